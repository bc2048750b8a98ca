// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Expansion by one round: every relevant placement of gangs. Internal to core/policies/optimal.

#include <cstdint>
#include <functional>
#include <vector>

#include "core/policies/optimal/search_problem.h"

namespace roundel::policies::optimal {

/// A schedule up to the boundary of `round`.
struct State {
  std::int64_t round = 0;
  double sum = 0;     ///< sum of the costs of finished jobs (their JCTs, or -U_j), or of the waiting so far
  double last_s = 0;  ///< their last finish
  std::vector<JobNow> jobs;
  std::vector<std::int16_t> placed;  ///< by job: its gang in the last round
  bool complete() const;
};

/// Called with each child.
using Emit = std::function<void(State&& child)>;

/// Generates the children of a state. Left out, without losing an optimum:
///  - a placement to which a waiting job could be added at no loss to the job (it has started before, or its progress in the
///    round is worth the restart that a later change then costs instead of a first start);
///  - all but one of the placements that differ by swapping nodes of one kind on which the same jobs hold the same.
/// A round without jobs is skipped.
class Expander {
 public:
  explicit Expander(const SearchProblem& problem);
  void run(const State& state, const Emit& emit);

 private:
  std::int64_t findActive();  ///< returns the round of the next release
  void signNodes();
  void choose(std::size_t position);
  void leaf();
  void runRound(std::size_t job, std::int16_t gang, State& child) const;
  bool couldAdd() const;
  bool worthIt(std::size_t job, const GangOption& gang) const;
  bool fits(const GangOption& gang) const;
  bool leadsTwins(const GangOption& gang) const;
  void take(std::size_t job, const GangOption& gang, int sign);
  double penalty_s(std::size_t job, std::int16_t gang) const;

  const SearchProblem& m_problem;
  const State* m_state = nullptr;
  const Emit* m_emit = nullptr;
  std::vector<std::size_t> m_active;
  std::vector<int> m_free;                 ///< by pool
  std::vector<std::uint64_t> m_signature;  ///< by node: gangs held and newly placed
  std::vector<std::int16_t> m_placed;
};

/// Returns the finish of a job that ends in the round after `state`, by its gang in `child`.
double finish_s(const SearchProblem& problem, const State& state, const State& child, std::size_t job);

}  // namespace roundel::policies::optimal
