#pragma once

// Private to core/solvers.

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/solvers/choice_program.h"

namespace roundel::solvers::detail {

/// Answers whether a program has a choice worth at least `value`: one, or nullopt; `proven` becomes false where a limit
/// ended the search.
using AtLeast = std::function<std::optional<Choice>(const ChoiceProgram&, double value, bool& proven)>;

/// Of all choices worth at least `target` the first: group by group, in order, the earliest column, none last. `best` is
/// one of them. `classes` as of slotClasses; `prices` >= 0, by slot, bound what the rest can be worth and so spare most
/// of the questions. nullopt where a question stayed open. O(groups * columns) and the questions.
[[nodiscard]] std::optional<Choice> firstOfEquals(const ChoiceProgram& program,
                                                  const std::vector<std::uint32_t>& classes,
                                                  const std::vector<double>& prices, Choice best, double target,
                                                  const AtLeast& at_least);

}  // namespace roundel::solvers::detail
