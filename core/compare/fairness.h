// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What fairly compared runs have in common.

#include <string>
#include <vector>

#include "core/compare/comparison.h"

namespace roundel::compare {

/// Returns "same jobs, cluster, seed, rounds and restart cost", limited to what is true of these schedulers: rounds
/// only if they decide by rounds, and the other cost if they pay it instead of restart_s. Returns "" without runs.
/// Precondition: fairness() calls the runs fair. O(runs).
std::string sharedConditions(const std::vector<LaneRun>& runs);

}  // namespace roundel::compare
