// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/grading/case_points.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace roundel::grading {
namespace {

CaseEntry tenPoints(std::optional<double> from = 1.5) {
  CaseEntry entry;
  entry.points = 10;
  entry.at_most = 1.05;
  if (from) entry.partial = Partial{*from};
  return entry;
}

TEST(CasePoints, AreAllUpToTheBoundAndNoneFromTheEnd) {
  EXPECT_EQ(pointsFor(tenPoints(), 0.5), 10);
  EXPECT_EQ(pointsFor(tenPoints(), 1.05), 10);
  EXPECT_EQ(pointsFor(tenPoints(), 1.5), 0);
  EXPECT_EQ(pointsFor(tenPoints(), INFINITY), 0);
}

TEST(CasePoints, AreLinearBetween) {
  EXPECT_DOUBLE_EQ(pointsFor(tenPoints(), 1.275), 5);
  EXPECT_DOUBLE_EQ(pointsFor(tenPoints(), 1.41), 2);
}

TEST(CasePoints, HaveNothingBetweenWithoutPartial) {
  EXPECT_EQ(pointsFor(tenPoints({}), 1.06), 0);
  EXPECT_EQ(pointsFor(tenPoints({}), 1.05), 10);
}

TEST(CasePoints, RoundingDoesNotCostAPoint) { EXPECT_EQ(pointsFor(tenPoints({}), 1.05 * (1 + 4e-16)), 10); }

TEST(Ratio, IsOwnByReferenceAndTheOtherWayIfMoreIsBetter) {
  EXPECT_EQ(ratioOf(3, 2, false), 1.5);
  EXPECT_EQ(ratioOf(0.5, 1, true), 2);
}

TEST(Ratio, OfZeros) {
  EXPECT_EQ(ratioOf(0, 0, false), 1);
  EXPECT_EQ(ratioOf(0, 0, true), 1);
  EXPECT_TRUE(std::isinf(ratioOf(1, 0, false)));
  EXPECT_TRUE(std::isinf(ratioOf(0, 1, false)));
  EXPECT_TRUE(std::isinf(ratioOf(0, 1, true)));
}

TEST(GeometricMean, OfSeveralRuns) {
  EXPECT_EQ(geometricMean(std::vector<double>{1.37}), 1.37);
  EXPECT_DOUBLE_EQ(geometricMean(std::vector<double>{0.5, 2.0}), 1);
  EXPECT_DOUBLE_EQ(geometricMean(std::vector<double>{1.0, 1.0, 8.0}), 2);
  EXPECT_TRUE(std::isinf(geometricMean(std::vector<double>{0.5, INFINITY})));
}

TEST(Share, IsOfTheRunsThatPass) {
  EXPECT_EQ(shareOf(6, 2, 3), 4);
  EXPECT_EQ(shareOf(6, 3, 3), 6);
  EXPECT_EQ(shareOf(6, 0, 3), 0);
}

}  // namespace
}  // namespace roundel::grading
