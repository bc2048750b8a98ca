#pragma once
// What a fair comparison may claim.

#include <string>
#include <vector>

#include "core/compare/comparison.h"

namespace roundel::compare {

/// "same jobs, cluster, seed, rounds and restart cost", as far as that is so of these schedulers: rounds only of those that decide by
/// rounds, another cost where they pay that instead of restart_s. For runs of which fairness() says that they are fair; "" without runs.
/// O(runs).
std::string whatIsSame(const std::vector<LaneRun>& runs);

}  // namespace roundel::compare
