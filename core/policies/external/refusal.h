// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a program could have answered instead of a decision that the referee refused. Private to
// core/policies/external.

#include <string>

#include "core/sim/referee.h"

namespace roundel::policies::external {

/// Returns the GPUs that were free for the job of the error, after the jobs that the decision places before it, and the
/// gang sizes that the job allows: "free: 2 V100 on n1; J1 may have 1 or 2 GPUs". O(nodes + placements).
std::string allowedInstead(const sim::SystemView& view, const sim::Decision& decision, const sim::PolicyError& error);

}  // namespace roundel::policies::external
