#pragma once
// Gavel's decision about one job in steps: shares, priorities, pick.

#include <vector>

#include "core/trace/step.h"

namespace roundel::policies::gavel {

/// "Shares" (the row of Y), "Priorities" (Y over what was received) and "Pick" (the order of candidates, and what is free). O(candidates).
std::vector<trace::Step> steps(const trace::StepQuestion& asked);

}  // namespace roundel::policies::gavel
