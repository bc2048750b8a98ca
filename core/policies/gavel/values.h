// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The values in explanations of solutions, for jobs alone and in pairs, and constants for both.
// Internal to core/policies/gavel.

#include <limits>
#include <vector>

#include "core/policies/gavel/settings.h"
#include "core/trace/explanation.h"

namespace roundel::policies::gavel {

inline constexpr double kNoShare = 1e-9;  ///< shares up to this are treated as 0
inline constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

inline constexpr trace::ReasonKind kNotInLp{
    "not-in-lp", "no GPU type has {need} {need:GPU|GPUs} up that it can run on, so it is left out of the allocation"};

inline trace::Value noJobsValue() {
  return {.id = "objective", .title = "no job to share for", .unit = "", .value = kNone};
}

inline trace::Value finishTimeValue(double rho) {
  return {.id = "objective", .title = "largest finish-time ratio rho with this Y", .unit = "", .value = rho};
}

/// Returns the values for Objective::MaxSumThroughput with deadlines and Objective::Cost. `ratio`: the sum per unit of
/// cost, for the latter.
std::vector<trace::Value> pricedValues(const Settings& settings, double sum, double ratio);

/// Adds the values about deadlines. `needed`: by job, 0 = no constraint; `late`: the number of jobs that can no longer
/// meet their deadline on any type.
void addDeadlineValues(const std::vector<double>& needed, int late, bool feasible, std::vector<trace::Value>& out);

}  // namespace roundel::policies::gavel
