#pragma once
// What solutions say of themselves, whether jobs run alone or beside others, and the numbers that both share. Internal to core/policies/gavel.

#include <limits>
#include <vector>

#include "core/policies/gavel/settings.h"
#include "core/trace/explanation.h"

namespace roundel::policies::gavel {

inline constexpr double kNoShare = 1e-9;  ///< a share of this or less is none
inline constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

inline constexpr trace::ReasonKind kNotInLp{
    "not-in-lp", "no GPU type has {need} {need:GPU|GPUs} up that it can run on, so it is left out of the allocation"};

inline trace::Value noJobsValue() { return {"objective", "no job to share for", "", kNone}; }

inline trace::Value finishTimeValue(double rho) {
  return {"objective", "largest finish-time ratio rho with this Y", "", rho};
}

/// Of Objective::MaxSumThroughput with deadlines and Objective::Cost. `ratio`: the sum per unit of cost, of the latter.
std::vector<trace::Value> pricedValues(const Settings& settings, double sum, double ratio);

/// What became of the deadlines. `needed`: by job, 0 = none that counts; `late`: those that no type can meet any more.
void addDeadlineValues(const std::vector<double>& needed, int late, bool feasible, std::vector<trace::Value>& out);

}  // namespace roundel::policies::gavel
