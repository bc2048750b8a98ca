// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The scenario of a number in a sweep's results, which can be opened with the compared schedulers as lanes.

#include <optional>
#include <string>
#include <vector>

#include "core/experiment/expected.h"
#include "core/experiment/sweep.h"
#include "core/model/scenario.h"

namespace roundel::papers {

/// Returns the scenario of the run's point with its seed. Each of `lanes` (runs of the sweep) becomes a lane with its
/// scheduler's options, in this order; the scenario's own lanes and `expected` entries are left out. Returns nullopt
/// and sets `reason` if the scenario has faults. Costs as experiment::problemAt().
std::optional<model::Scenario> scenarioOfRun(const experiment::Sweep& sweep, std::size_t run,
                                             const std::vector<std::size_t>& lanes, std::string& reason);

struct NumberScenario {
  std::optional<model::Scenario> scenario;  ///< nullopt: `reason` says why
  std::string reason;
  int lane = 0;  ///< the lane of the number's scheduler
};

/// Returns the scenario at the first point and seed that a number includes, with one lane for each scheduler that it
/// compares. Costs as experiment::problemAt().
NumberScenario scenarioOf(const experiment::Sweep& sweep, const experiment::ExpectedEntry& number);

}  // namespace roundel::papers
