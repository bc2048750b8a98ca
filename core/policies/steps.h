// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The steps of a decision: those of PolicyInfo::steps, otherwise those that the tables of its explanation give.

#include <string>
#include <vector>

#include "core/trace/step.h"

namespace roundel::policies {

/// Returns the steps for one job from a full explanation. Called on demand, never during a run. Empty if the decision
/// does not contain the job. O(rows of its tables).
std::vector<trace::Step> stepsOf(const std::string& policy, const trace::StepQuestion& asked);

}  // namespace roundel::policies
