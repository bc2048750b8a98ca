// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/warm_up.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/metrics/counted_jobs.h"
#include "core/model/check/counted.h"

namespace roundel::metrics {

std::string textOf(const WarmUp& warm_up) {
  if (warm_up.jobs > 0) return warm_up.jobs == 1 ? "the first job" : fmt::format("the first {} jobs", warm_up.jobs);
  return warm_up.seconds > 0 ? fmt::format("jobs that arrive before {} s", warm_up.seconds) : "";
}

std::string whyTooLong(const WarmUp& warm_up, const model::Problem& problem) {
  const auto counts = [&](const model::Job& job) { return job.arrival_s >= warm_up.seconds; };
  const bool has_jobs_left = problem.jobs.size() > warm_up.jobs && std::ranges::any_of(problem.jobs, counts);
  return has_jobs_left ? "" : "the warm-up leaves none of " + model::counted(problem.jobs.size(), "job");
}

std::vector<JobRow> withoutWarmUp(const std::vector<JobRow>& rows, const WarmUp& warm_up) {
  std::vector<double> arrivals_s;
  arrivals_s.reserve(rows.size());
  for (const JobRow& row : rows) arrivals_s.push_back(row.arrival_s);
  const std::vector<bool> cut = inWarmUp(arrivals_s, warm_up);
  std::vector<JobRow> out;
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (!cut[i]) out.push_back(rows[i]);
  return out;
}

}  // namespace roundel::metrics
