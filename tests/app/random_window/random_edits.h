#pragma once
// Edits that a user could make, chosen at random: of the scenario, and of a branch. Plain functions.

#include <string>
#include <vector>

#include "core/compare/comparison.h"
#include "core/compare/edit.h"
#include "core/model/scenario.h"
#include "tests/app/random_window/shown_items.h"

namespace roundel::app::testing {

struct RandomEdit {
  QString text;
  std::function<void(model::Scenario&)> change;
};
/// Adds, removes, renames or changes nodes, jobs, lanes or the clock. `number` makes new ids; the result may have faults.
RandomEdit randomEdit(const Pick& pick, int number);

/// What a branch of a scenario changes.
std::vector<compare::Edit> randomBranchEdits(const model::Scenario& scenario, const Pick& pick);

}  // namespace roundel::app::testing
