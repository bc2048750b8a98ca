// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <cmath>
#include <string_view>

#include "core/policies/hadar/as_published.h"
#include "core/policies/hadar/dp.h"
#include "core/policies/hadar/greedy.h"
#include "tests/policies/hadar/hadar_fixture.h"

namespace roundel::policies::hadar {
namespace {

const model::OptionMap kEff{{"utility", "eff"}, {"span", "0"}};

trace::Explanation firstExplanation(const model::OptionMap& options) {
  return *runHadar(example(), options, 1).decisions.at(0).explanation;
}

const trace::Table& tableOf(const trace::Explanation& explanation, std::string_view id) {
  for (const auto& table : explanation.tables) {
    if (table->id == id) return *table;
  }
  throw std::out_of_range(std::string(id));
}

template <class Cell>
const std::vector<Cell>& cells(const trace::Table& table, std::string_view name) {
  for (const trace::Column& column : table.columns) {
    if (column.name == name) return std::get<std::vector<Cell>>(column.cells);
  }
  throw std::out_of_range(std::string(name));
}

/// Returns the example as plain values at time 0.
RoundProblem plainExample() {
  RoundProblem problem;
  problem.types = 2;
  problem.kappa = 0.1;
  problem.entries = {{model::NodeIndex{0}, model::TypeIndex{0}, 2, 2},
                     {model::NodeIndex{1}, model::TypeIndex{1}, 2, 2}};
  const auto add = [&](std::int32_t id, int gpus, double work, double v, double k) {
    RoundJob job;
    job.id = model::JobIndex{id};
    job.remaining = job.numerator = work;
    job.sizes = {gpus};
    job.x = {v, k};
    job.x_spread = job.x;
    job.scaling = {1};
    problem.jobs.push_back(job);
  };
  add(0, 2, 100, 10, 5);
  add(1, 1, 40, 8, 2);
  add(2, 2, 48, 4, 3);
  const std::vector<JobTimes> times{{0, 100, 5, 10, 2}, {0, 40, 5, 20, 1}, {0, 48, 6, 8, 2}};
  problem.prices = PriceTable(priceConstants(times, 4, Utility::Eff), PriceMode::Point, std::vector<int>{2, 2});
  return problem;
}

// Returns the payoff (Hadar Eq. 8) at the given loads.
double payoffOf(const RoundProblem& problem, const std::vector<int>& held, const RoundJob& job, const Allocation& w) {
  return job.utility(rateOf(problem, job, w), w != job.held) - costOf(problem, held, w);
}

TEST(HadarExample, ConstantsOfThePrices) {
  const trace::Explanation explanation = firstExplanation(kEff);
  EXPECT_DOUBLE_EQ(valueOf(explanation, "T"), 38);
  EXPECT_DOUBLE_EQ(valueOf(explanation, "eta"), 9.5);
  EXPECT_DOUBLE_EQ(valueOf(explanation, "Umax"), 10);
  EXPECT_NEAR(valueOf(explanation, "Umin"), 0.0013850415512, 5e-14);
  EXPECT_NEAR(valueOf(explanation, "alpha"), 8.8846102, 5e-8);
}

TEST(HadarExample, PricesAtEveryLoad) {
  const RoundProblem problem = plainExample();
  EXPECT_NEAR(problem.prices.at(0, 0), 0.001385042, 5e-10);
  EXPECT_NEAR(problem.prices.at(0, 1), 0.117688, 5e-7);
  EXPECT_NEAR(problem.prices.at(0, 2), 10, 1e-12);
}

TEST(HadarExample, PayoffsOnTheEmptyCluster) {
  const RoundProblem problem = plainExample();
  const std::vector<int> empty{0, 0};
  const auto payoff = [&](std::size_t job, const Allocation& w) {
    return payoffOf(problem, empty, problem.jobs[job], w);
  };
  EXPECT_NEAR(payoff(0, {{0, 2}}), 19.997230, 5e-7);
  EXPECT_NEAR(payoff(0, {{1, 2}}), 9.997230, 5e-7);
  EXPECT_NEAR(payoff(1, {{0, 1}}), 7.998615, 5e-7);
  EXPECT_NEAR(payoff(1, {{1, 1}}), 1.998615, 5e-7);
  EXPECT_NEAR(payoff(2, {{0, 2}}), 7.997230, 5e-7);
  EXPECT_NEAR(payoff(2, {{1, 2}}), 5.997230, 5e-7);
}

TEST(HadarExample, TwoServersCostTheirCommunication) {
  const RoundProblem problem = plainExample();
  EXPECT_NEAR(payoffOf(problem, std::vector<int>{0, 0}, problem.jobs[0], {{0, 1}, {1, 1}}), 9.996953, 5e-7);
  EXPECT_NEAR(payoffOf(problem, std::vector<int>{0, 0}, problem.jobs[2], {{0, 1}, {1, 1}}), 5.996953, 5e-7);
  EXPECT_NEAR(payoffOf(problem, std::vector<int>{1, 0}, problem.jobs[2], {{0, 1}, {1, 1}}), 5.869020, 5e-7);
  EXPECT_NEAR(payoffOf(problem, std::vector<int>{1, 0}, problem.jobs[2], {{1, 2}}), 5.997230, 5e-7);
}

TEST(HadarExample, TheBestPlan) {
  const trace::Trace trace = runHadar(example(), kEff, 1);
  EXPECT_NEAR(valueOf(*trace.decisions[0].explanation, "sum-payoff"), 25.994459833795, 5e-13);
  EXPECT_EQ(allocations(*trace.problem, trace.decisions[0]), "J1 Vx2; J3 Kx2");
}

TEST(HadarExample, QueueGreedyIsWorse) {
  // In queue order, each job takes its best candidate. This is a beam of one state that never skips a job.
  RoundProblem problem = plainExample();
  const Layout layout(problem);
  const auto source = twoPlacements(problem, layout);
  LoadState state;
  state.assign(problem, layout, std::vector<Word>(layout.words(), 0));
  CandidateList list;
  double sum = 0;
  std::vector<std::string> taken;
  for (std::size_t p = 0; p < problem.jobs.size(); ++p) {
    source->list(p, state, 0, list);
    const auto best = std::ranges::max_element(list.items, {}, &Candidate::payoff);
    if (best == list.items.end()) continue;
    sum += best->payoff();
    const Allocation w = layout.unpack(list.allocation(*best));
    for (const EntryCount& take : w)
      taken.push_back(std::to_string(p + 1) + (take.entry == 0 ? "V" : "K") + std::to_string(take.count));
    state.take(problem, layout, w);
  }
  EXPECT_NEAR(sum, 21.995844875, 5e-10);
  EXPECT_THAT(taken, ::testing::ElementsAre("1V2", "2K1"));
}

TEST(HadarExample, AsPublishedReturnsTheEmptySet) {
  RoundProblem problem = plainExample();
  const Layout layout(problem);
  const auto source = twoPlacements(problem, layout);
  EXPECT_TRUE(publishedPlan(*source).plan.items.empty());
  const PublishedPlan every = publishedPlan(*source, true);
  EXPECT_TRUE(every.plan.items.empty());
  EXPECT_GT(every.calls, 3U);
}

TEST(HadarExample, ReplannedToCompletion) {
  const trace::Trace trace = runHadar(example(), kEff);
  EXPECT_EQ(trace.status, trace::RunStatus::Complete);
  const auto round = [&](std::size_t job) { return static_cast<int>(std::ceil(trace.jobs[job].finish_s - 1e-9)); };
  EXPECT_EQ(round(0), 5);
  EXPECT_EQ(round(2), 8);
  EXPECT_EQ(round(1), 10);
  EXPECT_EQ(trace.decisions.size(), 10U);
}

TEST(HadarExample, ExplainsPrices) {
  const trace::Explanation explanation = firstExplanation(kEff);
  const trace::Table& prices = tableOf(explanation, "prices");
  EXPECT_THAT(cells<double>(prices, "GPUs held"), ::testing::ElementsAre(2, 2));
  EXPECT_THAT(cells<double>(prices, "of"), ::testing::ElementsAre(2, 2));
  for (const double before : cells<double>(prices, "price before")) EXPECT_NEAR(before, 0.001385042, 5e-10);
  for (const double after : cells<double>(prices, "price after")) EXPECT_NEAR(after, 10, 1e-12);
}

TEST(HadarExample, ExplainsEveryCandidateOfASmallProblem) {
  const trace::Explanation explanation = firstExplanation({{"utility", "eff"}, {"queue_order", "fifo"}, {"span", "0"}});
  const trace::Table& table = tableOf(explanation, "candidates");
  // The candidates are VV, VK and KK for J1, then K for J2 and KK for J3.
  ASSERT_EQ(table.rows(), 5U);
  EXPECT_THAT(table.chosen, ::testing::ElementsAre(1, 0, 0, 0, 1));
  EXPECT_NEAR(cells<double>(table, "payoff")[0], 19.997230, 5e-7);
  EXPECT_DOUBLE_EQ(cells<double>(table, "rate")[0], 20);
  EXPECT_DOUBLE_EQ(cells<double>(table, "predicted JCT")[0], 5);
  EXPECT_NEAR(cells<double>(table, "cost")[0], 2 * 0.0013850415512, 1e-12);
}

TEST(HadarExample, ExplainsTheChoiceAndTheBestRejected) {
  const trace::Explanation explanation = firstExplanation(kEff);
  EXPECT_EQ(explanation.score_name, "payoff");
  const trace::Choice* j1 = explanation.choiceOf(model::JobIndex{0});
  ASSERT_NE(j1, nullptr);
  EXPECT_NEAR(j1->score, 19.997230, 5e-7);
  EXPECT_NEAR(j1->rejected_score, 9.997230, 5e-7);
  EXPECT_EQ(j1->rejected, (trace::PartList{{model::NodeIndex{1}, model::TypeIndex{1}, 2}}));
}

TEST(HadarExample, ExplainsWhyAJobWaits) {
  const trace::Trace trace = runHadar(example(), kEff, 1);
  const trace::Reason* j2 = trace.decisions[0].explanation->reasonOf(model::JobIndex{1});
  ASSERT_NE(j2, nullptr);
  EXPECT_STREQ(j2->kind->code, "not-in-best-plan");
  // J1 is charged first and takes both V. Only K is left for J2, and J3 has a larger payoff on K.
  EXPECT_EQ(trace::sentence(*j2, *trace.problem),
            "would have a payoff of 1.99861, but the plan with the largest sum of payoffs leaves it out; J3 takes or "
            "pays for those GPUs");
}

}  // namespace
}  // namespace roundel::policies::hadar
