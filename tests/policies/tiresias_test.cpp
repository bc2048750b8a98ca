// SPDX-License-Identifier: GPL-3.0-or-later
// Tests Tiresias: queues by attained service, first come first served in a queue, gangs on the fewest servers.
#include "core/policies/tiresias/tiresias.h"

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

trace::Trace runTiresias(const model::Scenario& scenario, const model::OptionMap& options = {}) {
  return baseline::run(tiresiasInfo(), scenario, options);
}

std::vector<double> column(const trace::Trace& trace, std::size_t decision, const std::string& name) {
  return baseline::column<double>(trace, decision, "queues", name);
}

// One GPU, rounds of 100 s, threshold 150 GPU-s. J0 has a service of 200 GPU-s after two rounds and moves to queue 1. J1 runs until it
// moves to queue 1 too. Then both run in the order of their first start.
TEST(Tiresias, ServesLowServiceFirst) {
  const trace::Trace trace =
      runTiresias(scenarioOf({tests::node("a", {{"V", 1}})}, {jobOf("J0", 1, 500), jobOf("J1", 1, 500)}, 100),
                  {{"threshold_gpu_s", "150"}});
  std::vector<std::string> runs;
  for (std::size_t d = 0; d < 6; ++d) runs.push_back(heldAt(trace, d));
  EXPECT_THAT(runs, ElementsAre("J0 a", "J0 a", "J1 a", "J1 a", "J0 a", "J0 a"));
  EXPECT_THAT(column(trace, 2, "queue"), ElementsAre(0, 1));
  EXPECT_THAT(column(trace, 2, "service"), ElementsAre(0, 200));
  EXPECT_THAT(column(trace, 4, "queue"), ElementsAre(1, 1));
  EXPECT_THAT(column(trace, 4, "since"), ElementsAre(0, 200)) << "the column has the first start of each job";
  EXPECT_EQ(trace.status, trace::RunStatus::Complete);
}

TEST(Tiresias, ServiceIsGpusTimesTime) {
  const trace::Trace trace =
      runTiresias(scenarioOf({tests::node("a", {{"V", 3}})}, {jobOf("narrow", 1, 1000), jobOf("wide", 2, 1000)}, 100),
                  {{"threshold_gpu_s", "150"}});
  EXPECT_THAT(column(trace, 1, "queue"), ElementsAre(0, 1));
  EXPECT_THAT(column(trace, 1, "service"), ElementsAre(100, 200));
}

TEST(Tiresias, TheThresholdItselfIsInQueueOne) {
  const trace::Trace trace =
      runTiresias(scenarioOf({tests::node("a", {{"V", 1}})}, {jobOf("J0", 1, 900)}, 100), {{"threshold_gpu_s", "100"}});
  EXPECT_THAT(column(trace, 0, "queue"), ElementsAre(0));
  EXPECT_THAT(column(trace, 1, "queue"), ElementsAre(1));
}

TEST(Tiresias, AJobNeverComesBackToQueueZero) {
  // J1 waits ten rounds in queue 1 behind new jobs and is not promoted.
  std::vector<model::JobSpec> jobs{jobOf("J1", 1, 900)};
  for (int j = 0; j < 10; ++j) jobs.push_back(jobOf("N" + std::to_string(j), 1, 100, 100.0 * (j + 1)));
  const trace::Trace trace =
      runTiresias(scenarioOf({tests::node("a", {{"V", 1}})}, jobs, 100), {{"threshold_gpu_s", "50"}});
  for (std::size_t d = 1; d <= 10; ++d) EXPECT_EQ(heldAt(trace, d), "N" + std::to_string(d - 1) + " a");
  EXPECT_EQ(trace.jobs[0].restarts, 1);
}

TEST(Tiresias, GangsThatDoNotFitAreOvertaken) {
  const trace::Trace trace = runTiresias(scenarioOf(
      {tests::node("a", {{"V", 4}})}, {jobOf("J0", 3, 3000), jobOf("J1", 2, 300), jobOf("J2", 1, 300)}, 100));
  EXPECT_EQ(heldAt(trace, 0), "J0 ax3; J2 a");
  const trace::Reason* reason = trace.decisions[0].explanation->reasonOf(model::JobIndex(1));
  ASSERT_NE(reason, nullptr);
  EXPECT_EQ(trace::sentence(*reason, *trace.problem),
            "needs 2 GPUs of one type; at most 1 was left behind the jobs before it (it is in queue 0), the last of "
            "them J0");
}

TEST(Tiresias, PreemptsForAJobWithLessService) {
  model::Scenario scenario =
      scenarioOf({tests::node("a", {{"V", 2}})}, {jobOf("old", 2, 4000), jobOf("new", 2, 50, 150)}, 100);
  const trace::Trace trace = runTiresias(scenario, {{"threshold_gpu_s", "300"}});
  EXPECT_EQ(heldAt(trace, 1), "old ax2");
  EXPECT_EQ(heldAt(trace, 2), "new ax2");
  EXPECT_EQ(trace.jobs[0].restarts, 1);
}

TEST(Tiresias, TakesOneTypeOnTheFewestServers) {
  // A gang of two prefers one server to two servers, and then the type of lower index: V on d, then K on c, then V on a and b.
  model::Scenario scenario =
      scenarioOf({tests::node("a", {{"V", 1}}), tests::node("b", {{"V", 1}}), tests::node("c", {{"K", 2}}),
                  tests::node("d", {{"V", 2}})},
                 {jobOf("J0", 2, 500), jobOf("J1", 2, 500), jobOf("J2", 2, 500), jobOf("J3", 1, 500)}, 100);
  const trace::Trace trace = runTiresias(scenario);
  EXPECT_EQ(heldAt(trace, 0), "J0 dx2; J1 cx2; J2 a b");
}

TEST(Tiresias, DoesNotLookAtSpeeds) {
  model::Scenario scenario =
      scenarioOf({tests::node("slow", {{"V", 1}}), tests::node("fast", {{"K", 1}})}, {jobOf("J0", 1, 50)}, 100);
  scenario.jobs[0].throughput = model::ThroughputRow{{"V", 0.1}, {"K", 50.0}};
  EXPECT_EQ(heldAt(runTiresias(scenario), 0), "J0 slow");
  scenario.jobs[0].throughput = model::ThroughputRow{{"K", 50.0}};
  EXPECT_EQ(heldAt(runTiresias(scenario), 0), "J0 fast") << "a type that cannot run the job is not used";
}

TEST(Tiresias, WhoGoesOnKeepsItsGpusAndNewcomersTakeIdleOnesFirst) {
  // J0 moves to queue 1, so J1 is before it. J1 takes b and c although a alone has enough GPUs, because J0 holds these.
  model::Scenario scenario =
      scenarioOf({tests::node("a", {{"V", 2}}), tests::node("b", {{"V", 1}}), tests::node("c", {{"V", 1}})},
                 {jobOf("J0", 2, 900), jobOf("J1", 2, 300, 150)}, 100);
  const trace::Trace trace = runTiresias(scenario, {{"threshold_gpu_s", "100"}});
  EXPECT_EQ(heldAt(trace, 2), "J0 ax2; J1 b c");
  EXPECT_EQ(trace.jobs[0].restarts, 0);
}

TEST(Tiresias, MovesALaterJobRatherThanLeaveAnEarlierOneOut) {
  // J1 needs all three V, and J0 (queue 1) holds one of them. J1 does not fit on K, but J0 does.
  model::Scenario scenario = scenarioOf({tests::node("a", {{"V", 3}}), tests::node("b", {{"K", 1}})},
                                        {jobOf("J0", 1, 900), jobOf("J1", 3, 300, 150)}, 100);
  const trace::Trace trace = runTiresias(scenario, {{"threshold_gpu_s", "100"}});
  EXPECT_EQ(heldAt(trace, 1), "J0 a");
  EXPECT_EQ(heldAt(trace, 2), "J0 b; J1 ax3");
}

TEST(Tiresias, AGangThatNoTypeHoldsShrinksToTheLargestSizeThatOneDoes) {
  model::Scenario scenario = scenarioOf({tests::node("a", {{"V", 2}, {"K", 3}})}, {jobOf("J0", 5, 500)}, 100);
  scenario.jobs[0].min_gpus = 1;
  EXPECT_EQ(heldAt(runTiresias(scenario), 0), "J0 ax3");
  scenario.jobs[0].min_gpus.reset();
  scenario.jobs[0].gpus = std::vector<int>{1, 2, 4};
  EXPECT_EQ(heldAt(runTiresias(scenario), 0), "J0 ax2") << "the gang size is the lower median of the list";
}

TEST(Tiresias, AJobThatNoUpTypeHoldsIsToldSo) {
  model::Scenario scenario =
      scenarioOf({tests::node("a", {{"V", 2}}), tests::node("b", {{"V", 2}})}, {jobOf("J0", 4, 900)}, 100);
  scenario.events = {{.at_s = 20, .kind = model::EventKind::NodeDown, .node = "a", .job = {}, .type = {}, .value = {}},
                     {.at_s = 250, .kind = model::EventKind::NodeUp, .node = "a", .job = {}, .type = {}, .value = {}}};
  const trace::Trace trace = runTiresias(scenario);
  const trace::Reason* reason = trace.decisions[1].explanation->reasonOf(model::JobIndex(0));
  ASSERT_NE(reason, nullptr);
  EXPECT_STREQ(reason->kind->code, "no-capacity");
  EXPECT_EQ(trace.status, trace::RunStatus::Complete);
}

TEST(Tiresias, RandomPlansAreFeasibleAndEveryJobEnds) { baseline::expectSoundRuns(tiresiasInfo(), 300, 20260905); }

}  // namespace
}  // namespace roundel::policies
