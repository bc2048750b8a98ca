// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the effect of a change of the set-up on a number: the paired difference decides, not the interval of the changed number.

#include "core/papers/effect.h"

#include <gtest/gtest.h>

#include <cmath>

namespace roundel::papers {
namespace {

using experiment::Claim;
using experiment::Estimate;
using experiment::ExpectedEntry;
using experiment::PaperVerdict;

ExpectedEntry ratioOf(double paper) {
  ExpectedEntry out;
  out.against = experiment::Against::Ratio;
  out.value = paper;
  return out;
}

struct Case {
  ExpectedEntry entry;
  double ours = 0;
  PaperVerdict verdict = PaperVerdict::DirectionOnly;
  bool drawn = true;
};

TriedChange changedTo(double ours, double half_width, PaperVerdict verdict, const Estimate& change) {
  return {"a change", Estimate{change.n, ours, std::nan(""), half_width}, verdict, change};
}

std::optional<Effect> effectOfCase(const Case& number, const TriedChange& tried) {
  const Estimate ours{3, number.ours, std::nan(""), 0.01};
  return papers::effectOf({number.entry, ours, number.verdict, number.drawn}, tried);
}

/// Hops Fig. 12: our number is 0.068; with a change it is 0.45, which agrees with 0.067 only by its interval of +- 0.38.
TEST(Effect, OfAWideIntervalIsNotThatItAgrees) {
  const Case number{ratioOf(0.0672), 0.0683, PaperVerdict::Agrees};
  EXPECT_EQ(effectOfCase(number, changedTo(0.448, 0.384, PaperVerdict::Agrees, {3, 0.38, 0, 0.37})), Effect::Farther);
  const Case miss{ratioOf(0.0672), 0.02};
  EXPECT_EQ(effectOfCase(miss, changedTo(0.448, 0.384, PaperVerdict::Agrees, {3, 0.428, 0, 0.5})), Effect::NoneSeen);
  EXPECT_EQ(effectOfCase(miss, changedTo(0.448, 0.384, PaperVerdict::Agrees, {3, 0.428, 0, 0.3})), Effect::Overshoots);
}

TEST(Effect, TurnsTheVerdictWhereTheDifferenceLeavesOutZeroAndTheNumberComesNearer) {
  const Case miss{ratioOf(0.7), 0.5};
  EXPECT_EQ(effectOfCase(miss, changedTo(0.68, 0.01, PaperVerdict::Agrees, {3, 0.18, 0, 0.17})), Effect::TurnsVerdict);
  EXPECT_EQ(effectOfCase(miss, changedTo(0.6, 0.01, PaperVerdict::DirectionOnly, {3, 0.1, 0, 0.09})), Effect::Nearer);
  EXPECT_EQ(effectOfCase(miss, changedTo(0.68, 0.01, PaperVerdict::Agrees, {3, 0.18, 0, 0.18})), Effect::NoneSeen);
  EXPECT_EQ(effectOfCase(miss, changedTo(0.4, 0.01, PaperVerdict::DirectionOnly, {3, -0.1, 0, 0.01})), Effect::Farther);
  EXPECT_EQ(effectOfCase(miss, changedTo(0.5, 0.01, PaperVerdict::DirectionOnly, {3, 1e-14, 0, 0})), Effect::NoneSeen);
}

TEST(Effect, OfASideIsTowardItHoweverFar) {
  ExpectedEntry entry;
  entry.against = experiment::Against::Ratio;
  entry.claim = Claim::Below;
  const Case miss{entry, 1.05, PaperVerdict::Differs};
  EXPECT_EQ(effectOfCase(miss, changedTo(0.5, 0, PaperVerdict::DirectionOnly, {3, -0.55, 0, 0.1})),
            Effect::TurnsVerdict);
  EXPECT_EQ(effectOfCase(miss, changedTo(1.02, 0, PaperVerdict::Differs, {3, -0.03, 0, 0.01})), Effect::Nearer);
  EXPECT_EQ(effectOfCase(miss, changedTo(1.2, 0, PaperVerdict::Differs, {3, 0.15, 0, 0.01})), Effect::Farther);
}

TEST(Effect, NeedsThreeSeedsUnlessNothingIsDrawn) {
  const TriedChange two = changedTo(0.68, 0, PaperVerdict::Agrees, {2, 0.18, 0, 0.001});
  EXPECT_EQ(effectOfCase({ratioOf(0.7), 0.5}, two), Effect::TooFewSeeds);
  const TriedChange one = changedTo(0.68, std::nan(""), PaperVerdict::Agrees, {1, 0.18, std::nan(""), std::nan("")});
  EXPECT_EQ(effectOfCase({ratioOf(0.7), 0.5}, one), Effect::TooFewSeeds);
  EXPECT_EQ(effectOfCase({ratioOf(0.7), 0.5, PaperVerdict::DirectionOnly, false}, one), Effect::TurnsVerdict);
}

TEST(Effect, IsNotSaidOfWhatWasNotRunOrCannotBeCompared) {
  EXPECT_EQ(effectOfCase({ratioOf(0.7), 0.5}, changedTo(0, 0, PaperVerdict::NotComparable, {})), std::nullopt);
  const Case seconds{ratioOf(144000), 158161, PaperVerdict::NotComparable};
  const TriedChange tried = changedTo(155385, 5384, PaperVerdict::NotComparable, {5, -2776, 0, 4100});
  EXPECT_EQ(effectOfCase(seconds, tried), std::nullopt);
  EXPECT_EQ(effectText(tried), "changes it by -2780 ± 4100");
}

TEST(Effect, IsReadBackByItsWord) {
  for (const Effect each : {Effect::TurnsVerdict, Effect::Nearer, Effect::NoneSeen, Effect::Farther, Effect::Overshoots,
                            Effect::TooFewSeeds})
    EXPECT_EQ(effectIn(toString(each)), each);
  EXPECT_EQ(effectIn(""), std::nullopt);
}

}  // namespace
}  // namespace roundel::papers
