// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the numbers along axes: they are round, also for clock times, and axes end near the data.

#include "widgets/plots/painting/plot_ticks.h"

#include <gtest/gtest.h>

#include <cmath>

#include "widgets/plots/painting/plot_data.h"

namespace roundel::widgets::plots {
namespace {

TEST(PlotTicks, AreMultiplesOfOneTwoFiveOrTen) {
  EXPECT_EQ(roundStep(0.24, 1), 0.2);
  EXPECT_EQ(roundStep(25, 1), 20);
  EXPECT_EQ(roundStep(250, 0), 200);
  EXPECT_EQ(roundStep(3.9, 1), 5);
}

TEST(PlotTicks, OfMinutesAndHoursAreAsPeopleReadAClock) {
  EXPECT_EQ(roundStep(25, 60), 30);
  EXPECT_EQ(roundStep(50, 60), 60);
  EXPECT_EQ(roundStep(13, 60), 15);
  EXPECT_EQ(roundStep(5, 3600), 6);
  EXPECT_EQ(roundStep(20, 3600), 24);
}

TEST(RoundSteps, AreTheNearestByRatioAndNotByDifference) {
  // 3 lies between 2 and 5 and is nearer to 2: 3/2 < 5/3. 3.5 is nearer to 5: 3.5/2 > 5/3.5.
  EXPECT_DOUBLE_EQ(roundStep(3, 0), 2);
  EXPECT_DOUBLE_EQ(roundStep(3.5, 0), 5);
  EXPECT_DOUBLE_EQ(roundStep(0.0075, 0), 0.01);
  EXPECT_DOUBLE_EQ(roundStep(6e7, 0), 5e7);
}

TEST(RoundSteps, OfAClockGoOnAsNumbersBeyondItsLongestStep) {
  EXPECT_DOUBLE_EQ(roundStep(1440, 60), 1440) << "a day in minutes";
  EXPECT_DOUBLE_EQ(roundStep(5000, 60), 5000);
  EXPECT_DOUBLE_EQ(roundStep(0.5, 60), 0.5) << "steps below a minute are round numbers";
  EXPECT_DOUBLE_EQ(roundStep(0.3, 3600), 0.25) << "a quarter of an hour";
  EXPECT_DOUBLE_EQ(roundStep(100, 3600), 100);
  EXPECT_DOUBLE_EQ(roundStep(25, 86400), 20) << "steps of days are round numbers";
}

TEST(PlotTicks, OfALogarithmicAxisAreWholePowersOrWhereThereAreFewTheirDoublesAndFivefolds) {
  EXPECT_EQ(logTicks(0.5, 900), (std::vector<double>{1, 10, 100}));
  EXPECT_EQ(logTicks(8, 120), (std::vector<double>{10, 20, 50, 100}));
}

TEST(LogTicks, HoldBothEndsWhereTheyArePowersOfTen) {
  EXPECT_EQ(logTicks(1, 1000), (std::vector<double>{1, 10, 100, 1000}));
  EXPECT_EQ(logTicks(1, 10), (std::vector<double>{1, 2, 5, 10}));
}

TEST(LogTicks, OfARangeInsideOneDecadeAreInsideIt) {
  EXPECT_EQ(logTicks(6, 9), std::vector<double>{}) << "6 to 9 contains none of 1, 2, 3, 5 and 10";
  EXPECT_EQ(logTicks(3, 4), std::vector<double>{3}) << "3 to 4 contains 3, but none of 1, 2, 5 and 10";
  EXPECT_EQ(logTicks(1.5, 6), (std::vector<double>{2, 5}));
  for (const double tick : logTicks(0.0003, 0.7)) {
    EXPECT_GE(tick, 0.0003);
    EXPECT_LE(tick, 0.7);
  }
}

TEST(PlotAxes, EndAtMostATenthBeyondTheData) {
  for (const double value : {1.01, 1.49, 2.04, 2.51, 4.1, 6.1, 8.3, 101.0, 310.0}) {
    EXPECT_GE(niceCeiling(value), value);
    EXPECT_LE(niceCeiling(value), 1.1 * value) << value;
  }
  EXPECT_NEAR(niceCeiling(7), 7, 1e-9);
}

TEST(NiceCeilings, OfNothingAreOne) {
  EXPECT_EQ(niceCeiling(0), 1);
  EXPECT_EQ(niceCeiling(-3), 1);
}

TEST(NiceCeilings, OfRoundNumbersAreThemselvesInEveryDecade) {
  for (int decade = -6; decade <= 9; ++decade) {
    for (const double digit : {1.0, 2.0, 5.0}) {
      const double value = digit * std::pow(10, decade);
      EXPECT_NEAR(niceCeiling(value) / value, 1, 1e-9) << value;
    }
  }
}

}  // namespace
}  // namespace roundel::widgets::plots
