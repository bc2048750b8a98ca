#pragma once
// What a reader can change so that a condition of a theorem may be met: options of the scheduler, or the scenario.

#include <optional>
#include <string>

#include "core/model/problem.h"
#include "core/model/scenario.h"
#include "core/model/spec/option_map.h"

namespace roundel::guarantees {

enum class ScenarioChange {
  None,
  EqualNodes,  ///< every node is like the one with most GPUs; of equals like the first
  NoEvents,
  ShortRounds  ///< half of the shortest job's least time
};

struct Remedy {
  std::string name;               ///< after "with": "integral prices"
  model::OptionMap options = {};  ///< of the same scheduler; a branch from the start can have them
  ScenarioChange change = ScenarioChange::None;
};

/// The scenario of a problem after the change; nullopt if no scenario made the problem. Places on the canvas stay. O(size of the scenario).
std::optional<model::Scenario> changedScenario(const model::Problem& problem, ScenarioChange change);

}  // namespace roundel::guarantees
