// SPDX-License-Identifier: GPL-3.0-or-later
// Tests finish-time fairness, throughput per cost and deadlines: by hand, by bisection with the general solver, by all points of a grid.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <vector>

#include "build.h"
#include "core/model/scenario.h"
#include "core/policies/gavel/finish_time.h"
#include "core/policies/gavel/lp/general_lp.h"
#include "core/policies/gavel/lp/priced_lp.h"
#include "core/policies/gavel/settings.h"
#include "random_shares.h"
#include "tests/support/explanations.h"

namespace roundel::policies::gavel {
namespace {

/// Returns a problem with two jobs of one GPU and two types of one GPU.
ShareProblem twoByTwo(std::vector<double> rates) {
  ShareProblem problem;
  problem.types = 2;
  problem.capacity = {1, 1};
  problem.gpus = {1, 1};
  problem.gain = std::move(rates);
  return problem;
}

/// Visits every allocation of two jobs on two types in steps of 1/n.
void forEveryAllocation(int n, const std::function<void(const std::vector<double>&)>& visit) {
  for (int a = 0; a <= n; ++a) {
    for (int b = 0; a + b <= n; ++b) {
      for (int c = 0; a + c <= n; ++c) {
        for (int d = 0; c + d <= n && b + d <= n; ++d)
          visit({double(a) / n, double(b) / n, double(c) / n, double(d) / n});
      }
    }
  }
}

// ---- finish-time fairness ----

double rhoOf(const ShareProblem& rates, const FinishTimes& times, const std::vector<double>& share) {
  double rho = 0;
  for (std::size_t i = 0; i < rates.jobs(); ++i) {
    const double reached = levelOf(rates, share, i);
    const double end_s =
        reached > 0 ? times.since_s[i] + times.remaining[i] / reached : std::numeric_limits<double>::infinity();
    rho = std::max(rho, end_s / times.alone_s[i]);
  }
  return rho;
}

TEST(GavelFinishTime, TwoJobsOnOneGpuByHand) {
  ShareProblem rates;
  rates.types = 1;
  rates.capacity = {1};
  rates.gpus = {1, 1};
  rates.gain = {1, 1};
  const FinishTimes times{{100, 0}, {50, 100}, {200, 250}};
  // (100 + 50 / x) / 200 = (100 / (1 - x)) / 250
  double low = 0.01, high = 0.99;
  for (int k = 0; k < 100; ++k) {
    const double x = (low + high) / 2;
    ((100 + 50 / x) / 200 > 100 / (1 - x) / 250 ? low : high) = x;
  }
  const FinishTimeSolution solution = finishTimeFair(rates, times, {});
  ASSERT_EQ(solution.shares.status, ShareStatus::Optimal);
  EXPECT_NEAR(solution.rho, (100 + 50 / low) / 200, 1e-8);
  EXPECT_NEAR(solution.shares.share[0], low, 1e-7);
  // The decrease of rho for another thousandth of a GPU.
  rates.capacity = {1.001};
  const double better = finishTimeFair(rates, times, {}).rho;
  EXPECT_NEAR(-solution.shares.price[0] / solution.slope * 0.001, better - solution.rho,
              1e-2 * (solution.rho - better));
}

TEST(GavelFinishTime, NoPointOfAGridIsBetterAndOneIsNear) {
  Random random(67);
  for (int k = 0; k < 8; ++k) {
    const ShareProblem rates =
        twoByTwo({random.between(0.5, 4), random.between(0.5, 4), random.between(0.5, 4), random.between(0.5, 4)});
    const FinishTimes times{{random.between(0, 300), random.between(0, 300)},
                            {random.between(50, 500), random.between(50, 500)},
                            {random.between(100, 600), random.between(100, 600)}};
    const FinishTimeSolution solution = finishTimeFair(rates, times, {});
    ASSERT_EQ(solution.shares.status, ShareStatus::Optimal);
    EXPECT_NEAR(rhoOf(rates, times, solution.shares.share), solution.rho, 1e-7 * solution.rho);
    double best = std::numeric_limits<double>::infinity();
    forEveryAllocation(30,
                       [&](const std::vector<double>& share) { best = std::min(best, rhoOf(rates, times, share)); });
    EXPECT_LE(solution.rho, best * (1 + 1e-9));
    EXPECT_GE(solution.rho, best * 0.9);
  }
}

TEST(GavelFinishTime, IsWhereBisectionWithTheGeneralSolverEnds) {
  Random random(71);
  for (int k = 0; k < 60; ++k) {
    SCOPED_TRACE(k);
    const ShareProblem rates = randomProblem(random, 8, 3);
    FinishTimes times;
    double low = 0;
    for (std::size_t i = 0; i < rates.jobs(); ++i) {
      times.since_s.push_back(k % 4 == 0 ? 0 : random.between(0, 1000));
      times.remaining.push_back(random.between(10, 1000));
      times.alone_s.push_back(random.between(10, 1000));
      low = std::max(low, times.since_s[i] / times.alone_s[i]);
    }
    const FinishTimeSolution solution = finishTimeFair(rates, times, {});
    ASSERT_EQ(solution.shares.status, ShareStatus::Optimal);
    double high = 2 * solution.rho;
    for (int step = 0; step < 40; ++step) {
      const double rho = (low + high) / 2;
      ShareProblem problem = rates;
      for (std::size_t c = 0; c < problem.gain.size(); ++c) {
        const std::size_t i = c / problem.types;
        problem.gain[c] *= (rho * times.alone_s[i] - times.since_s[i]) / times.remaining[i];
      }
      (generalMaxMin(problem).objective >= 1 ? high : low) = rho;
    }
    EXPECT_NEAR(solution.rho, high, 1e-6 * high);
    if (HasFailure()) return;
  }
}

TEST(GavelFinishTime, AJobThatWaitedIsPaidBackInRounds) {
  Build build;
  build.round(10, 0).type("t").node("a", {{"t", 1}});
  build.job("first", 1, 100, {{"t", 1}}).job("second", 1, 100, {{"t", 1}}, 50);
  const auto problem = build.problem();
  const trace::Trace trace = runToEnd(problem, {{"objective", "\"finish-time-fairness\""}});
  EXPECT_EQ(trace.status, trace::RunStatus::Complete);
  // Until 50 s the first job is alone: D = 100, rho = 1. At 50 s it has done 50 iterations: t = 50, D = 50 + 50 / (1/2) = 150. The second
  // job has D = 200. So (50 + 50 / x) / 150 = (100 / (1 - x)) / 200.
  double low = 0.01, high = 0.99;
  for (int k = 0; k < 100; ++k) {
    const double x = (low + high) / 2;
    ((50 + 50 / x) / 150 > 100 / (1 - x) / 200 ? low : high) = x;
  }
  EXPECT_NEAR(objectiveOf(trace.decisions[0]), 1, 1e-9);
  const trace::DecisionRecord& both = trace.decisions[5];
  ASSERT_EQ(both.at_s, 50);
  EXPECT_NEAR(objectiveOf(both), (50 + 50 / low) / 150, 1e-7);
  EXPECT_NEAR(both.explanation->matrices.front()->values[0], low, 1e-6);
}

// ---- cost and deadlines ----

TEST(GavelCost, TheCheapestPairAloneOrWhatADeadlineNeeds) {
  // v costs 3 an hour and k costs 1. A reaches 10 on v and 4 on k; B reaches 2 and 1. Per unit of cost, A: 3.33 and 4; B: 0.67 and 1.
  const ShareProblem rates = twoByTwo({10, 4, 2, 1});
  const PricedSolution free = maxSumPriced(rates, {}, {3, 1});
  EXPECT_NEAR(free.ratio, 4, 1e-8);
  EXPECT_NEAR(free.shares.share[1], 1, 1e-6) << "the optimum with the largest sum of all with this ratio";
  EXPECT_NEAR(free.shares.objective, 4, 1e-6);
  // B needs 0.5, which is half of k. If A has all of v, the ratio is (10 + 0.5) / (3 + 0.5) = 3. If A has half of v and half of k, the ratio
  // is (5 + 2 + 0.5) / (1.5 + 0.5 + 0.5) = 3 too. The first has the larger sum.
  const PricedSolution bound = maxSumPriced(rates, {0, 0.5}, {3, 1});
  EXPECT_TRUE(bound.feasible);
  EXPECT_NEAR(bound.ratio, 3, 1e-6);
  EXPECT_NEAR(bound.shares.objective, 10.5, 1e-5);
}

TEST(GavelCost, DeadlinesThatCannotBeMetTogetherAreDropped) {
  const ShareProblem rates = twoByTwo({10, 4, 2, 1});
  const PricedSolution solution = maxSumPriced(rates, {10, 2}, {});
  EXPECT_FALSE(solution.feasible);
  EXPECT_NEAR(solution.shares.objective, 11, 1e-9) << "A on v, B on k";
  const PricedSolution met = maxSumPriced(rates, {4, 2}, {});
  EXPECT_TRUE(met.feasible);
  EXPECT_NEAR(met.shares.objective, 6, 1e-9) << "A on k, B on v";
}

TEST(GavelCost, NoPointOfAGridIsCheaperAndOneIsNear) {
  Random random(73);
  for (int k = 0; k < 12; ++k) {
    SCOPED_TRACE(k);
    const ShareProblem rates =
        twoByTwo({random.between(0.5, 4), random.between(0.5, 4), random.between(0.5, 4), random.between(0.5, 4)});
    const std::vector<double> price{random.between(0.5, 4), random.between(0.5, 4)};
    const std::vector<double> needed{0.2 * random.upTo(3), 0.2 * random.upTo(3)};
    const PricedSolution solution = maxSumPriced(rates, needed, price);
    ASSERT_EQ(solution.shares.status, ShareStatus::Optimal);
    ASSERT_TRUE(solution.feasible);
    double best = 0;
    forEveryAllocation(30, [&](const std::vector<double>& share) {
      double sum = 0, cost = 0;
      bool met = true;
      for (std::size_t i = 0; i < 2; ++i) {
        met = met && levelOf(rates, share, i) >= needed[i];
        sum += levelOf(rates, share, i);
        for (std::size_t r = 0; r < 2; ++r) cost += price[r] * share[2 * i + r];
      }
      if (met && cost > 0) best = std::max(best, sum / cost);
    });
    EXPECT_GE(solution.ratio, best * (1 - 1e-9));
    EXPECT_LE(solution.ratio, best * 1.1);
    for (std::size_t i = 0; i < 2; ++i) EXPECT_GE(levelOf(rates, solution.shares.share, i), needed[i] - 1e-7);
  }
}

double valueOf(const trace::DecisionRecord& decision, const std::string& id) {
  return tests::valueOf(*decision.explanation, id);
}

Build priced() {
  Build build;
  build.round(10, 0).type("v").type("k").node("n", {{"v", 1}, {"k", 1}});
  build.job("A", 1, 400, {{"v", 10}, {"k", 4}}).job("B", 1, 100, {{"v", 2}, {"k", 1}});
  return build;
}

TEST(GavelCost, ServesTheCheapestAndMeetsADeadline) {
  const auto problem = priced().problem();
  const model::OptionMap options{{"objective", "\"cost\""}, {"sum_of", "\"steps\""}, {"prices", R"({"v": 3, "k": 1})"}};
  const trace::Trace free = runToEnd(problem, options);
  EXPECT_EQ(free.status, trace::RunStatus::Complete);
  EXPECT_EQ(allocated(*problem, free.decisions[0]), "A k");
  EXPECT_EQ(free.jobs[0].finish_s, 100);
  EXPECT_EQ(free.jobs[1].finish_s, 200) << "B runs on k after A, because k is cheaper for B too";
  model::OptionMap late = options;
  late["slo"] = R"({"B": 200})";
  const trace::Trace bound = runToEnd(problem, late);
  EXPECT_NEAR(objectiveOf(bound.decisions[0]), 3, 1e-6);
  EXPECT_NEAR(valueOf(bound.decisions[0], "cost"), 3.5, 1e-5);
  EXPECT_EQ(valueOf(bound.decisions[0], "deadlines"), 1);
  EXPECT_LE(bound.jobs[1].finish_s, 200);
}

TEST(GavelCost, ADeadlineThatNoTypeCanMeetIsGivenUpAndSaid) {
  const trace::Trace trace =
      runToEnd(priced().problem(), {{"objective", "\"max-sum-throughput\""}, {"slo", R"({"B": 20, "A": 60})"}});
  EXPECT_EQ(trace.status, trace::RunStatus::Complete);
  EXPECT_EQ(valueOf(trace.decisions[0], "given-up"), 1);
  EXPECT_EQ(valueOf(trace.decisions[0], "deadlines"), 1);
  EXPECT_LE(trace.jobs[0].finish_s, 60);
}

// ---- options ----

TEST(GavelObjectives, MinMakespanSaysWhatTheBisectionStatesAndWhatItsSharesReach) {
  const Build build = fourJobs();
  for (const char* solution : {"generous", "least", "centre"}) {
    const trace::Trace trace = runToEnd(build.problem(), {{"objective", "\"min-makespan\""}, {"solution", solution}});
    // The jobs need 15,200 GPU-seconds on 4 GPUs.
    EXPECT_NEAR(valueOf(trace.decisions[0], "reached"), 3800, 1e-3) << solution;
    EXPECT_GE(objectiveOf(trace.decisions[0]), 3800) << solution;
  }
}

TEST(GavelObjectives, UsersShareByTheirWeightsWhateverTheirJobs) {
  Build build;
  build.round(10, 0).type("t").node("a", {{"t", 1}});
  for (const char* id : {"a1", "a2", "a3", "b"}) {
    build.job(id, 1, 100, {{"t", 1}});
    build.scenario().jobs.back().user = std::string(1, id[0]);
  }
  const auto problem = build.problem();
  const model::OptionMap options{
      {"water_filling", "true"}, {"entity", "\"user\""}, {"entity_weights", R"({"a": 1, "b": 2})"}};
  const trace::Trace trace = runToEnd(problem, options);
  EXPECT_EQ(trace.status, trace::RunStatus::Complete);
  const trace::Matrix& y = *trace.decisions[0].explanation->matrices.front();
  for (std::size_t row = 0; row < 3; ++row) EXPECT_NEAR(y.values[row], 1.0 / 9, 1e-9);
  EXPECT_NEAR(y.values[3], 2.0 / 3, 1e-9);
  model::OptionMap fifo = options;
  fifo["inside_entity"] = "\"fifo\"";
  const trace::Trace turns = runToEnd(problem, fifo);
  EXPECT_NEAR(turns.decisions[0].explanation->matrices.front()->values[0], 1.0 / 3, 1e-9);
  EXPECT_LT(turns.jobs[0].finish_s, turns.jobs[1].finish_s);
}

TEST(GavelObjectives, OptionsThatContradictEachOtherAreFaults) {
  const auto problem = priced().problem();
  const auto pointer = [&](const model::OptionMap& options) {
    const auto faults = makeGavel(*problem, options).faults;
    return faults.size() == 1 ? faults[0].pointer : std::to_string(faults.size()) + " faults";
  };
  EXPECT_EQ(pointer({{"objective", "\"cost\""}}), "/prices");
  EXPECT_EQ(pointer({{"objective", "\"cost\""}, {"prices", R"({"v": 1})"}}), "/prices");
  EXPECT_EQ(pointer({{"objective", "\"cost\""}, {"prices", R"({"v": 1, "k": 0})"}}), "/prices/k");
  EXPECT_EQ(pointer({{"objective", "\"cost\""}, {"prices", R"({"v": 1, "k": 1, "x": 1})"}}), "/prices/x");
  EXPECT_EQ(pointer({{"slo", "2"}}), "/slo");
  EXPECT_EQ(pointer({{"objective", "\"max-sum-throughput\""}, {"slo", R"({"C": 5})"}}), "/slo/C");
  EXPECT_EQ(pointer({{"objective", "\"max-sum-throughput\""}, {"slo", "-1"}}), "/slo");
  EXPECT_EQ(pointer({{"entity", "\"user\""}}), "/entity");
  EXPECT_EQ(pointer({{"water_filling", "true"}, {"entity", "\"user\""}, {"entity_weights", R"({"a": 0})"}}),
            "/entity_weights/a");
}

TEST(GavelObjectives, ThroughLatencyRatioWhoeverWaitedLongestForItsLengthComesFirst) {
  Build build;
  build.round(10, 0).type("t").node("a", {{"t", 1}});
  build.job("long", 1, 1000, {{"t", 1}}).job("short", 1, 20, {{"t", 1}}, 5).job("middle", 1, 100, {{"t", 1}}, 5);
  const auto problem = build.problem();
  const auto order = [&](const char* queue) {
    const trace::Trace trace = runToEnd(problem, {{"queue", queue}});
    std::string out;
    for (std::size_t k = 0; k < 4; ++k) out += allocated(*problem, trace.decisions[k]) + "; ";
    return out;
  };
  EXPECT_EQ(order("\"shares\""), "long t; long t; short t; middle t; ");
  // Wait over age at 10 s: long 0, short 5 / 20, middle 5 / 100. At 20 s: short 0.25 as before, middle 0.15, long 10 / 1000.
  EXPECT_EQ(order("\"latency-ratio\""), "long t; short t; short t; middle t; ");
  // At 10 s no job has received time from the new allocation. This is a tie, which the ratio breaks.
  EXPECT_EQ(order("\"shares-then-latency-ratio\""), "long t; short t; middle t; long t; ");
}

TEST(GavelObjectives, TheSolutionIsGenerousInRoundsAndLeastInGavelsSimulator) {
  const auto problem = priced().problem();
  const auto read = [&](const model::OptionMap& options) {
    std::vector<model::Fault> faults;
    return readSettings(*problem, checkOptions(optionSpecs(), options, "").options, faults).solution;
  };
  EXPECT_EQ(read({}), Optimum::Generous);
  EXPECT_EQ(read({{"mechanism", "\"gavel-simulator\""}}), Optimum::Least);
  EXPECT_EQ(read({{"solution", "\"centre\""}}), Optimum::Centre);
  EXPECT_EQ(read({{"mechanism", "\"gavel-simulator\""}, {"solution", "\"generous\""}}), Optimum::Generous);
}

}  // namespace
}  // namespace roundel::policies::gavel
