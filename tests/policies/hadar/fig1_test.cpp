// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include "core/model/scenario.h"

#include "tests/policies/hadar/hadar_fixture.h"

namespace roundel::policies::hadar {
namespace {

using ::testing::ElementsAre;

const model::OptionMap kPlain{{"kappa", "0"}, {"span", "0"}};

model::OptionMap with(model::OptionMap more) {
  more.insert(kPlain.begin(), kPlain.end());
  return more;
}

/// Returns the remaining iterations of each job after each round.
std::vector<std::vector<double>> remainingAfter(const model::Scenario& scenario, const model::OptionMap& options) {
  const auto problem = model::resolve(scenario);
  sim::Simulation simulation(problem, "hadar", options, makeHadar(*problem, options));
  std::vector<std::vector<double>> out;
  while (simulation.step() && !simulation.ended()) {
    sim::Simulation ahead = simulation.branch();
    ahead.goTo(simulation.now_s() + 1);
    std::vector<double> left;
    const trace::Trace trace = ahead.trace();
    for (std::size_t j = 0; j < problem->jobs.size(); ++j)
      left.push_back(problem->jobs[j].iterations - trace.jobs[j].iterations);
    out.push_back(left);
  }
  return out;
}

TEST(HadarFig1, ConstantsOfThePrices) {
  const trace::Trace trace = runHadar(fig1(), kPlain, 1);
  const trace::Explanation& explanation = *trace.decisions.at(0).explanation;
  EXPECT_DOUBLE_EQ(valueOf(explanation, "T"), 35);
  EXPECT_DOUBLE_EQ(valueOf(explanation, "eta"), 17.5);
  EXPECT_DOUBLE_EQ(valueOf(explanation, "Umax"), 0.5);
  EXPECT_NEAR(valueOf(explanation, "Umin"), 2.040816327e-5, 5e-15);
}

TEST(HadarFig1, ReproducesFiveRoundsAnd26Of30) {
  const trace::Trace trace = runHadar(fig1(), kPlain);
  EXPECT_EQ(trace.status, trace::RunStatus::Complete) << trace.message;
  EXPECT_THAT(busyByRound(trace), ElementsAre(6, 5, 5, 5, 5));
  const std::vector<double> sums{1.832066234, 1.830057318, 0.928469388, 0.928469388, 0.928469388};
  for (std::size_t i = 0; i < sums.size(); ++i)
    EXPECT_NEAR(valueOf(*trace.decisions[i].explanation, "sum-payoff"), sums[i], 5e-10);
  EXPECT_NEAR(trace.jobs[0].finish_s, 4 + 2.0 / 3, 1e-9);  // GPUs compute in 25 of 30 GPU-rounds
  EXPECT_EQ(trace.jobs[1].finish_s, 2);
  EXPECT_EQ(trace.jobs[2].finish_s, 5);
}

TEST(HadarFig1, AllocationsOfEveryRound) {
  const trace::Trace trace = runHadar(fig1(), kPlain);
  const auto at = [&](std::size_t i) { return allocations(*trace.problem, trace.decisions.at(i)); };
  EXPECT_EQ(at(0), "J1 P100x1 K80x1; J2 P100x2; J3 V100x2");
  EXPECT_EQ(at(1), "J1 V100x1; J2 P100x2; J3 V100x1 K80x1");
  EXPECT_EQ(at(2), "J1 P100x3; J3 V100x1 K80x1");
  EXPECT_EQ(at(3), at(2));
  EXPECT_EQ(at(4), at(2));
}

TEST(HadarFig1, RemainingWorkAfterEveryRound) {
  const auto left = remainingAfter(fig1(), kPlain);
  const std::vector<std::vector<double>> wanted{
      {80 - 40.0 / 3, 15, 40}, {80 - 80.0 / 3, 0, 30}, {100.0 / 3, 0, 20}, {40.0 / 3, 0, 10}, {0, 0, 0}};
  ASSERT_EQ(left.size(), wanted.size());
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    for (std::size_t j = 0; j < 3; ++j)
      EXPECT_NEAR(left[i][j], wanted[i][j], 1e-9) << "round " << i + 1 << ", job " << j + 1;
  }
}

TEST(HadarFig1, ExactAgreesWithTheDefault) {
  const trace::Trace dp = runHadar(fig1(), kPlain);
  const trace::Trace exact = runHadar(fig1(), with({{"method", "exact"}}));
  ASSERT_EQ(exact.decisions.size(), dp.decisions.size());
  for (std::size_t i = 0; i < dp.decisions.size(); ++i) {
    EXPECT_NEAR(valueOf(*exact.decisions[i].explanation, "sum-payoff"),
                valueOf(*dp.decisions[i].explanation, "sum-payoff"), 1e-12);
  }
}

TEST(HadarFig1, ABeamOf16IsEnough) {
  EXPECT_THAT(busyByRound(runHadar(fig1(), with({{"beam", "16"}}))), ElementsAre(6, 5, 5, 5, 5));
}

TEST(HadarFig1, OneNodeGivesTheSame) {
  model::Scenario scenario = fig1();
  scenario.nodes = {tests::node("n", {{"V100", 2}, {"P100", 3}, {"K80", 1}})};
  EXPECT_THAT(busyByRound(runHadar(scenario, kPlain)), ElementsAre(6, 5, 5, 5, 5));
}

TEST(HadarFig1, ElasticJ2GivesTheSame) {
  model::Scenario scenario = fig1();
  scenario.jobs[1].min_gpus = 1;
  EXPECT_THAT(busyByRound(runHadar(scenario, kPlain)), ElementsAre(6, 5, 5, 5, 5));
}

TEST(HadarFig1, FifoNeedsAnotherGpuRound) {
  EXPECT_THAT(busyByRound(runHadar(fig1(), with({{"queue_order", "fifo"}}))), ElementsAre(6, 6, 5, 5, 5));
}

TEST(HadarFig1, OtherFixedOrders) {
  // The jobs are listed in the tested order and served first in, first out.
  const auto order = [](const std::vector<std::size_t>& jobs) {
    model::Scenario scenario = fig1();
    std::vector<model::JobSpec> listed;
    for (const std::size_t j : jobs) listed.push_back(scenario.jobs[j - 1]);
    scenario.jobs = listed;
    return busyByRound(runHadar(scenario, with({{"queue_order", "fifo"}})));
  };
  EXPECT_THAT(order({1, 3, 2}), ElementsAre(6, 6, 5, 5, 5));
  EXPECT_THAT(order({3, 1, 2}), ElementsAre(6, 6, 5, 5, 5));
  EXPECT_THAT(order({2, 1, 3}), ElementsAre(5, 5, 5, 5, 5));
  EXPECT_THAT(order({2, 3, 1}), ElementsAre(5, 5, 5, 5, 5));
  EXPECT_THAT(order({3, 2, 1}), ElementsAre(5, 5, 5, 5, 5));
}

TEST(HadarFig1, AllElastic) {
  model::Scenario scenario = fig1();
  for (model::JobSpec& job : scenario.jobs) job.min_gpus = 1;
  EXPECT_THAT(busyByRound(runHadar(scenario, kPlain)), ElementsAre(5, 5, 3, 1, 1));
}

TEST(HadarFig1, AllRigid) {
  model::Scenario scenario = fig1();
  scenario.jobs[0].min_gpus.reset();
  EXPECT_THAT(busyByRound(runHadar(scenario, kPlain)), ElementsAre(5, 5, 5, 2, 2, 2, 2));
}

TEST(HadarFig1, IntegralPrices) {
  EXPECT_THAT(busyByRound(runHadar(fig1(), with({{"price_mode", "integral"}}))), ElementsAre(5, 5, 4, 4, 4, 3));
}

}  // namespace
}  // namespace roundel::policies::hadar
