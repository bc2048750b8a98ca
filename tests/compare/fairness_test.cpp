// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/fairness.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/model/scenario.h"

#include "tests/compare/small.h"

namespace roundel::compare {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::plan;
using testing::run;
using testing::smallScenario;

LaneRun first() { return run(smallScenario(), plan("first", {"AB", "AB"})); }

TEST(Fairness, RunsOfOneScenarioAreFair) {
  const Fairness verdict = fairness({first(), run(smallScenario(), plan("second", {"A.", "AB", ".B"}))});
  EXPECT_TRUE(verdict.fair);
  EXPECT_TRUE(verdict.differences.empty());
}

TEST(Fairness, OfNothingIsFair) { EXPECT_TRUE(fairness({}).fair); }

TEST(Fairness, NamesEveryDifferenceOfTheClock) {
  model::Scenario other = smallScenario();
  other.clock.round_s = 20;
  other.clock.restart_s = 5;
  RunSettings seeded;
  seeded.seed = 9;
  const Fairness verdict = fairness({first(), run(other, plan("second", {"AB"}), seeded)});
  EXPECT_FALSE(verdict.fair);
  EXPECT_THAT(verdict.differences,
              ElementsAre("round length: 10 s under first, 20 s under second",
                          "restart cost: 0 s under first, 5 s under second", "seed: 1 under first, 9 under second"));
}

TEST(Fairness, NamesOtherJobsAndClusters) {
  model::Scenario other = smallScenario();
  other.jobs[0].iterations = 30;
  other.nodes[0].speed = 2;
  const Fairness verdict = fairness({first(), run(other, plan("second", {"AB", ".B"}))});
  EXPECT_THAT(verdict.differences,
              ElementsAre("the clusters differ between first and second", "the jobs differ between first and second"));
}

TEST(Fairness, ALayoutOnTheCanvasIsPartOfTheCluster) {
  model::Scenario other = smallScenario();
  other.title = "another title";
  EXPECT_TRUE(fairness({first(), run(other, plan("second", {"AB", "AB"}))}).fair);
}

TEST(Fairness, NamesMetricsThatCountAnotherWindow) {
  LaneRun longer = run(smallScenario(), plan("second", {"AB", "AB"}));
  trace::Trace trace = *longer.trace;
  trace.policy = "hops";
  trace.options["raqlr_window_s"] = "7200";
  longer.trace = std::make_shared<const trace::Trace>(std::move(trace));
  EXPECT_THAT(fairness({first(), longer}).differences,
              ElementsAre("RAQLR's window: 60 min under first, 120 min under second"));
}

TEST(Fairness, SaysWhichRunWasStoppedShort) {
  RunSettings cut;
  cut.until_s = 15;
  const Fairness verdict = fairness({first(), run(smallScenario(), plan("second", {"AB", "AB"}), cut)});
  EXPECT_THAT(verdict.differences, ElementsAre("second was stopped at 15 s, first ran to 20 s",
                                               HasSubstr("second had not finished 2 of its 2 jobs")));
}

// The means of such runs cover different jobs, mostly short ones.
TEST(Fairness, RunsToOneHorizonAreNotFairWhereJobsAreLeft) {
  RunSettings cut;
  cut.until_s = 25;
  const LaneRun done = run(smallScenario(), plan("a", {"AB", "AB"}), cut);
  const LaneRun left = run(smallScenario(), plan("b", {"A.", "AB", ".B"}), cut);
  EXPECT_THAT(fairness({done, left}).differences, ElementsAre(HasSubstr("b had not finished 1 of its 2 jobs")));
  EXPECT_TRUE(fairness({done, run(smallScenario(), plan("c", {"AB", "AB"}), cut)}).fair)
      << "all jobs finish before the horizon";
}

TEST(Fairness, SaysWhoNeverFinishesHowMuch) {
  const Fairness verdict = fairness({first(), run(smallScenario(), plan("second", {"A.", "A."}))});
  EXPECT_THAT(verdict.differences, ElementsAre(HasSubstr("second never finishes 1 of its 2 jobs")));
}

TEST(Fairness, SaysWhichRunFailed) {
  const Fairness verdict = fairness({first(), run(smallScenario(), plan("second", {"A.", "A.", "A."}))});
  EXPECT_THAT(verdict.differences, ElementsAre("second did not run to an end"));
}

TEST(Fairness, SaysWhatIsTheSame) {
  EXPECT_EQ(sharedConditions({first(), run(smallScenario(), plan("second", {"A.", "AB", ".B"}))}),
            "same jobs, cluster, seed, rounds and restart cost");
}

// Hare pays for switching and HadarE for consolidation, not restart_s. Their restart cost is not that of other schedulers.
TEST(Fairness, SaysWhoPaysSomethingElseThanTheRestartCost) {
  model::Scenario costly = smallScenario();
  costly.clock.restart_s = 2;
  costly.clock.round_s = 60;
  const LaneRun hadar = run(costly, {"hadar", "hadar", {}});
  const Fairness beside_hare = fairness({hadar, run(costly, {"hare", "hare", {}})});
  EXPECT_THAT(beside_hare.differences,
              ElementsAre(AllOf(HasSubstr("Hare pays for switching"), HasSubstr("restart cost of 2 s"))));
  const Fairness beside_hadare = fairness({hadar, run(costly, {"hadare", "hadare", {}})});
  EXPECT_THAT(beside_hadare.differences,
              ElementsAre(AllOf(HasSubstr("HadarE pays for aggregation and consolidation"), HasSubstr("2 s"))));
}

/// Jobs with gangs of 4 on 8 V and 8 K. K is a third as fast as V, and a gang loses half of its speed by scaling.
model::Scenario gangs() {
  model::Scenario scenario = smallScenario();
  scenario.clock.round_s = 100;
  scenario.nodes = {testing::node("n0", "V", 8), testing::node("n1", "K", 8)};
  for (model::JobSpec& each : scenario.jobs) {
    each.gpus = 4;
    each.iterations = 20000;
    each.throughput = model::ThroughputRow{{"V", 3.0}, {"K", 1.0}};
    each.scaling = std::map<int, double>{{4, 0.5}};
  }
  return scenario;
}

TEST(Fairness, NamesWhatEachPlacesAsOnePieceTheStrongestFirst) {
  const model::Scenario scenario = gangs();
  const LaneRun hadar = run(scenario, {"hadar", "Hadar", {}});
  const std::vector<LaneRun> runs{hadar, run(scenario, {"allox", "AlloX", {}}), run(scenario, {"hare", "Hare", {}}),
                                  run(scenario, {"hadare", "HadarE", {}})};
  const std::vector<std::string> differences = fairness(runs).differences;
  ASSERT_GE(differences.size(), 3U);
  EXPECT_THAT(differences[0],
              AllOf(HasSubstr("Hare places the tasks of a gang one by one"), HasSubstr("3 times slower")));
  EXPECT_THAT(differences[1],
              AllOf(HasSubstr("AlloX runs a job of several GPUs on one"), HasSubstr("up to 2 times in its gang")));
  EXPECT_EQ(
      differences[2],
      "HadarE runs A on up to 8 GPUs at once, 2 times its gang of 4, and its copies add up without loss; scaling counts "
      "inside a copy only");
}

TEST(Fairness, OfJobsOfOneGpuTasksAreNoOtherUnit) {
  EXPECT_TRUE(fairness({first(), run(smallScenario(), {"allox", "AlloX", {}})}).fair);
}

TEST(Fairness, NamesGpusThatAreHeldWhileAJobSynchronises) {
  model::Scenario scenario = smallScenario();
  for (model::JobSpec& each : scenario.jobs) {
    each.throughput.reset();
    each.iterations.reset();
    each.gpus.reset();
    each.sync = model::SyncSpec{4, 1, {{"V", 1.0}, {"K", 2.0}}, {{"V", 0.5}, {"K", 0.5}}};
  }
  EXPECT_THAT(fairness({run(scenario, {"yarn-cs", "YARN", {}}), run(scenario, {"hare", "Hare", {}})}).differences,
              ::testing::Contains(
                  "Hare holds no GPU while a job synchronises; a gang holds its GPUs, up to 1.5 times as long"));
}

TEST(Fairness, OfTwoWithOneCostOfTheirOwnIsFairAndSaysWhichCost) {
  const std::vector<LaneRun> runs{run(smallScenario(), {"hare", "one", {}}), run(smallScenario(), {"hare", "two", {}})};
  EXPECT_TRUE(fairness(runs).fair);
  EXPECT_THAT(sharedConditions(runs),
              AllOf(HasSubstr("cost of switching a GPU"), HasSubstr("one and two decide at events, not in rounds")));
}

TEST(Fairness, SaysWhoPaysNothingForRestarts) {
  model::Scenario costly = smallScenario();
  costly.clock.restart_s = 2;
  const LaneRun paying = run(costly, plan("paying", {"A.", ".A", "AB", ".B"}));
  trace::Trace free = *paying.trace;
  for (auto& kind : free.segments.kind) kind = trace::SegmentKind::Run;
  LaneRun other = paying;
  other.lane.label = "free";
  other.trace = std::make_shared<const trace::Trace>(std::move(free));
  EXPECT_THAT(fairness({paying, other}).differences,
              ElementsAre(AllOf(HasSubstr("free pays nothing"), HasSubstr("2 s"))));
}

}  // namespace
}  // namespace roundel::compare
