// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// HadarE's decision about one job in steps: order, copies, split.

#include <vector>

#include "core/trace/step.h"

namespace roundel::policies::hadare {

/// Returns "Order" (remaining steps over the throughputs), under `nodes` hadar "Price" (the payoff of its first copy),
/// "Copies" (their steps in the round) and "Split" (portions by throughput). O(copies).
std::vector<trace::Step> steps(const trace::StepQuestion& asked);

}  // namespace roundel::policies::hadare
