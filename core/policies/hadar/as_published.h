// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// DP_allocation of Hadar Algorithm 2 exactly as printed, to show its result: it returns the empty set.

#include <optional>
#include <stop_token>

#include "core/policies/hadar/candidates.h"

namespace roundel::policies::hadar {

/// The result of the published recursion for one job at the top level.
struct PublishedStep {
  std::optional<Allocation> found;  ///< FIND_ALLOC: the allocation of least cost, if its payoff is positive
  double payoff = 0;                ///< of that allocation
  double cost_taken = 0;            ///< cost_Q of only taking the job: its GPUs at the prices after it (line 16)
  double cost_skipped = 0;          ///< cost_{Q/j} of the result of the recursion without the job (line 17)
};

struct PublishedPlan {
  Plan plan;
  /// By queue position; shorter than the queue if the recursion stopped (lines 1, 7-9)
  std::vector<PublishedStep> steps;
  std::size_t calls = 0;  ///< number of calls of DP_allocation
};

/// Runs lines 1-21. Of taking and skipping a job, the branch of *lower cost* is returned (lines 18-21). Skipping
/// everything costs nothing, so nothing is ever taken (hadar.h, correction 8). Because costs are sums of positive
/// prices, the branch that takes the job is entered only if skipping costs more than nothing; `every_branch` always
/// enters it, as printed: exponential. Recursion stops at a job without an allocation (lines 7-9), and the allocation
/// is the one of least cost (lines 28-31).
PublishedPlan publishedPlan(CandidateSource& source, bool every_branch = false, const std::stop_token& stop = {});

}  // namespace roundel::policies::hadar
