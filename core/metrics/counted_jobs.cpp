#include "core/metrics/counted_jobs.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace roundel::metrics {

std::vector<bool> leftOut(const std::vector<double>& arrivals_s, const WarmUp& warm_up) {
  std::vector<bool> out(arrivals_s.size());
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = arrivals_s[i] < warm_up.seconds;
  if (warm_up.jobs == 0) return out;
  std::vector<std::size_t> order(arrivals_s.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return arrivals_s[a] < arrivals_s[b]; });
  for (std::size_t i = 0; i < std::min(warm_up.jobs, order.size()); ++i) out[order[i]] = true;
  return out;
}

std::vector<JobRow> countedJobs(const RunMetrics& metrics, const WarmUp& warm_up) {
  std::vector<JobRow> rows = warm_up.none() ? metrics.jobs : withoutWarmUp(metrics.jobs, warm_up);
  std::erase_if(rows, [](const JobRow& row) { return row.cancelled; });
  return rows;
}

FinishedJobs finishedJobs(const RunMetrics& metrics, const WarmUp& warm_up) {
  const std::vector<JobRow> rows = countedJobs(metrics, warm_up);
  const auto finished = std::ranges::count_if(rows, [](const JobRow& row) { return row.finish_s.has_value(); });
  return {static_cast<std::size_t>(finished), rows.size()};
}

std::string finishedText(const FinishedJobs& counts) {
  return fmt::format("{} of {} finished", counts.finished, counts.jobs);
}

std::string warmUpNote(const std::vector<std::pair<std::string, WarmUp>>& runs) {
  const bool same = std::ranges::all_of(runs, [&](const auto& run) { return run.second == runs.front().second; });
  std::string left_out;
  for (const auto& [name, warm_up] : runs) {
    if (warm_up.none() || (same && !left_out.empty())) continue;
    left_out += (left_out.empty() ? "" : ", ") + textOf(warm_up) + (same ? "" : " (" + name + ")");
  }
  return left_out.empty() ? "" : "the statistics over jobs leave out " + left_out;
}

}  // namespace roundel::metrics
