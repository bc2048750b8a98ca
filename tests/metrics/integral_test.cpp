// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/integral.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <random>

namespace roundel::metrics {
namespace {

constexpr double kTick = 0x1p-20;  // times are multiples of a tick, so that integrals are multiples too

struct RandomLife {
  std::int64_t from = 0, to = 0;
};

std::vector<RandomLife> randomLives(int count) {
  std::mt19937_64 random(5);
  std::uniform_int_distribution<std::int64_t> arrival(0, std::int64_t{1} << 52);
  std::uniform_int_distribution<std::int64_t> length(1, std::int64_t{1} << 50);
  std::vector<RandomLife> lives;
  for (int i = 0; i < count; ++i) {
    const std::int64_t from = arrival(random);
    lives.push_back({from, from + length(random)});
  }
  return lives;
}

Steps activeOf(const std::vector<RandomLife>& lives) {
  std::vector<Steps::Change> changes;
  for (const RandomLife& life : lives)
    Steps::addInterval(changes, static_cast<double>(life.from) * kTick, static_cast<double>(life.to) * kTick, 1);
  return Steps(std::move(changes));
}

/// Returns the ticks that all lives together spend inside `one`. Sums are exact because ticks are integers.
double exactInside(const std::vector<RandomLife>& lives, const RandomLife& one) {
  std::int64_t ticks = 0;
  for (const RandomLife& life : lives)
    ticks += std::max<std::int64_t>(0, std::min(life.to, one.to) - std::max(life.from, one.from));
  return static_cast<double>(ticks) * kTick;
}

TEST(Integral, IsTheDoubleNextToTheExactValue) {
  const std::vector<RandomLife> lives = randomLives(2000);
  const Steps active = activeOf(lives);
  const Integral integral(active);
  double farthest = 0;  // largest error of the plain sum that Integral replaces
  for (const RandomLife& life : lives) {
    const double from_s = static_cast<double>(life.from) * kTick;
    const double to_s = static_cast<double>(life.to) * kTick;
    const double exact = exactInside(lives, life);
    EXPECT_EQ(integral.over(from_s, to_s), exact);
    farthest = std::max(farthest, std::abs(active.integral(from_s, to_s) - exact) / exact);
  }
  EXPECT_GT(farthest, 1e-16);
}

TEST(Integral, AgreesWithASumByHand) {
  std::vector<Steps::Change> changes;
  Steps::addInterval(changes, 0, 10, 2);   // 2 on [0, 10)
  Steps::addInterval(changes, 4, 6, 0.5);  // 2.5 on [4, 6)
  const Steps steps(changes);
  const Integral integral(steps);
  EXPECT_EQ(integral.over(0, 100), 21);
  EXPECT_EQ(integral.over(3, 5), 4.5);
  EXPECT_EQ(integral.over(-5, 1), 2);
  EXPECT_EQ(integral.over(20, 30), 0);
  EXPECT_EQ(integral.over(5, 5), 0);
  const Steps nothing;
  EXPECT_EQ(Integral(nothing).over(0, 10), 0);
}

// Value i on [i, i + 1). Visiting the steps inside every span would take 2 x 10^10 visits.
TEST(Integral, OfManyLongSpansVisitsNoneOfTheStepsBetween) {
  constexpr int kSteps = 200'000;
  std::vector<Steps::Change> changes;
  for (int i = 1; i < kSteps; ++i) changes.push_back({static_cast<double>(i), 1, 1});
  const Steps stairs(std::move(changes));
  const Integral integral(stairs);
  for (std::int64_t k = 1; k < kSteps; ++k)
    ASSERT_EQ(integral.over(0, static_cast<double>(k)), static_cast<double>(k * (k - 1) / 2));
}

}  // namespace
}  // namespace roundel::metrics
