// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/kernel/gangs/gang_executor.h"

#include <gtest/gtest.h>

#include "tests/sim/kernel/machines.h"

namespace roundel::sim {
namespace {

using namespace testing;

const Gang& gangOf(const Machine& machine, model::JobIndex job) { return *machine.state.gangs.find({job, 0}); }

TEST(GangExecutor, ARestartThatIsOverIsFollowedByWork) {
  Machine machine = waiting(cluster({job("A", 1, 100)}));
  Placement placement = on(0, {part(0, 0, 1)});
  placement.overhead_s = 3;
  place(machine, {placement});
  machine.state.now_s = 2;
  GangExecutor(machine).finishPhases();
  EXPECT_EQ(gangOf(machine, kFirst).phase, Gang::Phase::Restart);
  machine.state.now_s = 3;
  GangExecutor(machine).finishPhases();
  EXPECT_EQ(gangOf(machine, kFirst).phase, Gang::Phase::Run);
  EXPECT_EQ(machine.rows.segments().kind, std::vector<trace::SegmentKind>{trace::SegmentKind::Restart});
}

TEST(GangExecutor, JobsCompleteWhereTheirWorkIsDoneAndNotBefore) {
  Machine machine = waiting(cluster({job("A", 1, 10), job("B", 1, 20)}));
  place(machine, {on(0, {part(0, 0, 1)}), on(1, {part(1, 0, 1)})});
  machine.state.now_s = 9.5;
  EXPECT_FALSE(GangExecutor(machine).finishJobs(false));
  machine.state.now_s = 10;
  EXPECT_TRUE(GangExecutor(machine).finishJobs(true));
  EXPECT_TRUE(machine.state.jobs[kFirst].finished);
  EXPECT_EQ(machine.state.gangs.find({kFirst, 0}), nullptr);
  EXPECT_FALSE(machine.state.jobs[kSecond].finished);
  EXPECT_EQ(machine.index.taken(), (std::vector<char>{0, 0, 0, 1, 0}));
}

TEST(GangExecutor, GangsOnANodeThatGoesDownStopAndKeepTheirWork) {
  Machine machine = waiting(cluster({job("A", 1, 100), job("B", 1, 100)}));
  place(machine, {on(0, {part(0, 0, 1)}), on(1, {part(1, 0, 1)})});
  machine.state.now_s = 4;
  GangExecutor(machine).nodeDown(model::NodeIndex(0));
  EXPECT_EQ(machine.state.gangs.find({kFirst, 0}), nullptr);
  EXPECT_NE(machine.state.gangs.find({kSecond, 0}), nullptr);
  EXPECT_EQ(machine.state.books[0].base, 4);
  EXPECT_EQ(machine.state.changes.lost, std::vector<model::JobIndex>{kFirst});
}

TEST(GangExecutor, OnlyTheGangsOfTheJobThatCannotUseATypeAnyMoreStop) {
  Machine machine = waiting(cluster({job("A", 1, 100), job("B", 1, 100)}));
  place(machine, {on(0, {part(0, 0, 1)}), on(1, {part(0, 0, 1)})});
  GangExecutor(machine).typeUnusable(kSecond, model::TypeIndex(1));
  EXPECT_EQ(machine.state.gangs.size(), 2U) << "job B holds no GPU of that type";
  GangExecutor(machine).typeUnusable(kSecond, model::TypeIndex(0));
  EXPECT_EQ(machine.state.gangs.keys(), (std::vector<GangKey>{{kFirst, 0}}));
}

TEST(GangExecutor, ANewRateEndsTheRowAndAnUnchangedOneDoesNot) {
  Machine machine = waiting(cluster({job("A", 1, 100), job("B", 1, 100)}));
  place(machine, {on(0, {part(0, 0, 1)}), on(1, {part(1, 0, 1)})});
  machine.state.now_s = 4;
  machine.state.speed[0] = 0.5;
  GangExecutor(machine).rerateAll();
  EXPECT_EQ(gangOf(machine, kFirst).rate, 0.5);
  EXPECT_EQ(machine.rows.segments().job, std::vector<std::int32_t>{0});
  EXPECT_EQ(machine.clock().next_s(), 100) << "job B ends next; job A has 96 iterations left and needs 192 s";
}

TEST(GangExecutor, AtTheEndNothingHoldsAGpu) {
  Machine machine = waiting(cluster({job("A", 1, 100), job("B", 1, 100)}));
  place(machine, {on(0, {part(0, 0, 1)}), on(1, {part(1, 0, 1)})});
  machine.state.now_s = 4;
  GangExecutor(machine).endAll();
  EXPECT_TRUE(machine.state.gangs.empty());
  EXPECT_EQ(machine.index.taken(), std::vector<char>(5, 0));
  EXPECT_EQ(machine.state.books[0].held, 0);
  EXPECT_EQ(machine.rows.segments().size(), 2U);
}

TEST(GangExecutor, TheRateOfADecisionTakesThePlaceOfTheJobsOwn) {
  Machine machine = waiting(cluster({job("A", 2, 100, 3)}));
  Gang gang;
  gang.job = kFirst;
  gang.parts = {part(0, 0, 2)};
  EXPECT_EQ(rateOf(gang, machine.state, *machine.problem), 6) << "2 GPUs at 3 iterations/s";
  gang.rate_override = 1.25;
  EXPECT_EQ(rateOf(gang, machine.state, *machine.problem), 1.25);
}

}  // namespace
}  // namespace roundel::sim
