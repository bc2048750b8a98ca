// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The best round schedule by trying every one: no bound, no dominance, no symmetry, its own arithmetic. Only for a handful of
// GPUs, jobs and rounds.

#include <map>
#include <optional>
#include <random>
#include <vector>

#include "core/model/problem.h"
#include "core/model/scenario.h"
#include "core/policies/optimal/search_problem.h"

namespace roundel::policies::optimal::testing {

/// Least total JCT, least last finish, or least minus total utility, over all schedules of at most `rounds` rounds; nullopt where none ends all jobs.
/// Events are not known to it.
std::optional<double> bruteForce(const model::Problem& problem, Objective objective, int rounds);

/// By round from 0: the GPUs of each job; a job without an entry waits.
using Lead = std::vector<std::map<std::size_t, std::vector<model::Part>>>;
/// The same over all schedules that begin with these rounds; `rounds` counts them too.
std::optional<double> bruteForceAfter(const model::Problem& problem, Objective objective, int rounds, const Lead& lead);

/// A tiny scenario: up to 3 jobs on up to 4 GPUs, restarts and first starts shorter and longer than a round, spread rates,
/// speeds, elastic gangs, additive rates, arrivals on and off the boundaries.
model::Scenario tinyScenario(std::mt19937_64& random);
/// Rounds in which any sensible schedule of it ends.
int roundsFor(const model::Problem& problem);

}  // namespace roundel::policies::optimal::testing
