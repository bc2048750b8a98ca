#pragma once
// A run of a sweep as a scenario that can be opened: that of one number, with the schedulers that it compares as lanes.

#include <optional>
#include <string>
#include <vector>

#include "core/experiment/expected.h"
#include "core/experiment/sweep.h"
#include "core/model/scenario.h"

namespace roundel::papers {

/// The scenario of the run's point with its seed; each of `lanes` (runs of the sweep) is a lane with its scheduler's options, in this order;
/// the scenario's own lanes and what it expects of them are left out.
/// Nothing and `reason` where the scenario is not sound. As experiment::problemAt().
std::optional<model::Scenario> scenarioOfRun(const experiment::Sweep& sweep, std::size_t run,
                                             const std::vector<std::size_t>& lanes, std::string& reason);

struct NumberScenario {
  std::optional<model::Scenario> scenario;  ///< absent where `reason` says why
  std::string reason;
  int lane = 0;  ///< of the number's own scheduler
};

/// What a number shows first: the first point and seed that count for it, a lane each of the schedulers that it compares there.
/// As experiment::problemAt().
NumberScenario scenarioOf(const experiment::Sweep& sweep, const experiment::ExpectedEntry& number);

}  // namespace roundel::papers
