// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/kernel/placement_executor.h"

#include <gtest/gtest.h>

#include "tests/sim/kernel/machines.h"

namespace roundel::sim {
namespace {

using namespace testing;

TEST(PlacementExecutor, WhatIsUnchangedKeepsItsGpusAndItsOpenRow) {
  Machine machine = waiting(cluster({job("A", 1, 100)}));
  place(machine, {on(0, {part(1, 0, 1)})});
  machine.state.now_s = 10;
  place(machine, {on(0, {part(1, 0, 1)})});
  EXPECT_EQ(machine.rows.segments().size(), 0U);
  EXPECT_EQ(machine.state.gangs.begin()->segment_start_s, 0);
  EXPECT_EQ(machine.state.outcomes[0].restarts, 0);
}

TEST(PlacementExecutor, AStartedJobThatMovesPaysTheRestartAndItIsCounted) {
  Machine machine = waiting(cluster({job("A", 1, 100)}));
  place(machine, {on(0, {part(1, 0, 1)})});
  EXPECT_EQ(machine.state.gangs.begin()->phase, Gang::Phase::Run) << "the first start is free";
  machine.state.now_s = 10;
  place(machine, {on(0, {part(0, 0, 1)})});
  EXPECT_EQ(machine.state.gangs.begin()->phase, Gang::Phase::Restart);
  EXPECT_EQ(machine.state.gangs.begin()->run_start_s, 12);
  EXPECT_EQ(machine.state.outcomes[0].restarts, 1);
  EXPECT_EQ(machine.state.books[0].base, 10);
}

TEST(PlacementExecutor, WhatIsNotPlacedEndsUnlessOthersStay) {
  Machine machine = waiting(cluster({job("A", 1, 100), job("B", 1, 100)}));
  place(machine, {on(0, {part(0, 0, 1)}), on(1, {part(1, 0, 1)})});
  Decision decision;
  decision.others_stay = true;
  decision.stopped = {kSecond};
  PlacementExecutor(machine).carryOut(decision, {});
  EXPECT_EQ(machine.state.gangs.keys(), (std::vector<GangKey>{{kFirst, 0}}));
  place(machine, {});
  EXPECT_TRUE(machine.state.gangs.empty());
  EXPECT_EQ(machine.index.taken(), std::vector<char>(5, 0));
}

TEST(PlacementExecutor, WhereOnlySomeJobsWereMovedTheOthersAreNotTouched) {
  Machine machine = waiting(cluster({job("A", 1, 100), job("B", 1, 100)}));
  place(machine, {on(0, {part(0, 0, 1)}), on(1, {part(1, 0, 1)})});
  machine.state.now_s = 5;
  Decision decision;
  decision.placements = {on(0, {part(0, 0, 1)}), on(1, {part(0, 0, 1)})};
  decision.placements[0].overhead_s = 3;
  PlacementExecutor(machine).carryOut(decision, {0, 1});
  EXPECT_EQ(machine.state.gangs.find({kFirst, 0})->phase, Gang::Phase::Run)
      << "the overhead of a job that is not moved is ignored";
  EXPECT_EQ(machine.state.gangs.find({kSecond, 0})->parts, std::vector<model::Part>{part(0, 0, 1)});
  EXPECT_EQ(machine.state.outcomes[0].restarts, 0);
  EXPECT_EQ(machine.state.outcomes[1].restarts, 1);
}

TEST(PlacementExecutor, TheFingerprintOfARepeatedPlacementIsThatOfNone) {
  Machine machine = waiting(cluster({job("A", 1, 100)}));
  place(machine, {on(0, {part(0, 0, 1)})});
  const std::uint64_t before = machine.state.fingerprint;
  place(machine, {on(0, {part(0, 0, 1)})});
  EXPECT_EQ(machine.state.fingerprint, before);
  place(machine, {on(0, {part(1, 0, 1)})});
  EXPECT_NE(machine.state.fingerprint, before);
}

}  // namespace
}  // namespace roundel::sim
