#pragma once
// Moves a scenario into a problem without copying it.

#include <memory>
#include <string>

#include "core/model/problem.h"

namespace roundel::model {

/// As resolve() of problem.h; the scenario itself becomes Problem::scenario, and `sha256` Problem::sha256. Jobs that take their throughput
/// from one template share its rates. O(size of the scenario).
std::shared_ptr<const Problem> resolve(Scenario&& scenario, std::string sha256);

}  // namespace roundel::model
