// SPDX-License-Identifier: GPL-3.0-or-later
// Tests YARN-CS: first in, first out; the first job of the queue blocks the others; no job is preempted.
#include "core/policies/yarn_cs/yarn_cs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/model/scenario.h"

#include "tests/policies/baseline.h"

namespace roundel::policies {
namespace {

using baseline::heldAt;
using baseline::jobOf;
using baseline::scenarioOf;
using ::testing::ElementsAre;

trace::Trace runYarn(const model::Scenario& scenario) { return baseline::run(yarnCsInfo(), scenario, {}); }

std::vector<double> finishes(const trace::Trace& trace) {
  std::vector<double> out;
  for (const trace::JobOutcome& job : trace.jobs) out.push_back(job.finish_s);
  return out;
}

// 4 GPUs at 1/s each. J0 (3 GPUs) runs until 100 s. J1 (2 GPUs) waits for it although one GPU is free, and J2 (1 GPU) waits behind J1.
TEST(YarnCs, TheHeadOfTheLineBlocks) {
  const trace::Trace trace = runYarn(scenarioOf(
      {tests::node("a", {{"V", 4}})}, {jobOf("J0", 3, 300), jobOf("J1", 2, 100, 10), jobOf("J2", 1, 30, 20)}, 1000));
  EXPECT_THAT(finishes(trace), ElementsAre(100, 150, 130));
  EXPECT_EQ(trace.jobs[1].first_start_s, 100) << "J1 starts when J0 finishes, not at a round boundary";
  EXPECT_EQ(trace.jobs[2].first_start_s, 100);
  EXPECT_FALSE(trace.round_driven);
  const auto sentenceAt = [&](std::size_t decision, std::size_t job) {
    return trace::sentence(*trace.decisions[decision].explanation->reasonOf(model::JobIndex(job)), *trace.problem);
  };
  EXPECT_EQ(sentenceAt(2, 1), "first in line: needs 2 GPUs, and 1 that it can run on is free");
  EXPECT_EQ(sentenceAt(2, 2), "first in, first out: 1 job is before it, J1");
}

TEST(YarnCs, OrderIsThatOfArrivalThenOfTheFile) {
  const trace::Trace trace = runYarn(scenarioOf(
      {tests::node("a", {{"V", 1}})},
      {jobOf("late", 1, 10, 5), jobOf("first", 1, 10), jobOf("second", 1, 10), jobOf("last", 1, 10, 5)}, 100));
  EXPECT_THAT(finishes(trace), ElementsAre(30, 10, 20, 40));
}

TEST(YarnCs, MixesTypesOfTheLowestServersAtTheSlowestRate) {
  model::Scenario scenario =
      scenarioOf({tests::node("a", {{"K", 1}}), tests::node("b", {{"V", 2}}), tests::node("c", {{"V", 3}})},
                 {jobOf("J0", 3, 300)}, 100);
  scenario.jobs[0].throughput = model::ThroughputRow{{"V", 4.0}, {"K", 1.0}};
  const trace::Trace trace = runYarn(scenario);
  EXPECT_EQ(heldAt(trace, 0), "J0 a bx2");
  EXPECT_EQ(trace.jobs[0].finish_s, 100);  // 3 GPUs at 1/s
}

TEST(YarnCs, PassesTypesThatCannotRunTheJob) {
  model::Scenario scenario =
      scenarioOf({tests::node("a", {{"K", 4}}), tests::node("b", {{"V", 2}})}, {jobOf("J0", 2, 20)}, 100);
  scenario.jobs[0].throughput = model::ThroughputRow{{"V", 1.0}};
  EXPECT_EQ(heldAt(runYarn(scenario), 0), "J0 bx2");
}

TEST(YarnCs, AGangThatMayNotSpreadWaitsForOneServer) {
  model::Scenario scenario = scenarioOf({tests::node("a", {{"V", 2}}), tests::node("b", {{"V", 3}})},
                                        {jobOf("J0", 1, 10), jobOf("J1", 3, 30)}, 100);
  scenario.jobs[1].throughput_spread = model::ThroughputRow{{"V", std::monostate{}}, {"K", std::monostate{}}};
  const trace::Trace trace = runYarn(scenario);
  EXPECT_EQ(heldAt(trace, 0), "J0 a; J1 bx3");
}

TEST(YarnCs, NobodyIsPreempted) {
  const trace::Trace trace = runYarn(scenarioOf(
      {tests::node("a", {{"V", 2}})}, {jobOf("J0", 2, 2000), jobOf("J1", 1, 1, 3), jobOf("J2", 1, 1, 4)}, 100));
  EXPECT_EQ(trace.jobs[0].restarts, 0);
  EXPECT_EQ(trace.jobs[0].finish_s, 1000);
  EXPECT_EQ(trace.jobs[1].first_start_s, 1000);
}

TEST(YarnCs, AJobWhoseNodeFailsQueuesAgainByItsArrival) {
  model::Scenario scenario = scenarioOf({tests::node("a", {{"V", 1}}), tests::node("b", {{"V", 1}})},
                                        {jobOf("J0", 1, 100), jobOf("J1", 1, 60), jobOf("J2", 1, 10)}, 100);
  scenario.clock.restart_s = 0;
  scenario.events = {{.at_s = 30, .kind = model::EventKind::NodeDown, .node = "a", .job = {}, .type = {}, .value = {}}};
  const trace::Trace trace = runYarn(scenario);
  EXPECT_THAT(finishes(trace), ElementsAre(130, 60, 140)) << "J0 runs on b before J2";
}

TEST(YarnCs, AJobLeavesATypeThatStopsRunningIt) {
  model::Scenario scenario =
      scenarioOf({tests::node("a", {{"V", 1}}), tests::node("b", {{"K", 1}})}, {jobOf("J0", 1, 100)}, 100);
  scenario.clock.restart_s = 0;
  scenario.events = {
      {.at_s = 30, .kind = model::EventKind::SetThroughput, .node = {}, .job = "J0", .type = "V", .value = {}}};
  const trace::Trace trace = runYarn(scenario);
  EXPECT_EQ(trace.status, trace::RunStatus::Complete) << trace.message;
  EXPECT_EQ(trace.jobs[0].finish_s, 100);
}

// At 100 s A loses its only type permanently. B and C, which arrived later, still run.
TEST(YarnCs, AHeadThatNoGpuCanRunDoesNotBlock) {
  model::Scenario scenario = scenarioOf({tests::node("a", {{"V", 1}}), tests::node("b", {{"K", 1}})},
                                        {jobOf("A", 1, 600), jobOf("B", 1, 600, 10), jobOf("C", 1, 60, 20)}, 60);
  scenario.clock.restart_s = 0;
  scenario.jobs[0].throughput = model::ThroughputRow{{"V", 1.0}};
  scenario.events = {
      {.at_s = 100, .kind = model::EventKind::SetThroughput, .node = {}, .job = "A", .type = "V", .value = {}}};
  const trace::Trace trace = runYarn(scenario);
  EXPECT_EQ(trace.status, trace::RunStatus::Stuck);
  EXPECT_EQ(trace.message, "nothing runs, nothing is pending and jobs remain: A; the GPUs that are up cannot run A");
  EXPECT_EQ(trace.jobs[1].finish_s, 610);
  EXPECT_EQ(trace.jobs[2].finish_s, 160);
  const trace::Reason* reason = trace.decisions.back().explanation->reasonOf(model::JobIndex(0));
  ASSERT_NE(reason, nullptr);
  EXPECT_EQ(trace::sentence(*reason, *trace.problem),
            "passed over: it needs 1 GPU together, and those that are up cannot hold it; 0 of them can run it");
}

TEST(YarnCs, AGangWhoseNodeIsDownIsPassedOverUntilItIsBack) {
  model::Scenario scenario = scenarioOf({tests::node("a", {{"V", 4}}), tests::node("b", {{"V", 2}})},
                                        {jobOf("J0", 4, 400), jobOf("J1", 2, 20, 10), jobOf("J2", 2, 200, 20)}, 60);
  scenario.clock.restart_s = 0;
  scenario.jobs[0].throughput_spread = model::ThroughputRow{{"V", std::monostate{}}, {"K", std::monostate{}}};
  scenario.events = {{.at_s = 5, .kind = model::EventKind::NodeDown, .node = "a", .job = {}, .type = {}, .value = {}},
                     {.at_s = 50, .kind = model::EventKind::NodeUp, .node = "a", .job = {}, .type = {}, .value = {}}};
  const trace::Trace trace = runYarn(scenario);
  EXPECT_EQ(trace.jobs[1].finish_s, 20) << "J1 runs on b while J0 cannot run";
  EXPECT_EQ(trace.jobs[2].finish_s, 120);
  EXPECT_EQ(trace.jobs[0].finish_s, 145) << "400 - 20 iterations at 4/s from 50 s on";
}

TEST(YarnCs, RandomPlansAreFeasibleAndEveryJobEnds) { baseline::expectSoundRuns(yarnCsInfo(), 300, 20260906); }

}  // namespace
}  // namespace roundel::policies
