// SPDX-License-Identifier: GPL-3.0-or-later
// Tests `nodes` = hadar, with which Hadar's prices and search place the copies, against numbers computed by hand.
#include <gmock/gmock.h>

#include "core/model/scenario.h"
#include "core/trace/table_rows.h"

#include "tests/policies/hadare/build.h"

namespace roundel::policies::hadare {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// Rounds of 100 s with 80 s of training. A: 800 steps at 10/s on v and 2/s on k. B: 400 steps at 2.5/s on v and 2/s on k.
model::Scenario twoNodes() {
  return scenarioOf({tests::node("v", {{"V", 1}}), tests::node("k", {{"K", 1}})},
                    {jobSpec("A", 800, {{"V", 10.0}, {"K", 2.0}}), jobSpec("B", 400, {{"V", 2.5}, {"K", 2.0}})}, 100);
}

double valueOf(const trace::Trace& trace, std::size_t decision, const char* id) {
  return trace::valueById(explanationOf(trace, decision), id);
}

// t_min: 1 for A (0.8, but at least a round), 1.6 for B. t_max: 4 for A, 2 for B. Both have two copies: T = 2 * (4 + 2) and, with C = 2 GPUs,
// eta = 12 * 2 / 2.
TEST(CopiesByHadar, PricesCountEveryCopy) {
  const trace::Trace trace = runByHadar(twoNodes());
  EXPECT_DOUBLE_EQ(valueOf(trace, 0, "T"), 12);
  EXPECT_DOUBLE_EQ(valueOf(trace, 0, "eta"), 12);
  EXPECT_DOUBLE_EQ(valueOf(trace, 0, "Umax"), 1);
  EXPECT_DOUBLE_EQ(valueOf(trace, 0, "Umin"), 1.0 / 48 / 48) << "1 / (4 * 12) * 1 / (12 * 4), from A";
  EXPECT_DOUBLE_EQ(valueOf(trace, 1, "T"), 12) << "kept until the next arrival";
}

// U = t_min / (R / (80 X)). A: 1 on v, 0.2 on k. B: 0.8 on v, which A has taken when B is charged, and 0.64 on k. A on v and B on k add up to
// 1.64.
TEST(CopiesByHadar, TheLargestSumOfPayoffsWins) {
  const trace::Trace trace = runByHadar(twoNodes());
  const trace::Explanation& why = explanationOf(trace, 0);
  EXPECT_THAT(cellsOf<double>(why, "candidates", "utility"), near({1, 0.2, 0.64}));
  EXPECT_EQ(nodesOf(trace, 0, 0), "v#1");
  EXPECT_EQ(nodesOf(trace, 0, 1), "k#2");
  const double price = 1.0 / 48 / 48;
  EXPECT_NEAR(valueOf(trace, 0, "sum-payoff"), 1.64 - 2 * price, 1e-12);
  const trace::Choice* choice = why.choiceOf(model::JobIndex(0), 1);
  ASSERT_NE(choice, nullptr);
  EXPECT_NEAR(choice->score, 1 - price, 1e-12);
  EXPECT_EQ(trace.problem->nodes[choice->rejected.at(0).node].id, "k");
  EXPECT_NEAR(choice->rejected_score, 0.2 - price, 1e-12);
  EXPECT_THAT(cellsOf<double>(why, "copies", "portion"), ElementsAre(800, 400))
      << "the only copy of each job has all remaining steps";
}

// In the next round A has ended. B has age 1 and 240 steps left: U = 1.6 / (1 + 240 / 200) on v and 1.6 / (1 + 240 / 160) on k.
TEST(CopiesByHadar, AJobThatIsLeftHasACopyOnEveryNode) {
  const trace::Trace trace = runByHadar(twoNodes());
  const trace::Explanation& why = explanationOf(trace, 1);
  EXPECT_THAT(cellsOf<double>(why, "candidates", "utility"), near({1.6 / 2.2, 0.64}));
  EXPECT_EQ(nodesOf(trace, 1, 1), "v#1 k#2");
  EXPECT_THAT(cellsOf<double>(why, "copies", "portion"), ElementsAre(133, 107));
  EXPECT_NEAR(trace.jobs[1].finish_s, 100 + 20 + 107 / 2.0, 1e-9);
}

TEST(CopiesByHadar, NoMoreCopiesThanForkedRun) {
  const trace::Trace trace = runByHadar(twoNodes(), {{"fork", "1"}});
  EXPECT_DOUBLE_EQ(valueOf(trace, 0, "T"), 6) << "both jobs have one copy";
  EXPECT_EQ(nodesOf(trace, 1, 1), "v#1") << "B is alone and takes the faster node";
}

// If one of four GPUs is taken, each next GPU costs Umin (Umax / Umin)^(1/4). The copy of B has W = 3 and takes the three free GPUs.
TEST(CopiesByHadar, ASharedNodeGetsDearer) {
  const trace::Trace trace =
      runByHadar(scenarioOf({tests::node("n", {{"V", 4}})},
                            {jobSpec("A", 4000, {{"V", 1.0}}, 1), jobSpec("B", 40000, {{"V", 1.0}}, 3)}, 100));
  const trace::Explanation& why = explanationOf(trace, 0);
  const double most = valueOf(trace, 0, "Umax"), least = valueOf(trace, 0, "Umin");
  EXPECT_THAT(cellsOf<double>(why, "candidates", "cost"), near({least, 3 * least * std::pow(most / least, 0.25)}));
  EXPECT_EQ(nodesOf(trace, 0, 0), "n#1");
  EXPECT_EQ(nodesOf(trace, 0, 1), "n#1x3");
}

// Both jobs have age 0.9. B is charged first. Its utility on v would be 1 / (0.9 + 50 / 40) = 0.465, but A has 2 / (0.9 + 2000 / 800) = 0.588.
TEST(CopiesByHadar, AJobThatWaitsIsToldWhatItsCopiesWouldPay) {
  model::Scenario scenario =
      scenarioOf({tests::node("v", {{"V", 1}}), tests::node("k", {{"K", 1}})},
                 {jobSpec("A", 2000, {{"V", 10.0}, {"K", 2.0}}), jobSpec("B", 50, {{"V", 0.5}})}, 100);
  for (model::JobSpec& job : scenario.jobs) job.arrival_s = 10;
  const trace::Trace trace = runByHadar(scenario);
  std::size_t first = 0;
  while (trace.decisions.at(first).at_s < 100) ++first;
  EXPECT_EQ(nodesOf(trace, first, 0), "v#1 k#2");
  const trace::Reason* reason = explanationOf(trace, first).reasonOf(model::JobIndex(1));
  ASSERT_NE(reason, nullptr);
  EXPECT_EQ(reason->kind->code, std::string("pays-less"));
  EXPECT_NEAR(reason->numbers[0].value, 1 / 2.15, 0.001) << "the utility minus the price of an empty node";
  EXPECT_THAT(trace::sentence(*reason, *trace.problem), HasSubstr("that it can use to others, the last to A"));
}

// Hadar serves more than 512 jobs by its method greedy.
TEST(CopiesByHadar, ManyJobsAreServedGreedily) {
  std::vector<model::JobSpec> jobs;
  for (int j = 0; j < 520; ++j) jobs.push_back(jobSpec("J" + std::to_string(j), 10 + j % 7, {{"V", 1.0}, {"K", 0.5}}));
  const trace::Trace trace = runByHadar(
      scenarioOf({tests::node("v", {{"V", 3}}), tests::node("k", {{"K", 2}})}, std::move(jobs), 100), {{"fork", "1"}});
  EXPECT_EQ(trace.status, trace::RunStatus::Complete);
  EXPECT_THAT(explanationOf(trace, 0).rule, HasSubstr("again and again"));
  for (const trace::Placement& p : trace.decisions[0].placements) EXPECT_EQ(p.copy, 1);
  EXPECT_EQ(trace.decisions[0].placements.size(), 5U);
}

}  // namespace
}  // namespace roundel::policies::hadare
