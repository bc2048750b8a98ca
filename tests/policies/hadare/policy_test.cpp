// SPDX-License-Identifier: GPL-3.0-or-later
// Tests HadarE in simulations: the nodes of each job with their reasons, the options that it rejects, and failures of nodes.
#include <gmock/gmock.h>

#include "core/model/scenario.h"

#include "tests/policies/hadare/build.h"

namespace roundel::policies::hadare {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const model::ThroughputRow kMm{{"V100", 5.0}, {"K80", 1.0}, {"T4", 2.4}};

model::Scenario onAws(std::vector<model::JobSpec> jobs, double round_s = 90) {
  return scenarioOf(aws(), std::move(jobs), round_s);
}

std::string codeOf(const trace::Trace& trace, std::size_t decision, std::size_t job) {
  const trace::Reason* reason = explanationOf(trace, decision).reasonOf(model::JobIndex(job));
  return reason == nullptr ? "" : reason->kind->code;
}

TEST(HadarE, ServesTheJobFirstThatNeedsLeastTimeOnAllNodes) {
  // The 350 steps of B take 70 s at 5/s on its only node. The 826 steps of A take 70 s at 11.8/s on all nodes.
  const trace::Trace trace = runHadarE(onAws({jobSpec("A", 826, kMm), jobSpec("B", 350, {{"V100", 5.0}})}));
  EXPECT_THAT(cellsOf<model::JobIndex>(explanationOf(trace, 0), "order", "job"),
              ElementsAre(model::JobIndex(0), model::JobIndex(1)));
  EXPECT_THAT(cellsOf<double>(explanationOf(trace, 0), "order", "time"), ElementsAre(70, 70))
      << "the jobs tie, so the index decides";
  EXPECT_EQ(nodesOf(trace, 0, 0), "v#1 k1#2 k2#3 t1#4 t2#5") << "A needs all nodes";
  EXPECT_EQ(codeOf(trace, 0, 1), "nodes-taken");
}

TEST(HadarE, AJobThatNeedsLessTakesTheSmallestSetAndTheLastTheRest) {
  // Steps in 70 s of training: 350 on a V100, 70 on a K80, 168 on a T4.
  const trace::Trace trace = runHadarE(onAws({jobSpec("A", 69, kMm), jobSpec("B", 200, kMm), jobSpec("C", 9000, kMm)}));
  EXPECT_EQ(nodesOf(trace, 0, 0), "k1#2");
  EXPECT_EQ(nodesOf(trace, 0, 1), "k2#3 t1#4")
      << "of the sets that suffice for 200 steps, 70 + 168 = 238 is smaller than 336 and 350";
  EXPECT_EQ(nodesOf(trace, 0, 2), "v#1 t2#5");
}

TEST(HadarE, EveryWaitingJobIsToldWhoTookItsNodes) {
  const trace::Trace trace = runHadarE(onAws({jobSpec("A", 2000, kMm), jobSpec("B", 5000, {{"T4", 1.0}})}));
  const trace::Reason* reason = explanationOf(trace, 0).reasonOf(model::JobIndex(1));
  ASSERT_NE(reason, nullptr);
  EXPECT_EQ(
      trace::sentence(*reason, *trace.problem),
      "the GPUs of all 2 nodes that it can use went to jobs that need less time; it needs 2500 s on all of them, and "
      "the last to take one was A");
}

TEST(HadarE, AChoiceSaysWhatFitsAndWhatWasPassed) {
  const trace::Trace trace = runHadarE(onAws({jobSpec("A", 69, kMm), jobSpec("B", 9000, kMm)}));
  const trace::Choice* choice = explanationOf(trace, 0).choiceOf(model::JobIndex(0), 2);
  ASSERT_NE(choice, nullptr);
  EXPECT_DOUBLE_EQ(choice->score, 70);
  EXPECT_DOUBLE_EQ(choice->rejected_score, 350);
  EXPECT_EQ(trace.problem->nodes[choice->rejected.at(0).node].id, "v");
}

TEST(HadarE, ANodeThatTheJobCannotUseIsSkipped) {
  const trace::Trace trace = runHadarE(onAws({jobSpec("A", 2000, {{"V100", 5.0}, {"T4", 2.4}})}));
  EXPECT_EQ(nodesOf(trace, 0), "v#1 t1#4 t2#5");
  EXPECT_DOUBLE_EQ(cellsOf<double>(explanationOf(trace, 0), "order", "rate").at(0), 9.8);
}

TEST(HadarE, ACopyWithoutAStepIsNotSent) {
  const trace::Trace trace = runHadarE(onAws({jobSpec("A", 3, kMm)}));
  EXPECT_THAT(cellsOf<double>(explanationOf(trace, 0), "copies", "portion"), ElementsAre(1, 1, 1));
  EXPECT_EQ(nodesOf(trace, 0), "v#1 t1#4 t2#5");
}

TEST(HadarE, FewerCopiesThanNodesAreNumberedInNodeOrder) {
  const trace::Trace trace = runHadarE(onAws({jobSpec("A", 2000, kMm)}), {{"fork", "2"}});
  EXPECT_EQ(nodesOf(trace, 0), "v#1 t1#2");
}

TEST(HadarE, LongForksOnlyJobsThatOutlastARound) {
  // The best node has 5/s, so 450 steps take exactly a round of 90 s and are not forked.
  const trace::Trace trace =
      runHadarE(onAws({jobSpec("short", 450, kMm), jobSpec("long", 800, kMm)}), {{"fork", "long"}});
  EXPECT_EQ(nodesOf(trace, 0, 0), "v#1");
  EXPECT_EQ(nodesOf(trace, 0, 1), "k1#2 k2#3 t1#4 t2#5");
  EXPECT_EQ(nodesOf(trace, 1, 0), "t1#1") << "one node suffices for the last 100 steps";
  EXPECT_EQ(nodesOf(trace, 1, 1), "v#1 k1#2 k2#3 t2#5") << "the job stays forked if less than a round of work is left";
}

TEST(HadarE, NodesWithRoomAreShared) {
  model::Scenario scenario = scenarioOf({tests::node("a", {{"V", 4}}), tests::node("b", {{"V", 4}})},
                                        {jobSpec("A", 1e5, {{"V", 1.0}}, 3), jobSpec("B", 2e5, {{"V", 1.0}}, 2)}, 100);
  const trace::Trace trace = runHadarE(scenario);
  EXPECT_EQ(nodesOf(trace, 0, 0), "a#1x3 b#2x3");
  EXPECT_EQ(nodesOf(trace, 0, 1), "a#1 b#2")
      << "the copies get the GPUs that are left, although they are fewer than the gang";
}

TEST(HadarE, ArrivalsAreSeenAtTheNextBoundary) {
  model::Scenario scenario = onAws({jobSpec("A", 1000, kMm), jobSpec("B", 10, kMm)});
  scenario.jobs[1].arrival_s = 1;
  const trace::Trace trace = runHadarE(scenario);
  EXPECT_EQ(trace.jobs[1].first_start_s, 90);
  for (const trace::DecisionRecord& record : trace.decisions) EXPECT_GE(record.round, 0);
}

// k1 fails after 0.5 s of training, with half a step done. The rest is rounded up, and the job still does exactly its iterations.
TEST(HadarE, AFractionLeftByAFailureRoundsUp) {
  model::Scenario scenario = onAws({jobSpec("A", 900, kMm)});
  scenario.events = {
      {.at_s = 20.5, .kind = model::EventKind::NodeDown, .node = "k1", .job = {}, .type = {}, .value = {}}};
  const trace::Trace trace = runHadarE(scenario);
  EXPECT_EQ(trace.status, trace::RunStatus::Complete);
  // Round 0 does 350 + 0.5 + 70 + 168 + 168 steps. The 143.5 steps that are left are divided as 144 over four nodes.
  EXPECT_DOUBLE_EQ(cellsOf<double>(explanationOf(trace, 1), "order", "rest").at(0), 144);
  EXPECT_EQ(nodesOf(trace, 1), "v#1 k2#3 t1#4 t2#5");
  EXPECT_EQ(trace.jobs[0].iterations, 900);
  const auto& done = cellsOf<double>(explanationOf(trace, 1), "tracker", "done");
  ASSERT_EQ(done.size(), 5U);
  EXPECT_DOUBLE_EQ(done[1], 0.5) << "the half step of k1 before its failure counts";
  EXPECT_NEAR(cellsOf<double>(explanationOf(trace, 1), "tracker", "weight").at(0), 350 / 756.5, 1e-12);
}

TEST(HadarE, AJobWithoutANodeSaysSo) {
  model::Scenario scenario = onAws({jobSpec("A", 9000, kMm), jobSpec("B", 2000, {{"K80", 1.0}})});
  for (const char* node : {"k1", "k2"}) {
    scenario.events.push_back(
        {.at_s = 10, .kind = model::EventKind::NodeDown, .node = node, .job = {}, .type = {}, .value = {}});
    scenario.events.push_back(
        {.at_s = 300, .kind = model::EventKind::NodeUp, .node = node, .job = {}, .type = {}, .value = {}});
  }
  const trace::Trace trace = runHadarE(scenario);
  EXPECT_EQ(codeOf(trace, 1, 1), "no-usable-type");
  EXPECT_EQ(trace.status, trace::RunStatus::Complete);
}

// The rates of a job alone on all nodes are kept between rounds until nodes, rates or measurements change.
TEST(HadarE, NoticesWhenNodesAndRatesChange) {
  model::Scenario scenario = onAws({jobSpec("A", 20000, kMm), jobSpec("B", 30000, kMm)});
  const auto event = [&](double at_s, model::EventKind kind, const char* node, const char* job, const char* type,
                         std::optional<double> value) {
    scenario.events.push_back({.at_s = at_s, .kind = kind, .node = node, .job = job, .type = type, .value = value});
  };
  event(100, model::EventKind::NodeDown, "v", "", "", {});
  event(200, model::EventKind::NodeUp, "v", "", "", {});
  event(300, model::EventKind::SetThroughput, "", "B", "T4", 4.0);
  event(400, model::EventKind::SetSpeed, "t1", "", "", 0.5);
  const trace::Trace trace = runHadarE(scenario);
  std::vector<double> ofA, ofB;
  for (std::size_t d = 0; d < 7; ++d) {
    ofA.push_back(cellsOf<double>(explanationOf(trace, d), "order", "rate").at(0));
    ofB.push_back(cellsOf<double>(explanationOf(trace, d), "order", "rate").at(1));
  }
  // A has all nodes and measures them. The event at 400 s halves the speed of t1: the decision at 450 s knows a mean, later ones half the speed.
  EXPECT_THAT(ofA, near({11.8, 11.8, 6.8, 11.8, 11.8, 11.8 - 2.4 + (20 * 2.4 + 50 * 1.2) / 70, 10.6}));
  EXPECT_THAT(ofB, near({11.8, 11.8, 6.8, 11.8, 15, 15, 15}));
}

TEST(HadarE, NetworkLatencyAddsTheModelsWayOverTheSlowestNic) {
  model::Scenario scenario = onAws({jobSpec("A", 1000, {{"V100", 5.0}, {"T4", 2.4}})});
  scenario.jobs[0].model_gib = 5;
  scenario.nodes[1].nic_gbits_s = 0.1;  // the NIC of a K80 node, which the job cannot use
  scenario.nodes[3].nic_gbits_s = 4;
  const trace::Trace trace = runHadarE(scenario, {{"latency", "network"}, {"consolidation_s", "10"}});
  EXPECT_DOUBLE_EQ(trace.segments.end_s.at(0), 10 + 5 * 8.589934592 / 4);
  const trace::Trace fixed = runHadarE(scenario, {{"consolidation_s", "10"}});
  EXPECT_DOUBLE_EQ(fixed.segments.end_s.at(0), 10);
}

TEST(HadarE, ReplacesTheRestartOfTheKernel) {
  model::Scenario scenario = mmAlone();
  scenario.clock.restart_s = 37;
  scenario.clock.first_start_s = 11;
  EXPECT_NEAR(runHadarE(scenario, {{"consolidation_s", "10"}}).jobs[0].finish_s, 105, 1e-9);
}

TEST(HadarE, WithoutConsolidationEveryScheduledRoundStillCountsAsARestart) {
  const trace::Trace trace = runHadarE(onAws({jobSpec("A", 3000, kMm)}), {{"consolidation_s", "0"}});
  EXPECT_EQ(trace.decisions.size(), 3U);
  EXPECT_EQ(trace.jobs[0].restarts, 2);
}

std::vector<model::Fault> faultsOf(const model::Scenario& scenario, const model::OptionMap& options) {
  std::vector<model::Fault> faults;
  const auto policy = makeHadarE(*model::resolve(scenario), options, &faults);
  EXPECT_EQ(policy == nullptr, !faults.empty());
  return faults;
}

TEST(HadarE, OnShortRoundsTheDefaultConsolidationIsThePapersShareOfARound) {
  const trace::Trace trace = runHadarE(onAws({jobSpec("A", 9, kMm)}, 18), {});
  ASSERT_GT(trace.segments.size(), 0U);
  EXPECT_EQ(trace.segments.kind[0], trace::SegmentKind::Restart);
  EXPECT_DOUBLE_EQ(trace.segments.end_s[0] - trace.segments.start_s[0], 1) << "18 s * 20 / 360";
  EXPECT_EQ(trace.status, trace::RunStatus::Complete);
}

// Returns the effective consolidation_s ("" if it is the stated one) and the note.
std::pair<std::string, std::string> consolidationOn(double round_s, const model::OptionMap& stated) {
  const PolicyInfo info = hadareInfo();
  const auto problem = model::resolve(onAws({jobSpec("A", 9, kMm)}, round_s));
  const Options options = checkOptions(info.options, stated, "").options;
  const model::OptionMap acting = info.effective_options(*problem, options);
  return {acting.empty() ? "" : acting.at("consolidation_s"), info.deviation_note(*problem, options)};
}

TEST(HadarE, SaysWhichConsolidationActsOnShortRounds) {
  const std::string note = "consolidation_s is 1 s, 1/18 of the round: the default of 20 s would fill a round of 18 s";
  EXPECT_EQ(consolidationOn(18, {}), std::pair(std::string("1"), note));
  EXPECT_EQ(consolidationOn(18, {{"consolidation_s", "20"}}), std::pair(std::string("1"), note));
  EXPECT_EQ(consolidationOn(18, {{"consolidation_s", "1"}}), std::pair(std::string(), note))
      << "the options of a run folder have the effective value";
  EXPECT_EQ(consolidationOn(18, {{"consolidation_s", "2"}}), std::pair(std::string(), std::string()));
  EXPECT_EQ(consolidationOn(360, {}), std::pair(std::string(), std::string()));
}

TEST(HadarE, RefusesAConsolidationThatTakesWholeRounds) {
  const auto faults = faultsOf(onAws({jobSpec("A", 9, kMm)}, 20), {{"consolidation_s", "21"}});
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_EQ(faults[0].pointer, "/consolidation_s");
  EXPECT_THAT(faults[0].message, HasSubstr("21 s of every round of 20 s"));
  EXPECT_THAT(faultsOf(onAws({jobSpec("A", 9, kMm)}, 20), {{"consolidation_s", "19.5"}}), IsEmpty());
  model::Scenario heavy = onAws({jobSpec("A", 9, kMm)});
  heavy.jobs[0].model_gib = 200;
  EXPECT_THAT(faultsOf(heavy, {}), IsEmpty());
  const auto network = faultsOf(heavy, {{"latency", "network"}});
  ASSERT_EQ(network.size(), 1U);
  EXPECT_EQ(network[0].pointer, "/latency");
}

TEST(HadarE, RefusesForksAndIdsThatMakeNoSense) {
  const model::Scenario scenario = onAws({jobSpec("A", 9, kMm), jobSpec("B", 9, kMm)});
  for (const char* fork : {"0", "-1", "2.5", "some", "null", "[1]", "99999999999999999999"}) {
    const auto faults = faultsOf(scenario, {{"fork", fork}});
    ASSERT_EQ(faults.size(), 1U) << fork;
    EXPECT_EQ(faults[0].pointer, "/fork");
  }
  EXPECT_EQ(faultsOf(scenario, {{"max_jobs", "1"}}).at(0).pointer, "/max_jobs");
  EXPECT_THAT(faultsOf(scenario, {{"max_jobs", "2"}}), IsEmpty());
  EXPECT_THAT(faultsOf(scenario, {{"fork", "all"}}), IsEmpty());
}

TEST(HadarE, GoingBackAndForthChangesNothing) {
  model::Scenario scenario = onAws({jobSpec("A", 2000, kMm), jobSpec("B", 3000, kMm), jobSpec("C", 700, kMm)});
  scenario.nodes[0].speed = 0.7;
  const auto problem = model::resolve(scenario);
  sim::Simulation straight(problem, "hadare", {}, makeHadarE(*problem, {}));
  straight.run();
  sim::Simulation winding(problem, "hadare", {}, makeHadarE(*problem, {}));
  for (int i = 0; i < 5; ++i) winding.step();
  for (int i = 0; i < 3; ++i) winding.stepBack();
  winding.goTo(300);
  winding.goTo(10);
  winding.run();
  EXPECT_EQ(straight.fingerprint(), winding.fingerprint());
  EXPECT_EQ(straight.trace().jobs[1].finish_s, winding.trace().jobs[1].finish_s);
}

}  // namespace
}  // namespace roundel::policies::hadare
