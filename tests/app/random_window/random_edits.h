// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Random edits of a scenario and of a branch, limited to edits that a user can make.

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

/// Random edits for a branch of a scenario.
std::vector<compare::Edit> randomBranchEdits(const model::Scenario& scenario, const Pick& pick);

}  // namespace roundel::app::testing
