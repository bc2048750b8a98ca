// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The work that held GPUs could do at their own rates, compared with the work done. A gang is as fast as its slowest
// GPU, and the faster GPUs wait for it. CRU counts them as computing.

#include <optional>
#include <vector>

#include "core/metrics/index/trace_index.h"

namespace roundel::metrics {

/// Returns, by row of Trace::segments, the iterations that the GPU could have done in that time at its own rate in a
/// gang of that size. Includes `speed` and `scaling`, and also time in which it restarted or was idle. 0 for rows
/// without a GPU. A stage, a task and a job that shares a GPU do not wait for a slower GPU: the work that they do while
/// they run is the possible work. O(rows log rows + events).
std::vector<double> possibleIterations(const TraceIndex& index);

struct HeldWork {
  /// The metric cru_work: the mean over jobs, weighted by the GPU-s that each held, of the work done divided by the
  /// work that its GPUs could have done. nullopt if no GPU was held.
  std::optional<double> share;
  bool waits = false;  ///< at least one GPU waits at some time for a slower one of its gang
};
/// O(rows log rows + events).
HeldWork heldWork(const TraceIndex& index);

/// Returns, by row, the share of the time of a row of kind run in which its GPU waits for a slower one of its gang; 0
/// for other rows. O(rows log rows + events).
std::vector<double> waitsForSlower(const TraceIndex& index);

}  // namespace roundel::metrics
