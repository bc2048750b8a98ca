// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the user can change so that a condition of a theorem may be met: options of the scheduler, or the scenario.

#include <optional>
#include <string>

#include "core/model/problem.h"
#include "core/model/scenario.h"
#include "core/model/spec/option_map.h"

namespace roundel::guarantees {

enum class ScenarioChange {
  None,
  EqualNodes,  ///< every node becomes like the node with the most GPUs; the first of several
  NoEvents,
  ShortRounds  ///< half of the shortest job's minimum time
};

struct Remedy {
  std::string name;               ///< follows "with": "integral prices"
  model::OptionMap options = {};  ///< options of the same scheduler; a branch from the start can set them
  ScenarioChange change = ScenarioChange::None;
};

/// Returns the changed scenario of a problem; nullopt if the problem has no scenario. Node positions on the canvas do
/// not change. O(size of the scenario).
std::optional<model::Scenario> changedScenario(const model::Problem& problem, ScenarioChange change);

}  // namespace roundel::guarantees
