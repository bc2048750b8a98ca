// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The times at which two runs use a GPU for different jobs. The lanes view draws them as strips and ghost outlines.

#include <string>
#include <vector>

#include "core/metrics/on_gpu.h"
#include "core/trace/trace.h"

namespace roundel::compare {

/// An interval of one GPU row in which the runs have different jobs, or only one run has jobs.
struct RowInterval {
  double start_s = 0, end_s = 0;
  metrics::JobsOnGpu here;   ///< of the run's problem; empty: idle
  metrics::JobsOnGpu there;  ///< of the reference's problem; empty: idle
};

/// The difference between one GPU row of a run and the row of the same GPU (node by id, position in the node) in the
/// reference run.
struct RowDifference {
  std::vector<RowInterval> intervals;  ///< by time; they do not overlap
  double differs_s = 0;                ///< sum of their lengths
  bool matched = true;                 ///< the reference has this GPU; if not, it counts as idle there
};

struct RowDifferences {
  std::vector<RowDifference> rows;  ///< by GpuIndex of the run's problem
  double known_s = 0;               ///< the end of the time in which both runs are known; the denominator of shares
  /// Returns the share of [0, known_s] in which the row differs; 0 if known_s is 0.
  double share(model::GpuIndex gpu) const;
};

/// Compares jobs by id; copies, restarts and rates make no difference. A run that was cut short (stopped, horizon,
/// failed) is unknown beyond its end and has no differences there. After a complete or stuck run its GPUs are idle.
/// Differences shorter than 1e-9 of their instant are ignored. O(segments + GPUs + jobs).
RowDifferences rowDifferences(const trace::Trace& run, const trace::Trace& reference);

}  // namespace roundel::compare
