#pragma once
// The steps of a decision: those of PolicyInfo::steps, otherwise those that the tables of its explanation give.

#include <string>
#include <vector>

#include "core/trace/step.h"

namespace roundel::policies {

/// Requires a full explanation. Empty if the decision has neither a choice nor a reason for the job. O(rows of its tables).
std::vector<trace::Step> stepsOf(const std::string& policy, const trace::StepQuestion& asked);

}  // namespace roundel::policies
