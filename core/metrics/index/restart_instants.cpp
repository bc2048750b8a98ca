// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/index/restart_instants.h"

#include <algorithm>
#include <map>
#include <set>

namespace roundel::metrics {
namespace {

// A copy of the job during consecutive rows.
struct OpenGang {
  std::vector<std::int32_t> gpus;
  double end_s = 0;
  trace::SegmentKind kind = trace::SegmentKind::Run;
};
using Gangs = std::map<std::int32_t, OpenGang>;  // by copy

// Returns true if the job held GPUs during the whole interval.
bool heldThrough(const std::vector<Hold>& holds, double from_s, double to_s) {
  auto hold = std::upper_bound(holds.begin(), holds.end(), from_s, [](double t, const Hold& h) { return t < h.end_s; });
  double reached_s = from_s;
  for (; hold != holds.end() && hold->start_s <= reached_s && reached_s < to_s; ++hold) reached_s = hold->end_s;
  return reached_s >= to_s;
}

// The gangs whose rows [first, last) start together.
Gangs gangsOf(const trace::Segments& segments, const std::vector<std::uint32_t>& rows, std::size_t first,
              std::size_t last) {
  Gangs gangs;
  for (; first < last; ++first) {
    const std::uint32_t row = rows[first];
    OpenGang& gang = gangs[segments.copy[row]];
    gang.gpus.push_back(segments.gpu[row]);
    gang.end_s = segments.end_s[row];
    gang.kind = segments.kind[row];
  }
  return gangs;
}

// Returns true if the gang differs from the last gang of the copy, returns after a break, or pays a restart again.
bool restarts(const Gangs& before, std::int32_t copy, const OpenGang& gang, const std::vector<Hold>& holds,
              double t_s) {
  const auto last = before.find(copy);
  if (last == before.end() || last->second.gpus != gang.gpus || !heldThrough(holds, last->second.end_s, t_s))
    return true;
  return gang.kind == trace::SegmentKind::Restart && last->second.kind != trace::SegmentKind::Restart;
}

// The copies that hold GPUs, job by job.
void countCopies(const trace::Decisions& decisions, std::size_t decision,
                 std::map<model::JobIndex, std::set<int>>& copies) {
  const trace::Change change = decisions.change(decision);
  for (const trace::CopyOf& left : change.left) {
    const auto copies_entry = copies.find(left.job);
    if (copies_entry == copies.end()) continue;
    copies_entry->second.erase(left.copy);
    if (copies_entry->second.empty()) copies.erase(copies_entry);
  }
  for (const trace::Placement& placement : change.placed)
    if (placement.copy > 0) copies[placement.job].insert(placement.copy);
}

}  // namespace

std::vector<double> restartInstants_s(const trace::Trace& trace, const std::vector<std::uint32_t>& rows,
                                      const std::vector<Hold>& holds, int counted) {
  std::vector<double> instants;
  Gangs former_gangs;
  for (std::size_t first = 0; first < rows.size() && static_cast<int>(instants.size()) < counted;) {
    const double t_s = trace.segments.start_s[rows[first]];
    std::size_t last = first;
    while (last < rows.size() && trace.segments.start_s[rows[last]] == t_s) ++last;
    Gangs gangs = gangsOf(trace.segments, rows, first, last);
    const bool is_restart = std::ranges::any_of(
        gangs, [&](const auto& entry) { return restarts(former_gangs, entry.first, entry.second, holds, t_s); });
    if (first > 0 && is_restart) instants.push_back(t_s);
    for (auto& [copy, gang] : gangs) former_gangs[copy] = std::move(gang);
    first = last;
  }
  return instants;
}

std::vector<std::vector<double>> forkedRestarts_s(const trace::Trace& trace) {
  std::vector<std::vector<double>> instants(trace.jobs.size());
  std::map<model::JobIndex, std::set<int>> copies;  // of the jobs that are forked now
  for (std::size_t d = 0; d < trace.decisions.size(); ++d) {
    countCopies(trace.decisions, d, copies);
    for (const auto& [job, own_copies] : copies) {
      std::vector<double>& job_instants = instants[job];
      const double at_s = trace.decisions.at_s(d);
      if (job_instants.empty() || job_instants.back() != at_s) job_instants.push_back(at_s);
    }
  }
  for (std::size_t j = 0; j < instants.size(); ++j) {
    std::vector<double>& job_instants = instants[j];
    if (!job_instants.empty()) job_instants.erase(job_instants.begin());
    job_instants.resize(std::min(job_instants.size(), static_cast<std::size_t>(std::max(trace.jobs[j].restarts, 0))));
  }
  return instants;
}

}  // namespace roundel::metrics
