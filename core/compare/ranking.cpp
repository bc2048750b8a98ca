// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/ranking.h"

#include <cmath>
#include <map>
#include <string_view>

#include "core/metrics/best.h"

namespace roundel::compare {

bool isRankable(const std::vector<LaneRun>& runs, const metrics::MetricInfo& info) {
  std::vector<const trace::Trace*> traces;
  for (const LaneRun& run : runs)
    if (run.ok()) traces.push_back(run.trace.get());
  return metrics::isRankable(info, metrics::sameFinished(traces));
}

std::optional<double> bestOf(const std::vector<LaneRun>& runs, const metrics::MetricInfo& info) {
  if (!isRankable(runs, info)) return std::nullopt;
  std::vector<std::optional<double>> values;
  for (const LaneRun& run : runs)
    values.push_back(run.ok() && run.metrics ? run.metrics->value(info.name) : std::nullopt);
  return metrics::bestOf(values, info.better);
}

CommonJct commonJct(const LaneRun& first, const LaneRun& second) {
  CommonJct common_jct;
  if (!first.trace || !second.trace) return common_jct;
  const auto jctOf = [](const trace::Trace& run, std::size_t j) {
    return run.jobs[j].finish_s - run.problem->jobs[j].arrival_s;
  };
  std::map<std::string_view, double> jct;
  for (std::size_t j = 0; j < first.trace->jobs.size(); ++j)
    if (std::isfinite(first.trace->jobs[j].finish_s))
      jct.emplace(first.trace->problem->jobs[j].id, jctOf(*first.trace, j));
  for (std::size_t j = 0; j < second.trace->jobs.size(); ++j) {
    const auto jct_entry = jct.find(second.trace->problem->jobs[j].id);
    if (jct_entry == jct.end() || !std::isfinite(second.trace->jobs[j].finish_s)) continue;
    ++common_jct.jobs;
    common_jct.first_s += jct_entry->second;
    common_jct.second_s += jctOf(*second.trace, j);
  }
  if (common_jct.jobs > 0)
    common_jct.first_s /= static_cast<double>(common_jct.jobs),
        common_jct.second_s /= static_cast<double>(common_jct.jobs);
  return common_jct;
}

}  // namespace roundel::compare
