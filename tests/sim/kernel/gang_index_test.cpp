// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/kernel/gangs/gang_index.h"

#include <gtest/gtest.h>

#include "tests/sim/kernel/machines.h"

namespace roundel::sim {
namespace {

using namespace testing;

TEST(GangIndex, CountsTheGangsOnEachGpu) {
  Machine machine = waiting(cluster({job("A", 1, 100), job("B", 2, 100)}));
  place(machine, {on(0, {part(0, 0, 1)}), on(1, {part(1, 0, 2)})});
  EXPECT_EQ(machine.index.taken(), (std::vector<char>{1, 0, 0, 1, 1}));
  machine.index.release(*machine.state.gangs.find({kSecond, 0}));
  EXPECT_EQ(machine.index.taken(), (std::vector<char>{1, 0, 0, 0, 0}));
}

TEST(GangIndex, NamesChangedJobsOnceInOrder) {
  GangIndex index;
  for (const model::JobIndex job : {kSecond, kFirst, kSecond}) index.touch(job);
  EXPECT_EQ(index.takeChanged(), (std::vector<model::JobIndex>{kFirst, kSecond}));
  EXPECT_TRUE(index.takeChanged().empty());
}

TEST(GangIndex, WorksOutTheTimesOfAChangedJobOnce) {
  Machine machine = waiting(cluster({job("A", 1, 100)}));
  place(machine, {on(0, {part(0, 0, 1)})});
  machine.index.touch(kFirst);
  EXPECT_EQ(machine.clock().next_s(), 100);
  EXPECT_EQ(machine.work.clocked, 1U);
  machine.clock();
  EXPECT_EQ(machine.work.clocked, 1U) << "nothing has changed since the last call";
}

TEST(GangIndex, IsBuiltAnewFromTheGangsOfAState) {
  Machine machine = waiting(cluster({job("A", 1, 100), job("B", 1, 100)}));
  place(machine, {on(0, {part(0, 0, 1)})});
  GangIndex anew;
  anew.reset(machine.state, *machine.problem, {kSecond});
  EXPECT_EQ(anew.taken(), machine.index.taken());
  std::uint64_t worked_out = 0;
  EXPECT_EQ(anew.clock(machine.state, *machine.problem, worked_out).next_s(), 100);
  EXPECT_EQ(anew.takeChanged(), (std::vector<model::JobIndex>{kFirst, kSecond}))
      << "also the jobs that the decision record must examine";
}

}  // namespace
}  // namespace roundel::sim
