#include "core/metrics/warm_up.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "core/model/check/counted.h"

namespace roundel::metrics {

std::string textOf(const WarmUp& warm_up) {
  if (warm_up.jobs > 0) return warm_up.jobs == 1 ? "the first job" : fmt::format("the first {} jobs", warm_up.jobs);
  return warm_up.seconds > 0 ? fmt::format("jobs that arrive before {} s", warm_up.seconds) : "";
}

std::string whyTooLong(const WarmUp& warm_up, const model::Problem& problem) {
  const auto counts = [&](const model::Job& job) { return job.arrival_s >= warm_up.seconds; };
  const bool some = problem.jobs.size() > warm_up.jobs && std::any_of(problem.jobs.begin(), problem.jobs.end(), counts);
  return some ? "" : "the warm-up leaves none of " + model::counted(problem.jobs.size(), "job");
}

std::vector<JobRow> withoutWarmUp(const std::vector<JobRow>& rows, const WarmUp& warm_up) {
  std::vector<std::size_t> order(rows.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return rows[a].arrival_s < rows[b].arrival_s; });
  std::vector<bool> cut(rows.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    cut[order[i]] = i < warm_up.jobs || rows[order[i]].arrival_s < warm_up.seconds;
  }
  std::vector<JobRow> out;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!cut[i]) out.push_back(rows[i]);
  }
  return out;
}

}  // namespace roundel::metrics
