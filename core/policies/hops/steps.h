// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Hops's decision about one job in steps: window, sensitivity, program.

#include <vector>

#include "core/trace/step.h"

namespace roundel::policies::hops {

/// Returns "Window" (the sum of requirements), "Sensitivity" (Hops Eq. 10) and "Program" (the term of the job in
/// Hops Eq. 11), of the last plan with the job. O(rows).
std::vector<trace::Step> steps(const trace::StepQuestion& asked);

}  // namespace roundel::policies::hops
