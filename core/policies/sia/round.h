// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One round of Sia: the input and the result of its integer program. Internal to core/policies/sia.

#include <vector>

#include "core/policies/sia/sia.h"
#include "core/solvers/choice_solver.h"

namespace roundel::policies::sia {

/// The jobs of one decision, their configurations, and the chosen one (-1: none).
struct Round {
  std::vector<model::JobIndex> jobs;
  std::vector<std::vector<Configuration>> configurations;
  std::vector<int> chosen;
  solvers::ChoiceSolution solution;
};

/// Returns whether the job currently holds exactly this configuration.
bool holds(const sim::JobState& state, const Configuration& configuration);

}  // namespace roundel::policies::sia
