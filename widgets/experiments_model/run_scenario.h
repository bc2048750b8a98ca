#pragma once
// A run of a sweep as a scenario that Run can open.

#include <optional>
#include <string>
#include <vector>

#include "core/experiment/sweep.h"

namespace roundel::widgets {

/// The scenario of the run's point with its seed; each of `lanes` (runs of the sweep) is a lane with its scheduler's options, in this order.
/// Nothing and `reason` where the scenario is not sound. As experiment::problemAt().
std::optional<model::Scenario> scenarioOfRun(const experiment::Sweep& sweep, std::size_t run,
                                             const std::vector<std::size_t>& lanes, std::string& reason);

}  // namespace roundel::widgets
