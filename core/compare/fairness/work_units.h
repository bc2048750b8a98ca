// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Differences in what schedulers place as one unit (gangs, copies, tasks) that matter for the jobs of a comparison.

#include <string>
#include <vector>

#include "core/compare/comparison.h"

namespace roundel::compare {

/// Returns a sentence without a full stop for each difference of work units and scaling between the runs that applies
/// to their jobs, in descending order of the factor that a job may gain. Empty if all place the same unit.
/// Precondition: all have a trace. O(changes of the decisions of runs that fork + jobs * types).
std::vector<std::string> workUnitDifferences(const std::vector<const LaneRun*>& runs);

}  // namespace roundel::compare
