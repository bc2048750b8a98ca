#pragma once
// DP_allocation of Hadar Algorithm 2 exactly as printed, offered so that its outcome can be seen: it returns the empty set.

#include <optional>
#include <stop_token>

#include "core/policies/hadar/candidates.h"

namespace roundel::policies::hadar {

/// What the published recursion did with one job at the top level.
struct PublishedStep {
  std::optional<Allocation> found;  ///< FIND_ALLOC: the allocation of least cost, where its payoff is positive
  double payoff = 0;                ///< of that allocation
  double cost_taken = 0;            ///< cost_Q of taking the job alone: its GPUs at the prices after it (line 16)
  double cost_skipped = 0;          ///< cost_{Q/j} of what the recursion returns without the job (line 17)
};

struct PublishedPlan {
  Plan plan;
  /// By queue position; shorter than the queue where the recursion stopped (lines 1, 7-9)
  std::vector<PublishedStep> steps;
  std::size_t calls = 0;  ///< of DP_allocation
};

/// Lines 1-21. Of taking and skipping a job the branch of *lower cost* is returned (lines 18-21); skipping everything
/// costs nothing, so nothing is ever taken (hadar.h, correction 8). The branch that takes the job is entered only where
/// skipping costs more than nothing, since costs are sums of positive prices; `every_branch` enters it always, as
/// printed: exponential. Recursion stops at a job without an allocation (lines 7-9), and the allocation is the one of
/// least cost (lines 28-31).
PublishedPlan publishedPlan(CandidateSource& source, bool every_branch = false, const std::stop_token& stop = {});

}  // namespace roundel::policies::hadar
