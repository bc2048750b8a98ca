// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Private to core/solvers.

#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/solvers/choice_merge.h"
#include "core/solvers/choice_program.h"

namespace roundel::solvers::detail {

// `visited` counts the visited columns.

/// Returns a choice from the optimum of the relaxation: its integral values are laid out, `improve` places the other
/// groups.
[[nodiscard]] Choice rounded(const ChoiceProgram& program, const Merged& merged, const std::vector<double>& shares,
                             const Choice& prefer, std::int64_t& visited);

/// Local search. A group takes a better column if it fits, or if the displaced groups lose less value, including the
/// value of the columns that they get elsewhere. Ends after a pass without improvement, or after `passes`. The value
/// never decreases. Merging only saves time: slots of a class must have the same capacity but may have different
/// values.
void improve(const ChoiceProgram& program, const Merged& merged, Choice& choice, std::int64_t& visited, int passes = 8);

/// Ruin and recreate: empties a few slots, fills them in another order, improves, and keeps the result if it is not
/// worse. Ends when the choice is worth `enough`, or after a number of attempts and visited columns that does not
/// depend on the size of the program. Uses a fixed random seed.
void shake(const ChoiceProgram& program, const Merged& merged, Choice& choice, double enough,
           const std::stop_token& stop, std::int64_t& visited);

}  // namespace roundel::solvers::detail
