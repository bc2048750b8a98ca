// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/kernel/arrivals.h"

#include <gtest/gtest.h>

#include "core/model/scenario.h"

#include "tests/sim/kernel/machines.h"

namespace roundel::sim {
namespace {

using namespace testing;

model::Scenario threeJobs() { return cluster({job("A", 1, 10, 1, 20), job("B", 1, 10, 1, 0), job("C", 1, 10, 1, 20)}); }

TEST(Arrivals, AreByTimeThenIndex) {
  EXPECT_EQ(arrivalOrder(*model::resolve(threeJobs())), (std::vector<model::JobIndex>{kSecond, kFirst, kThird}));
}

TEST(Arrivals, AdmitThoseThatAreDue) {
  Machine machine = machineOf(threeJobs());
  const Arrivals arrivals(*machine.problem);
  EXPECT_EQ(arrivals.next_s(machine.state, *machine.problem), 0);
  EXPECT_TRUE(arrivals.admit(machine, true));
  EXPECT_EQ(machine.state.active, std::vector<model::JobIndex>{kSecond});
  EXPECT_FALSE(arrivals.admit(machine, true)) << "the next jobs arrive at 20 s";
  machine.state.now_s = 20;
  EXPECT_TRUE(arrivals.admit(machine, true));
  EXPECT_FALSE(arrivals.pending(machine.state));
  EXPECT_EQ(arrivals.next_s(machine.state, *machine.problem), kForever);
}

TEST(Arrivals, AJobThatWasCancelledBeforeDoesNotCome) {
  Machine machine = machineOf(threeJobs());
  const Arrivals arrivals(*machine.problem);
  machine.state.jobs.edit(1).cancelled = true;
  arrivals.skipCancelled(machine.state);
  EXPECT_EQ(arrivals.next_s(machine.state, *machine.problem), 20);
  machine.state.jobs.edit(0).cancelled = true;
  machine.state.now_s = 20;
  EXPECT_TRUE(arrivals.admit(machine, true));
  EXPECT_EQ(machine.state.active, std::vector<model::JobIndex>{kThird});
}

TEST(Arrivals, AJobThatIsAddedWithAnArrivalInThePastArrivesNext) {
  Machine machine = machineOf(threeJobs());
  Arrivals arrivals(*machine.problem);
  arrivals.admit(machine, true);
  machine.state.now_s = 10;
  model::Scenario more = threeJobs();
  more.jobs.push_back(job("D", 1, 10, 1, 5));
  const auto old = std::exchange(machine.problem, model::resolve(more));
  machine.state.follow(*old, machine.problem);
  arrivals.replace(*machine.problem, machine.state);
  EXPECT_TRUE(arrivals.admit(machine, true));
  EXPECT_EQ(machine.state.active, (std::vector<model::JobIndex>{kSecond, model::JobIndex(3)}));
  EXPECT_EQ(arrivals.next_s(machine.state, *machine.problem), 20);
}

}  // namespace
}  // namespace roundel::sim
