// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the portions of the remaining steps.
#include "core/policies/hadare/split.h"

#include <gmock/gmock.h>

#include <cmath>
#include <numeric>
#include <random>

namespace roundel::policies::hadare {
namespace {

using ::testing::ElementsAre;

TEST(Split, ByPmiOfTheAwsCluster) {
  EXPECT_THAT(split(1000, {2.795085, 0.584523, 0.584523, 2.015564, 2.015564}, true),
              ElementsAre(350, 73, 73, 252, 252));
}

TEST(Split, ByMeasuredRatesOfMm) {
  EXPECT_THAT(split(1000, {5, 1, 1, 2.4, 2.4}, true), ElementsAre(424, 85, 85, 203, 203));
  EXPECT_THAT(split(56, {5, 1, 1, 2.4, 2.4}, true), ElementsAre(24, 5, 5, 11, 11));
}

TEST(Split, TiesGoToTheEarlierCopy) {
  EXPECT_THAT(split(5, {1, 1, 1}, true), ElementsAre(2, 2, 1));
  EXPECT_THAT(split(1, {1, 1, 1}, true), ElementsAre(1, 0, 0));
}

TEST(Split, WholeSharesAreNotRoundedDown) { EXPECT_THAT(split(7, {0.1, 0.2, 0.4}, true), ElementsAre(1, 2, 4)); }

TEST(Split, FractionsAreProportional) {
  const std::vector<double> portions = split(1000, {5, 1, 1, 2.4, 2.4}, false);
  EXPECT_NEAR(portions[0], 423.728814, 1e-6);
  EXPECT_NEAR(portions[1], 84.745763, 1e-6);
  EXPECT_NEAR(portions[3], 203.389831, 1e-6);
}

TEST(Split, AddsUpAndStaysWithinOneStepOfTheShare) {
  constexpr unsigned kSeed = 20260901;
  std::mt19937_64 random(kSeed);
  for (int i = 0; i < 1000; ++i) {
    std::vector<double> rates(1 + random() % 9);
    for (double& rate : rates) rate = 0.01 * static_cast<double>(1 + random() % 900);
    const auto steps = static_cast<double>(random() % 20000);
    const double sum = std::accumulate(rates.begin(), rates.end(), 0.0);
    const std::vector<double> whole = split(steps, rates, true);
    const std::vector<double> exact = split(steps, rates, false);
    EXPECT_EQ(std::accumulate(whole.begin(), whole.end(), 0.0), steps) << i << " of seed " << kSeed;
    EXPECT_NEAR(std::accumulate(exact.begin(), exact.end(), 0.0), steps, 1e-9 * steps);
    for (std::size_t k = 0; k < rates.size(); ++k) {
      EXPECT_EQ(whole[k], std::round(whole[k]));
      EXPECT_LE(std::abs(whole[k] - steps * rates[k] / sum), 1 + 1e-6);
    }
  }
}

}  // namespace
}  // namespace roundel::policies::hadare
