#pragma once
// `nodes` fill: the choice of free nodes for a job by a rule of ours.

#include <cstddef>
#include <vector>

namespace roundel::policies::hadare {

/// Positions of a set of nodes, ascending.
using NodeSet = std::vector<std::size_t>;

/// Of the sets of at most `most` nodes whose capacities add up to `need` or more: the one of smallest capacity, then of
/// fewest nodes, then the lexicographically lowest. Sums within 1e-9 (relative) are equal. Empty where no set suffices.
/// Nodes of equal capacity count as one kind, so the search is over how many of each kind: at most prod(nodes of a kind +
/// 1) sets, pruned; after kMaxSets of them it takes the best one so far, which suffices but may not be the
/// smallest. O(nodes log kinds) and a step for each set that is not excluded by one with fewer nodes.
NodeSet smallestSufficient(const std::vector<double>& capacities, double need, std::size_t most);
constexpr std::size_t kMaxSets = std::size_t{1} << 16;

/// The `most` largest, ties to the lower position.
NodeSet largest(const std::vector<double>& values, std::size_t most);

/// The nodes that a job takes of the free ones, by the steps that fit in the slot on each. All of them (the `most` fastest)
/// where they do no more than it needs; else the smallest sufficient set. The last job takes the rest: all of them, or
/// the `beta` fastest where those suffice (beta 0 = all).
struct Demand {
  double need = 0;       ///< steps
  std::size_t most = 0;  ///< copies
  bool last = false;
  std::size_t beta = 0;
};
NodeSet chooseNodes(const std::vector<double>& capacities, const Demand& demand);

}  // namespace roundel::policies::hadare
