// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/kernel/live_states.h"

#include <gtest/gtest.h>

#include "tests/sim/kernel/machines.h"

namespace roundel::sim {
namespace {

using namespace testing;

TEST(LiveStates, AJobIsUpToDateAndWorkedOutOnceAView) {
  Machine machine = waiting(cluster({job("A", 1, 100), job("B", 1, 100)}));
  place(machine, {on(0, {part(0, 0, 1)})});
  FreshMarks marks{std::vector<std::uint32_t>(2, 0)};
  machine.state.now_s = 6;
  const LiveStates states(machine, marks);
  EXPECT_EQ(states.at(kFirst).done, 6);
  EXPECT_EQ(states.at(kFirst).attained_gpu_s, 6);
  EXPECT_EQ(machine.work.states, 1U) << "the state of job B is not read";
  EXPECT_EQ(states.at(kSecond).wait_s, 6);
  machine.state.now_s = 8;
  EXPECT_EQ(LiveStates(machine, marks).at(kFirst).done, 8);
}

TEST(LiveStates, ValuesStandStillOnceTheRefereeReads) {
  Machine machine = waiting(cluster({job("A", 1, 100)}));
  place(machine, {on(0, {part(0, 0, 1)})});
  FreshMarks marks{std::vector<std::uint32_t>(1, 0)};
  machine.state.now_s = 6;
  LiveStates states(machine, marks);
  states.stopUpdates();
  EXPECT_EQ(states.at(kFirst).done, 0);
  EXPECT_EQ(machine.work.states, 0U);
}

TEST(LiveStates, CopiesThatWereLostWithANodeAreAmongTheWork) {
  Machine machine = waiting(cluster({job("A", 1, 100)}));
  Placement second = on(0, {part(1, 0, 1)});
  second.copy = 2;
  place(machine, {second});
  machine.state.now_s = 4;
  machine.state.lost.emplace_back(kFirst, CopyWork{1, {part(0, 0, 1)}, 3, 3});
  JobState state = machine.state.jobs[0];
  refresh(machine.state, kFirst, state);
  ASSERT_EQ(state.work.size(), 2U);
  EXPECT_EQ(state.work[0].copy, 1);
  EXPECT_EQ(state.work[0].iterations, 3);
  EXPECT_EQ(state.work[1].iterations, 4);
}

}  // namespace
}  // namespace roundel::sim
