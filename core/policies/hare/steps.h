// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Hare's decision about one job in steps: relaxation, order H, GPU.

#include <vector>

#include "core/trace/step.h"

namespace roundel::policies::hare {

/// Returns "Relaxation" (bound and guarantee, Hare Theorem 4), "Order H" (x and half the longest training time, Hare
/// Algorithm 1) and "GPU" (the GPU on which the next task ends first). O(tasks shown).
std::vector<trace::Step> steps(const trace::StepQuestion& asked);

}  // namespace roundel::policies::hare
