// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the fit of a power law against sums computed by hand.

#include <gmock/gmock.h>

#include <cmath>
#include <vector>

#include "core/experiment/power_law.h"

namespace roundel::experiment::testing {
namespace {

TEST(PowerLaw, FindsTheExponentOfAnExactGrowth) {
  // y = 3 x^2: all residuals are 0, so the interval has width 0.
  const auto law = fitPowerLaw(std::vector<double>{1, 2, 4, 8}, std::vector<double>{3, 12, 48, 192});
  ASSERT_TRUE(law);
  EXPECT_EQ(law->n, 4u);
  EXPECT_NEAR(law->exponent, 2, 1e-12);
  EXPECT_NEAR(law->factor, 3, 1e-12);
  EXPECT_NEAR(law->half_width, 0, 1e-7);
  EXPECT_NEAR(law->at(10), 300, 1e-9);
}

TEST(PowerLaw, HasTheIntervalOfTheSlope) {
  // Logarithms u 0 1 2 and v 0 2 1, both with mean 1: slope (1 + 0 + 0) / (1 + 0 + 1) = 1 / 2. Residuals -0.5 1 -0.5,
  // sum of squares 1.5, 1 degree of freedom: standard error sqrt(1.5 / 2), t 12.706.
  const double e = std::exp(1.0);
  const auto law = fitPowerLaw(std::vector<double>{1, e, e * e}, std::vector<double>{1, e * e, e});
  ASSERT_TRUE(law);
  EXPECT_NEAR(law->exponent, 0.5, 1e-12);
  EXPECT_NEAR(law->half_width, 12.7062 * std::sqrt(0.75), 1e-3);
}

TEST(PowerLaw, LeavesOutWhatHasNoLogarithmAndNeedsTwoPlaces) {
  const auto law = fitPowerLaw(std::vector<double>{0, 1, 10, 5}, std::vector<double>{7, 2, 20, 0});
  ASSERT_TRUE(law);
  EXPECT_EQ(law->n, 2u);
  EXPECT_NEAR(law->exponent, 1, 1e-12);
  EXPECT_TRUE(std::isnan(law->half_width)) << "two pairs leave no degree of freedom";
  EXPECT_FALSE(fitPowerLaw(std::vector<double>{4, 4}, std::vector<double>{1, 2}))
      << "points with the same x have no slope";
  EXPECT_FALSE(fitPowerLaw({}, {}));
}

}  // namespace
}  // namespace roundel::experiment::testing
