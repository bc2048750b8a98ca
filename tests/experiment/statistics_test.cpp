// Means, paired comparisons and numbers of seeds, against values worked out by hand with a printed table of Student's t.

#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <vector>

#include "core/experiment/statistics.h"

namespace roundel::experiment::testing {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

TEST(StudentT, HasTheValuesOfThePrintedTable) {
  // Two-sided 95 % and 99 %: degrees of freedom, t (three decimals, as tables print it).
  EXPECT_NEAR(studentT(1), 12.706, 5e-4);
  EXPECT_NEAR(studentT(2), 4.303, 5e-4);
  EXPECT_NEAR(studentT(4), 2.776, 5e-4);
  EXPECT_NEAR(studentT(9), 2.262, 5e-4);
  EXPECT_NEAR(studentT(30), 2.042, 5e-4);
  EXPECT_NEAR(studentT(120), 1.980, 5e-4);
  EXPECT_NEAR(studentT(4, 0.99), 4.604, 5e-4);
  EXPECT_NEAR(studentT(9, 0.90), 1.833, 5e-4);
}

TEST(Statistics, AMeanHasTheIntervalOfTheTDistribution) {
  // Deviations -4 -2 0 2 4: squares 40, / 4 = 10; 2.776 * sqrt(10 / 5) = 3.926.
  const Estimate estimate = meanOf(std::vector<double>{6, 8, 10, 12, 14});
  EXPECT_EQ(estimate.n, 5U);
  EXPECT_DOUBLE_EQ(estimate.mean, 10);
  EXPECT_DOUBLE_EQ(estimate.deviation, std::sqrt(10.0));
  EXPECT_NEAR(estimate.half_width, 3.926, 1e-3);
  EXPECT_NEAR(meanOf(std::vector<double>{6, 8, 10, 12, 14}, 0.99).half_width, 4.604 * std::sqrt(2.0), 1e-3);
}

TEST(Statistics, BelowTwoValuesThereIsNoInterval) {
  const Estimate one = meanOf(std::vector<double>{7});
  EXPECT_EQ(one.n, 1U);
  EXPECT_EQ(one.mean, 7);
  EXPECT_TRUE(std::isnan(one.deviation));
  EXPECT_TRUE(std::isnan(one.half_width));
  EXPECT_TRUE(std::isnan(meanOf({}).mean));
}

TEST(Statistics, EqualValuesHaveAnIntervalOfNoWidth) {
  EXPECT_EQ(meanOf(std::vector<double>{0.1, 0.1, 0.1}).half_width, 0);
  EXPECT_EQ(meanOf(std::vector<double>{0.1, 0.1, 0.1}).mean, 0.1);
}

TEST(Statistics, MissingValuesAreLeftOutAndOfAPairBoth) {
  const std::vector<double> a{10, kNone, 20, 30}, b{9, 5, kNone, 27};
  EXPECT_EQ(meanOf(a).n, 3U);
  EXPECT_EQ(meanOf(a).mean, 20);
  const Estimate difference = pairedDifference(a, b);
  EXPECT_EQ(difference.n, 2U);
  EXPECT_EQ(difference.mean, 2);  // 1 and 3
}

TEST(Statistics, PairsTakeOutWhatTheSeedsShare) {
  // By seed 100, 200, 300; b is 10, 12, 14 below: differences 10 12 14, mean 12, deviation 2, 4.303 * 2 / sqrt(3) = 4.969.
  const std::vector<double> a{100, 200, 300}, b{90, 188, 286};
  const Estimate difference = pairedDifference(a, b);
  EXPECT_DOUBLE_EQ(difference.mean, 12);
  EXPECT_DOUBLE_EQ(difference.deviation, 2);
  EXPECT_NEAR(difference.half_width, 4.969, 1e-3);
  EXPECT_GT(meanOf(a).half_width, 200);  // without pairs nothing could be said
}

TEST(Statistics, ARatioIsTheMeanOfTheRatiosBySeed) {
  // 2, 1, 3; the pair over 0 has none.
  const Estimate ratio = pairedRatio(std::vector<double>{4, 5, 9, 1}, std::vector<double>{2, 5, 3, 0});
  EXPECT_EQ(ratio.n, 3U);
  EXPECT_DOUBLE_EQ(ratio.mean, 2);
  EXPECT_NEAR(ratio.half_width, 4.303 / std::sqrt(3.0), 1e-3);
}

TEST(SeedsFor, AreTheFewestWhoseIntervalIsNarrowEnough) {
  // Deviation 10, wanted +- 5. n = 17: t(16) = 2.120, 2.120 * 10 / sqrt(17) = 5.142; n = 18: t(17) = 2.110, 4.973.
  const Estimate estimate{5, 100, 10, 0};
  EXPECT_EQ(seedsFor(estimate, 5), 18U);
  // Wanted +- 10: n = 6: 2.571 * 10 / sqrt(6) = 10.49; n = 7: 2.447 * 10 / sqrt(7) = 9.25.
  EXPECT_EQ(seedsFor(estimate, 10), 7U);
  // Two seeds: 12.706 * 10 / sqrt(2) = 89.8.
  EXPECT_EQ(seedsFor(estimate, 90), 2U);
  EXPECT_EQ(seedsFor(estimate, 89), 3U);
  // Large n: 1.96^2 * 100 / 0.01 = 38,415 by the normal distribution, two more by t.
  EXPECT_NEAR(static_cast<double>(seedsFor(estimate, 0.1)), 38417, 2);
}

TEST(SeedsFor, SaysNothingWithoutADeviationOrAWidth) {
  EXPECT_EQ(seedsFor(meanOf(std::vector<double>{7}), 1), 0U);
  EXPECT_EQ(seedsFor(Estimate{5, 100, 10, 0}, 0), 0U);
  EXPECT_EQ(seedsFor(Estimate{5, 100, 0, 0}, 1), 2U);
}

}  // namespace
}  // namespace roundel::experiment::testing
