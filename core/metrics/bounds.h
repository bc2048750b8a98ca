#pragma once
// Lower bounds on what any schedule can reach (resources/help/metrics.md, Bounds).
//
// They cover the jobs that were not cancelled. Rates are the best that a job ever has: of every gang size that it may
// have under the policy (where the definition says full gang: a smaller one that need not take a slow GPU can be faster, and the
// bound would be none), on the fastest node, before or after any set_throughput and set_speed of the trace. Policies
// that run a job's tasks one by one (Hare, AlloX) count train_s alone, and the sum of W GPUs as full-gang rate, since
// no slowest GPU holds the others back. Where jobs fork (HadarE) the terms of single jobs and the limit on a job's GPUs
// fall. Where jobs share GPUs in the run, two on one GPU may do more than either alone: only the terms of single jobs are left, at
// the best rate alone or beside another.

#include <optional>
#include <utility>
#include <vector>

#include "core/trace/trace.h"

namespace roundel::metrics {

struct Bounds {
  std::optional<double> jct_s;       ///< on the mean JCT
  std::optional<double> makespan_s;  ///< on the last finish - t0 (TTD)
};
/// nullopt without jobs. O(jobs log jobs + the LP of fractional_makespan.h).
Bounds bounds(const trace::Trace& trace, double t0_s = 0);

/// Mean flow time of preemptive shortest-remaining-processing-time on one machine; pairs (arrival, processing time).
/// O(jobs log jobs). 0 without jobs.
double srptMeanFlow_s(std::vector<std::pair<double, double>> jobs);

}  // namespace roundel::metrics
