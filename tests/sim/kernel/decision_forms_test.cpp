// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/kernel/decision_forms.h"

#include <gtest/gtest.h>

#include "tests/sim/kernel/machines.h"

namespace roundel::sim {
namespace {

using namespace testing;

Machine twoRun() {
  Machine machine = waiting(cluster({job("A", 1, 100), job("B", 1, 100), job("C", 1, 100)}));
  place(machine, {on(0, {part(0, 0, 1)}), on(1, {part(1, 0, 1)})});
  return machine;
}

TEST(DecisionForms, JobsThatAreListedArePlacedOrStopped) {
  Decision decision;
  decision.placements = {on(2, {}), on(0, {}), on(2, {})};
  decision.stopped = {kSecond};
  EXPECT_EQ(listedJobs(decision), (std::vector<model::JobIndex>{kFirst, kSecond, kThird}));
}

TEST(DecisionForms, WhatIsNotListedIsAddedAsItIs) {
  const Machine machine = twoRun();
  Decision decision;
  decision.others_stay = true;
  decision.placements = {on(2, {part(0, 1, 1)})};
  decision.stopped = {kFirst};
  listThoseThatStay(machine.state.gangs, decision);
  EXPECT_FALSE(decision.others_stay);
  ASSERT_EQ(decision.placements.size(), 2U);
  EXPECT_EQ(decision.placements[1].job, kSecond);
  EXPECT_EQ(decision.placements[1].parts, std::vector<model::Part>{part(1, 0, 1)});
}

TEST(DecisionForms, WhatIsOnlyRepeatedIsLeftOut) {
  const Machine machine = twoRun();
  Decision decision;
  decision.placements = {on(0, {part(0, 0, 1)}), on(2, {part(1, 0, 1)})};
  EXPECT_EQ(listOnlyChanges(machine.state.gangs, decision), 3U) << "two jobs are placed and one is stopped";
  EXPECT_TRUE(decision.others_stay);
  ASSERT_EQ(decision.placements.size(), 1U);
  EXPECT_EQ(decision.placements[0].job, kThird);
  EXPECT_EQ(decision.stopped, std::vector<model::JobIndex>{kSecond});
}

TEST(DecisionForms, APlacementWithNewLimitsIsNoRepetition) {
  const Machine machine = twoRun();
  Decision decision = holding(machine.state.gangs);
  decision.placements[0].max_iterations = 5;
  decision.placements[1].overhead_s = 1;
  listOnlyChanges(machine.state.gangs, decision);
  EXPECT_EQ(decision.placements.size(), 2U);
}

TEST(DecisionForms, AllThatHoldsGpusContinues) {
  Machine machine = twoRun();
  Decision decision = holding(machine.state.gangs);
  listOnlyChanges(machine.state.gangs, decision);
  EXPECT_TRUE(decision.placements.empty());
  EXPECT_TRUE(decision.stopped.empty());
}

TEST(DecisionForms, GpusOfJobsThatMoveDoNotCountAsUsed) {
  const Machine machine = twoRun();
  Decision decision;
  decision.placements = {on(0, {part(1, 0, 1)})};
  const UsedGpus used = usedByThoseThatStay(*machine.problem, machine.state.gangs, machine.index.taken(), decision);
  EXPECT_EQ(used, (UsedGpus{{{1, 0}, 1}})) << "job B stays on node b";
  decision.stopped = {kSecond};
  EXPECT_EQ(usedByThoseThatStay(*machine.problem, machine.state.gangs, machine.index.taken(), decision),
            (UsedGpus{{{1, 0}, 0}}));
}

}  // namespace
}  // namespace roundel::sim
