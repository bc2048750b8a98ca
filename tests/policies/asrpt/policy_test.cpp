// SPDX-License-Identifier: GPL-3.0-or-later
// Tests Algorithm 1 case by case: blocking, delays, failures, cancellations, forecasts, and that every run ends.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/model/scenario.h"

#include "tests/policies/asrpt/fixture.h"
#include "tests/sim/scripted.h"

namespace roundel::policies::asrpt {
namespace {

using ::testing::HasSubstr;

constexpr double kExact = 1e-9;

model::EventSpec event(double at_s, model::EventKind kind, const std::string& node) {
  return {.at_s = at_s, .kind = kind, .node = node, .job = {}, .type = {}, .value = {}};
}

double startOf(const trace::Trace& trace, const std::string& id) { return outcome(trace, id).first_start_s; }

// The loop as printed in the paper does not end while the queue is empty and the virtual machine is busy.
TEST(Asrpt, EndsThoughTheQueueIsEmptyForLong) {
  const model::Scenario scenario =
      servers({4}, {job("A", 0, {stage(4, 1)}, 5, 1000), job("B", 5000, {stage(1, 1)}, 5, 0)});
  const trace::Trace trace = run(scenario, "asrpt");
  EXPECT_EQ(trace.status, trace::RunStatus::Complete);
  EXPECT_NEAR(startOf(trace, "A"), 1000, kExact)
      << "g / G = 1: A does not start before its virtual completion, even if GPUs are idle";
  EXPECT_NEAR(startOf(trace, "B"), 5000, kExact);
  EXPECT_LE(trace.decisions.size(), 4U);
}

TEST(Asrpt, AHeadWithoutRoomBlocksThoseThatWouldFit) {
  const model::Scenario scenario = servers(
      {4}, {job("A", 0, {stage(3, 1)}, 10, 0), job("B", 1, {stage(2, 1)}, 10, 0), job("C", 2, {stage(1, 1)}, 10, 0)});
  const trace::Trace trace = run(scenario, "asrpt");
  EXPECT_NEAR(startOf(trace, "B"), 10, kExact);
  EXPECT_NEAR(startOf(trace, "C"), 10, kExact) << "C waits behind B although a GPU is free from 2 s";
  EXPECT_EQ(codeOf(trace, 2, "B"), "no-room");
  EXPECT_EQ(codeOf(trace, 2, "C"), "behind-head");
}

TEST(Asrpt, NothingThatRunsIsPreempted) {
  const model::Scenario scenario = servers({2}, {job("A", 0, {stage(2, 1)}, 50, 0), job("B", 1, {stage(1, 1)}, 1, 1)});
  const trace::Trace trace = run(scenario, "asrpt");
  EXPECT_EQ(outcome(trace, "A").restarts, 0);
  EXPECT_NEAR(startOf(trace, "B"), 50, kExact);
}

TEST(Asrpt, SlotsRoundStartsUp) {
  const trace::Trace trace = run(example(), "asrpt", {{"slot_s", "5"}, {"tau", "0"}});
  EXPECT_NEAR(startOf(trace, "A"), 5, kExact);
  EXPECT_NEAR(startOf(trace, "C"), 10, kExact);
  EXPECT_NEAR(startOf(trace, "B"), 15, kExact);
  EXPECT_EQ(codeOf(trace, 2.251, "A"), "awaits-slot");
  EXPECT_NEAR(virtualEnds(trace).at("B"), 10.021833333, 1e-6) << "slots do not affect the virtual machine";
}

TEST(Asrpt, SlotsRoundADeadlineUp) {
  // B is the head of the queue from 15 s. Its deadline, 15 + 4.008 s, is rounded up to 20 s.
  const trace::Trace trace = run(example(), "asrpt", {{"slot_s", "5"}});
  EXPECT_NEAR(startOf(trace, "B"), 20, kExact);
}

/// X holds three of four GPUs of s0 until about `until`, and Y of s1 twice as long. H (two GPUs, communication-heavy) arrives at 10 s.
model::Scenario delayed(double until, double predicted) {
  return servers({4, 4},
                 {job("X", 0, {stage(3, 1, 0, 400)}, until, 0), job("Y", 0, {stage(3, 1, 0, 400)}, 2 * until, 0),
                  job("H", 10, {stage(2, 0.4, 0, 250)}, 100, predicted)});
}

TEST(Asrpt, ADelayEndsWithTheFirstBetterPlacement) {
  // H takes p = 2/8 * 400 * .400833 = 40.08 s on the virtual machine and may then be delayed by as much. X ends at 60 s.
  const trace::Trace trace = run(delayed(60, 400), "asrpt");
  EXPECT_NEAR(startOf(trace, "H"), 60 * (1 + 1.6 / 3 / 300), kExact);
  EXPECT_EQ(placeOf(trace, "H"), "s0:2");
}

TEST(Asrpt, ADelayEndsAtItsDeadline) {
  const trace::Trace trace = run(delayed(500, 400), "asrpt");
  EXPECT_NEAR(startOf(trace, "H"), 10 + 2 * 40.083333333, 1e-6);
  EXPECT_EQ(placeOf(trace, "H"), "s0:1 s1:1");
}

TEST(Asrpt, ARatioBelowCommHeavyStartsAtOnce) {
  const trace::Trace trace = run(delayed(500, 400), "asrpt", {{"comm_heavy", "2.995"}});
  EXPECT_NEAR(startOf(trace, "H"), 10 + 40.083333333, 1e-6) << "alpha / alpha~min is 2.994";
}

TEST(Asrpt, AFailedNodePutsItsJobsAtTheHead) {
  model::Scenario scenario = servers({4, 4}, {job("A", 0, {stage(4, 1)}, 10, 0), job("B", 0, {stage(4, 1)}, 30, 0),
                                              job("C", 1, {stage(4, 1)}, 10, 0)});
  scenario.events = {event(4, model::EventKind::NodeDown, "s0"), event(6, model::EventKind::NodeUp, "s0")};
  const trace::Trace trace = run(scenario, "asrpt");
  EXPECT_NEAR(outcome(trace, "A").finish_s, 12, kExact) << "A restarts before C, which has waited since 1 s";
  EXPECT_NEAR(startOf(trace, "C"), 12, kExact);
  EXPECT_EQ(outcome(trace, "A").restarts, 1);
  EXPECT_EQ(codeOf(trace, 4, "A"), "no-room");
}

TEST(Asrpt, WhatDoesNotFitOnTheNodesThatAreUpLetsOthersPass) {
  model::Scenario scenario = servers({4, 4}, {job("A", 1, {stage(6, 1)}, 10, 0), job("B", 2, {stage(2, 1)}, 10, 0)});
  scenario.events = {event(0.5, model::EventKind::NodeDown, "s1"), event(40, model::EventKind::NodeUp, "s1")};
  const trace::Trace trace = run(scenario, "asrpt");
  EXPECT_EQ(trace.status, trace::RunStatus::Complete) << trace.message;
  EXPECT_NEAR(startOf(trace, "B"), 2, kExact);
  EXPECT_NEAR(startOf(trace, "A"), 40, kExact);
  EXPECT_EQ(codeOf(trace, 2, "A"), "not-up");
}

TEST(Asrpt, ACancelledJobLeavesTheVirtualMachine) {
  model::Scenario scenario = servers({4}, {job("A", 0, {stage(4, 1)}, 10, 50), job("B", 0, {stage(4, 1)}, 10, 60)});
  scenario.events = {
      {.at_s = 20, .kind = model::EventKind::CancelJob, .node = {}, .job = "A", .type = {}, .value = {}}};
  const trace::Trace trace = run(scenario, "asrpt");
  EXPECT_NEAR(startOf(trace, "B"), 80, kExact) << "the virtual machine serves A for 20 s, then B for 60 s";
}

TEST(Asrpt, RejectsWhatTheClusterCannotHold) {
  model::JobSpec large;
  large.id = "L";
  large.sync = model::SyncSpec{3, 8, {{"G", 1.0}}, {}};
  const model::Scenario scenario = servers({4}, {large, job("A", 0, {stage(2, 1)}, 10, 0)});
  ASSERT_TRUE(model::validate(scenario).empty());
  const trace::Trace trace = run(scenario, "asrpt");
  EXPECT_NEAR(outcome(trace, "A").finish_s, 10, kExact);
  EXPECT_EQ(codeOf(trace, 0, "L"), "rejected");
  EXPECT_EQ(trace.status, trace::RunStatus::Stuck);
  EXPECT_THAT(trace.message, HasSubstr("L"));
}

TEST(Asrpt, WaitsForAServerThatHoldsATensorParallelStage) {
  const model::Scenario scenario =
      servers({4, 4}, {job("A", 0, {stage(1, 1)}, 10, 0), job("B", 0, {stage(1, 1)}, 20, 0),
                       job("C", 0, {stage(1, 1)}, 30, 0), job("D", 0, {stage(1, 1)}, 40, 0),
                       job("E", 0, {stage(1, 1)}, 40, 0), job("T", 1, {stage(3, 1, 0, 0, true)}, 10, 0)});
  // Five jobs of one GPU use all of s0 and one GPU of s1. Three GPUs of s1 are free.
  const trace::Trace trace = run(scenario, "asrpt");
  EXPECT_NEAR(startOf(trace, "T"), 1, kExact);
  model::Scenario tighter = scenario;
  tighter.nodes[1].gpus = {{"G", 2}};
  const trace::Trace later = run(tighter, "asrpt");
  EXPECT_NEAR(startOf(later, "T"), 40, kExact) << "A and B use all of s1, and C, D and E use three GPUs of s0";
  EXPECT_EQ(codeOf(later, 20, "T"), "no-servers");
}

TEST(Asrpt, TakesAnotherTypeWhereOneIsLost) {
  model::JobSpec spec;
  spec.id = "j";
  spec.gpus = 2;
  spec.iterations = 20;
  spec.predicted_iterations = 0;  // starts at its arrival
  spec.throughput = model::ThroughputRow{{"G", 1.0}, {"K", 0.5}};
  model::Scenario scenario = servers({2, 2}, {spec});
  scenario.gpu_types.emplace_back();
  scenario.gpu_types.back().id = "K";
  scenario.nodes[1].gpus = {{"K", 2}};
  scenario.events = {
      {.at_s = 4, .kind = model::EventKind::SetThroughput, .node = {}, .job = "j", .type = "G", .value = {}}};
  const trace::Trace trace = run(scenario, "asrpt");
  EXPECT_EQ(placeOf(trace, "j"), "s1:2");
  EXPECT_NEAR(outcome(trace, "j").finish_s, 16, kExact) << "8 iterations are done, and 12 are left at 1 iteration/s";
}

TEST(Asrpt, TypeAwareTakesTheFastestTypeWithRoom) {
  model::JobSpec spec;
  spec.id = "j";
  spec.gpus = 2;
  spec.iterations = 20;
  spec.throughput = model::ThroughputRow{{"G", 1.0}, {"K", 4.0}};
  model::Scenario scenario = servers({2, 2}, {spec});
  scenario.gpu_types.emplace_back();
  scenario.gpu_types.back().id = "K";
  scenario.nodes[1].gpus = {{"K", 2}};
  EXPECT_EQ(placeOf(run(scenario, "asrpt"), "j"), "s1:2") << "the default is type-aware on a cluster of several types";
  EXPECT_EQ(placeOf(run(scenario, "asrpt", {{"type_aware", "true"}}), "j"), "s1:2");
  EXPECT_EQ(placeOf(run(scenario, "asrpt", {{"type_aware", "false"}}), "j"), "s0:2") << "as published";
}

TEST(Asrpt, OfAListTakesTheLowerMedian) {
  model::JobSpec spec;
  spec.id = "j";
  spec.gpus = std::vector<int>{1, 2, 4, 8};
  spec.iterations = 20;
  spec.throughput = model::ThroughputRow{{"G", 1.0}};
  EXPECT_EQ(placeOf(run(servers({8}, {spec}), "asrpt"), "j"), "s0:2");
  spec.gpus = std::vector<int>{1, 16, 32};
  EXPECT_EQ(placeOf(run(servers({8}, {spec}), "asrpt"), "j"), "s0:1") << "the cluster has fewer than 16 GPUs";
}

TEST(Asrpt, HistoryForecastsIterations) {
  model::Scenario scenario = servers({4}, {pipelineJob("A", {stage(4, 1)}, 10)});
  scenario.jobs[0].group = "g";
  scenario.jobs[0].user = "u";
  scenario.history = std::vector<model::HistoryRow>{{"g", "u", 20}, {"g", "u", 20}, {"h", "u", 900}};
  EXPECT_NEAR(startOf(run(scenario, "asrpt", {{"forecast", "\"mean\""}}), "A"), 20, kExact);
  EXPECT_NEAR(startOf(run(scenario, "asrpt", {{"forecast", "\"median\""}}), "A"), 20, kExact);
  EXPECT_NEAR(startOf(run(scenario, "asrpt", {{"forecast", "\"perfect\""}}), "A"), 10, kExact);
  const double forest_s = startOf(run(scenario, "asrpt"), "A");
  EXPECT_GE(forest_s, 20 - kExact);
  EXPECT_LT(forest_s, 120) << "only the few trees whose sample has no row of group g predict 900";
  scenario.jobs[0].group = "never seen";
  EXPECT_NEAR(startOf(run(scenario, "asrpt"), "A"), (20 + 20 + 900) / 3.0, kExact) << "the mean of the whole history";
  EXPECT_NEAR(startOf(run(scenario, "asrpt", {{"forecast", "\"zero\""}}), "A"), 0, kExact) << "as published";
}

TEST(Asrpt, TheoremIsLeftOutWhereAJobTakesTheWholeCluster) {
  const trace::Trace trace = run(servers({4}, {job("A", 0, {stage(4, 1)}, 10, 0)}), "asrpt");
  EXPECT_EQ(findValue(*trace.decisions.back().explanation, "theorem-1"), nullptr);
}

TEST(Asrpt, GoesBackAndOnAlike) {
  sim::Simulation simulation = simulationOf(example(), "asrpt");
  simulation.run();
  const std::uint64_t wanted = simulation.fingerprint();
  for (const double at_s : {1.5, 11.0, 20.0}) {
    simulation.goTo(at_s);
    simulation.run();
    EXPECT_EQ(simulation.fingerprint(), wanted) << at_s;
  }
}

// A branch from another scheduler's run: running jobs continue, and waiting jobs are released at the instant of the branch.
TEST(Asrpt, TakesOverFromAnotherPolicy) {
  const model::Scenario scenario = servers(
      {4, 4},
      {job("A", 0, {stage(3, 1)}, 30, 0), job("B", 0, {stage(4, 1)}, 10, 8), job("C", 0, {stage(3, 1)}, 10, 0)});
  sim::Simulation before = sim::testing::simulate(scenario, sim::testing::kEvents, [](const sim::SystemView&) {
    sim::Decision decision;
    decision.placements = {sim::testing::on(0, {sim::testing::part(0, 0, 2), sim::testing::part(1, 0, 1)})};
    decision.wake_s = 4;
    return decision;
  });
  before.goTo(4);
  sim::Simulation after = before.branch(nullptr, makePolicy("asrpt", *model::resolve(scenario), {}));
  after.run();
  const trace::Trace trace = after.takeTrace();
  EXPECT_EQ(trace.status, trace::RunStatus::Complete) << trace.message;
  EXPECT_EQ(outcome(trace, "A").restarts, 0);
  EXPECT_NEAR(outcome(trace, "A").finish_s, 30, kExact);
  EXPECT_GT(startOf(trace, "B"), 0);
}

}  // namespace
}  // namespace roundel::policies::asrpt
