// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Converts edits to a sim::Branch and checks them against the state at their instant. Private to core/compare.

#include <vector>

#include "core/compare/edit.h"
#include "core/model/check/validate.h"
#include "core/sim/simulation.h"

namespace roundel::compare {

struct EditedRun {
  sim::Branch branch;
  std::vector<model::Fault> faults;  ///< pointers "/edits/i"; if not empty, `branch` is invalid
};

/// Precondition: `simulation` is just before at_s. O(size of the scenario).
EditedRun applyEdits(const sim::Simulation& simulation, double at_s, const std::vector<Edit>& edits);

/// Returns the referee's message about a manual edit as a fault. The hint says what would be allowed at that instant.
model::Fault editFault(const sim::PolicyError& error, const sim::Simulation& simulation,
                       const std::vector<Edit>& edits);

}  // namespace roundel::compare
