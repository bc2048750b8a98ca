// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The jobs of a plan: the service window and its adjustment for fragments (Hops Section 3.6).

#include <cstddef>
#include <span>
#include <vector>

#include "core/policies/hops/options.h"

namespace roundel::policies::hops {

/// Returns the number of jobs from the head of the queue until their minimum requirements R_1 add up to `gpus`,
/// including the job that crosses it. O(jobs).
std::size_t serviceWindow(std::span<const int> minimum, int gpus);

/// The result of the adjustment of a re-plan.
struct AdjustedWindow {
  std::vector<std::size_t> joined;  ///< positions in the queue after the window, ascending
  double mean_queue = 0;            ///< rho_queue, over the whole queue; NaN if no job has a sensitivity
  double mean_window = 0;           ///< rho_set, including the joined jobs
};

/// Sensitivity adjustment: while the mean sensitivity of the window exceeds that of the queue, later jobs join in queue
/// order if rho_i < rho_queue and R_1 <= idle. rho_queue is computed once, rho_set with every job that joins; `idle` is
/// not reduced. A job with NaN sensitivity (it cannot be spread) is not in the means and never joins. O(jobs).
AdjustedWindow adjustWindow(std::span<const double> rho, std::span<const int> minimum, std::size_t window, int idle,
                            Adjustment rule = Adjustment::Corrected);

}  // namespace roundel::policies::hops
