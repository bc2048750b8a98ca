// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/grading/case_result.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace roundel::grading {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kJct = "jct_mean_s";

RunResult legalRun(double jct_s) {
  RunResult run;
  run.answered = true;
  run.values[kJct] = jct_s;
  run.segments_sha256 = std::to_string(jct_s);
  return run;
}

RunResult failedIn(Outcome outcome, bool answered = false) {
  RunResult run = failedRun(outcome, "code", "J17 gets 3 V100 on n0");
  run.answered = answered;
  return run;
}

CaseEntry metricCaseEntry() {
  CaseEntry entry;
  entry.kind = CaseKind::Metric;
  entry.points = 10;
  entry.metric = kJct;
  entry.against = Against{{}, {"gavel", {}}};
  entry.at_most = 1;
  entry.partial = Partial{2};
  return entry;
}

CaseEntry shareEntry(CaseKind kind) {
  CaseEntry entry;
  entry.kind = kind;
  entry.points = 6;
  entry.to.policy = "yarn-cs";
  return entry;
}

TEST(CaseResult, RunsLegalAndEqualGiveTheShareOfRuns) {
  const RunResult good = legalRun(100), late = failedIn(Outcome::Refused, true), dead = failedIn(Outcome::Crashed);
  const RunResult same = legalRun(100);
  const std::vector<CaseRun> runs{{"a", &good, &same}, {"b", &late, &same}, {"c", &dead, &same}};
  EXPECT_EQ(resultOf(shareEntry(CaseKind::Runs), runs).points, 4);
  EXPECT_EQ(resultOf(shareEntry(CaseKind::Legal), runs).points, 2);
  EXPECT_EQ(resultOf(shareEntry(CaseKind::Equal), runs).points, 2);
  EXPECT_EQ(resultOf(shareEntry(CaseKind::Legal), runs).outcome, Outcome::Crashed);
}

TEST(CaseResult, EqualComparesSegments) {
  const RunResult own = legalRun(100), other = legalRun(101);
  EXPECT_EQ(resultOf(shareEntry(CaseKind::Equal), {{"a", &own, &other}}).points, 0);
}

TEST(CaseResult, AMetricIsTheMeanOfItsRatios) {
  const RunResult own = legalRun(150), fast = legalRun(75), reference = legalRun(100);
  EXPECT_DOUBLE_EQ(*resultOf(metricCaseEntry(), {{"a", &own, &reference}}).points, 5);
  const CaseResult both = resultOf(metricCaseEntry(), {{"a", &own, &reference}, {"b", &fast, &reference}});
  EXPECT_DOUBLE_EQ(*both.points, 10 * (2 - std::sqrt(1.5 * 0.75)));
}

TEST(CaseResult, AMetricMayBeComparedWithANumber) {
  CaseEntry entry = metricCaseEntry();
  entry.against = Against{100.0, {}};
  const RunResult own = legalRun(100);
  EXPECT_EQ(resultOf(entry, {{"a", &own, nullptr}}).points, 10);
}

TEST(CaseResult, OneBadRunLeavesAMetricWithoutPoints) {
  const RunResult own = legalRun(50), reference = legalRun(100), slow = failedIn(Outcome::TooSlow, true);
  EXPECT_EQ(resultOf(metricCaseEntry(), {{"a", &own, &reference}, {"b", &slow, &reference}}).points, 0);
  RunResult left = legalRun(50);
  left.leaves_jobs = true;
  const CaseResult result = resultOf(metricCaseEntry(), {{"a", &left, &reference}});
  EXPECT_EQ(result.points, 0);
  EXPECT_EQ(result.outcome, Outcome::Legal);
  EXPECT_THAT(result.message, HasSubstr("jobs are left"));
}

TEST(CaseResult, AFaultOfTheGraderIsNeverAZero) {
  const RunResult own = legalRun(100), fault = failedIn(Outcome::Grader), crash = failedIn(Outcome::Crashed);
  for (const CaseKind kind : {CaseKind::Runs, CaseKind::Legal, CaseKind::Equal}) {
    const CaseResult result = resultOf(shareEntry(kind), {{"a", &crash, &own}, {"b", &fault, &own}});
    EXPECT_FALSE(result.points.has_value());
    EXPECT_EQ(result.outcome, Outcome::Grader);
  }
  EXPECT_FALSE(resultOf(metricCaseEntry(), {{"a", &own, &fault}}).points.has_value());
  EXPECT_EQ(resultOf(metricCaseEntry(), {{"a", &own, &fault}}).outcome, Outcome::Grader);
  RunResult left = legalRun(50);
  left.leaves_jobs = true;
  EXPECT_FALSE(resultOf(metricCaseEntry(), {{"a", &own, &left}}).points.has_value());
  EXPECT_FALSE(resultOf(shareEntry(CaseKind::Check), {Outcome::Grader, "no disk"}, 1).points.has_value());
}

TEST(CaseResult, ACheckGivesAllPointsOrNone) {
  EXPECT_EQ(resultOf(shareEntry(CaseKind::Check), {Outcome::Legal, ""}, 1).points, 6);
  EXPECT_EQ(resultOf(shareEntry(CaseKind::Check), {Outcome::Refused, "hidden state"}, 1).points, 0);
}

TEST(CaseResult, TextsOfHiddenCasesNameNoScenarioSeedOrJob) {
  CaseEntry hidden = shareEntry(CaseKind::Legal);
  hidden.visibility = Visibility::AfterDueDate;
  const RunResult dead = failedIn(Outcome::Refused);
  const CaseResult result = resultOf(hidden, {{"secret, seed 4711", &dead, nullptr}});
  EXPECT_THAT(result.message, AllOf(HasSubstr("secret, seed 4711"), HasSubstr("J17")));
  EXPECT_THAT(result.student_message,
              AllOf(Not(HasSubstr("secret")), Not(HasSubstr("4711")), Not(HasSubstr("J17")), HasSubstr("refused")));
  CaseEntry metric = metricCaseEntry();
  metric.visibility = Visibility::AfterPublished;
  const CaseResult lost = resultOf(metric, {{"secret, seed 4711", &dead, &dead}});
  EXPECT_THAT(lost.student_message, AllOf(Not(HasSubstr("secret")), Not(HasSubstr("J17"))));
}

TEST(CaseResult, PublicTextsNameTheRunAndTheFault) {
  const RunResult dead = failedIn(Outcome::Refused);
  EXPECT_EQ(resultOf(shareEntry(CaseKind::Legal), {{"fig1", &dead, nullptr}}).student_message,
            "The program ends without a fault in 0 of 1 run. fig1: J17 gets 3 V100 on n0");
}

TEST(BoardValue, IsTheMeanRatioOrTheMeanOfTheMetric) {
  const RunResult a = legalRun(100), b = legalRun(400), reference = legalRun(200);
  BoardEntry entry{"Mean JCT", kJct, Against{{}, {"gavel", {}}}, {"x"}, false};
  const std::vector<CaseRun> runs{{"a", &a, &reference}, {"b", &b, &reference}};
  EXPECT_DOUBLE_EQ(boardValue(entry, runs)->mean, 1);
  EXPECT_EQ(boardValue(entry, runs)->low, 0.5);
  EXPECT_EQ(boardValue(entry, runs)->high, 2);
  EXPECT_TRUE(lessIsBetter(entry));
  entry.against.reset();
  EXPECT_DOUBLE_EQ(boardValue(entry, runs)->mean, 250);
}

TEST(BoardValue, NeedsEveryRun) {
  const RunResult a = legalRun(100), dead = failedIn(Outcome::Crashed);
  BoardEntry entry{"Mean JCT", kJct, {}, {"x"}, false};
  EXPECT_FALSE(boardValue(entry, {{"a", &a, nullptr}, {"b", &dead, nullptr}}).has_value());
}

TEST(BoardValue, OrderFollowsTheDirectionOfTheMetric) {
  EXPECT_FALSE(lessIsBetter({"CRU", "cru", {}, {"x"}, false}));
  EXPECT_TRUE(lessIsBetter({"CRU", "cru", Against{{}, {"gavel", {}}}, {"x"}, false}));
}

TEST(OutcomeOfFailure, FollowsTheCode) {
  EXPECT_EQ(outcomeOfFailure("over-capacity"), Outcome::Refused);
  EXPECT_EQ(outcomeOfFailure("program-breach"), Outcome::Refused);
  EXPECT_EQ(outcomeOfFailure("program-too-slow"), Outcome::TooSlow);
  EXPECT_EQ(outcomeOfFailure("program-ended"), Outcome::Crashed);
  EXPECT_EQ(outcomeOfFailure("program-over-limit"), Outcome::Crashed);
  EXPECT_EQ(outcomeOfFailure("program-not-allowed"), Outcome::Grader);
}

}  // namespace
}  // namespace roundel::grading
