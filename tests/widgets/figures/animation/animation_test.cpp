// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the instants of an animation, and the reasons why an animation is impossible.

#include "widgets/figures/animation/animation.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace roundel::widgets::animation {
namespace {

TEST(AnimationPlan, GoesFromTheFirstInstantToTheLastInEqualSteps) {
  AnimationOptions options;
  options.from_s = 100;
  options.to_s = 1100;
  options.seconds = 4;
  options.fps = 25;
  const AnimationPlan plan = planOf(options, 5000);
  EXPECT_EQ(plan.frames, 101);
  EXPECT_EQ(plan.at(0), 100);
  EXPECT_EQ(plan.at(1), 110);
  EXPECT_EQ(plan.at(50), 600);
  EXPECT_EQ(plan.at(100), 1100);
}

TEST(AnimationPlan, ASpeedCountsSimulatedSecondsASecondOfAnimation) {
  AnimationOptions options;
  options.speed = 360;
  options.fps = 10;
  const AnimationPlan plan = planOf(options, 1000);
  EXPECT_EQ(plan.step_s, 36);
  EXPECT_EQ(plan.frames, 29) << "27.8 steps, rounded up, and the first frame";
  EXPECT_EQ(plan.at(27), 27 * 36);
  EXPECT_EQ(plan.at(28), 1000) << "the last frame is at the end, after a shorter step";
}

TEST(AnimationPlan, WithoutAnEndLastsAsLongAsTheRuns) {
  AnimationOptions options;
  EXPECT_EQ(planOf(options, 777).to_s, 777);
  options.from_s = 700;
  EXPECT_EQ(planOf(options, 777).from_s, 700);
}

TEST(AnimationOptions, SaysWhatCannotBeAAnimation) {
  const AnimationOptions good;
  EXPECT_TRUE(whyNot(good, 1000).isEmpty()) << whyNot(good, 1000).toStdString();
  EXPECT_TRUE(whyNot(good, 0).contains(QLatin1String("no run")));
  const auto refused = [&](auto change, const char* words) {
    AnimationOptions options;
    change(options);
    EXPECT_TRUE(whyNot(options, 1000).contains(QLatin1String(words)))
        << words << ": " << whyNot(options, 1000).toStdString();
  };
  refused([](AnimationOptions& o) { o.size = {320, 200}; }, "from 640x360");
  refused([](AnimationOptions& o) { o.size = {1281, 720}; }, "even");
  refused([](AnimationOptions& o) { o.size = {7680, 4320}; }, "to 3840x2160");
  refused([](AnimationOptions& o) { o.fps = 0; }, "from 1 to 60");
  refused([](AnimationOptions& o) { o.fps = 61; }, "from 1 to 60");
  refused([](AnimationOptions& o) { o.from_s = 1000; }, "last from 0");
  refused([](AnimationOptions& o) { o.from_s = 500, o.to_s = 400; }, "after the beginning");
  refused([](AnimationOptions& o) { o.to_s = 2000; }, "last from 0");
  refused([](AnimationOptions& o) { o.seconds = 0; }, "the length must be more than 0");
  refused([](AnimationOptions& o) { o.seconds = 1e6; }, "frames");
  refused([](AnimationOptions& o) { o.speed = 1e-9; }, "frames");
  const double infinite = std::numeric_limits<double>::infinity();
  refused([&](AnimationOptions& o) { o.hold_s = infinite; }, "a last frame of inf s");
  refused([](AnimationOptions& o) { o.hold_s = std::nan(""); }, "a last frame of nan s");
  refused([](AnimationOptions& o) { o.hold_s = -1; }, "a last frame of -1 s");
  refused([](AnimationOptions& o) { o.hold_s = 601; }, "from 0 to 600 s");
  refused([](AnimationOptions& o) { o.from_s = std::nan(""); }, "0 frames");
  refused([&](AnimationOptions& o) { o.seconds = infinite; }, "the length must be more than 0");
  refused([&](AnimationOptions& o) { o.to_s = infinite; }, "last from 0");
}

TEST(AnimationOptions, TakesEveryValueAtItsEnd) {
  const auto taken = [](auto change) {
    AnimationOptions options;
    change(options);
    EXPECT_EQ(whyNot(options, 1000), QString());
  };
  taken([](AnimationOptions& o) { o.size = {kMinWidth, kMinHeight}; });
  taken([](AnimationOptions& o) { o.size = {kMaxWidth, kMaxHeight}; });
  taken([](AnimationOptions& o) { o.fps = kMaxFps; });
  taken([](AnimationOptions& o) { o.fps = 1; });
  taken([](AnimationOptions& o) { o.hold_s = 0; });
  taken([](AnimationOptions& o) { o.hold_s = kMaxHold_s; });
  taken([](AnimationOptions& o) { o.to_s = 1000; });
  taken([](AnimationOptions& o) { o.from_s = 999.999; });
  taken([](AnimationOptions& o) { o.seconds = 0, o.speed = 100; });
}

TEST(AnimationPlan, HasItsLastInstantExactlyWhateverTheStep) {
  for (const double seconds : {0.1, 3.0, 7.7, 19.9}) {
    AnimationOptions options;
    options.seconds = seconds;
    const AnimationPlan plan = planOf(options, 1234.5);
    EXPECT_EQ(plan.at(plan.frames - 1), 1234.5) << seconds;
    EXPECT_LT(plan.at(plan.frames - 2), 1234.5) << seconds;
    EXPECT_EQ(plan.at(plan.frames + 5), 1234.5) << "a frame number after the last one is at the end";
  }
}

}  // namespace
}  // namespace roundel::widgets::animation
