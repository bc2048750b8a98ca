// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the relaxations, H and Algorithm 1 on instances (core/policies/hare/README.md).

#include <gtest/gtest.h>

#include "core/policies/hare/exact_relaxation.h"
#include "core/policies/hare/list_schedule.h"
#include "core/policies/hare/lp_relaxation.h"
#include "tests/policies/hare/instances.h"

namespace roundel::policies::hare {
namespace {

using namespace testing;

double makespan(const Schedule& schedule) { return *std::ranges::max_element(schedule.completion_s); }

TEST(HareFigureOne, FluidOrderWithLineTwelveAsPublished) {
  const Instance toy = figureOne();
  const Schedule schedule = listSchedule(toy, fluidOrder(toy).order, Assignment::Published);
  EXPECT_NEAR(schedule.objective, 10.0, 1e-6);
  EXPECT_NEAR(makespan(schedule), 4.5, 1e-6);
}

TEST(HareFigureOne, FluidOrderWithEarliestFinishGivesThePapersSchedule) {
  const Instance toy = figureOne();
  const Schedule schedule = listSchedule(toy, fluidOrder(toy).order, Assignment::EarliestFinish);
  EXPECT_NEAR(schedule.objective, 8.5, 1e-6);
  EXPECT_NEAR(makespan(schedule), 3.0, 1e-6);
  EXPECT_NEAR(schedule.completion_s[0], 2.5, 1e-6);
  EXPECT_NEAR(schedule.completion_s[1], 3, 1e-6);
  EXPECT_NEAR(schedule.completion_s[2], 3, 1e-6);
}

// A cancelled run does not wait until a plan for a thousand jobs is complete.
TEST(HareFigureOne, StopsInTheMiddleOfAPlanWhenAsked) {
  const Instance toy = figureOne();
  std::stop_source stop;
  EXPECT_EQ(fluidOrder(toy, stop.get_token()).order.size(), fluidOrder(toy).order.size());
  stop.request_stop();
  EXPECT_TRUE(fluidOrder(toy, stop.get_token()).order.empty());
  EXPECT_TRUE(listSchedule(toy, fluidOrder(toy).order, Assignment::Published, stop.get_token()).tasks.empty());
}

TEST(HareFigureOne, ExactRelaxation) {
  const Instance toy = figureOne();
  const auto relaxed = exactOrder(toy, {});
  ASSERT_TRUE(relaxed);
  EXPECT_NEAR(relaxed->objective, 6.25, 1e-6);
  const Schedule published = listSchedule(toy, relaxed->order, Assignment::Published);
  EXPECT_NEAR(published.objective, 10.0, 1e-6);
  EXPECT_NEAR(makespan(published), 5.0, 1e-6);
  const Schedule finish = listSchedule(toy, relaxed->order, Assignment::EarliestFinish);
  EXPECT_NEAR(finish.objective, 7.0, 1e-6);
  EXPECT_NEAR(makespan(finish), 3.0, 1e-6);
}

TEST(HareFigureOne, LpBound) {
  const auto relaxed = lpOrder(figureOne(), {});
  ASSERT_TRUE(relaxed);
  EXPECT_NEAR(relaxed->objective, 5.204545, 1e-6);
}

TEST(HareFigureOne, ExactOptimum) { EXPECT_NEAR(Optimum(figureOne()).value(), 7.0, 1e-6); }

}  // namespace
}  // namespace roundel::policies::hare
