#pragma once
// The steps of a decision, by scheduler: of those with steps of their own theirs, of all others what their tables say of themselves.

#include <string>
#include <vector>

#include "core/trace/step.h"

namespace roundel::policies {

/// Made from a full explanation when they are asked for, never while a run is under way. Empty where the decision has nothing of the job.
/// O(rows of its tables).
std::vector<trace::Step> stepsOf(const std::string& policy, const trace::StepQuestion& asked);

}  // namespace roundel::policies
