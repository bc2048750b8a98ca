#pragma once

// Private to core/solvers.

#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/solvers/choice_merge.h"
#include "core/solvers/choice_program.h"

namespace roundel::solvers::detail {

// `looked` counts the visited columns.

/// A choice from the relaxation's optimum: its whole values are laid out, other groups are placed by `improve`.
[[nodiscard]] Choice rounded(const ChoiceProgram& program, const Merged& merged, const std::vector<double>& shares,
                             const Choice& prefer, std::int64_t& looked);

/// Local search: a group takes a better column where it fits, or where the groups that it pushes out are worth less,
/// counting the value that these find elsewhere. Ends after a pass without improvement, or after `passes`. The value never falls.
/// Merging only saves time: slots of a class need to have the same capacity, not the same values.
void improve(const ChoiceProgram& program, const Merged& merged, Choice& choice, std::int64_t& looked, int passes = 8);

/// Ruin and recreate: empties a few slots, fills them in another order, improves, keeps what is no worse; until the choice
/// is worth `enough`, or after a number of attempts and columns looked at that does not grow with the program. Random by a fixed seed.
void shake(const ChoiceProgram& program, const Merged& merged, Choice& choice, double enough,
           const std::stop_token& stop, std::int64_t& looked);

}  // namespace roundel::solvers::detail
