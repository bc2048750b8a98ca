#pragma once
// Hadar's decision about one job in steps: sort, price, pick.

#include <vector>

#include "core/trace/step.h"

namespace roundel::policies::hadar {

/// "Sort" (the queue), "Price" (the payoff Hadar Eq. 8 at the prices Hadar Eq. 5 of the loads before the job) and "Pick" (the sum that is largest). Loads are whole
/// numbers that follow from the tables; prices are those of the equation. O(candidates + GPUs of the chosen).
std::vector<trace::Step> steps(const trace::StepQuestion& asked);

}  // namespace roundel::policies::hadar
