#pragma once
// The repairs of core/model/check/fix.h for every fault that a document shows: those of `compare` and `expected`, which only the registry
// can judge, are here.

#include <optional>

#include "core/model/check/fix.h"
#include "core/model/scenario.h"

namespace roundel::policies {

/// The repair of one fault of validate() or checkCompare(), if one is certain.
std::optional<model::Fix> certainFix(const model::Scenario& scenario, const model::Fault& fault);

/// The scenario with every certain repair done, again until none is left (a repaired id may show a fault behind it), and how many
/// that were. O(repairs * size of the scenario).
struct Repaired {
  model::Scenario scenario;
  int repairs = 0;
};
Repaired repaired(model::Scenario scenario);

}  // namespace roundel::policies
