#pragma once
// A-SRPT's decision about one job in steps: virtual machine, queue, delay.

#include <vector>

#include "core/trace/step.h"

namespace roundel::policies::asrpt {

/// "Virtual machine" (its end there if nothing arrives), "Queue" (its place) and "Delay" (alpha now beside the best). O(rows).
std::vector<trace::Step> steps(const trace::StepQuestion& asked);

}  // namespace roundel::policies::asrpt
