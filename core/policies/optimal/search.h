// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Best-first search for the schedule of least total JCT, makespan, utility or waiting among those that place gangs at round boundaries (optimal.h).
// Internal to core/policies/optimal.

#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/policies/optimal/search_problem.h"

namespace roundel::policies::optimal {

/// The allocations of one round: by job its gang, -1 = none.
struct PlannedRound {
  std::int64_t round = 0;
  std::vector<std::int16_t> gang;
};

struct Schedule {
  std::vector<PlannedRound> rounds;  ///< ascending; rounds without jobs are left out
  std::vector<double> finish_s;      ///< by job
  double value = 0;                  ///< total JCT or last finish in seconds, -(total utility), or the cost of waiting
  double bound = 0;                  ///< lower bound of all schedules; equal to value if `proven`
  bool proven = false;
  bool stopped = false;              ///< a stop was requested; only `bound` is valid
  std::int64_t states_examined = 0;  ///< the number of partial schedules
};

/// Searches with A* over (round, work left, gangs held) with LowerBound. After `most_states` partial schedules, returns
/// the best known schedule, not proven. `problem` must have a job. Worst case exponential in jobs and rounds.
Schedule search(const SearchProblem& problem, Objective objective, std::int64_t most_states,
                const std::stop_token& stop);

}  // namespace roundel::policies::optimal
