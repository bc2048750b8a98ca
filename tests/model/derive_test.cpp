// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the time of an iteration (Hops Eq. 1 to 4) with numbers computed by hand: overlap of data and update, messages in and between nodes.

#include "core/model/derive.h"

#include <gtest/gtest.h>

#include <cmath>

namespace roundel::model {
namespace {

/// T_f 0.1 s, T_b 0.2 s, T_u 0.05 s, data 0.03 s or 0.5 s with a hit in 3 of 4, waiting 0.01 s or 0.02 s.
TimedThroughput timed() {
  TimedThroughput out;
  out.timing = {0.1, 0.2, 0.05, 0.75, 0.03, 0.5, 0.01, 0.02};
  out.params = 1e8;
  out.link_params_s = 1e9;
  out.net_params_s = 2.5e8;
  return out;
}

TEST(IterationTime, OfOneGpuHasNoMessages) {
  // h = T_b = 0.2; hit: max(0.03, 0.25) + 0.1 + 0.01 = 0.36; miss: max(0.5, 0.25) + 0.1 + 0.02 = 0.62
  EXPECT_NEAR(timed().iteration_s(1), 0.75 * 0.36 + 0.25 * 0.62, 1e-12);
}

TEST(IterationTime, InsideANodeMessagesGrowTowardsAllParameters) {
  // N = 2: T_c = 0.1 * 1/2 = 0.05; h = max(0.2 + 0.01, 0.05) = 0.21
  EXPECT_NEAR(timed().iteration_s(2), 0.75 * (0.26 + 0.1 + 0.01) + 0.25 * (0.5 + 0.1 + 0.02), 1e-12);
  // N = 4: T_c = 0.075; h = 0.215
  EXPECT_NEAR(timed().iteration_s(4), 0.75 * (0.265 + 0.1 + 0.01) + 0.25 * (0.5 + 0.1 + 0.02), 1e-12);
}

TEST(IterationTime, BetweenNodesItIsTheSameForEveryGang) {
  TimedThroughput spread = timed();
  spread.spread = true;
  // T_c = 0.4; h = max(0.2 + 0.08, 0.4) = 0.4: the messages are longer than the backward pass
  EXPECT_NEAR(spread.iteration_s(2), 0.75 * (0.45 + 0.1 + 0.01) + 0.25 * (0.5 + 0.1 + 0.02), 1e-12);
  EXPECT_EQ(spread.iteration_s(2), spread.iteration_s(64));
}

TEST(IterationTime, OfPatternTwoAddsTheDataAndHasNoUpdate) {
  TimedThroughput two = timed();
  two.pattern = 2;
  // hit: 0.03 + 0.2 + 0.1 + 0.01 = 0.34; miss: 0.5 + 0.2 + 0.1 + 0.02 = 0.82
  EXPECT_NEAR(two.iteration_s(1), 0.75 * 0.34 + 0.25 * 0.82, 1e-12);
}

TEST(IterationTime, TheCacheHitsAlwaysOrNeverAtTheEndsOfItsShare) {
  TimedThroughput always = timed(), never = timed();
  always.timing.hit_p = 1;
  never.timing.hit_p = 0;
  EXPECT_NEAR(always.iteration_s(1), 0.36, 1e-12);
  EXPECT_NEAR(never.iteration_s(1), 0.62, 1e-12);
  TimedThroughput unstated = timed();
  unstated.timing.hit_p.reset();
  EXPECT_EQ(unstated.iteration_s(1), always.iteration_s(1)) << "without a share every read is a hit";
}

TEST(IterationTime, WhatIsNotStatedTakesNoTime) {
  TimedThroughput little;
  little.link_params_s = 1;
  EXPECT_EQ(little.iteration_s(1), 0);
  little.timing.forward_s = 0.25;
  EXPECT_EQ(little.iteration_s(8), 0.25) << "a model without parameters sends no messages";
}

TEST(IterationTime, WithoutALinkAGangNeverEnds) {
  TimedThroughput cut = timed();
  cut.link_params_s = 0;
  EXPECT_TRUE(std::isinf(cut.iteration_s(2)));
  cut.spread = true;
  cut.net_params_s = 0;
  EXPECT_TRUE(std::isinf(cut.iteration_s(2)));
}

}  // namespace
}  // namespace roundel::model
