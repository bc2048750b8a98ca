#pragma once
// Lower bounds for all schedules (resources/help/metrics.md, Bounds).
//
// They cover the jobs that were not cancelled. Rates are the best that a job ever has: of every gang size that it may
// have under the policy (also where the definition says full gang: a smaller gang without a slow GPU can be faster, and the
// bound would be wrong), on the fastest node, before or after any set_throughput and set_speed of the trace. Schedulers
// that run a job's tasks one by one (WorkUnit::Tasks, WorkUnit::OneGpu) count train_s alone, and the sum of W GPUs as full-gang rate, since
// the slowest GPU does not limit the others. Where jobs fork (WorkUnit::Copies, or copies in the trace) the terms of single jobs and the limit on a job's GPUs
// are dropped. Where jobs share GPUs in the run, two on one GPU may do more than either alone: only the terms of single jobs are used,
// at the best rate alone or with a partner.

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
/// For a scheduler with this unit of placement. nullopt without jobs. O(jobs log jobs + the LP of fractional_makespan.h).
Bounds bounds(const trace::Trace& trace, double t0_s = 0, trace::WorkUnit unit = trace::WorkUnit::Gang);

/// By job: no schedule of such a scheduler ends it earlier than this after its arrival; seconds. 0 where jobs fork. O(jobs).
std::vector<double> aloneTimes_s(const trace::Trace& trace, trace::WorkUnit unit);

/// Mean flow time of preemptive shortest-remaining-processing-time on one machine; pairs (arrival, processing time).
/// O(jobs log jobs). 0 without jobs.
double srptMeanFlow_s(std::vector<std::pair<double, double>> jobs);

}  // namespace roundel::metrics
