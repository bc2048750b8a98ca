// SPDX-License-Identifier: GPL-3.0-or-later
// A scheduler of the user's own: its formula, the order that follows from it, what it says of a decision.
#include "core/policies/rule/rule.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>

#include "core/model/scenario.h"
#include "core/policies/registry.h"
#include "core/policies/rule/formula.h"
#include "tests/policies/baseline.h"

namespace roundel::policies {
namespace {

using baseline::heldAt;
using baseline::jobOf;
using baseline::scenarioOf;
using rule::Formula;
using rule::FormulaMistake;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr std::array<std::string_view, 3> kNames{"weight", "wait_s", "throughput"};

double valueOf(const std::string& text, std::array<double, 3> values = {2, 30, 0.5}) {
  const auto read = Formula::read(text, kNames);
  const auto* formula = std::get_if<Formula>(&read);
  if (formula == nullptr) ADD_FAILURE() << text << ": " << std::get<FormulaMistake>(read).message;
  return formula == nullptr ? 0 : formula->value(values);
}

FormulaMistake mistakeIn(const std::string& text) {
  const auto read = Formula::read(text, kNames);
  const auto* mistake = std::get_if<FormulaMistake>(&read);
  if (mistake == nullptr) ADD_FAILURE() << text << " is a formula";
  return mistake == nullptr ? FormulaMistake{} : *mistake;
}

TEST(Formula, FollowsTheUsualPrecedenceFromLeftToRight) {
  EXPECT_EQ(valueOf("1 + 2 * 3"), 7);
  EXPECT_EQ(valueOf("8 / 4 / 2"), 1);
  EXPECT_EQ(valueOf("7 - 2 - 1"), 4);
  EXPECT_EQ(valueOf("(1 + 2) * 3"), 9);
  EXPECT_EQ(valueOf("-2 * -3"), 6);
  EXPECT_EQ(valueOf("2 - -3"), 5);
  EXPECT_EQ(valueOf("1.5e1 + .5"), 15.5);
}

TEST(Formula, NamesAndFunctions) {
  EXPECT_EQ(valueOf("weight * wait_s / throughput"), 120);
  EXPECT_EQ(valueOf("max(wait_s, 100) - min(weight, 1)"), 99);
  EXPECT_EQ(valueOf("sqrt(abs(0 - 16))"), 4);
  EXPECT_EQ(valueOf("log(1)"), 0);
}

TEST(Formula, DivisionByZeroIsInfiniteAndALogarithmOfNothingIsNoNumber) {
  EXPECT_EQ(valueOf("1 / 0"), INFINITY);
  EXPECT_TRUE(std::isnan(valueOf("log(0 - 1)")));
}

TEST(Formula, KnowsWhatStandsInIt) {
  const auto read = Formula::read("throughput + weight / throughput", kNames);
  EXPECT_THAT(std::get<Formula>(read).used(), ElementsAre(0, 2));
  EXPECT_EQ(std::get<Formula>(read).text(), "throughput + weight / throughput");
}

TEST(Formula, MistakesSayTheirColumnAndWhatWouldBeRight) {
  const FormulaMistake unknown = mistakeIn("weight / wait");
  EXPECT_EQ(unknown.column, 10U);
  EXPECT_THAT(unknown.message, HasSubstr("\"wait\""));
  EXPECT_THAT(unknown.hint, HasSubstr("wait_s"));
  EXPECT_EQ(mistakeIn("").column, 1U);
  EXPECT_EQ(mistakeIn("(weight").column, 8U);
  EXPECT_EQ(mistakeIn("weight throughput").column, 8U);
  EXPECT_EQ(mistakeIn("2 * * 3").column, 5U);
  EXPECT_EQ(mistakeIn("min(weight)").column, 11U);
  EXPECT_EQ(mistakeIn("max weight").column, 5U);
  EXPECT_EQ(mistakeIn("weight %").column, 8U);
}

// A sign as it comes from a text processor has several bytes, of which a message may not show the first alone.
TEST(Formula, MistakesShowWholeCharacters) {
  EXPECT_THAT(mistakeIn("weight × 2").message, HasSubstr("'×' after"));
  EXPECT_THAT(mistakeIn("2 * −1").message, HasSubstr("'−' where"));
  EXPECT_THAT(mistakeIn("(weight ÷ 2)").message, HasSubstr("'÷' before"));
}

TEST(Formula, NumbersEndWhereTheyCannotGoOn) {
  EXPECT_EQ(valueOf("1e3"), 1000);
  EXPECT_EQ(valueOf(".5"), 0.5);
  EXPECT_EQ(valueOf("5."), 5);
  EXPECT_EQ(mistakeIn("1.2.3").column, 4U);
  EXPECT_EQ(mistakeIn("1e").column, 2U);
  EXPECT_EQ(mistakeIn(".").column, 1U);
  EXPECT_EQ(mistakeIn("1e999").column, 1U) << "no double holds it";
  EXPECT_EQ(mistakeIn("0x10").column, 2U);
  EXPECT_EQ(mistakeIn("inf").column, 1U);
}

// Random formulas, each written beside its value by the rules of IEEE arithmetic.
class RandomFormulas {
 public:
  explicit RandomFormulas(std::uint64_t seed) : m_random(seed) {}
  std::pair<std::string, double> next(int depth) {
    if (depth == 0 || m_random() % 4 == 0) return leaf();
    const auto [a, x] = next(depth - 1);
    const auto [b, y] = next(depth - 1);
    switch (m_random() % 9) {
      case 0:
        return {"(" + a + " + " + b + ")", x + y};
      case 1:
        return {"(" + a + "-" + b + ")", x - y};
      case 2:
        return {"(" + a + ") * (" + b + ")", x * y};
      case 3:
        return {"((" + a + ") / (" + b + "))", x / y};
      case 4:
        return {"min( " + a + " ," + b + ")", std::fmin(x, y)};
      case 5:
        return {"max(" + a + "," + b + " )", std::fmax(x, y)};
      case 6:
        return {"sqrt(" + a + ")", std::sqrt(x)};
      case 7:
        return {"abs(" + a + ")", std::abs(x)};
      default:
        return {"-(" + a + ")", -x};
    }
  }

 private:
  std::pair<std::string, double> leaf() {
    const std::pair<std::string, double> leaves[] = {
        {"weight", 2}, {"wait_s", 30}, {"throughput", 0.5}, {"7", 7}, {"0.25", 0.25}, {"1e2", 100}, {"0", 0}};
    return leaves[m_random() % 7];
  }
  std::mt19937_64 m_random;
};

TEST(Formula, HasTheValueThatItsPartsGive) {
  RandomFormulas formulas(20261123);
  for (int i = 0; i < 2000; ++i) {
    const auto [text, value] = formulas.next(4);
    if (text.size() > Formula::kLongest) continue;
    const double read = valueOf(text);
    const bool alike = read == value || (std::isnan(read) && std::isnan(value)) ||
                       (std::isinf(read) && std::isinf(value));  // min and max may take either zero
    EXPECT_TRUE(alike) << text << " is " << read << ", not " << value;
  }
}

TEST(Formula, NeitherLengthNorDepthIsWithoutALimit) {
  EXPECT_THAT(mistakeIn(std::string(2000, '1')).message, HasSubstr("too long"));
  EXPECT_THAT(mistakeIn(std::string(400, '(')).message, HasSubstr("parentheses"));
  EXPECT_THAT(mistakeIn(std::string(400, '-')).message, HasSubstr("parentheses"));
}

trace::Trace runRule(const model::Scenario& scenario, const model::OptionMap& options = {}) {
  return baseline::run(ruleInfo(), scenario, options);
}

std::vector<std::string> firstRounds(const trace::Trace& trace, std::size_t rounds) {
  std::vector<std::string> runs;
  for (std::size_t d = 0; d < rounds; ++d) runs.push_back(heldAt(trace, d));
  return runs;
}

// One GPU. weight / remaining_s: J0 1 / 500, J1 1 / 150, so J1 goes first; with weight 4 J0 has 4 / 500 and goes before it.
TEST(Rule, ServesTheLargestValueFirst) {
  std::vector<model::JobSpec> jobs{jobOf("J0", 1, 500), jobOf("J1", 1, 150)};
  EXPECT_THAT(firstRounds(runRule(scenarioOf({tests::node("a", {{"V", 1}})}, jobs, 100)), 3),
              ElementsAre("J1 a", "J1 a", "J0 a"));
  jobs[0].weight = 4;
  const trace::Trace trace = runRule(scenarioOf({tests::node("a", {{"V", 1}})}, jobs, 100));
  EXPECT_THAT(firstRounds(trace, 3), ElementsAre("J0 a", "J0 a", "J0 a"));
  EXPECT_THAT(baseline::column<double>(trace, 0, "order", "priority"), ElementsAre(4.0 / 500, 1.0 / 150));
}

// Who has waited longest: J0 by its place in the file, then J1 with 100 s, then J0 as both have 100 s, and so on.
TEST(Rule, PutsRunningJobsInOrderWithTheOthersUnlessTheyMayStay) {
  const model::Scenario scenario =
      scenarioOf({tests::node("a", {{"V", 1}})}, {jobOf("J0", 1, 300), jobOf("J1", 1, 300)}, 100);
  const model::OptionMap wait{{"priority", "\"wait_s\""}};
  EXPECT_THAT(firstRounds(runRule(scenario, wait), 4), ElementsAre("J0 a", "J1 a", "J0 a", "J1 a"));
  EXPECT_THAT(firstRounds(runRule(scenario, {{"priority", "\"wait_s\""}, {"preemptive", "false"}}), 3),
              ElementsAre("J0 a", "J0 a", "J0 a"));
}

TEST(Rule, GangGoesWhereItIsFastestAndOneThatDoesNotFitIsPassedOver) {
  model::JobSpec fast = jobOf("J0", 1, 500);
  fast.throughput = model::ThroughputRow{{"V", 1.0}, {"K", 3.0}};
  const trace::Trace trace =
      runRule(scenarioOf({tests::node("a", {{"V", 2}}), tests::node("b", {{"K", 2}})},
                         {fast, jobOf("wide", 2, 5000), jobOf("wider", 2, 9000), jobOf("small", 1, 9500)}, 100),
              {{"priority", "\"0 - iterations\""}});
  EXPECT_EQ(heldAt(trace, 0), "J0 b; wide ax2; small b");
  const trace::Reason* why = trace.decisions.at(0).explanation->reasonOf(trace.problem->findJob("wider"));
  ASSERT_NE(why, nullptr);
  EXPECT_EQ(
      trace::sentence(*why, *trace.problem),
      "its priority is -9000; needs 2 GPUs of one type; at most 1 was left behind the jobs before it, the last of them "
      "wide");
}

TEST(Rule, SaysItsFormulaAndTheNumbersInIt) {
  const trace::Trace trace =
      runRule(scenarioOf({tests::node("a", {{"V", 1}})}, {jobOf("J0", 1, 500), jobOf("J1", 1, 200)}, 100),
              {{"priority", "\"age_s / remaining\""}});
  const trace::Explanation& why = *trace.decisions.at(1).explanation;
  EXPECT_THAT(why.rule, HasSubstr("age_s / remaining"));
  ASSERT_EQ(why.tables.size(), 1U);
  std::vector<std::string> names;
  for (const trace::Column& column : why.tables[0]->columns) names.push_back(column.name);
  EXPECT_THAT(names, ElementsAre("job", "priority", "remaining", "age_s"));
  EXPECT_EQ(baseline::column<double>(trace, 1, "order", "age_s"), (std::vector<double>{100, 100}));
}

TEST(Rule, WhatIsNoNumberComesLast) {
  std::vector<model::JobSpec> jobs{jobOf("none", 1, 500), jobOf("some", 1, 500)};
  jobs[0].weight = 1;
  jobs[1].weight = 2;
  EXPECT_EQ(
      heldAt(runRule(scenarioOf({tests::node("a", {{"V", 1}})}, jobs, 100), {{"priority", "\"log(weight - 2) * 0\""}}),
             0),
      "none a")
      << "0 times minus infinity is no number either: then arrival and place decide";
  EXPECT_EQ(
      heldAt(runRule(scenarioOf({tests::node("a", {{"V", 1}})}, jobs, 100), {{"priority", "\"sqrt(weight - 1.5)\""}}),
             0),
      "some a");
}

TEST(Rule, FormulaThatCannotBeReadIsAFaultOfTheOption) {
  const auto problem = model::resolve(scenarioOf({tests::node("a", {{"V", 1}})}, {jobOf("J0", 1, 10)}, 100));
  const auto faults =
      make("own-rule", {{"priority", "\"weight / remaning_s\""}}, *problem, "/compare/0/options").faults;
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_EQ(faults[0].pointer, "/compare/0/options/priority");
  EXPECT_THAT(faults[0].message, HasSubstr("column 10"));
  EXPECT_THAT(faults[0].hint, HasSubstr("remaining_s"));
  EXPECT_TRUE(make("own-rule", {{"priority", "5"}}, *problem, "").faults.empty()) << "a number is a formula";
}

}  // namespace
}  // namespace roundel::policies
