#include "core/metrics/counted_jobs.h"

#include <algorithm>

namespace roundel::metrics {

std::vector<JobRow> countedJobs(const RunMetrics& metrics, const WarmUp& warm_up) {
  std::vector<JobRow> rows = warm_up.none() ? metrics.jobs : withoutWarmUp(metrics.jobs, warm_up);
  std::erase_if(rows, [](const JobRow& row) { return row.cancelled; });
  return rows;
}

std::string warmUpNote(const std::vector<std::pair<std::string, WarmUp>>& runs) {
  const bool same =
      std::all_of(runs.begin(), runs.end(), [&](const auto& run) { return run.second == runs.front().second; });
  std::string left_out;
  for (const auto& [name, warm_up] : runs) {
    if (warm_up.none() || (same && !left_out.empty())) continue;
    left_out += (left_out.empty() ? "" : ", ") + textOf(warm_up) + (same ? "" : " (" + name + ")");
  }
  return left_out.empty() ? "" : "the statistics over jobs leave out " + left_out;
}

}  // namespace roundel::metrics
