// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/kernel/run_guard.h"

#include <gmock/gmock.h>

#include "tests/sim/kernel/machines.h"

namespace roundel::sim {
namespace {

using namespace testing;
using ::testing::HasSubstr;

const std::string kPolicy = "script";
const RunLimits kLimits;

TEST(RunGuard, EndsARunOfTooManyInstants) {
  Machine machine = waiting(cluster({job("A", 1, 100)}));
  const RunLimits limits{.instants = 2};
  RunGuard guard(machine, kPolicy, limits);
  EXPECT_FALSE(guard.moveTo(1));
  EXPECT_FALSE(guard.moveTo(1));
  const auto breach = guard.moveTo(1);
  ASSERT_TRUE(breach);
  EXPECT_EQ(breach->code, "too-many-instants");
  EXPECT_THAT(breach->message, HasSubstr("script at 0 s"));
}

TEST(RunGuard, CountsRoundsOnlyWhileAJobIsThere) {
  Machine empty = machineOf(cluster({job("A", 1, 100, 1, 50)}));
  const RunLimits limits{.rounds = 3};
  EXPECT_FALSE(RunGuard(empty, kPolicy, limits).moveTo(1000)) << "no job has arrived";
  Machine machine = waiting(cluster({job("A", 1, 100)}));
  EXPECT_FALSE(RunGuard(machine, kPolicy, limits).moveTo(30));
  machine.state.now_s = 30;
  const auto breach = RunGuard(machine, kPolicy, limits).moveTo(31);
  ASSERT_TRUE(breach);
  EXPECT_EQ(breach->code, "too-many-rounds");
  EXPECT_EQ(breach->job, kFirst);
}

TEST(RunGuard, SixteenInstantsThatMoveNothingAreAStandstill) {
  Machine machine = waiting(cluster({job("A", 1, 100)}));
  RunGuard guard(machine, kPolicy, kLimits);
  const std::uint64_t same = machine.state.fingerprint;
  for (int i = 0; i < 15; ++i) EXPECT_FALSE(guard.checkStandstill(0, same)) << i;
  machine.state.mix(std::uint64_t{1});
  EXPECT_FALSE(guard.checkStandstill(0, same)) << "the fingerprint has changed, so the count starts again";
  for (int i = 0; i < 15; ++i) EXPECT_FALSE(guard.checkStandstill(0, machine.state.fingerprint)) << i;
  EXPECT_EQ(guard.checkStandstill(0, machine.state.fingerprint)->code, "time-stands-still");
}

TEST(RunGuard, NamesTheJobWhoseGangIsNextToEnd) {
  Machine machine = waiting(cluster({job("A", 1, 100), job("B", 1, 50)}));
  place(machine, {on(0, {part(0, 0, 1)}), on(1, {part(1, 0, 1)})});
  const RunLimits limits{.bytes = 1};
  const auto breach = RunGuard(machine, kPolicy, limits).exceedsMemory(2, 7);
  ASSERT_TRUE(breach);
  EXPECT_EQ(breach->job, kSecond);
  EXPECT_THAT(breach->message, HasSubstr("7 rows of segments"));
}

TEST(RunGuard, AThousandDecisionsWithoutProgressAreALivelockUnlessSomethingIsToCome) {
  Machine machine = waiting(cluster({job("A", 1, 100)}));
  RunGuard guard(machine, kPolicy, kLimits);
  for (int i = 0; i < 999; ++i) EXPECT_FALSE(guard.livelock(false, false));
  EXPECT_FALSE(guard.livelock(false, true));
  for (int i = 0; i < 999; ++i) EXPECT_FALSE(guard.livelock(false, false));
  EXPECT_TRUE(guard.livelock(false, false));
}

TEST(RunGuard, AGangThatHasRunSinceTheLastDecisionIsProgress) {
  Machine machine = waiting(cluster({job("A", 1, 100)}));
  place(machine, {on(0, {part(0, 0, 1)})});
  machine.state.progressed = false;
  EXPECT_FALSE(RunGuard(machine, kPolicy, kLimits).hasProgressed());
  machine.state.now_s = 1;
  EXPECT_TRUE(RunGuard(machine, kPolicy, kLimits).hasProgressed());
}

}  // namespace
}  // namespace roundel::sim
