// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The placement of a composition: packed, or on the cheapest units. Results are kept in the memo of the state.

#include <algorithm>
#include <vector>

#include "core/policies/hadar/compositions.h"
#include "core/policies/hadar/load_state.h"

namespace roundel::policies::hadar {

class Placer {
 public:
  Placer(const RoundProblem& problem, const Layout& layout, const CompositionSet& compositions);

  /// Places packed, then on the cheapest units (left out if it is the same). Precondition: the composition fits into
  /// `state`.
  const PlacementMemo::Cell& place(LoadState& state, int composition);
  /// Returns the prices before of the cheapest units for `counts` GPUs by type, a lower bound of the cost of
  /// placements, also at higher loads as long as prices rise with load.
  double leastCost(LoadState& state, std::span<const int> counts);

 private:
  const PlacementMemo::Cell& placeType(LoadState& state, std::size_t type, int n);
  void combineTypes(LoadState& state, std::span<const int> counts, PlacementMemo::Cell& cell);
  void placeMixed(LoadState& state, std::span<const int> counts, PlacementMemo::Cell& cell);
  Placed store(LoadState& state, Allocation& takes) const;
  void keepBoth(LoadState& state, Placed packed, Placed cheapest, PlacementMemo::Cell& cell) const;
  Placed together(LoadState& state, const Placed& a, const Placed& b) const;

  /// Returns the cheapest entry of a type after `last` (-1: of all), by price, then index; -1 if no entry has a free
  /// GPU. O(entries of the type).
  int nextByPrice(const LoadState& state, std::size_t type, int last) const;
  void cheapestUnits(const LoadState& state, std::size_t type, int n, Allocation& out) const;
  void packType(const LoadState& state, std::size_t type, int n, Allocation& out) const;
  void packMixed(const LoadState& state, std::vector<int>& need, Allocation& out) const;
  /// Returns the node that covers most of the need, the cheapest of equal ones; nullptr if no node covers any.
  /// O(entries).
  const Layout::Range* widestCover(const LoadState& state, const std::vector<int>& need, const Allocation& out) const;
  int coverOf(const LoadState& state, const std::vector<int>& need, std::size_t entry) const {
    return std::clamp(need[m_problem->entries[entry].type], 0, std::max(0, freeOf(state, entry)));
  }
  int freeOf(const LoadState& state, std::size_t entry) const {
    return m_problem->entries[entry].usable - state.held[entry];
  }

  const RoundProblem* m_problem;
  const Layout* m_layout;
  const CompositionSet* m_compositions;
  int m_largest = 0;                // the largest gang size of all jobs
  Allocation m_packed, m_cheapest;  // scratch
  std::vector<int> m_need;          // scratch
};

}  // namespace roundel::policies::hadar
