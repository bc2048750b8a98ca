// Numbers along axes: round ones, as people read numbers and clocks; axes end near the data.

#include "widgets/plot_painting/plot_ticks.h"

#include <gtest/gtest.h>

#include "widgets/plot_painting/plot_data.h"

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

TEST(PlotTicks, OfALogarithmicAxisAreWholePowersOrWhereThereAreFewTheirDoublesAndFivefolds) {
  EXPECT_EQ(logTicks(0.5, 900), (std::vector<double>{1, 10, 100}));
  EXPECT_EQ(logTicks(8, 120), (std::vector<double>{10, 20, 50, 100}));
}

TEST(PlotAxes, EndAtMostATenthBeyondTheData) {
  for (const double value : {1.01, 1.49, 2.04, 2.51, 4.1, 6.1, 8.3, 101.0, 310.0}) {
    EXPECT_GE(niceCeiling(value), value);
    EXPECT_LE(niceCeiling(value), 1.1 * value) << value;
  }
  EXPECT_NEAR(niceCeiling(7), 7, 1e-9);
}

}  // namespace
}  // namespace roundel::widgets::plots
