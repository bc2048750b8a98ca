// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/best.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>

namespace roundel::metrics {
namespace {

template <class Counts>
std::set<std::string_view> jobIdsOf(const trace::Trace& run, Counts counts) {
  std::set<std::string_view> ids;
  for (std::size_t j = 0; j < run.jobs.size(); ++j)
    if (counts(run, j)) ids.insert(run.problem->jobs[j].id);
  return ids;
}

// Compares the runs job by job if they have the same jobs. A branch may have other jobs.
template <class Counts>
bool sameIn(const trace::Trace& a, const trace::Trace& b, Counts counts) {
  const std::size_t common_jobs = std::min(a.jobs.size(), b.jobs.size());
  for (std::size_t j = 0; j < common_jobs; ++j) {
    if (a.problem != b.problem && a.problem->jobs[j].id != b.problem->jobs[j].id)
      return jobIdsOf(a, counts) == jobIdsOf(b, counts);
    if (counts(a, j) != counts(b, j)) return false;
  }
  for (const trace::Trace* run_trace : {&a, &b}) {
    for (std::size_t j = common_jobs; j < run_trace->jobs.size(); ++j)
      if (counts(*run_trace, j)) return false;
  }
  return true;
}

template <class Counts>
bool sameInAll(const std::vector<const trace::Trace*>& runs, Counts counts) {
  return std::ranges::all_of(
      runs, [&](const trace::Trace* run) { return run == runs.front() || sameIn(*runs.front(), *run, counts); });
}

}  // namespace

std::optional<double> bestOf(const std::vector<std::optional<double>>& values, Better better) {
  std::vector<double> known_values;
  for (const auto& value : values)
    if (value) known_values.push_back(*value);
  if (known_values.size() < 2 || better == Better::Neither) return std::nullopt;
  const auto [low, high] = std::minmax_element(known_values.begin(), known_values.end());
  if (*low == *high) return std::nullopt;
  return better == Better::Lower ? *low : *high;
}

bool sameFinished(const std::vector<const trace::Trace*>& runs, double t_s) {
  return sameInAll(runs, [t_s](const trace::Trace& run, std::size_t j) { return run.jobs[j].finish_s <= t_s; });
}

bool sameArrived(const std::vector<const trace::Trace*>& runs, double t_s) {
  return sameInAll(runs, [t_s](const trace::Trace& run, std::size_t j) {
    return run.problem->jobs[j].arrival_s <= t_s && !(run.jobs[j].cancelled_s <= t_s);
  });
}

bool isRankable(const MetricInfo& info, bool same_finished) { return same_finished || info.name == "unfinished"; }

}  // namespace roundel::metrics
