// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Private to core/solvers.

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/solvers/choice_program.h"

namespace roundel::solvers::detail {

/// Returns a choice with a value of at least `value`, or nullopt if there is none. Sets `proven` to false if a limit
/// ended the search.
using AtLeast = std::function<std::optional<Choice>(const ChoiceProgram&, double value, bool& proven)>;

/// Returns the first of all choices with a value of at least `target`: group by group, in order, the earliest column;
/// no column comes last. `best` is one such choice. `classes` is as from slotClasses(). `prices` >= 0, by slot, bound
/// the value of the remaining groups and avoid most calls of `at_least`. Returns nullopt if a call was not proven.
/// O(groups * columns) plus the calls.
[[nodiscard]] std::optional<Choice> firstOfEquals(const ChoiceProgram& program,
                                                  const std::vector<std::uint32_t>& classes,
                                                  const std::vector<double>& prices, Choice best, double target,
                                                  const AtLeast& at_least);

}  // namespace roundel::solvers::detail
