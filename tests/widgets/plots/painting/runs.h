// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Finished runs of a scenario's lanes, computed on this thread.

#include <vector>

#include "core/compare/comparison.h"

namespace roundel::widgets::plots::testing {

inline std::vector<compare::LaneRun> runsOf(const model::Scenario& scenario) {
  const auto problem = model::resolve(scenario);
  std::vector<compare::LaneRun> runs;
  for (const compare::Lane& lane : compare::lanesOf(scenario)) runs.push_back(compare::runLane(problem, lane));
  return runs;
}

}  // namespace roundel::widgets::plots::testing
