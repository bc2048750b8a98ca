// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Rows of jobs.csv: the outcome of each job.

#include <optional>
#include <vector>

#include "core/metrics/index/trace_index.h"
#include "core/metrics/integral.h"
#include "core/metrics/metrics.h"

namespace roundel::metrics {

/// Returns the rows by JobIndex. O(jobs (types + log) + rows).
std::vector<JobRow> jobRows(const TraceIndex& index);

/// Returns wait / age (Hops Eq. 6). If the age is 0: 0 without waiting, otherwise nullopt.
std::optional<double> latencyRatio(double wait_s, double age_s);

/// Returns the time-average number of active jobs from the arrival of a job until finish_s, at least 1. `active` is the
/// integral of index.active(). O(log jobs).
double jobsBeside(const TraceIndex& index, const Integral& active, model::JobIndex job, double finish_s);

/// Returns the finish-time fairness rho = (C - a) / T_id of a job that finished at finish_s: T_id = work / I, I the
/// isolated rate among m jobs. nullopt if the job has no work or no GPU type of the cluster can run its gang. O(types).
std::optional<double> finishTimeFairness(const TraceIndex& index, double m, model::JobIndex job, double finish_s);

}  // namespace roundel::metrics
