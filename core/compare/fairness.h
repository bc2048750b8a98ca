#pragma once
// The sentence that a fair comparison may print.

#include <string>
#include <vector>

#include "core/compare/comparison.h"

namespace roundel::compare {

/// "same jobs, cluster, seed, rounds and restart cost", as far as this is true of these schedulers: rounds only if they decide by
/// rounds, another cost if they pay that instead of restart_s. Precondition: fairness() calls the runs fair. "" without runs.
/// O(runs).
std::string whatIsSame(const std::vector<LaneRun>& runs);

}  // namespace roundel::compare
