// SPDX-License-Identifier: GPL-3.0-or-later
// The results of a sweep: arriving rows, curves, remaining time and dimensions.

#include "widgets/document/sweeps/sweep_results.h"

#include <gmock/gmock.h>

#include <cmath>

#include "tests/widgets/document/sweeps/drafts.h"
#include "widgets/document/sweeps/sweep_document.h"

namespace roundel::widgets {
namespace {

experiment::Sweep sweepOf(SweepDraft draft) {
  draft.metrics = {"jct_mean_s"};
  const std::string text = textOf(draft, "\"s.json\"");
  return *experiment::readSweepText(text, "x.json", &draft.scenario).sweep;
}

/// A row as runSweep writes it, with this metric.
experiment::ResultRow row(const experiment::Sweep& sweep, std::size_t run, const std::string& jct_s) {
  const experiment::SweepRun at = experiment::runAt(sweep, run);
  const std::string number = std::to_string(run);
  return {number + "," + experiment::valueText(sweep.vary[0], at.values[0]) + "," +
              sweep.schedulers[at.scheduler].label + "," + std::to_string(sweep.seeds[at.seed]) +
              (jct_s.empty() ? ",failed,no luck," : ",complete,," + jct_s),
          number + ",2,10,0.5,1,2", jct_s.empty()};
}

TEST(SweepResults, APointHasTheMeanOfItsSeedsAndAFailedOneIsLeftOutAndCounted) {
  const experiment::Sweep sweep = sweepOf(twelveRuns());
  SweepResults results(sweep);
  // The order of the rows: round_s varies slowest, then the scheduler, and the seed fastest.
  results.add(0, row(sweep, 0, "10"));
  results.add(1, row(sweep, 1, "30"));
  results.add(2, row(sweep, 2, ""));
  results.add(3, row(sweep, 3, "5"));
  const SweepCurves curves = curvesOf(results, "jct_mean_s", {0});
  EXPECT_THAT(curves.x, ::testing::ElementsAre(30, 60, 120));
  EXPECT_DOUBLE_EQ(curves.points[0][0].estimate.mean, 20);
  EXPECT_EQ(curves.points[0][0].done, 2U);
  EXPECT_DOUBLE_EQ(curves.points[1][0].estimate.mean, 5);
  EXPECT_EQ(curves.points[1][0].failed, 1U);
  EXPECT_EQ(curves.points[0][1].estimate.n, 0U);
  EXPECT_EQ(results.done(), 4U);
  EXPECT_EQ(results.failed(), 1U);
  EXPECT_EQ(results.at(2).message, "no luck");
  EXPECT_DOUBLE_EQ(curvesOf(results, "decision_ms_mean", {0}).points[0][0].estimate.mean, 0.5);
}

TEST(SweepResults, ARunThatEndedAtItsHorizonIsDoneAndSaysHowManyJobsFinished) {
  const experiment::Sweep sweep = sweepOf(twelveRuns());
  SweepResults results(sweep);
  results.add(0, {"0,30,Gavel,1,horizon,,10,4,2.5,6,10", "0,2,10,0.5,1,2", false});
  results.add(1, {"1,30,Gavel,2,complete,,20,0,2,10,10", "1,2,10,0.5,1,2", false});
  const CurvePoint point = curvesOf(results, "jct_mean_s", {0}).points[0][0];
  EXPECT_EQ(point.done, 2U);
  EXPECT_EQ(point.failed, 0U);
  EXPECT_DOUBLE_EQ(point.estimate.mean, 15);
  EXPECT_EQ(point.jobs, (metrics::FinishedJobs{16, 20}));
  EXPECT_DOUBLE_EQ(curvesOf(results, "wall_s", {0}).points[0][0].estimate.mean, 2);
}

TEST(SweepResults, ARunThatIsDoneAgainCountsOnce) {
  const experiment::Sweep sweep = sweepOf(twelveRuns());
  SweepResults results(sweep);
  results.add(2, row(sweep, 2, ""));
  results.add(2, row(sweep, 2, "7"));
  EXPECT_EQ(results.done(), 1U);
  EXPECT_EQ(results.failed(), 0U);
}

TEST(SweepResults, TheTimeThatIsLeftFollowsWhatRunsTook) {
  const experiment::Sweep sweep = sweepOf(twelveRuns());
  SweepResults results(sweep);
  EXPECT_FALSE(results.left_s(1));
  results.add(0, row(sweep, 0, "10"));  // wall time 2 s
  EXPECT_DOUBLE_EQ(*results.left_s(1), 22);
  EXPECT_DOUBLE_EQ(*results.left_s(2), 11);
}

TEST(SweepResults, RunsAreFoundByPositionsAlsoWithOptionsOfOneScheduler) {
  SweepDraft draft = twelveRuns();
  draft.vary.push_back({"beam", {"beam"}, {}, {"1", "64"}, 1});
  const experiment::Sweep sweep = sweepOf(draft);
  const SweepResults results(sweep);
  ASSERT_EQ(results.dimensions().size(), 2U);
  for (std::size_t run = 0; run < results.runs(); ++run) {
    const experiment::SweepRun at = experiment::runAt(sweep, run);
    const std::size_t beam = at.options.empty() ? 0 : at.options[0];
    EXPECT_EQ(results.runAt({at.values[0], beam}, at.scheduler, at.seed), run);
  }
}

TEST(SweepResults, BeforeAnyRunAreAllWaitingAndCostNothing) {
  const SweepResults results(sweepOf(twelveRuns()));
  EXPECT_EQ(results.runs(), 12U);
  EXPECT_EQ(results.at(3).state, RunResult::State::Waiting);
  EXPECT_TRUE(std::isnan(results.value(3, 0)));
  EXPECT_FALSE(results.left_s(4));
  EXPECT_THAT(results.costs(), ::testing::ElementsAre(0, 0));
  EXPECT_TRUE(std::isnan(curvesOf(results, "jct_mean_s", {}).points[0][0].estimate.mean));
}

TEST(SweepResults, ARunThatTheSweepHasNotIsLeftOut) {
  const experiment::Sweep sweep = sweepOf(twelveRuns());
  SweepResults results(sweep);
  results.add(12, row(sweep, 3, "1"));
  EXPECT_EQ(results.done(), 0U) << "the row of a run outside the grid is ignored";
}

TEST(SweepResults, WhatWasStoppedWaitsAgainAndWhatHadARowKeepsIt) {
  const experiment::Sweep sweep = sweepOf(twelveRuns());
  SweepResults results(sweep);
  results.add(1, row(sweep, 1, "4"));
  results.add(2, row(sweep, 2, ""));
  for (const std::size_t run : {0U, 1U, 2U}) results.begin(run);
  EXPECT_EQ(results.at(0).state, RunResult::State::Running);
  results.endRunning();
  EXPECT_EQ(results.at(0).state, RunResult::State::Waiting);
  EXPECT_EQ(results.at(1).state, RunResult::State::Done);
  EXPECT_EQ(results.at(2).state, RunResult::State::Failed);
}

TEST(SweepResults, FailuresAreNamedInTheOrderOfRunsAndGoWhenTheySucceed) {
  const experiment::Sweep sweep = sweepOf(twelveRuns());
  SweepResults results(sweep);
  for (const std::size_t run : {9U, 4U}) results.add(run, row(sweep, run, ""));
  EXPECT_THAT(results.failures(), ::testing::ElementsAre(4, 9));
  results.add(4, row(sweep, 4, "3"));
  EXPECT_THAT(results.failures(), ::testing::ElementsAre(9));
  EXPECT_EQ(results.failed(), 1U);
}

TEST(SweepResults, ASchedulerThatHasNotRunCostsWhatTheOthersDo) {
  const experiment::Sweep sweep = sweepOf(twelveRuns());
  SweepResults results(sweep);
  results.add(0, row(sweep, 0, "10"));
  EXPECT_THAT(results.costs(), ::testing::ElementsAre(2, 2))
      << "a scheduler without a run costs as much as the other one";
  EXPECT_DOUBLE_EQ(*results.left_s(1), 2.0 * 11);
  EXPECT_DOUBLE_EQ(*results.left_s(0), 2.0 * 11) << "0 threads count as one";
}

TEST(SweepResults, MetricsAreFoundByNameThoseOfTheClockBehindTheOthers) {
  const SweepResults results(sweepOf(twelveRuns()));
  EXPECT_EQ(results.metric("jct_mean_s"), 0U);
  EXPECT_EQ(results.metric("wall_s"), 3U) << "wall_s comes after unfinished and throughput_mean, which every sweep has";
  EXPECT_FALSE(results.metric("jobs_finished")) << "jobs_finished is a column of the jobs of a run, not a metric";
  EXPECT_FALSE(results.metric("no such metric"));
  EXPECT_TRUE(curvesOf(results, "no such metric", {0}).points.empty());
}

TEST(SweepDimensions, OfWordsStandAtPositionsAndOfNumbersAtTheirValue) {
  SweepDraft draft = twelveRuns();
  draft.vary.push_back({"rates", {"/rate_model"}, {}, {"\"bottleneck\"", "\"additive\""}});
  const auto dimensions = dimensionsOf(sweepOf(draft));
  ASSERT_EQ(dimensions.size(), 2U);
  EXPECT_TRUE(dimensions[0].numeric);
  EXPECT_THAT(dimensions[0].numbers, ::testing::ElementsAre(30, 60, 120));
  EXPECT_FALSE(dimensions[1].numeric);
  EXPECT_THAT(dimensions[1].numbers, ::testing::ElementsAre(0, 1));
  EXPECT_THAT(dimensions[1].texts, ::testing::ElementsAre("bottleneck", "additive"));
}

TEST(SweepDimensions, OptionsOfTwoSchedulersAreOneWhereNameAndValuesAreTheSame) {
  SweepDraft draft = twelveRuns();
  draft.schedulers[0].policy = "hadar";
  draft.schedulers[0].label = "other";
  draft.vary.push_back({"beam", {"beam"}, {}, {"1", "64"}, 0});
  draft.vary.push_back({"beam", {"beam"}, {}, {"1", "64"}, 1});
  const auto dimensions = dimensionsOf(sweepOf(draft));
  ASSERT_EQ(dimensions.size(), 2U);
  EXPECT_THAT(dimensions[1].entries, ::testing::ElementsAre(0, 0));
  EXPECT_TRUE(dimensions[0].entries.empty()) << "dimension 0 is a dimension of the grid";
}

struct Rough {
  double seconds;
  const char* text;
};
class RoughTimes : public ::testing::TestWithParam<Rough> {};
TEST_P(RoughTimes, AreInTheUnitThatOneWouldSay) {
  EXPECT_EQ(roughTime(GetParam().seconds).toStdString(), GetParam().text);
}
INSTANTIATE_TEST_SUITE_P(All, RoughTimes,
                         ::testing::Values(Rough{-5, "less than 1 s"}, Rough{0.4, "less than 1 s"}, Rough{1, "1 s"},
                                           Rough{59.4, "59 s"}, Rough{59.6, "1 min"}, Rough{64, "1 min"},
                                           Rough{65, "1 min 5 s"}, Rough{107, "1 min 45 s"}, Rough{600, "10 min"},
                                           Rough{3599, "60 min"}, Rough{7200, "2.0 h"}, Rough{90000, "25.0 h"}));

TEST(MetricWords, BeginWithACapitalAndHaveTheirUnitApart) {
  EXPECT_EQ(metricTitle("wall_s"), QStringLiteral("Wall time"));
  EXPECT_EQ(metricUnit("decision_ms_p95"), "ms");
  EXPECT_EQ(metricUnit("decisions"), "");
  EXPECT_EQ(metricTitle("my_own"), QStringLiteral("My_own")) << "an unknown column keeps its name";
  EXPECT_EQ(metricTitle(""), QString());
  EXPECT_EQ(metricUnit("my_own"), "");
}

TEST(MetricWords, SayWhichWayIsBetter) {
  EXPECT_TRUE(lowerIsBetter("jct_mean_s"));
  EXPECT_TRUE(lowerIsBetter("wall_s"));
  EXPECT_FALSE(lowerIsBetter("cru"));
}

}  // namespace
}  // namespace roundel::widgets
