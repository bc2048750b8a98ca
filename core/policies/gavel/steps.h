// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Gavel's decision about one job in steps: shares, priorities, pick.

#include <vector>

#include "core/trace/step.h"

namespace roundel::policies::gavel {

/// Returns "Shares" (the row of Y), "Priorities" (Y over what was received) and "Pick" (the order of candidates and the
/// free GPUs). O(candidates).
std::vector<trace::Step> steps(const trace::StepQuestion& asked);

}  // namespace roundel::policies::gavel
