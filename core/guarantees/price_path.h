// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The primal and dual values of a run with prices, allocation by allocation, from the explanations of its decisions.
// Private to core/guarantees.

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/compare/comparison.h"

namespace roundel::guarantees {

/// The two sides of a relation for one accepted job.
struct Sides {
  model::JobIndex job;
  std::int64_t round = 0;
  double left = 0, right = 0;
};

/// P and D are those of one decision: Hadar replans all jobs in each round, so that Hadar Eq. 2 and its dual, Hadar Eq. 3, are of a round.
///   P = sum of U_j of the accepted jobs,   D = sum of mu_j + sum over (h, r) of k c at the prices after them,   D_0 the same before
struct PricePath {
  double alpha = 1, u_max = 0, u_min = 0;  ///< of the decision with the largest alpha
  double initial = 0;           ///< Hadar Theorem 2, proof: D_0 = T * sum c * Umin, the largest of all decisions
  double states = 1;            ///< the largest number of states that a decision kept
  std::size_t allocations = 0;  ///< number of allocations of a job on one (node, type)
  /// Hadar Definition 1, k dgamma against (c / alpha) dk: the largest violation, otherwise the closest case
  std::optional<Sides> charge;
  std::size_t charges_failed = 0;
  /// Hadar Lemma 1, P_j - P_(j-1) against (D_j - D_(j-1)) / alpha: selected in the same way
  std::optional<Sides> gain;
  std::size_t gains_failed = 0;
  struct Most {
    model::JobIndex job;
    model::Part part;
    int capacity = 0;
  };
  std::optional<Most> fullest;  ///< the allocation with the largest share of the GPUs of one (node, type)
  struct Values {
    std::int64_t round = 0;
    double primal = 0, dual = 0;
  };
  std::vector<Values> rounds;  ///< by decision
};

struct PriceRules {
  bool integral = false;  ///< an allocation pays the integral of the price
  double kappa = 0;       ///< the cost of an allocation is 1 + kappa (servers - 1) times its GPUs
};

/// Returns nullopt if decisions keep no explanation and cannot be explained again. O(decisions * allocations).
std::optional<PricePath> pricePath(const compare::LaneRun& run, const PriceRules& rules, const std::stop_token& stop);

}  // namespace roundel::guarantees
