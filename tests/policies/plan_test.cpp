// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/plan/plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/model/scenario.h"
#include "core/sim/simulation.h"
#include "tests/support/specs.h"

namespace roundel::policies {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using tests::node;

model::JobSpec job(const std::string& id, double iterations) {
  model::JobSpec spec;
  spec.id = id;
  spec.gpus = 2;
  spec.min_gpus = 1;
  spec.iterations = iterations;
  spec.throughput = model::ThroughputRow{{"V100", 2.0}, {"K80", 1.0}};
  return spec;
}

std::shared_ptr<const model::Problem> twoJobs() {
  model::Scenario scenario;
  scenario.clock = {.round_s = 10, .restart_s = 0, .first_start_s = 0, .horizon_s = {}, .seed = 1};
  scenario.gpu_types.resize(2);
  scenario.gpu_types[0].id = "V100";
  scenario.gpu_types[1].id = "K80";
  scenario.nodes = {node("n0", "V100", 2), node("n1", "K80", 1)};
  scenario.jobs = {job("J1", 100), job("J2", 10)};
  scenario.pair_throughput = {{{"J1", "J2"}, {}, {{"V100", {1.5, 1.0}}}}};
  return model::resolve(scenario);
}

trace::Trace replay(const std::string& plan) {
  const auto problem = twoJobs();
  MadePolicy made = make("plan", {{"plan", plan}}, *problem, "");
  EXPECT_TRUE(made.faults.empty()) << made.faults.front().message;
  sim::Simulation simulation(problem, "plan", {}, std::move(made.policy));
  simulation.run();
  return simulation.takeTrace();
}

std::vector<std::string> pointersOf(const std::string& plan) {
  std::vector<std::string> out;
  for (const model::Fault& fault : make("plan", {{"plan", plan}}, *twoJobs(), "").faults) out.push_back(fault.pointer);
  return out;
}

// J1 has 2 V100 in rounds 0 and 1 (40 iterations each), pauses in round 2 and does the last 20 iterations in round 3. J2 has 1 K80 in round 0.
constexpr const char* kWhole = R"([
  {"round": 0, "jobs": {"J1": [{"node": "n0", "type": "V100", "count": 2}], "J2": [{"node": "n1", "type": "K80", "count": 1}]}},
  {"round": 1, "jobs": {"J1": [{"node": "n0", "type": "V100", "count": 2}]}},
  {"round": 3, "jobs": {"J1": [{"node": "n0", "type": "V100", "count": 2}]}}])";

TEST(Plan, IsReplayedAsItStands) {
  const trace::Trace trace = replay(kWhole);
  EXPECT_EQ(trace.status, trace::RunStatus::Complete) << trace.message;
  EXPECT_EQ(trace.jobs[0].finish_s, 35);
  EXPECT_EQ(trace.jobs[1].finish_s, 10);
  ASSERT_EQ(trace.decisions.size(), 4U);
  EXPECT_EQ(trace.decisions[0].placements.size(), 2U);
}

// J1 and J2 share a V100 in round 0: J2 does its 10 iterations and J1 does 15. J1 does the other 85 on two V100 at 4/s.
TEST(Plan, TwoJobsThatNameEachOtherShareAGpu) {
  const char* rounds = R"([
    {"round": 0, "jobs": {"J1": [{"node": "n0", "type": "V100", "count": 1, "with": "J2"}], "J2": [{"node": "n0", "type": "V100", "count": 1, "with": "J1"}]}},
    {"round": 1, "jobs": {"J1": [{"node": "n0", "type": "V100", "count": 2}]}}, {"round": 2, "jobs": {"J1": [{"node": "n0", "type": "V100", "count": 2}]}},
    {"round": 3, "jobs": {"J1": [{"node": "n0", "type": "V100", "count": 2}]}}])";
  const char* decisions = R"([
    {"at_s": 0, "round": 0, "placements": [{"job": "J1", "parts": [{"node": "n0", "type": "V100", "count": 1}], "with": "J2"},
                                           {"job": "J2", "parts": [{"node": "n0", "type": "V100", "count": 1}], "with": "J1"}]},
    {"at_s": 10, "round": 1, "placements": [{"job": "J1", "parts": [{"node": "n0", "type": "V100", "count": 2}]}]}])";
  for (const char* plan : {rounds, decisions}) {
    const trace::Trace trace = replay(plan);
    ASSERT_EQ(trace.status, trace::RunStatus::Complete) << trace.message;
    EXPECT_DOUBLE_EQ(trace.jobs[1].finish_s, 10);
    EXPECT_DOUBLE_EQ(trace.jobs[0].finish_s, 10 + 85 / 4.0);
    EXPECT_EQ(trace.segments.with[0], 1 - trace.segments.job[0]);
  }
  EXPECT_THAT(
      pointersOf(R"([{"round": 0, "jobs": {"J1": [{"node": "n0", "type": "V100", "count": 1, "with": "J9"}]}}])"),
      ElementsAre("/plan/0/jobs/J1/0/with"));
}

TEST(Plan, ARoundThatIsNotListedPlacesNothing) {
  const trace::Trace trace = replay(kWhole);
  EXPECT_TRUE(trace.decisions[2].placements.empty());
  EXPECT_EQ(trace.decisions[2].round, 2);
  EXPECT_EQ(trace.jobs[0].wait_s, 10);
}

TEST(Plan, SaysWhyInEveryRound) {
  const trace::Trace trace = replay(kWhole);
  const trace::Explanation& pause = *trace.decisions[2].explanation;
  EXPECT_EQ(pause.rule, "as written in the plan");
  ASSERT_NE(pause.reasonOf(trace.problem->findJob("J1")), nullptr);
  EXPECT_EQ(trace::sentence(*pause.reasonOf(trace.problem->findJob("J1")), *trace.problem),
            "not in the plan for round 2");
  const trace::Explanation& start = *trace.decisions[0].explanation;
  ASSERT_NE(start.choiceOf(trace.problem->findJob("J2")), nullptr);
  EXPECT_THAT(start.choiceOf(trace.problem->findJob("J2"))->parts,
              ElementsAre(model::Part{trace.problem->findNode("n1"), trace.problem->findType("K80"), 1}));
}

TEST(Plan, EndsStuckWhereItIsTooShort) {
  const trace::Trace trace = replay(R"([{"round": 0, "jobs": {"J1": [{"node": "n0", "type": "V100", "count": 2}]}}])");
  EXPECT_EQ(trace.status, trace::RunStatus::Stuck);
  EXPECT_THAT(trace.message, HasSubstr("J1"));
}

TEST(Plan, WhatTheClusterCannotCarryIsRefusedAndNamed) {
  const trace::Trace trace = replay(R"([{"round": 0, "jobs": {"J1": [{"node": "n1", "type": "K80", "count": 2}]}}])");
  EXPECT_EQ(trace.status, trace::RunStatus::Failed);
  EXPECT_THAT(trace.message, ::testing::AllOf(HasSubstr("J1"), HasSubstr("n1"), HasSubstr("plan")));
}

TEST(Plan, AJobThatHasEndedIsRefused) {
  const trace::Trace trace = replay(R"([
    {"round": 0, "jobs": {"J2": [{"node": "n0", "type": "V100", "count": 1}]}},
    {"round": 1, "jobs": {"J2": [{"node": "n0", "type": "V100", "count": 1}]}}])");
  EXPECT_EQ(trace.status, trace::RunStatus::Failed);
  EXPECT_THAT(trace.message, HasSubstr("J2"));
}

// The decisions of kWhole in the format of a run folder. The replay is the same run.
TEST(Plan, ReplaysDecisionsOfRounds) {
  const trace::Trace trace = replay(R"([
    {"at_s": 0, "round": 0, "rule": "x", "placements": [{"job": "J1", "parts": [{"node": "n0", "type": "V100", "count": 2}]}, {"job": "J2", "parts": [{"node": "n1", "type": "K80", "count": 1}]}]},
    {"at_s": 10, "round": 1, "placements": [{"job": "J1", "parts": [{"node": "n0", "type": "V100", "count": 2}]}]},
    {"at_s": 20, "round": 2, "placements": []},
    {"at_s": 30, "round": 3, "placements": [{"job": "J1", "parts": [{"node": "n0", "type": "V100", "count": 2}]}]}])");
  EXPECT_EQ(trace.status, trace::RunStatus::Complete) << trace.message;
  EXPECT_TRUE(trace.round_driven);
  EXPECT_EQ(trace.jobs[0].finish_s, 35);
  EXPECT_EQ(trace.jobs[1].finish_s, 10);
}

// J2 does 8 of its 10 iterations on V100 until 4 s, waits until 7 s and does 2 on K80. J1 has one V100 for 7 s, then both: 100 = 7 * 2 + 21.5 * 4.
TEST(Plan, ReplaysDecisionsBetweenRoundsFromInstantToInstant) {
  const trace::Trace trace = replay(R"([
    {"at_s": 0, "round": null, "placements": [{"job": "J2", "parts": [{"node": "n0", "type": "V100", "count": 1}]}, {"job": "J1", "parts": [{"node": "n0", "type": "V100", "count": 1}]}]},
    {"at_s": 4, "round": null, "placements": [{"job": "J1", "parts": [{"node": "n0", "type": "V100", "count": 1}]}]},
    {"at_s": 7, "round": null, "placements": [{"job": "J1", "parts": [{"node": "n0", "type": "V100", "count": 2}]}, {"job": "J2", "parts": [{"node": "n1", "type": "K80", "count": 1}]}]}])");
  EXPECT_EQ(trace.status, trace::RunStatus::Complete) << trace.message;
  EXPECT_FALSE(trace.round_driven);
  EXPECT_DOUBLE_EQ(trace.jobs[1].finish_s, 9);
  EXPECT_DOUBLE_EQ(trace.jobs[0].finish_s, 28.5);
}

TEST(PlanReader, RefusesDecisionsThatCannotBeReplayed) {
  EXPECT_THAT(pointersOf(R"([{"at_s": 0, "placements": [{"job": "J1", "copy": 1, "parts": []}]}])"),
              ElementsAre("/plan/0/placements/0/copy"));
  EXPECT_THAT(pointersOf(R"([{"at_s": 0, "placements": []}])"), ElementsAre("/plan"));
  EXPECT_THAT(pointersOf(R"([{"at_s": -1, "placements": []}])"), ElementsAre("/plan/0/at_s"));
  EXPECT_THAT(
      pointersOf(
          R"([{"at_s": 0, "placements": [{"job": "J7", "parts": [{"node": "n0", "type": "V100", "count": 1}]}]}])"),
      ElementsAre("/plan/0/placements/0/job"));
}

TEST(PlanReader, IsNeeded) {
  EXPECT_THAT(pointersOf("null"), ElementsAre("/plan"));
  EXPECT_THAT(pointersOf("{}"), ElementsAre("/plan"));
  EXPECT_THAT(pointersOf("3"), ElementsAre("/plan"));
  EXPECT_TRUE(pointersOf("[]").empty());
}

TEST(PlanReader, PointsAtEveryFault) {
  EXPECT_THAT(pointersOf("[3]"), ElementsAre("/plan/0"));
  EXPECT_THAT(pointersOf(R"([{"round": 0}])"), ElementsAre("/plan/0"));
  EXPECT_THAT(pointersOf(R"([{"round": 0, "jobs": {}, "job": {}}])"), ElementsAre("/plan/0/job"));
  EXPECT_THAT(pointersOf(R"([{"round": -1, "jobs": {}}])"), ElementsAre("/plan/0/round"));
  EXPECT_THAT(pointersOf(R"([{"round": 0.5, "jobs": {}}])"), ElementsAre("/plan/0/round"));
  EXPECT_THAT(pointersOf(R"([{"round": 1e99, "jobs": {}}])"), ElementsAre("/plan/0/round"));
  EXPECT_THAT(pointersOf(R"([{"round": 0, "jobs": {}}, {"round": 0, "jobs": {}}])"), ElementsAre("/plan/1/round"));
  EXPECT_THAT(pointersOf(R"([{"round": 0, "jobs": []}])"), ElementsAre("/plan/0/jobs"));
}

TEST(PlanReader, PointsAtEveryFaultOfAPart) {
  const auto withPart = [](const std::string& part) { return R"([{"round": 0, "jobs": {"J1": [)" + part + "]}}]"; };
  const std::string at = "/plan/0/jobs/J1/0";
  EXPECT_THAT(pointersOf(withPart("")), ElementsAre("/plan/0/jobs/J1"));
  EXPECT_THAT(pointersOf(withPart("7")), ElementsAre(at));
  EXPECT_THAT(pointersOf(withPart(R"({"node": "n7", "type": "H100", "count": 0})")),
              ElementsAre(at + "/node", at + "/type", at + "/count"));
  EXPECT_THAT(pointersOf(withPart(R"({"node": 1, "type": [], "count": "2"})")),
              ElementsAre(at + "/node", at + "/type", at + "/count"));
  EXPECT_THAT(
      pointersOf(withPart(R"({"node": "n0", "type": "V100", "count": 1}, {"node": "n0", "type": "V100", "count": 1})")),
      ElementsAre("/plan/0/jobs/J1/1"));
}

TEST(PlanReader, AMistypedJobNamesTheNearest) {
  const auto faults =
      make("plan", {{"plan", R"([{"round": 0, "jobs": {"J3": [{"node": "n0", "type": "V100", "count": 1}]}}])"}},
           *twoJobs(), "")
          .faults;
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_EQ(faults[0].pointer, "/plan/0/jobs/J3");
  EXPECT_THAT(faults[0].hint, HasSubstr("J1"));
}

// Replays task sequences of J1 and J2 on the three GPUs. Each job has two rounds of two tasks.
trace::Trace replayTasks(const std::string& tasks, const std::vector<model::EventSpec>& events = {}) {
  model::Scenario scenario = *twoJobs()->scenario;
  scenario.events = events;
  for (model::JobSpec& spec : scenario.jobs) {
    model::JobSpec cut;
    cut.id = spec.id;
    cut.sync = model::SyncSpec{2, 2, {{"V100", 3}, {"K80", 6}}, {}};
    spec = std::move(cut);
  }
  const auto problem = model::resolve(scenario);
  MadePolicy made = make("plan", {{"tasks", tasks}}, *problem, "");
  EXPECT_TRUE(made.faults.empty()) << made.faults.front().message;
  sim::Simulation simulation(problem, "plan", {}, std::move(made.policy));
  simulation.run();
  return simulation.takeTrace();
}

constexpr const char* kSequences = R"([
  {"node": "n0", "gpu": 0, "tasks": [["J1", 0, 0], ["J2", 0, 0], ["J1", 1, 0], ["J2", 1, 1]]},
  {"node": "n0", "gpu": 1, "tasks": [["J2", 0, 1], ["J1", 1, 1], ["J2", 1, 0]]},
  {"node": "n1", "gpu": 0, "tasks": [["J1", 0, 1]]}])";

TEST(Plan, ReplaysTaskSequences) {
  const trace::Trace trace = replayTasks(kSequences);
  EXPECT_EQ(trace.status, trace::RunStatus::Complete);
  EXPECT_EQ(trace.jobs[0].finish_s, 9);
  EXPECT_EQ(trace.jobs[1].finish_s, 12);
  EXPECT_EQ(trace.decisions.size(), 1U);
  EXPECT_EQ(trace.decisions[0].explanation->rule, "task sequences as written in the plan");
}

TEST(Plan, TasksThatAFailureCutsOffAreRefusedWhereTheirNodeIsDown) {
  const trace::Trace trace = replayTasks(
      kSequences, {{.at_s = 4, .kind = model::EventKind::NodeDown, .node = "n0", .job = {}, .type = {}, .value = {}}});
  EXPECT_EQ(trace.status, trace::RunStatus::Failed);
  EXPECT_THAT(trace.message, HasSubstr("is planned on a node that is down"));
}

TEST(Plan, FaultsInTaskSequencesNameTheirPlace) {
  const auto pointers = [](const std::string& tasks) {
    std::vector<std::string> out;
    for (const model::Fault& fault : make("plan", {{"tasks", tasks}}, *twoJobs(), "").faults)
      out.push_back(fault.pointer);
    return out;
  };
  EXPECT_THAT(pointers("{}"), ElementsAre("/tasks"));
  EXPECT_THAT(pointers(R"([{"node": "nx", "tasks": []}])"), ElementsAre("/tasks/0/node"));
  EXPECT_THAT(pointers(R"([{"node": "n0", "gpu": 2, "tasks": []}])"), ElementsAre("/tasks/0/gpu"));
  EXPECT_THAT(
      pointers(
          R"([{"node": "n0", "gpu": 0, "tasks": [["J9", 0, 0], ["J1", 0], ["J1", -1, 0], ["J1", 0, 2], ["J1", 100, 0]]}])"),
      ElementsAre("/tasks/0/tasks/0/0", "/tasks/0/tasks/1", "/tasks/0/tasks/2/1", "/tasks/0/tasks/3",
                  "/tasks/0/tasks/4"));
  EXPECT_THAT(pointers(R"([{"node": "n0", "gpu": 0, "task": 1, "tasks": []}])"), ElementsAre("/tasks/0/task"));
  const auto both = make("plan", {{"tasks", "[]"}, {"plan", "[]"}}, *twoJobs(), "").faults;
  ASSERT_EQ(both.size(), 1U);
  EXPECT_EQ(both[0].code, "plan-and-tasks");
}

}  // namespace
}  // namespace roundel::policies
