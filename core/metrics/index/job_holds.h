#pragma once
// When each job held GPUs, from both sources in a trace: its segments, and the placements of its decisions
// (which also know GPUs that were held idle). Internal to core/metrics; ask TraceIndex.

#include <limits>
#include <vector>

#include "core/metrics/index/steps.h"
#include "core/trace/trace.h"

namespace roundel::metrics {

inline constexpr double kForever = std::numeric_limits<double>::infinity();  ///< the end of a hold that is still open

/// A job that is not queued over [start_s, end_s): `gpus` held, 0 while its last tasks only synchronise (Hare).
struct Hold {
  double start_s = 0, end_s = 0;
  int gpus = 0;
};

/// By job, ascending, disjoint; neighbours differ in `gpus` or do not touch. A hold that is still open at Trace::end_s
/// ends at infinity. O((segments + changed placements) log).
std::vector<std::vector<Hold>> jobHolds(const trace::Trace& trace);

/// When the job left: its finish or cancellation; infinity where neither happened.
double leave_s(const trace::JobOutcome& outcome);

}  // namespace roundel::metrics
