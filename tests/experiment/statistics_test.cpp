// SPDX-License-Identifier: GPL-3.0-or-later
// Tests means, paired comparisons and numbers of seeds against values computed by hand with a printed table of Student's t.

#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <random>
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
  EXPECT_GT(meanOf(a).half_width, 200);  // without pairs the interval is much wider
}

TEST(Statistics, ARatioIsTheGeometricMeanOfTheRatiosBySeedAndTurnsOverWithItsSides) {
  // Ratios 2, 1/2, 1: the geometric mean is 1, the arithmetic mean is 1.167 in both directions. The pair with 0 has no ratio.
  const std::vector<double> a{4, 5, 9, 1}, b{2, 10, 9, 0};
  const Estimate ratio = pairedLogRatio(a, b);
  EXPECT_EQ(ratio.n, 3U);
  EXPECT_DOUBLE_EQ(std::exp(ratio.mean), 1);
  // ln 2, -ln 2, 0: deviation ln 2.
  EXPECT_NEAR(ratio.half_width, 4.303 * std::log(2.0) / std::sqrt(3.0), 1e-3);
  EXPECT_DOUBLE_EQ(pairedLogRatio(b, a).mean, -ratio.mean);
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

/// P(|T| <= t) by Simpson's rule over the density of Student's t.
double probability(double t, double degrees) {
  const double scale = std::exp(std::lgamma((degrees + 1) / 2) - std::lgamma(degrees / 2)) / std::sqrt(degrees * M_PI);
  const auto density = [&](double x) { return scale * std::pow(1 + x * x / degrees, -(degrees + 1) / 2); };
  constexpr int kSteps = 20000;
  const double step = t / kSteps;
  double sum = density(0) + density(t);
  for (int i = 1; i < kSteps; ++i) sum += density(i * step) * (i % 2 == 0 ? 2 : 4);
  return 2 * sum * step / 3;
}

TEST(StudentT, LeavesOutWhatItsConfidenceLeavesOut) {
  for (const std::size_t degrees : {1U, 2U, 3U, 5U, 8U, 13U, 40U, 200U}) {
    for (const double confidence : {0.5, 0.8, 0.9, 0.95, 0.99}) {
      EXPECT_NEAR(probability(studentT(degrees, confidence), static_cast<double>(degrees)), confidence, 1e-6)
          << degrees << " degrees";
    }
  }
}

TEST(SeedsFor, AreTheFewestByTryingOneAfterAnother) {
  std::mt19937 random(20261123);
  for (int i = 0; i < 60; ++i) {
    const Estimate estimate{4, 0, 1.0 + static_cast<double>(random() % 40), 0};
    const double wanted = 0.5 + static_cast<double>(random() % 100) / 4;
    const double confidence = i % 2 == 0 ? 0.95 : 0.9;
    std::size_t n = 2;
    while (studentT(n - 1, confidence) * estimate.deviation > wanted * std::sqrt(static_cast<double>(n))) ++n;
    EXPECT_EQ(seedsFor(estimate, wanted, confidence), n) << estimate.deviation << " to " << wanted;
  }
}

// About 95 of 100 intervals contain the true mean: 1,900 of 2,000, with a deviation of sqrt(2000 * .95 * .05) = 9.7.
TEST(Statistics, AnIntervalHoldsTheTrueMeanAsOftenAsItSays) {
  std::mt19937_64 random(20261123);
  std::normal_distribution<double> draw(7, 3);
  int held = 0;
  for (int i = 0; i < 2000; ++i) {
    std::vector<double> values(5);
    for (double& value : values) value = draw(random);
    const Estimate estimate = meanOf(values);
    held += std::abs(estimate.mean - 7) <= estimate.half_width ? 1 : 0;
  }
  EXPECT_NEAR(held, 1900, 40);
}

// A shift or scaling of all values shifts or scales the mean and the interval.
TEST(Statistics, DoNotDependOnTheUnit) {
  const std::vector<double> values{3, 1, 4, 1, 5, 9, 2, 6};
  const Estimate plain = meanOf(values);
  std::vector<double> far = values;
  for (double& value : far) value = 1e9 + 1000 * value;
  EXPECT_NEAR(meanOf(far).mean, 1e9 + 1000 * plain.mean, 1e-6);
  EXPECT_NEAR(meanOf(far).half_width, 1000 * plain.half_width, 1e-6 * plain.half_width);
}

}  // namespace
}  // namespace roundel::experiment::testing
