#pragma once
// What the GPUs that jobs hold could do at their own rates, beside what is done on them: a gang is as fast as its slowest GPU, and the faster
// ones wait for it. CRU counts them as computing.

#include <optional>
#include <vector>

#include "core/metrics/index/trace_index.h"

namespace roundel::metrics {

/// By row of Trace::segments: the iterations that its GPU could have done in that time at its own rate in a gang of that size, `speed` and
/// `scaling` included, whether it ran, restarted or was idle; 0 for rows without a GPU. A stage, a task and a job that shares a GPU wait for
/// no slower GPU: what they do while they run is what they could do. O(rows log rows + events).
std::vector<double> couldDo(const TraceIndex& index);

struct HeldWork {
  /// The metric cru_work: the mean over jobs, weighted by the GPU-s that each held, of the work it did over what its GPUs could have done.
  /// nullopt where no GPU was held.
  std::optional<double> share;
  bool waits = false;  ///< a GPU ever waits for a slower one of its gang
};
/// O(rows log rows + events).
HeldWork heldWork(const TraceIndex& index);

/// By row: the share of the time of a row of kind run that its GPU waits for a slower one of its gang; 0 elsewhere. O(rows log rows + events).
std::vector<double> waitsForSlower(const TraceIndex& index);

}  // namespace roundel::metrics
