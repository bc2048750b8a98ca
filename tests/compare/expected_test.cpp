// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/expected.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/model/scenario.h"

#include "tests/compare/small.h"

namespace roundel::compare {
namespace {

using testing::plan;
using testing::run;
using testing::smallScenario;

model::ExpectedSpec expect(const std::string& policy, const std::string& metric, double value,
                           std::optional<double> tolerance = {}) {
  return {policy, metric, value, tolerance, {}};
}

std::vector<LaneRun> twoRuns() {
  return {run(smallScenario(), plan("quick", {"AB", "AB"})), run(smallScenario(), plan("slow", {"A.", "AB", ".B"}))};
}

TEST(Expected, ALabelNamesItsLaneAndAPolicyItsFirst) {
  model::Scenario scenario = smallScenario();
  scenario.expected = {expect("slow", "makespan_s", 30), expect("plan", "makespan_s", 20),
                       expect("gavel", "makespan_s", 20)};
  const std::vector<ExpectedRow> rows = expectedRows(scenario, twoRuns());
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].run, 1U);
  EXPECT_EQ(rows[0].ours, 30);
  EXPECT_TRUE(rows[0].within);
  EXPECT_EQ(rows[1].entry, 1U);
  EXPECT_EQ(rows[1].run, 0U);
  EXPECT_TRUE(rows[1].within);
}

TEST(Expected, ToleranceIsAbsoluteAndItsEndBelongsToIt) {
  model::Scenario scenario = smallScenario();
  scenario.expected = {expect("quick", "makespan_s", 22, 2.0), expect("quick", "makespan_s", 22, 1.9),
                       expect("quick", "makespan_s", 20.1)};
  const std::vector<ExpectedRow> rows = expectedRows(scenario, twoRuns());
  EXPECT_TRUE(rows[0].within);
  EXPECT_FALSE(rows[1].within);
  EXPECT_FALSE(rows[2].within);
}

// Two jobs arrive at 0. Under `quick` both end at 20 s; under `slow` one ends at 20 s and the other at 30 s.
TEST(Expected, AMetricMayNameTheTimeThatItsShareIsWithin) {
  model::Scenario scenario = smallScenario();
  scenario.expected = {expect("quick", "jct_within_20s", 1), expect("slow", "jct_within_20s", 0.5),
                       expect("slow", "jct_within_30s", 1)};
  for (const ExpectedRow& row : expectedRows(scenario, twoRuns())) EXPECT_TRUE(row.within) << row.entry;
}

TEST(Expected, WhatARunDoesNotHaveIsNotWithin) {
  model::Scenario scenario = smallScenario();
  scenario.expected = {expect("short", "makespan_s", 20), expect("broken", "makespan_s", 20)};
  const std::vector<LaneRun> runs{run(smallScenario(), plan("short", {"A."})),
                                  run(smallScenario(), plan("broken", {"A.", "A.", "A."}))};
  for (const ExpectedRow& row : expectedRows(scenario, runs)) {
    EXPECT_EQ(row.ours, std::nullopt);
    EXPECT_FALSE(row.within);
  }
}

// Slow takes 30 s and quick takes 20 s.
TEST(Expected, ARatioIsComparedWithTheRatioOfTheTwoRuns) {
  model::Scenario scenario = smallScenario();
  scenario.expected = {expect("slow", "makespan_s", 1.5), expect("slow", "makespan_s", 2),
                       expect("slow", "makespan_s", 0.5), expect("slow", "makespan_s", 1.5)};
  for (model::ExpectedSpec& entry : scenario.expected) entry.jobs = model::ExpectedJobs::Ours, entry.ratio_to = "quick";
  scenario.expected.back().ratio_to = "nobody";
  const std::vector<ExpectedRow> rows = expectedRows(scenario, twoRuns());
  ASSERT_EQ(rows.size(), 4U);
  EXPECT_EQ(rows[0].ours, 1.5);
  EXPECT_EQ(rows[0].ratio_to, std::optional<std::size_t>(0));
  EXPECT_EQ(rows[0].verdict, Verdict::Agrees);
  EXPECT_EQ(rows[1].verdict, Verdict::SameDirection) << "our value and the paper's are both longer than quick's";
  EXPECT_EQ(rows[2].verdict, Verdict::OtherDirection);
  EXPECT_EQ(rows[3].verdict, Verdict::NoValue);
  EXPECT_EQ(rows[3].ours, std::nullopt) << "the run in the denominator of the ratio is missing";
}

// Quick ends at 20 s, slow at 30 s. On the paper's jobs a wrong number has the verdict Differs, even if the order is right.
TEST(Expected, OnThePapersJobsNumbersAreCompared) {
  model::Scenario scenario = smallScenario();
  scenario.expected = {expect("quick", "makespan_s", 200), expect("slow", "makespan_s", 300),
                       expect("slow", "makespan_s", 30)};
  const std::vector<ExpectedRow> rows = expectedRows(scenario, twoRuns());
  EXPECT_EQ(rows[0].verdict, Verdict::Differs);
  EXPECT_EQ(rows[1].verdict, Verdict::Differs);
  EXPECT_EQ(rows[2].verdict, Verdict::Agrees);
}

TEST(Expected, OnOurOwnJobsTheOrderOfTheSchedulersIsCompared) {
  const auto ours = [](const std::string& policy, double value, const char* metric = "makespan_s") {
    model::ExpectedSpec entry = expect(policy, metric, value);
    entry.jobs = model::ExpectedJobs::Ours;
    return entry;
  };
  model::Scenario scenario = smallScenario();
  scenario.expected = {ours("quick", 200), ours("slow", 300)};
  for (const ExpectedRow& row : expectedRows(scenario, twoRuns())) EXPECT_EQ(row.verdict, Verdict::SameDirection);
  scenario.expected = {ours("quick", 300), ours("slow", 200)};
  for (const ExpectedRow& row : expectedRows(scenario, twoRuns()))
    EXPECT_EQ(row.verdict, Verdict::OtherDirection) << "the expected order is reversed";
  scenario.expected = {ours("quick", 200), ours("slow", 30)};
  EXPECT_EQ(expectedRows(scenario, twoRuns())[1].verdict, Verdict::Agrees) << "a number that agrees has no direction";
  scenario.expected = {ours("quick", 200), ours("slow", 0.5, "cru")};
  EXPECT_EQ(expectedRows(scenario, twoRuns())[0].verdict, Verdict::Alone) << "no other run has an expected makespan";
  EXPECT_STREQ(toString(Verdict::SameDirection), "same direction");
}

}  // namespace
}  // namespace roundel::compare
