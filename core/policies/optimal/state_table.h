// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The schedules found so far that may still lead to the optimum. Internal to core/policies/optimal.

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/policies/optimal/expand.h"

namespace roundel::policies::optimal {

/// States up to swapping nodes of one kind and jobs of one kind. Of two at one round that hold the same and have started and
/// ended the same jobs, one with no less work left in any job and no better an objective is dropped.
class StateTable {
 public:
  StateTable(const SearchProblem& problem, bool makespan) : m_problem(problem), m_makespan(makespan) {}

  /// Inserts a state. Returns false if a known state is at least as good; otherwise stores it as `id` and appends the
  /// ids of the states that it dominates to `beaten`. O(states that hold the same).
  bool insert(const State& state, std::int32_t id, std::vector<std::int32_t>& beaten);

 private:
  struct Entry {
    std::int32_t id = 0;
    std::vector<double> left;  ///< work by job in canonical order, then the objective so far
  };
  std::vector<std::size_t> orderOf(const State& state) const;
  std::string columnOf(const State& state, const std::vector<std::size_t>& order,
                       const SearchProblem::NodePools& node) const;
  std::string keyOf(const State& state, const std::vector<std::size_t>& order) const;

  const SearchProblem& m_problem;
  bool m_makespan;
  std::unordered_map<std::string, std::vector<Entry>> m_entries;  // only for lookups, never iterated
};

}  // namespace roundel::policies::optimal
