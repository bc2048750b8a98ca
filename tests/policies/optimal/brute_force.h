// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The best round schedule from a search over all schedules, without bounds, dominance, symmetry or code of the scheduler. It is only
// feasible for a few GPUs, jobs and rounds.

#include <map>
#include <optional>
#include <random>
#include <vector>

#include "core/model/problem.h"
#include "core/model/scenario.h"
#include "core/policies/optimal/search_problem.h"

namespace roundel::policies::optimal::testing {

/// Returns the least value of the objective (a utility has the opposite sign) over all schedules of at most `rounds` rounds, or nullopt
/// if no such schedule ends all jobs. Ignores events.
std::optional<double> bruteForce(const model::Problem& problem, Objective objective, int rounds);

/// The GPUs of each job by round, from round 0. A job without an entry waits.
using Lead = std::vector<std::map<std::size_t, std::vector<model::Part>>>;
/// As bruteForce(), but over all schedules that begin with the rounds of `lead`. `rounds` includes them.
std::optional<double> bruteForceAfter(const model::Problem& problem, Objective objective, int rounds, const Lead& lead);

/// A tiny scenario: up to 3 jobs on up to 4 GPUs, restarts and first starts shorter and longer than a round, spread rates,
/// speeds, elastic gangs, additive rates, arrivals on and off the boundaries.
model::Scenario tinyScenario(std::mt19937_64& random);
/// A number of rounds in which a reasonable schedule of the problem ends.
int roundsFor(const model::Problem& problem);

}  // namespace roundel::policies::optimal::testing
