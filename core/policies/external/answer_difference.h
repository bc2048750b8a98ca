// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How two answers of a program to the same question differ.

#include <string>

#include "core/sim/policy.h"

namespace roundel::policies {

/// Returns a clause such as "it gave job J1 nothing at first, and then 2 V100 on n0", or the fault of the second one;
/// empty if the decisions are the same. O(active jobs + placements).
std::string decisionDifference(const sim::Decision& first, const sim::Decision& second, const sim::SystemView& view);

}  // namespace roundel::policies
