#pragma once
// Edits turned into what a simulation can be branched with, checked against the state at their instant. Private to core/compare.

#include <vector>

#include "core/compare/edit.h"
#include "core/model/check/validate.h"
#include "core/sim/simulation.h"

namespace roundel::compare {

struct EditedRun {
  sim::Branch branch;
  std::vector<model::Fault> faults;  ///< pointers "/edits/i"; not empty: `branch` is not to be used
};

/// `simulation` is just before at_s. O(size of the scenario).
EditedRun applyEdits(const sim::Simulation& simulation, double at_s, const std::vector<Edit>& edits);

/// The referee's message about a manual edit, with what would be allowed at that instant.
model::Fault editFault(const sim::PolicyError& error, const sim::Simulation& simulation,
                       const std::vector<Edit>& edits);

}  // namespace roundel::compare
