#pragma once
// Where two runs use a GPU for different jobs: what the lanes view draws as a strip under each GPU row and as ghost outlines.

#include <string>
#include <vector>

#include "core/metrics/on_gpu.h"
#include "core/trace/trace.h"

namespace roundel::compare {

/// A stretch of one GPU row over which the reference run has other jobs there, or none where this run has one.
struct RowInterval {
  double start_s = 0, end_s = 0;
  metrics::JobsOnGpu here;   ///< of the run's problem; empty: idle
  metrics::JobsOnGpu there;  ///< of the reference's problem; empty: idle
};

/// One GPU row of a run beside the row of the same GPU (node by id, place inside the node) in the reference run.
struct RowDifference {
  std::vector<RowInterval> intervals;  ///< by time; they do not overlap
  double differs_s = 0;                ///< sum of their lengths
  bool matched = true;                 ///< the reference has this GPU; where not, it counts as idle there
};

struct RowDifferences {
  std::vector<RowDifference> rows;  ///< by GpuIndex of the run's problem
  double known_s = 0;               ///< both runs are known up to here: the span that shares are of
  /// Share of the row over [0, known_s] that differs; 0 where nothing is known.
  double share(model::GpuIndex gpu) const;
};

/// Jobs are the same where their ids are, whatever the two problems number them; copies, restarts and rates make no difference. A
/// run that was cut short (stopped, horizon, failed) is unknown beyond its end, and has no differences there; after a
/// complete or stuck run its GPUs are idle. Differences shorter than 1e-9 of their instant are none. O(segments + GPUs + jobs).
RowDifferences rowDifferences(const trace::Trace& run, const trace::Trace& reference);

}  // namespace roundel::compare
