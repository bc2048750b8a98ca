#pragma once
// What schedulers place as one piece differs: gangs, copies, tasks. Which of these differences matters for the jobs of a comparison.

#include <string>
#include <vector>

#include "core/compare/comparison.h"

namespace roundel::compare {

/// A sentence without a full stop for each difference of work units and of scaling between the runs that applies to their jobs, the
/// strongest (by the factor that a job may gain) first. Empty where all place the same unit. Precondition: all have a trace. O(changes of the
/// decisions of runs that fork + jobs * types).
std::vector<std::string> workUnitDifferences(const std::vector<const LaneRun*>& runs);

}  // namespace roundel::compare
