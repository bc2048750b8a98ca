// SPDX-License-Identifier: GPL-3.0-or-later
// Tests HadarE's estimates of rates for each job and node: HadarE Eq. 10 or the stated rate at first, then the measured rate.
#include <gmock/gmock.h>

#include <cmath>

#include "core/model/scenario.h"

#include "tests/policies/hadare/build.h"

namespace roundel::policies::hadare {
namespace {

using ::testing::DoubleNear;
using ::testing::ElementsAre;

constexpr double kV100 = 2.7950849718747373, kK80 = 0.584522597225006, kT4 = 2.0155644370746373;

/// Returns mmAlone() with all fields that HadarE Eq. 10 requires.
model::Scenario withSpecs() {
  model::Scenario scenario = mmAlone();
  scenario.gpu_types[0].tensor_tflops = 125;
  scenario.gpu_types[0].vram_gib = 16;
  scenario.gpu_types[1].tensor_tflops = 4.1;
  scenario.gpu_types[1].vram_gib = 12;
  scenario.gpu_types[2].tensor_tflops = 65;
  scenario.gpu_types[2].vram_gib = 16;
  scenario.jobs[0].model_weight = 4;
  scenario.jobs[0].dataset_size = 2;
  scenario.jobs[0].batch_size = 64;
  return scenario;
}

std::vector<double> ratesAt(const trace::Trace& trace, std::size_t decision) {
  return cellsOf<double>(explanationOf(trace, decision), "throughputs", "rate");
}
std::vector<std::string> originsAt(const trace::Trace& trace, std::size_t decision) {
  return cellsOf<std::string>(explanationOf(trace, decision), "throughputs", "from");
}

TEST(Throughputs, StatedRatesStandForThemselves) {
  const trace::Trace trace = runHadarE(mmAlone());
  EXPECT_THAT(ratesAt(trace, 0), ElementsAre(5, 1, 1, 2.4, 2.4));
  EXPECT_THAT(originsAt(trace, 0), ElementsAre("stated", "stated", "stated", "stated", "stated"));
}

TEST(Throughputs, EquationTenIsScaledToTheBestStatedRate) {
  const trace::Trace trace = runHadarE(withSpecs());
  const double t4 = 5 * kT4 / kV100;
  const double k80 = 5 * kK80 / kV100;
  EXPECT_THAT(ratesAt(trace, 0), near({5, k80, k80, t4, t4}));
  EXPECT_THAT(originsAt(trace, 0), ElementsAre("Eq. 10", "Eq. 10", "Eq. 10", "Eq. 10", "Eq. 10"));
  EXPECT_THAT(cellsOf<double>(explanationOf(trace, 0), "copies", "portion"), ElementsAre(350, 73, 73, 252, 252));
}

TEST(Throughputs, EquationTenIsLeftOutWhereAskedTo) {
  EXPECT_THAT(ratesAt(runHadarE(withSpecs(), {{"estimate", "stated"}}), 0), ElementsAre(5, 1, 1, 2.4, 2.4));
}

TEST(Throughputs, WhatARoundMeasuredReplacesTheEstimate) {
  const trace::Trace trace = runHadarE(withSpecs());
  EXPECT_THAT(ratesAt(trace, 1), near({5, 1, 1, 2.4, 2.4}));
  EXPECT_THAT(originsAt(trace, 1), ElementsAre("seen", "seen", "seen", "seen", "seen"));
  EXPECT_THAT(cellsOf<double>(explanationOf(trace, 1), "tracker", "reached"), near({5, 1, 1, 2.4, 2.4}));
}

TEST(Throughputs, TheWeightsOfAJobCancel) {
  model::Scenario other = withSpecs();
  other.jobs[0].model_weight = 1;
  other.jobs[0].dataset_size = 4;
  other.jobs[0].batch_size = 7;
  EXPECT_THAT(ratesAt(runHadarE(other), 0), near(ratesAt(runHadarE(withSpecs()), 0)));
}

TEST(Throughputs, TheOtherReadingOfPmi) {
  const trace::Trace trace = runHadarE(withSpecs(), {{"pmi", "tflops-per-sqrt-vram"}});
  const double k80 = 5 * (4.1 / std::sqrt(12)) / 31.25;
  EXPECT_THAT(ratesAt(trace, 0), near({5, k80, k80, 5 * 16.25 / 31.25, 5 * 16.25 / 31.25}));
}

TEST(Throughputs, NewerPcieCounts) {
  model::Scenario scenario = withSpecs();
  scenario.nodes[3].pcie = 4;
  scenario.nodes[4].pcie = 5;
  const double scale = 5 / (1.4 * kT4);  // the T4 on PCIe 5.0 is faster than the V100
  EXPECT_THAT(ratesAt(runHadarE(scenario), 0),
              near({kV100 * scale, kK80 * scale, kK80 * scale, 1.2 * kT4 * scale, 5.0}));
}

TEST(Throughputs, AJobThatStatesHalfOfWhatEquationTenAsksIsTakenByItsStatedRates) {
  model::Scenario scenario = withSpecs();
  scenario.jobs[0].dataset_size.reset();
  EXPECT_THAT(ratesAt(runHadarE(scenario), 0), ElementsAre(5, 1, 1, 2.4, 2.4));
  scenario = withSpecs();
  scenario.gpu_types[2].vram_gib.reset();  // T4, which the job can use
  EXPECT_THAT(ratesAt(runHadarE(scenario), 0), ElementsAre(5, 1, 1, 2.4, 2.4));
}

// With one copy, one node is measured. It has half the estimated rate, so the estimates of HadarE Eq. 10 are halved on all nodes.
TEST(Throughputs, TheScaleFollowsTheMeasurements) {
  model::Scenario scenario = withSpecs();
  scenario.nodes[0].speed = 0.5;
  const trace::Trace trace = runHadarE(scenario, {{"fork", "1"}});
  EXPECT_THAT(ratesAt(trace, 0), ElementsAre(DoubleNear(5, 1e-9)));
  EXPECT_THAT(ratesAt(trace, 1), ElementsAre(DoubleNear(2.5, 1e-9)));
  const trace::Choice* choice = explanationOf(trace, 1).choiceOf(model::JobIndex(0), 1);
  ASSERT_NE(choice, nullptr);
  EXPECT_NEAR(choice->rejected_score, 70 * 2.5 * kT4 / kV100, 1e-9);  // the T4 that was not taken, in 90 - 20 s
}

// A measurement replaces the stated rate of its node only.
TEST(Throughputs, OfStatedRatesOnlyTheMeasuredOneChanges) {
  model::Scenario scenario = mmAlone();
  scenario.nodes[0].speed = 0.5;
  const trace::Trace trace = runHadarE(scenario, {{"fork", "1"}});
  EXPECT_THAT(ratesAt(trace, 1), ElementsAre(DoubleNear(2.5, 1e-9)));
  EXPECT_NEAR(explanationOf(trace, 1).choiceOf(model::JobIndex(0), 1)->rejected_score, 70 * 2.4, 1e-9);
}

TEST(Throughputs, EveryJobIsMeasuredForItself) {
  model::Scenario scenario = mmAlone();
  scenario.nodes[0].speed = 0.5;
  scenario.jobs.push_back(jobSpec("B", 5000, {{"V100", 1.0}}));
  const trace::Trace trace = runHadarE(scenario);
  // In round 0 MM takes all nodes. In round 1 its last 349 steps take k1, t1 and t2, and B takes the V100.
  EXPECT_THAT(ratesAt(trace, 0), ElementsAre(5, 1, 1, 2.4, 2.4));
  EXPECT_NEAR(cellsOf<double>(explanationOf(trace, 1), "tracker", "reached").at(0), 2.5, 1e-9);
  EXPECT_EQ(nodesOf(trace, 1, 1), "v#1");
  EXPECT_EQ(ratesAt(trace, 1).back(), 1.0) << "the measurement of MM does not change the estimate for B";
  EXPECT_NEAR(ratesAt(trace, 2).back(), 0.5, 1e-9);
}

TEST(Throughputs, ANewStatedRateEndsAnOldMeasurement) {
  model::Scenario scenario = mmAlone();
  scenario.jobs[0].iterations = 4000;
  scenario.nodes[0].speed = 0.5;
  scenario.events = {
      {.at_s = 100, .kind = model::EventKind::SetThroughput, .node = {}, .job = "MM", .type = "V100", .value = 8}};
  const trace::Trace trace = runHadarE(scenario);
  EXPECT_NEAR(ratesAt(trace, 1).at(0), 2.5, 1e-9);
  EXPECT_EQ(ratesAt(trace, 2).at(0), 8);  // the new stated rate; the round in which it changed is not a measurement
  EXPECT_NEAR(ratesAt(trace, 3).at(0), 4, 1e-9);
  EXPECT_NEAR(ratesAt(trace, 2).at(1), 1, 1e-9);
}

TEST(Throughputs, GangsCountAndAMeasurementScalesWithThem) {
  // Node a has 4 GPUs and node b has 2; W = 4.
  model::Scenario scenario = scenarioOf({tests::node("a", {{"V", 4}}), tests::node("b", {{"V", 2}})},
                                        {jobSpec("A", 100000, {{"V", 1.0}}, 4)}, 100);
  scenario.jobs[0].min_gpus = 3;
  scenario.nodes[0].speed = 0.5;
  const trace::Trace trace = runHadarE(scenario);
  EXPECT_EQ(nodesOf(trace, 0), "a#1x4 b#2x2") << "the copy on b may have fewer GPUs than min_gpus";
  EXPECT_THAT(ratesAt(trace, 0), ElementsAre(4, 2));
  EXPECT_THAT(ratesAt(trace, 1), near({2, 2}));
}

TEST(Throughputs, AMixedNodeGivesTheTypeWhoseFreeGpusAreFastestTogether) {
  // A takes three K at 9.39/s together instead of one V at 3.44/s. The V is left for B.
  model::Scenario scenario = scenarioOf(
      {tests::node("a", {{"K", 3}, {"V", 1}})},
      {jobSpec("A", 1000, {{"V", 3.44}, {"K", 3.13}}, 3), jobSpec("B", 3000, {{"V", 1.0}, {"K", 1.5}}, 3)}, 100);
  const trace::Trace trace = runHadarE(scenario);
  EXPECT_EQ(trace.problem->types[trace.decisions[0].placements.at(0).parts.at(0).type].id, "K");
  EXPECT_EQ(trace.problem->types[trace.decisions[0].placements.at(1).parts.at(0).type].id, "V");
  EXPECT_EQ(nodesOf(trace, 0, 0), "a#1x3");
  EXPECT_EQ(nodesOf(trace, 0, 1), "a#1") << "GPUs of a node that a job does not take are free for other jobs";
}

TEST(Throughputs, AMixedNodeGivesTheFastestGpuToAJobOfOne) {
  const trace::Trace trace = runHadarE(
      scenarioOf({tests::node("a", {{"K", 3}, {"V", 1}})}, {jobSpec("A", 1000, {{"V", 3.44}, {"K", 3.13}}, 1)}, 100));
  EXPECT_EQ(trace.problem->types[trace.decisions[0].placements.at(0).parts.at(0).type].id, "V");
}

TEST(Throughputs, NoMoreGpusThanTheJobHasRatesFor) {
  model::Scenario scenario = scenarioOf({tests::node("a", {{"V", 8}})}, {jobSpec("A", 1000, {}, 8)}, 100);
  scenario.jobs[0].throughput = model::ThroughputRow{{"V", std::map<int, double>{{1, 1.0}, {4, 3.0}}}};
  scenario.jobs[0].min_gpus = 1;
  const trace::Trace trace = runHadarE(scenario);
  EXPECT_EQ(nodesOf(trace, 0), "a#1x4");
  EXPECT_THAT(ratesAt(trace, 0), ElementsAre(3));
}

}  // namespace
}  // namespace roundel::policies::hadare
