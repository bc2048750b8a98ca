// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the scheduler own-rule: the order of jobs by its formula, and the explanation of a decision.
#include "core/policies/rule/rule.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <random>
#include <regex>
#include <set>

#include "core/model/scenario.h"
#include "core/policies/registry.h"
#include "tests/policies/baseline.h"
#include "tests/source_dir.h"

namespace roundel::policies {
namespace {

using baseline::heldAt;
using baseline::jobOf;
using baseline::scenarioOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

trace::Trace runRule(const model::Scenario& scenario, const model::OptionMap& options = {}) {
  return baseline::run(ruleInfo(), scenario, options);
}

std::vector<std::string> firstRounds(const trace::Trace& trace, std::size_t rounds) {
  std::vector<std::string> runs;
  for (std::size_t d = 0; d < rounds; ++d) runs.push_back(heldAt(trace, d));
  return runs;
}

// One GPU. The value is weight / remaining_s: 1 / 500 for J0 and 1 / 150 for J1, so J1 is first. With weight 4, J0 has 4 / 500 and is first.
TEST(Rule, ServesTheLargestValueFirst) {
  std::vector<model::JobSpec> jobs{jobOf("J0", 1, 500), jobOf("J1", 1, 150)};
  EXPECT_THAT(firstRounds(runRule(scenarioOf({tests::node("a", {{"V", 1}})}, jobs, 100)), 3),
              ElementsAre("J1 a", "J1 a", "J0 a"));
  jobs[0].weight = 4;
  const trace::Trace trace = runRule(scenarioOf({tests::node("a", {{"V", 1}})}, jobs, 100));
  EXPECT_THAT(firstRounds(trace, 3), ElementsAre("J0 a", "J0 a", "J0 a"));
  EXPECT_THAT(baseline::column<double>(trace, 0, "order", "priority"), ElementsAre(4.0 / 500, 1.0 / 150));
}

// The job with the longest wait is first: J0 by its position in the file, then J1 with 100 s, then J0 because both have 100 s, and so on.
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
      << "0 times minus infinity is NaN too, so the arrival and the position in the file decide";
  EXPECT_EQ(
      heldAt(runRule(scenarioOf({tests::node("a", {{"V", 1}})}, jobs, 100), {{"priority", "\"sqrt(weight - 1.5)\""}}),
             0),
      "some a");
}

std::vector<double> priorities(const trace::Trace& trace, std::size_t decision) {
  return baseline::column<double>(trace, decision, "order", "priority");
}

// J0 runs at 1/s on V and at 3/s on K. J1 has a gang of 2, which runs at 1/s on each V. The cluster has 2 V and 1 K: no gang of 2 fits on K.
TEST(Rule, ReadsTheThroughputAndTheRemainingTimeOnOneGpuType) {
  model::JobSpec both = jobOf("J0", 1, 600), wide = jobOf("J1", 2, 400);
  both.throughput = model::ThroughputRow{{"V", 1.0}, {"K", 3.0}};
  const model::Scenario scenario =
      scenarioOf({tests::node("a", {{"V", 2}}), tests::node("b", {{"K", 1}})}, {both, wide}, 100);
  const auto values = [&](const std::string& formula) {
    return priorities(runRule(scenario, {{"priority", '"' + formula + '"'}}), 0);
  };
  EXPECT_THAT(values("throughput('K')"), ElementsAre(3, 0));
  EXPECT_THAT(values("throughput('V')"), ElementsAre(2, 1)) << "J1 is first: its two GPUs reach 2/s on V";
  EXPECT_THAT(values("throughput"), ElementsAre(3, 2));
  EXPECT_THAT(values("0 - remaining_s('V')"), ElementsAre(-200, -600));
  EXPECT_THAT(values("0 - remaining_s('K')"), ElementsAre(-200, -INFINITY)) << "J1 cannot run on K";
}

// Node a has 2 V and node b has 1 K. At 0 s all GPUs are free and all three jobs wait. At 100 s the job `wide` holds both V.
TEST(Rule, ReadsFreeGpusAndTheQueueBeforeAnyGpuIsGivenOut) {
  const model::Scenario scenario =
      scenarioOf({tests::node("a", {{"V", 2}}), tests::node("b", {{"K", 1}})},
                 {jobOf("wide", 2, 5000), jobOf("wider", 2, 5000), jobOf("widest", 2, 5000)}, 100);
  const auto values = [&](const std::string& formula, std::size_t decision) {
    return priorities(runRule(scenario, {{"priority", '"' + formula + '"'}}), decision).front();
  };
  EXPECT_EQ(values("free_gpus", 0), 3);
  EXPECT_EQ(values("free_gpus('V')", 0), 2);
  EXPECT_EQ(values("queue_length", 0), 3);
  EXPECT_EQ(values("free_gpus", 1), 1);
  EXPECT_EQ(values("free_gpus('V')", 1), 0);
  EXPECT_EQ(values("free_gpus('K')", 1), 1);
  EXPECT_EQ(values("queue_length", 1), 2);
}

TEST(Rule, GpusOfANodeThatIsDownAreNotFree) {
  model::Scenario scenario =
      scenarioOf({tests::node("a", {{"V", 2}}), tests::node("b", {{"V", 3}})}, {jobOf("J", 1, 500)}, 100);
  scenario.events.push_back(
      {.at_s = 50, .kind = model::EventKind::NodeDown, .node = "b", .job = {}, .type = {}, .value = {}});
  const trace::Trace trace = runRule(scenario, {{"priority", "\"free_gpus\""}});
  EXPECT_THAT(priorities(trace, 0), ElementsAre(5));
  EXPECT_THAT(priorities(trace, trace.decisions.size() - 1), ElementsAre(1))
      << "node a has 2 GPUs, and J holds 1 of them";
}

// With the first formula, Ann's jobs are first, by descending weight: J1, J2, J0.
TEST(Rule, ComparesUsersGroupsAndModels) {
  std::vector<model::JobSpec> jobs{jobOf("J0", 1, 500), jobOf("J1", 1, 500), jobOf("J2", 1, 500)};
  jobs[0].user = "bob";
  jobs[1].user = jobs[2].user = "ann";
  jobs[0].weight = 9;
  jobs[1].weight = 3;
  jobs[1].group = "vision lab";
  jobs[2].model = "ResNet-50";
  model::Scenario scenario = scenarioOf({tests::node("a", {{"V", 1}})}, jobs, 100);
  scenario.models.push_back(jobOf("ResNet-50", 1, 500));
  const auto served = [&](const std::string& formula) {
    const trace::Trace trace = runRule(scenario, {{"priority", '"' + formula + '"'}});
    std::string ids;
    for (const model::JobIndex job : baseline::column<model::JobIndex>(trace, 0, "order", "job"))
      ids += trace.problem->jobs[job].id + ' ';
    return ids;
  };
  EXPECT_EQ(served("if(user == 'ann', 100, 0) + weight"), "J1 J2 J0 ");
  EXPECT_EQ(served("weight"), "J0 J1 J2 ");
  EXPECT_EQ(served("group == 'vision lab'"), "J1 J0 J2 ");
  EXPECT_EQ(served("model == 'ResNet-50' or user != 'ann' and weight > 9"), "J2 J0 J1 ");
}

TEST(Rule, ExplainsTextsAndGpuTypesInTheTableOfTheOrder) {
  model::JobSpec job = jobOf("J0", 1, 500);
  job.user = "ann";
  const trace::Trace trace = runRule(scenarioOf({tests::node("a", {{"V", 1}})}, {job}, 100),
                                     {{"priority", "\"if(user == 'ann', throughput('V'), 0)\""}});
  EXPECT_EQ(baseline::column<std::string>(trace, 0, "order", "user"), std::vector<std::string>{"ann"});
  EXPECT_EQ(baseline::column<double>(trace, 0, "order", "throughput(\"V\")"), std::vector<double>{1});
}

// The description of the option is generated from the lists that the formula reader uses. So the help page is compared with it.
TEST(Rule, EveryWordOfFormulasIsInTheDescriptionOfTheOptionAndInTheHelp) {
  const std::string meaning = ruleInfo().options.front().meaning;
  std::ifstream page(tests::sourceDir() + "/resources/help/own-rule.md");
  const std::string help{std::istreambuf_iterator<char>(page), {}};
  ASSERT_FALSE(help.empty());
  const std::string words = meaning.substr(meaning.find("first:") + 6);
  static const std::regex kWord("[a-z_]+|[<>=!]+");
  std::set<std::string> seen;
  for (std::sregex_iterator word(words.begin(), words.end(), kWord), end; word != end; ++word) {
    seen.insert(word->str());
    if (word->str() == "over" || word->str() == "type") continue;  // words of the sentence, not of formulas
    EXPECT_TRUE(std::regex_search(help, std::regex("`[^`\n]*" + word->str()))) << word->str();
  }
  for (const char* word : {"if", "and", ">=", "free_gpus", "queue_length", "user", "weight"})
    EXPECT_TRUE(seen.contains(word)) << word;
}

TEST(Rule, FormulaThatCannotBeReadIsAFaultOfTheOption) {
  const auto problem = model::resolve(scenarioOf({tests::node("a", {{"V", 1}})}, {jobOf("J0", 1, 10)}, 100));
  const auto faults =
      make("own-rule", {{"priority", "\"weight / remaning_s\""}}, *problem, "/compare/0/options").faults;
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_EQ(faults[0].pointer, "/compare/0/options/priority");
  EXPECT_THAT(faults[0].message, HasSubstr("column 10"));
  EXPECT_THAT(faults[0].hint, HasSubstr("remaining_s"));
  EXPECT_TRUE(make("own-rule", {{"priority", "5"}}, *problem, "").faults.empty()) << "a number is a valid formula";
}

}  // namespace
}  // namespace roundel::policies
