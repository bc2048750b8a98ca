// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The repairs of core/model/check/fix.h for every fault of a document, including those of `compare` and `expected`,
// which only the registry can check.

#include <optional>

#include "core/model/check/fix.h"
#include "core/model/scenario.h"

namespace roundel::policies {

/// Returns the repair of a fault of validate() or checkCompare(), if it is certain.
std::optional<model::Fix> certainFix(const model::Scenario& scenario, const model::Fault& fault);

/// The scenario after all certain repairs, and their number. Repairs are repeated until none is left, because a
/// repaired id may reveal another fault. O(repairs * size of the scenario).
struct Repaired {
  model::Scenario scenario;
  int repairs = 0;
};
Repaired repaired(model::Scenario scenario);

}  // namespace roundel::policies
