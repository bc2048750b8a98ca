// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/kernel/job_life.h"

#include <gtest/gtest.h>

#include "tests/sim/kernel/machines.h"

namespace roundel::sim {
namespace {

using namespace testing;

TEST(JobLife, JobsThatHaveArrivedAreActiveByIndex) {
  Machine machine = machineOf(cluster({job("A", 1, 10), job("B", 1, 10)}));
  JobLife life(machine);
  life.arrive(kSecond);
  life.arrive(kFirst);
  EXPECT_EQ(machine.state.active, (std::vector<model::JobIndex>{kFirst, kSecond}));
  EXPECT_EQ(machine.state.changes.arrived, (std::vector<model::JobIndex>{kSecond, kFirst}));
}

TEST(JobLife, BooksTheWaitBeforeTheStartAndTheGpuSecondsAfterIt) {
  Machine machine = waiting(cluster({job("A", 2, 100)}));
  machine.state.now_s = 3;
  place(machine, {on(0, {part(0, 0, 2)})});
  EXPECT_EQ(machine.state.books[0].wait_base_s, 3);
  EXPECT_EQ(machine.state.books[0].held, 2);
  EXPECT_EQ(machine.state.jobs[0].first_start_s, 3);
  machine.state.now_s = 8;
  place(machine, {});
  EXPECT_EQ(machine.state.books[0].gpu_s_base, 10);
  machine.state.now_s = 9;
  EXPECT_EQ(machine.state.waitAt(kFirst, 9), 4);
}

TEST(JobLife, TheFirstStartIsNotedOnce) {
  Machine machine = waiting(cluster({job("A", 1, 100)}));
  JobLife(machine).start(kFirst);
  EXPECT_FALSE(machine.state.jobs[0].started) << "the job holds no GPU";
  place(machine, {on(0, {part(0, 0, 1)})});
  machine.state.now_s = 5;
  JobLife(machine).start(kFirst);
  EXPECT_EQ(machine.state.outcomes[0].first_start_s, 0);
}

TEST(JobLife, ACompletedJobHasDoneAllItsWorkAndIsNoLongerActive) {
  Machine machine = waiting(cluster({job("A", 1, 100), job("B", 1, 100)}));
  machine.state.now_s = 7;
  JobLife(machine).complete(kFirst);
  EXPECT_EQ(machine.state.jobs[0].done, 100);
  EXPECT_EQ(machine.state.jobs[0].wait_s, 7);
  EXPECT_EQ(machine.state.outcomes[0].finish_s, 7);
  EXPECT_EQ(machine.state.active, std::vector<model::JobIndex>{kSecond});
  EXPECT_EQ(machine.state.changes.ended, std::vector<model::JobIndex>{kFirst});
  EXPECT_TRUE(machine.state.changes.completions);
}

TEST(JobLife, ACancelledJobKeepsWhatItHasDone) {
  Machine machine = waiting(cluster({job("A", 1, 100)}));
  machine.state.jobs.edit(0).done = 30;
  machine.state.now_s = 7;
  JobLife(machine).cancel(kFirst);
  EXPECT_EQ(machine.state.jobs[0].done, 30);
  EXPECT_EQ(machine.state.outcomes[0].cancelled_s, 7);
  EXPECT_EQ(machine.state.jobs[0].ended_s, 7);
  EXPECT_TRUE(machine.state.active.empty());
  EXPECT_EQ(machine.state.ended_jobs, 1);
}

}  // namespace
}  // namespace roundel::sim
