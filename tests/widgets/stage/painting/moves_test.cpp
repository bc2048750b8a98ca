// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the places and moves of jobs in worked examples.

#include "widgets/stage/painting/job_moves.h"

#include <gtest/gtest.h>

#include "tests/widgets/stage/painting/animated_run.h"

namespace roundel::widgets {
namespace {

using testing::AnimatedRun;

std::vector<std::int32_t> gpusAfter(const AnimatedRun& animated, const std::string& id, double t_s) {
  const JobMove* move = animated.moves.latest(animated.job(id), t_s);
  if (move == nullptr) return {};
  const auto gpus = animated.moves.gpusOf(move->to);
  return {gpus.begin(), gpus.end()};
}

// Uses the plan of the scenario file: n0 has GPUs 0 and 1, n1 has GPUs 2 to 4, n2 has GPU 5.
TEST(JobMoves, ThePlanOfHadarsFigureMovesJobsAtItsRoundsOnly) {
  const testing::Session session(testing::example("hadar-fig1.json"));
  const AnimatedRun plan(session, 3);
  EXPECT_EQ(gpusAfter(plan, "J3", 0), (std::vector<std::int32_t>{0, 1}));
  EXPECT_EQ(gpusAfter(plan, "J1", 0).size(), 2u);
  EXPECT_EQ(gpusAfter(plan, "J1", 0).back(), 5);
  EXPECT_EQ(gpusAfter(plan, "J1", 359), gpusAfter(plan, "J1", 0));
  EXPECT_EQ(gpusAfter(plan, "J1", 360).size(), 1u);
  EXPECT_LE(gpusAfter(plan, "J1", 360)[0], 1) << "J1 is on a V100 of n0";
  EXPECT_EQ(gpusAfter(plan, "J1", 720), (std::vector<std::int32_t>{2, 3, 4}));
  for (const JobMove& move : plan.moves.all()) {
    if (move.to.place == JobLocation::Gpus) {
      EXPECT_EQ(move.at_s, 360 * std::round(move.at_s / 360));
    }
  }
}

TEST(JobMoves, EvictionsComeFirstAtOneInstantAndAllMovesAscend) {
  const testing::Session session(testing::example("lesson-node-failure.json"));
  for (const int lane : {0, 1}) {
    const AnimatedRun animated(session, lane);
    const auto& moves = animated.moves.all();
    ASSERT_GT(moves.size(), 10u);
    for (std::size_t i = 1; i < moves.size(); ++i) {
      ASSERT_LE(moves[i - 1].at_s, moves[i].at_s);
      if (moves[i - 1].at_s == moves[i].at_s) {
        EXPECT_GE(moves[i - 1].eviction(), moves[i].eviction());
      }
      EXPECT_GT(moves[i].next_s, moves[i].at_s);
    }
  }
}

TEST(JobMoves, TheFailureOfANodeIsAMoveAtItsInstantAndARestartLastsTwentySeconds) {
  const testing::Session session(testing::example("lesson-node-failure.json"));
  const AnimatedRun gavel(session, 0);
  int evicted = 0, restarts = 0;
  for (const JobMove& move : gavel.moves.all()) {
    evicted += move.eviction() && move.at_s == 1500 ? 1 : 0;
    if (move.to.restart_s > 0) {
      EXPECT_NEAR(move.to.restart_s, 20, 1e-6);
    }
    restarts += move.to.restart_s > 0 ? 1 : 0;
  }
  EXPECT_GE(evicted, 1) << "A ran on v0";
  EXPECT_GE(restarts, 6);
}

}  // namespace
}  // namespace roundel::widgets
