#pragma once
// One round of Sia: what its integer program was about, and what it chose. Internal to core/policies/sia.

#include <vector>

#include "core/policies/sia/sia.h"
#include "core/solvers/choice_solver.h"

namespace roundel::policies::sia {

/// The jobs of one decision, their configurations, and which was chosen (-1: none).
struct Round {
  std::vector<model::JobIndex> jobs;
  std::vector<std::vector<Configuration>> configurations;
  std::vector<int> chosen;
  solvers::ChoiceSolution solution;
};

/// Does the job hold just this now?
bool holds(const sim::JobState& state, const Configuration& configuration);

}  // namespace roundel::policies::sia
