// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the steps of a decision as text and as LaTeX, which the window copies and `roundel-cli why` prints.

#include "core/trace/step.h"

#include <gtest/gtest.h>

namespace roundel::trace {
namespace {

using Kind = Formula::Kind;

std::vector<Step> steps() {
  const Formula sum =
      join(Kind::Equal, {term({"a"}, 3, "GPUs"), join(Kind::Add, {term({"b"}, 1, "GPUs"), term({"c"}, 2, "s")})});
  return {{"Sort", "First this.", "Hadar Eq. 2", {sum}}, {"Pick", "Then that.", "", {}}};
}

TEST(StepsText, HasTheStepsInOrderWithSymbolsValuesAndUnitsOfOneAndOfMany) {
  EXPECT_EQ(
      stepsText(steps()),
      "\nStep 1 of 2, Sort: First this. (Hadar Eq. 2)\n  a = b + c\n  3 = 1 + 2\n  with a = 3 GPUs, b = 1 GPU, c = 2 s\n"
      "\nStep 2 of 2, Pick: Then that.\n");
}

TEST(StepsLatex, HasEachEquationWithItsSymbolsOverItsValues) {
  EXPECT_EQ(stepsLatex(steps()), "% Sort\n\\begin{gather*}\na = b + c \\\\\n3 = 1 + 2\n\\end{gather*}\n");
}

}  // namespace
}  // namespace roundel::trace
