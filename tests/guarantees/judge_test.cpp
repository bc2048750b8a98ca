// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the texts of verdicts, which do not depend on the theorem.

#include <gtest/gtest.h>

#include "core/guarantees/guarantee.h"

namespace roundel::guarantees {
namespace {

Guarantee theorem(std::vector<Condition> conditions) {
  Guarantee out;
  out.conditions = std::move(conditions);
  return out;
}

const Condition kMet{Check::Met, "met", "", "never", false};
const Condition kMissing{Check::NotMet, "missing", "", "the servers differ", false};
const Condition kFalseStep{Check::NotMet, "step", "", "a step is false", true};
const Condition kUnknown{Check::Unknown, "unknown", "cannot be checked: no plan", "the plan is not known", false};

std::string wordsOf(Guarantee guarantee, bool whole, std::optional<bool> inside) {
  judge(guarantee, whole, inside);
  return verdictText(guarantee);
}

TEST(Judge, HoldsNeedsEveryConditionAndTheRunInside) {
  EXPECT_EQ(wordsOf(theorem({kMet}), true, true), "holds");
  EXPECT_EQ(wordsOf(theorem({kMet}), true, false), "does not hold: please report");
  EXPECT_EQ(wordsOf(theorem({kMet}), true, std::nullopt), "does not apply here because the optimum is not known");
  EXPECT_EQ(wordsOf(theorem({kMet, kMissing}), true, true), "does not apply here because the servers differ");
  EXPECT_EQ(wordsOf(theorem({kMet, kUnknown}), true, true), "does not apply here because the plan is not known");
}

TEST(Judge, AFailedStepOfTheProofGoesBeforeAMissingCondition) {
  EXPECT_EQ(wordsOf(theorem({kMissing, kFalseStep}), true, true), "fails as printed: see help");
}

TEST(Judge, AProofWithAGapProvesNothing) {
  Guarantee gap = theorem({kMet});
  gap.gaps = {"Eq. 11"};
  EXPECT_EQ(wordsOf(gap, true, true), "inside the bound, but the proof has a gap: see help");
}

TEST(Judge, AnUnfinishedRunHasNoVerdict) {
  EXPECT_EQ(wordsOf(theorem({kMet}), false, std::nullopt), "needs the whole run");
}

TEST(Scale, RatioIsTurnedRoundForWhatShouldBeLarge) {
  Scale scale;
  scale.run = 2;
  scale.bound = 3;
  EXPECT_DOUBLE_EQ(scale.ratio(scale.run).value(), 2 / 3.0);
  scale.larger_is_better = true;
  EXPECT_DOUBLE_EQ(scale.ratio(scale.run).value(), 1.5);
  EXPECT_FALSE(scale.ratio(std::nullopt).has_value());
}

}  // namespace
}  // namespace roundel::guarantees
