// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/tables.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/io/load.h"
#include "core/model/scenario.h"
#include "core/policies/registry.h"
#include "tests/cli/support.h"

namespace roundel::cli::testing {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

std::vector<compare::LaneRun> figureOne() {
  const auto problem = io::loadProblem(scenario("hadar-fig1.json"), policies::checkCompare).problem;
  std::vector<compare::LaneRun> runs;
  for (const compare::Lane& lane : compare::lanesOf(*problem->scenario))
    runs.push_back(compare::runLane(problem, lane));
  return runs;
}

TEST(Aligned, PadsByCharactersNotBytes) {
  EXPECT_EQ(aligned({{"a", "Jöb", "1"}, {"bcd", "x", "22"}}, true), "a    Jöb   1\nbcd    x  22\n");
  EXPECT_EQ(aligned({{"a", "Jöb", "1"}, {"bcd", "x", "22"}}, false), "a    Jöb  1\nbcd  x    22\n");
  EXPECT_EQ(aligned({}, true), "");
}

TEST(MetricsTable, MarksTheBestWhereRunsDiffer) {
  std::vector<compare::LaneRun> runs = figureOne();
  runs.resize(2);
  const std::string table = metricsTable(runs);
  EXPECT_THAT(table, ContainsRegex("makespan, min +36 +30\\*\n")) << "36 minutes are the longest time of the table";
  EXPECT_THAT(table, ContainsRegex("mean JCT, min +"));
  EXPECT_THAT(table, Not(HasSubstr(", s ")));
  EXPECT_THAT(table, ContainsRegex("CRU \\(whole rounds\\) +"));
  EXPECT_THAT(table, ContainsRegex("share treated unfairly +0.333333 +0.333333\n"));
  EXPECT_THAT(table, ContainsRegex("restarts +2\\* +3\n"));
}

TEST(MetricsTable, CallsLanesByTheirOneName) {
  std::vector<compare::LaneRun> runs = figureOne();
  runs.resize(2);
  runs[0].lane.label = "HadarE", runs[1].lane.label = "SRTF 2";
  EXPECT_THAT(metricsTable(runs), AllOf(HasSubstr("HadarE "), HasSubstr("SRTF 2\n")));
  EXPECT_THAT(metricsJson(runs), AllOf(HasSubstr("\"HadarE\""), HasSubstr("\"SRTF 2\"")));
}

// The second run is stopped when one job has finished, so its mean is of that job alone.
TEST(MetricsTable, MarksNothingWhereOtherJobsHaveFinished) {
  std::vector<compare::LaneRun> runs = figureOne();
  runs.resize(2);
  compare::RunSettings cut;
  cut.until_s = 1000;
  runs[1] = compare::runLane(runs[1].trace->problem, runs[1].lane, cut);
  ASSERT_LT(*runs[1].metrics->value("jct_mean_s"), *runs[0].metrics->value("jct_mean_s"))
      << "the stopped run has the lower mean";
  const std::string table = metricsTable(runs);
  EXPECT_THAT(table, ContainsRegex("unfinished[^\n]*\\*")) << "the lowest number of unfinished jobs is marked";
  EXPECT_EQ(std::ranges::count(table, '*'), 1) << table;
  EXPECT_THAT(table, ContainsRegex("finished jobs, which means are of +3 of 3 +1 of 3\n"));
  EXPECT_THAT(metricsTable({runs[0]}), Not(HasSubstr("\nfinished jobs"))) << "no such row if all jobs have finished";
}

TEST(MetricsTable, OfOneRunMarksNothing) { EXPECT_THAT(metricsTable({figureOne()[0]}), Not(HasSubstr("*"))); }

TEST(MetricsTable, CountsTheJobsOfWhichASchedulerKnewTheTruth) {
  const auto problem = io::loadProblem(scenario("hadar-fig1.json"), policies::checkCompare).problem;
  const std::vector<compare::LaneRun> runs{compare::runLane(problem, {"asrpt", "asrpt", {}}), figureOne()[0]};
  EXPECT_THAT(metricsTable(runs), ::testing::ContainsRegex("forecast = truth, jobs +3 +-\n"));
  EXPECT_THAT(metricsTable(figureOne()), Not(HasSubstr("forecast"))) << "no scheduler forecasts";
}

TEST(ExpectedTable, StandsThePapersFigureBesideOurs) {
  const std::vector<compare::LaneRun> runs = figureOne();
  const std::string table = expectedTable(*runs[0].trace->problem->scenario, runs);
  EXPECT_THAT(table, AllOf(ContainsRegex("0.78 \\+- 0.005 +0.777778 +the same +agrees"),
                           ContainsRegex("min +30 +42 +the same +differs")));
  EXPECT_EQ(expectedTable({}, runs), "");
}

TEST(FairnessText, IsOnlySaidOfSeveralRuns) {
  const std::vector<compare::LaneRun> runs = figureOne();
  EXPECT_EQ(fairnessText({runs[0]}), "");
  EXPECT_EQ(fairnessText(runs), "fair comparison: same jobs, cluster, seed, rounds and restart cost\n");
  std::vector<compare::LaneRun> broken = runs;
  broken[1].trace = nullptr;
  EXPECT_THAT(fairnessText(broken), AllOf(HasSubstr("not a fair comparison"), HasSubstr("Hadar did not run")));
}

}  // namespace
}  // namespace roundel::cli::testing
