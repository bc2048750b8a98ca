// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// `nodes` fill: our rule for the choice of free nodes for a job.

#include <cstddef>
#include <vector>

namespace roundel::policies::hadare {

/// Positions of a set of nodes, ascending.
using NodeSet = std::vector<std::size_t>;

/// Returns, of the sets of at most `most` nodes whose capacities add up to `need` or more, the one of smallest
/// capacity, then of fewest nodes, then the lexicographically lowest. Sums within 1e-9 (relative) are equal. Empty if
/// no set suffices. Nodes of equal capacity are one kind, so the search is over the number of nodes of each kind: at
/// most prod(nodes of a kind + 1) sets, pruned. After kMaxSets of them it returns the best set so far, which suffices
/// but may not be the smallest. O(nodes log kinds) and a step for each set that is not excluded by one with fewer
/// nodes.
NodeSet smallestSufficient(const std::vector<double>& capacities, double need, std::size_t most);
constexpr std::size_t kMaxSets = std::size_t{1} << 16;

/// Returns the `most` largest, ties to the lower position.
NodeSet largest(const std::vector<double>& values, std::size_t most);

/// The input of the choice of free nodes for a job, by the steps that fit in the slot on each node. If all of them (the
/// `most` fastest) do no more than it needs, it gets these; otherwise the smallest sufficient set. The last job gets
/// all remaining nodes, or the `beta` fastest if these suffice (beta 0 = all).
struct Demand {
  double need = 0;       ///< steps
  std::size_t most = 0;  ///< number of copies
  bool last = false;
  std::size_t beta = 0;
};
NodeSet chooseNodes(const std::vector<double>& capacities, const Demand& demand);

}  // namespace roundel::policies::hadare
