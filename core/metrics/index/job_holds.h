// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// When each job held GPUs, from both sources in a trace: its segments, and the placements of its decisions, which
// include GPUs held idle. Internal to core/metrics; use TraceIndex.

#include <limits>
#include <vector>

#include "core/metrics/index/steps.h"
#include "core/trace/trace.h"

namespace roundel::metrics {

inline constexpr double kForever = std::numeric_limits<double>::infinity();  ///< the end of an open hold

/// An interval [start_s, end_s) in which a job is not queued. It holds `gpus` GPUs, 0 while its last tasks only
/// synchronise (Hare).
struct Hold {
  double start_s = 0, end_s = 0;
  int gpus = 0;
};

/// Returns the holds by job, ascending and disjoint; neighbours differ in `gpus` or do not touch. A hold that is open
/// at Trace::end_s ends at infinity. O((segments + changed placements) log).
std::vector<std::vector<Hold>> jobHolds(const trace::Trace& trace);

/// Returns the instant at which the job finished or was cancelled; infinity if neither happened.
double ended_s(const trace::JobOutcome& outcome);

}  // namespace roundel::metrics
