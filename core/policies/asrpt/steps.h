// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A-SRPT's decision about one job in steps: virtual machine, queue, delay.

#include <vector>

#include "core/trace/step.h"

namespace roundel::policies::asrpt {

/// Returns "Virtual machine" (its end there if no job arrives), "Queue" (its place) and "Delay" (current alpha and the
/// best). O(rows).
std::vector<trace::Step> steps(const trace::StepQuestion& asked);

}  // namespace roundel::policies::asrpt
