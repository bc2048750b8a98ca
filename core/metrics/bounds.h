// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Lower bounds for all schedules (resources/help/metrics.md, Bounds).
//
// They cover the jobs that were not cancelled. The rate of a job is its best rate ever: over every gang size that the
// policy allows (even if the definition says full gang: a smaller gang without a slow GPU can be faster and the bound
// would be wrong), on the fastest node, before or after any set_throughput and set_speed of the trace. For schedulers
// that run the tasks of a job one by one (WorkUnit::Tasks, WorkUnit::OneGpu), only train_s counts, and the full-gang
// rate is the sum of W GPUs, because the slowest GPU does not limit the others. If jobs fork (WorkUnit::Copies, or
// copies in the trace), the terms of single jobs and the limit on a job's GPUs are omitted. If jobs share GPUs in the
// run, two on one GPU may do more than either alone: only the terms of single jobs are used, at the best rate alone or
// with a partner.

#include <optional>
#include <utility>
#include <vector>

#include "core/trace/scheduler_facts.h"
#include "core/trace/trace.h"

namespace roundel::metrics {

struct Bounds {
  std::optional<double> jct_s;       ///< on the mean JCT
  std::optional<double> makespan_s;  ///< on the last finish - t0 (TTD)
};
/// Computes the bounds for a scheduler with this unit of placement. Values are nullopt if there are no jobs.
/// O(jobs log jobs + the LP of fractional_makespan.h).
Bounds bounds(const trace::Trace& trace, double t0_s = 0, trace::WorkUnit unit = trace::WorkUnit::Gang);

/// Returns, by job, a lower bound in seconds of the time from arrival to end under any schedule of such a scheduler; 0
/// if jobs fork. O(jobs).
std::vector<double> aloneTimes_s(const trace::Trace& trace, trace::WorkUnit unit);

/// Returns the mean flow time of preemptive shortest-remaining-processing-time on one machine; pairs (arrival,
/// processing time). O(jobs log jobs). 0 without jobs.
double srptMeanFlow_s(std::vector<std::pair<double, double>> jobs);

}  // namespace roundel::metrics
