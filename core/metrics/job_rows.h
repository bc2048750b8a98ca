#pragma once
// Rows of jobs.csv: the outcome of each job.

#include <optional>
#include <vector>

#include "core/metrics/index/trace_index.h"
#include "core/metrics/integral.h"
#include "core/metrics/metrics.h"

namespace roundel::metrics {

/// By JobIndex. O(jobs (types + log) + rows).
std::vector<JobRow> jobRows(const TraceIndex& index);

/// wait / age (Hops Eq. 6); where the age is 0: 0 without waiting, else none.
std::optional<double> latencyRatio(double wait_s, double age_s);

/// Finish-time fairness rho = (C - a) / T_id of a job that left at finish_s: T_id = work / I, I the isolated rate among
/// the time-average number of jobs active during its life. `active`: of index.active(). nullopt where T_id is 0 or no GPU type holds the
/// job's gang. O(log jobs + types).
std::optional<double> finishTimeFairness(const TraceIndex& index, const Integral& active, model::JobIndex job,
                                         double finish_s);

}  // namespace roundel::metrics
