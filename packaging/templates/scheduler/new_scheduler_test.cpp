// SPDX-License-Identifier: GPL-3.0-or-later
// New scheduler: a run worked by hand, and random runs.
#include "core/policies/new_scheduler/new_scheduler.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/model/scenario.h"
#include "tests/policies/baseline.h"

namespace roundel::policies {
namespace {

using ::testing::ElementsAre;

// One node with 2 GPUs of type V. Rounds of 100 s; a restart costs nothing. J0, J1 and J2 need 2, 1 and 1 GPUs and have
// 400, 150 and 100 iterations at 1/s on each GPU: 200 s, 150 s and 100 s of work. All arrive at 0.
trace::Trace newSchedulerRun(const model::OptionMap& options) {
  using baseline::jobOf;
  model::Scenario scenario = baseline::scenarioOf({tests::node("a", {{"V", 2}})},
                                                  {jobOf("J0", 2, 400), jobOf("J1", 1, 150), jobOf("J2", 1, 100)}, 100);
  scenario.clock.restart_s = 0;
  return baseline::run(newSchedulerInfo(), scenario, options);
}

std::vector<double> newSchedulerKeys(const trace::Trace& trace, std::size_t decision) {
  return baseline::column<double>(trace, decision, "order", "key");
}

// J0 takes both GPUs for 400 / 2 = 200 s. Then J1 runs from 200 to 350 and J2 from 200 to 300.
TEST(NewScheduler, WorkedExampleInOrderOfArrival) {
  const trace::Trace trace = newSchedulerRun({});
  ASSERT_EQ(trace.status, trace::RunStatus::Complete) << trace.message;
  EXPECT_EQ(baseline::heldAt(trace, 0), "J0 ax2");
  EXPECT_EQ(baseline::heldAt(trace, 1), "J0 ax2");
  EXPECT_EQ(baseline::heldAt(trace, 2), "J1 a; J2 a");
  EXPECT_THAT(newSchedulerKeys(trace, 0), ElementsAre(0, 0, 0)) << "arrivals";
  EXPECT_DOUBLE_EQ(trace.jobs[0].finish_s, 200);
  EXPECT_DOUBLE_EQ(trace.jobs[1].finish_s, 350);
  EXPECT_DOUBLE_EQ(trace.jobs[2].finish_s, 300);
}

// The keys are 100, 150 and 200 s: J2 and J1 start. At 100 J2 is done and J1 has 50 s left; J0 does not fit until 200.
TEST(NewScheduler, WorkedExampleShortestFirst) {
  const trace::Trace trace = newSchedulerRun({{"order", "\"shortest\""}});
  ASSERT_EQ(trace.status, trace::RunStatus::Complete) << trace.message;
  EXPECT_EQ(baseline::heldAt(trace, 0), "J1 a; J2 a");
  EXPECT_EQ(baseline::heldAt(trace, 1), "J1 a");
  EXPECT_EQ(baseline::heldAt(trace, 2), "J0 ax2");
  EXPECT_THAT(newSchedulerKeys(trace, 0), ElementsAre(100, 150, 200));
  EXPECT_THAT(newSchedulerKeys(trace, 1), ElementsAre(50, 200));
  const trace::Reason* reason = trace.decisions[1].explanation->reasonOf(model::JobIndex(0));
  ASSERT_NE(reason, nullptr);
  EXPECT_EQ(trace::sentence(*reason, *trace.problem),
            "needs 2 GPUs of one type; 1 is left after the jobs before it, the last of them J1; its key is 200 s");
  EXPECT_DOUBLE_EQ(trace.jobs[2].finish_s, 100);
  EXPECT_DOUBLE_EQ(trace.jobs[1].finish_s, 150);
  EXPECT_DOUBLE_EQ(trace.jobs[0].finish_s, 400);
}

// The referee accepts each decision, each job ends, and each active job is placed or has a reason.
TEST(NewScheduler, RandomRunsAreSound) { baseline::expectSoundRuns(newSchedulerInfo(), 200, 1); }

}  // namespace
}  // namespace roundel::policies
