// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hops/window.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace roundel::policies::hops {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

const std::vector<int> kMinimum{2, 4, 1, 8, 2, 2};

TEST(HopsWindow, TakesTheCrossingJob) {
  EXPECT_EQ(serviceWindow(kMinimum, 10), 4U);
  EXPECT_EQ(serviceWindow(kMinimum, 7), 3U);
  EXPECT_EQ(serviceWindow(kMinimum, 6), 2U);
}

TEST(HopsWindow, TakesEverybodyWhereTheGpusSuffice) {
  EXPECT_EQ(serviceWindow(std::vector<int>{2, 4}, 64), 2U);
  EXPECT_EQ(serviceWindow(std::vector<int>{}, 64), 0U);
  EXPECT_EQ(serviceWindow(kMinimum, 0), 0U);
}

// Jobs a and b are in the window; c to g are behind it.
const std::vector<double> kRho{2.0, 1.6, 1.8, 1.1, 1.0, 1.2, 1.5};
const std::vector<int> kAdjustedMinimum{4, 2, 1, 2, 4, 1, 1};

TEST(HopsAdjustment, WorkedExample) {
  const AdjustedWindow adjusted = adjustWindow(kRho, kAdjustedMinimum, 2, 3);
  EXPECT_THAT(adjusted.joined, ElementsAre(3, 5));  // d, f
  EXPECT_NEAR(adjusted.mean_queue, 1.457143, 1e-6);
  EXPECT_NEAR(adjusted.mean_window, 1.475, 1e-9);
}

TEST(HopsAdjustment, EndsWhenTheWindowIsNoMoreSensitiveThanTheQueue) {
  // With d and e, the mean of the window is 1.425, below that of the queue (1.457). f and g are not considered.
  const AdjustedWindow adjusted = adjustWindow(kRho, kAdjustedMinimum, 2, 4);
  EXPECT_THAT(adjusted.joined, ElementsAre(3, 4));
  EXPECT_NEAR(adjusted.mean_window, 1.425, 1e-9);
}

TEST(HopsAdjustment, AsPublishedNeedsMoreIdleGpusThanTheMinimum) {
  EXPECT_THAT(adjustWindow(kRho, kAdjustedMinimum, 2, 2, Adjustment::AsPublished).joined, ElementsAre(5));
  EXPECT_THAT(adjustWindow(kRho, kAdjustedMinimum, 2, 2, Adjustment::Corrected).joined, ElementsAre(3, 5));
  EXPECT_THAT(adjustWindow(kRho, kAdjustedMinimum, 2, 2, Adjustment::Off).joined, IsEmpty());
}

TEST(HopsAdjustment, AnInsensitiveWindowStaysAsItIs) {
  EXPECT_THAT(adjustWindow(std::vector<double>{1.0, 2.0, 1.0}, std::vector<int>{1, 1, 1}, 1, 8).joined, IsEmpty());
}

TEST(HopsAdjustment, JobsWithoutASensitivityDoNotCount) {
  const double none = std::nan("");
  const AdjustedWindow adjusted =
      adjustWindow(std::vector<double>{2.0, none, none, 1.0}, std::vector<int>{1, 1, 1, 1}, 2, 8);
  EXPECT_EQ(adjusted.mean_queue, 1.5);
  EXPECT_THAT(adjusted.joined, ElementsAre(3));
  EXPECT_EQ(adjusted.mean_window, 1.5);
  EXPECT_THAT(adjustWindow(std::vector<double>{none, none}, std::vector<int>{1, 1}, 1, 8).joined, IsEmpty());
}

}  // namespace
}  // namespace roundel::policies::hops
