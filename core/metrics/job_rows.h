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

/// The time-average number of jobs active during the life of a job that left at finish_s, at least 1. `active`: of index.active(). O(log jobs).
double jobsBeside(const TraceIndex& index, const Integral& active, model::JobIndex job, double finish_s);

/// Finish-time fairness rho = (C - a) / T_id of a job that left at finish_s: T_id = work / I, I the isolated rate among m jobs. nullopt where
/// T_id is 0 or no GPU type holds the job's gang. O(types).
std::optional<double> finishTimeFairness(const TraceIndex& index, double m, model::JobIndex job, double finish_s);

}  // namespace roundel::metrics
