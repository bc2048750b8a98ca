// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/round_grid.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace roundel::model {
namespace {

constexpr double kForever = std::numeric_limits<double>::infinity();

TEST(SameInstant, IsWithinABillionthOfTheLargerOneAndOfASecondAtLeast) {
  EXPECT_TRUE(sameInstant(0, 1e-9));
  EXPECT_FALSE(sameInstant(0, 1.1e-9));
  EXPECT_TRUE(sameInstant(0.1 + 0.2, 0.3));
  EXPECT_TRUE(sameInstant(3600, 3600 + 3.5e-6));
  EXPECT_FALSE(sameInstant(3600, 3600 + 3.7e-6));
  EXPECT_TRUE(sameInstant(-3600, -3600 - 3.5e-6));
  EXPECT_FALSE(sameInstant(-5e-10, 6e-10));
}

// Arrivals may be seconds since 1970, and a billionth of such an instant is longer than a second.
TEST(SameInstant, OfLargeInstantsIsWithinAMillisecondOrWhatDoublesCanTell) {
  EXPECT_EQ(tolerance_s(1e6), 1e-3);
  EXPECT_EQ(tolerance_s(1.7e9), 1e-3);
  EXPECT_FALSE(sameInstant(1699999981, 1699999980));
  EXPECT_FALSE(sameInstant(2e10, 2e10 + 0.01));
  EXPECT_TRUE(sameInstant(1.7e9, 1.7e9 + 9e-4));
  double sum_s = 2e10;
  for (int i = 0; i < 100; ++i) sum_s += 0.1;
  EXPECT_TRUE(sameInstant(sum_s, 2e10 + 10));
}

TEST(SameInstant, OfInfinityIsInfinityAlone) {
  EXPECT_TRUE(sameInstant(kForever, kForever));
  EXPECT_FALSE(sameInstant(kForever, 5));
  EXPECT_FALSE(sameInstant(kForever, -kForever));
  EXPECT_TRUE(isReached(5, kForever));
  EXPECT_FALSE(isReached(kForever, 5));
}

TEST(SameInstant, JustBeforeAndJustAfterLeaveItOutAndAreNear) {
  for (const double t_s : {0.0, 0.3, 20.0, 3600.0, 1e7}) {
    EXPECT_FALSE(sameInstant(justBefore(t_s), t_s)) << t_s;
    EXPECT_FALSE(sameInstant(justAfter(t_s), t_s)) << t_s;
    EXPECT_LT(justBefore(t_s), t_s - tolerance_s(t_s));
    EXPECT_GT(justAfter(t_s), t_s + tolerance_s(t_s));
    EXPECT_NEAR(justBefore(t_s), t_s, 3 * tolerance_s(t_s));
    EXPECT_NEAR(justAfter(t_s), t_s, 3 * tolerance_s(t_s));
  }
}

TEST(GuardedFloor, ForgivesABillionth) {
  EXPECT_EQ(guardedFloor(7 * (1 - 1e-12)), 7);
  EXPECT_EQ(guardedFloor(6.99), 6);
  EXPECT_EQ(guardedCeil(7 * (1 + 1e-12)), 7);
  EXPECT_EQ(guardedCeil(7.01), 8);
}

TEST(SameInstant, IsReachedAtOnceAndEverAfter) {
  EXPECT_TRUE(isReached(10, 11));
  EXPECT_TRUE(isReached(10 + 5e-9, 10));
  EXPECT_FALSE(isReached(10 + 2e-8, 10));
}

TEST(RoundGrid, PutsAnInstantIntoTheRoundWhoseBoundaryIsAtOrBeforeIt) {
  const RoundGrid grid(360);
  EXPECT_EQ(grid.roundOf(0), 0);
  EXPECT_EQ(grid.roundOf(359.9), 0);
  EXPECT_EQ(grid.roundOf(360), 1);
  EXPECT_EQ(grid.firstFrom(0), 0);
  EXPECT_EQ(grid.firstFrom(0.1), 1);
  EXPECT_EQ(grid.firstFrom(720), 2);
  EXPECT_EQ(grid.start_s(2), 720);
  EXPECT_EQ(grid.end_s(2), 1080);
}

TEST(RoundGrid, TakesInstantsWithinTheToleranceAsTheBoundaryFromBothSides) {
  const RoundGrid grid(360);
  for (const double near_s : {720 * (1 - 9e-10), 720.0, 720 * (1 + 9e-10)}) {
    EXPECT_EQ(grid.boundaryAt(near_s), 2) << near_s;
    EXPECT_EQ(grid.roundOf(near_s), 2);
    EXPECT_EQ(grid.firstFrom(near_s), 2);
    EXPECT_EQ(grid.snapped_s(near_s), 720);
    EXPECT_EQ(grid.after_s(near_s), 1080);
    EXPECT_EQ(grid.before_s(near_s), 360);
  }
  for (const double off_s : {720 * (1 - 1.1e-9), 720 * (1 + 1.1e-9)}) {
    EXPECT_EQ(grid.boundaryAt(off_s), std::nullopt) << off_s;
    EXPECT_EQ(grid.snapped_s(off_s), off_s);
    EXPECT_EQ(grid.nearest_s(off_s), 720);
  }
  EXPECT_EQ(grid.roundOf(720 * (1 - 1.1e-9)), 1);
  EXPECT_EQ(grid.after_s(720 * (1 - 1.1e-9)), 720);
  EXPECT_EQ(grid.firstFrom(720 * (1 + 1.1e-9)), 3);
  EXPECT_EQ(grid.before_s(720 * (1 + 1.1e-9)), 720);
}

TEST(RoundGrid, CountsBackwardsBeforeZero) {
  const RoundGrid grid(360);
  EXPECT_EQ(grid.roundOf(-1), -1);
  EXPECT_EQ(grid.firstFrom(-1), 0);
  EXPECT_EQ(grid.roundOf(-360), -1);
  EXPECT_EQ(grid.after_s(-1), 0);
  EXPECT_EQ(grid.after_s(-360), 0);
  EXPECT_EQ(grid.before_s(0), -360);
  EXPECT_FALSE(std::signbit(grid.before_s(360))) << "0, not minus 0";
}

// 3 * 0.7 / 0.7 is below 3 and 6 * 0.1 / 0.1 is above 6. Each boundary must still belong to its round.
TEST(RoundGrid, FindsEveryBoundaryOfALengthThatIsNoBinaryFraction) {
  for (const double round_s : {0.1, 0.3, 0.7, 1.0 / 3, 59.9, 360.0}) {
    const RoundGrid grid(round_s);
    for (std::int64_t k = 1; k < 5000; ++k) {
      const double t_s = grid.start_s(k);
      ASSERT_EQ(grid.boundaryAt(t_s), k) << round_s;
      ASSERT_EQ(grid.roundOf(t_s), k) << round_s;
      ASSERT_EQ(grid.firstFrom(t_s), k) << round_s;
      ASSERT_EQ(grid.after_s(t_s), grid.start_s(k + 1)) << round_s;
      ASSERT_EQ(grid.before_s(t_s), grid.start_s(k - 1)) << round_s;
    }
  }
}

TEST(RoundGrid, GoesOnWhereABillionthOfARoundIsLessThanTheRoundingOfItsNumber) {
  const RoundGrid grid(0.7);
  const std::int64_t k = 23967454;
  EXPECT_EQ(grid.after_s(grid.start_s(k)), grid.start_s(k + 1));
  EXPECT_EQ(grid.before_s(grid.start_s(k)), grid.start_s(k - 1));
}

// At 1e7 s, instants closer than 1 ms are the same instant: ten rounds of 0.1 ms.
TEST(RoundGrid, TheBoundaryAfterIsAnotherInstantEvenWhereRoundsAreShorterThanTheTolerance) {
  const RoundGrid grid(1e-4);
  EXPECT_EQ(grid.boundaryAt(1e7), 100'000'000'000);
  EXPECT_NEAR(grid.after_s(1e7), 1e7 + 0.0011, 1.1e-4);
  EXPECT_FALSE(sameInstant(grid.after_s(1e7), 1e7));
  EXPECT_FALSE(sameInstant(grid.before_s(1e7), 1e7));
}

TEST(RoundGrid, ARoundThatCountsIsLongerThanTwiceTheToleranceOfALateInstant) {
  for (const double t_s : {1.7e9, 2e10, 1e12}) {
    const double round_s = t_s / 8e12;  // the shortest countable round
    EXPECT_TRUE(RoundGrid(std::max(round_s, 1e-2)).isCountable(t_s));
    EXPECT_LT(2 * tolerance_s(t_s), std::max(round_s, 1e-2)) << t_s;
  }
  const RoundGrid minutes(60);
  EXPECT_EQ(minutes.boundaryAt(1699999981), std::nullopt);
  EXPECT_EQ(minutes.firstFrom(1699999981), 28333334);
  EXPECT_EQ(minutes.after_s(1699999981), 1700000040);
}

TEST(RoundGrid, RoundsBeyondTheCountableOnesAreNotTold) {
  const RoundGrid grid(1);
  EXPECT_TRUE(grid.isCountable(8e12));
  EXPECT_FALSE(grid.isCountable(9e12));
  EXPECT_EQ(grid.boundaryAt(9e12), std::nullopt);
  EXPECT_EQ(grid.roundOf(1e300), RoundGrid::kMaxRound);
  EXPECT_EQ(grid.firstFrom(-1e300), -RoundGrid::kMaxRound);
  EXPECT_EQ(grid.roundOf(kForever), RoundGrid::kMaxRound);
  EXPECT_EQ(grid.snapped_s(1e300), 1e300);
  EXPECT_EQ(grid.after_s(kForever), kForever);
}

TEST(RoundGrid, AtTheEndOfARunPeopleAreStillInItsLastRound) {
  const RoundGrid grid(60);
  EXPECT_EQ(grid.numberAt(0, 600), 1);
  EXPECT_EQ(grid.numberAt(60, 600), 2);
  EXPECT_EQ(grid.numberAt(600, 600), 10) << "the time controls, the ruler's flag and animations show 10";
  EXPECT_EQ(grid.numberAt(590, 590), 10);
  EXPECT_EQ(grid.numberAt(0, 0), 1) << "an empty run has round 1";
}

}  // namespace
}  // namespace roundel::model
