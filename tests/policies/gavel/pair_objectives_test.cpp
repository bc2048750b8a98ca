// SPDX-License-Identifier: GPL-3.0-or-later
// Tests Gavel's other objectives over pairs of jobs: against all vertices of small programs, with few of the pairs against all, and by hand.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <random>

#include "core/metrics/metrics.h"
#include "core/model/scenario.h"
#include "core/policies/gavel/lp/pair_lp.h"
#include "tests/policies/gavel/build.h"
#include "tests/policies/gavel/every_vertex.h"

namespace roundel::policies::gavel {
namespace {

double between(std::mt19937_64& random, double low, double high) {
  return std::uniform_real_distribution<double>(low, high)(random);
}

PairQuestion with(std::size_t few, Optimum optimum = Optimum::Generous) {
  PairQuestion question;
  question.few = few;
  question.optimum = optimum;
  return question;
}

bool anyPair(const PairShareSolution& solution) {
  return std::ranges::any_of(solution.pair, [](double x) { return x > 1e-6; });
}

Vector levelsOf(const PairShareProblem& lp, const PairShareSolution& solution) {
  Vector out;
  for (std::size_t i = 0; i < lp.alone.jobs(); ++i) out.push_back(levelOf(lp, solution, i));
  return out;
}

// ---- every vertex -----------------------------------------------------------------------------------------------------------------

/// Returns the largest level of a job if no other job falls below its level in `reached`.
double furthest(const PairShareProblem& lp, const Vector& reached, std::size_t job) {
  Wanted kept{reached, Vector(reached.size(), 0.0)};
  for (double& level : kept.least) level -= 1e-8;
  Program program = written(lp, false, kept);
  program.cost = program.rows[lp.alone.types + lp.alone.jobs() + job];
  for (double& cost : program.cost) cost = -cost;
  program.cost.back() = 0;
  return bestVertex(program);
}

/// Fills levels step by step: all levels rise together, and a job whose level cannot rise further is frozen.
Vector filledLevels(const PairShareProblem& lp) {
  const std::size_t jobs = lp.alone.jobs();
  Wanted wanted{Vector(jobs, 0.0), Vector(jobs, 1.0)};
  while (std::accumulate(wanted.follow.begin(), wanted.follow.end(), 0.0) > 0) {
    Wanted kept = wanted;
    for (double& level : kept.least) level -= 1e-8;
    const double z = bestVertex(written(lp, true, kept));
    for (std::size_t i = 0; i < jobs; ++i) wanted.least[i] += wanted.follow[i] * z;
    for (std::size_t i = 0; i < jobs; ++i) {
      if (wanted.follow[i] > 0 && furthest(lp, wanted.least, i) < wanted.least[i] + 1e-5) wanted.follow[i] = 0;
    }
  }
  return wanted.least;
}

TEST(PackingObjectives, WaterFillingFreezesWhoCanGoNoFurther) {
  std::mt19937_64 random(11);
  int shared = 0, unequal = 0;
  for (int trial = 0; trial < 12; ++trial) {
    SCOPED_TRACE(trial);
    PairShareProblem lp = randomProblem(random);
    for (double& capacity : lp.alone.capacity)
      capacity += 0.4;  // so that the time of some jobs limits them before the others
    const Vector expected = filledLevels(lp);
    for (const Optimum optimum : {Optimum::Generous, Optimum::Least}) {
      const PairShareSolution solution = waterFillPairs(lp, with(kFewPairs, optimum));
      ASSERT_EQ(solution.status, ShareStatus::Optimal);
      const Vector levels = levelsOf(lp, solution);
      for (std::size_t i = 0; i < levels.size(); ++i) EXPECT_NEAR(levels[i], expected[i], 1e-5);
      shared += anyPair(solution) ? 1 : 0;
      unequal += levels.front() > levels.back() + 1e-3 ? 1 : 0;
    }
  }
  EXPECT_GT(shared, 4);
  EXPECT_GT(unequal, 2);
}

TEST(PackingObjectives, NoSmallerFinishTimeRatioCanBeHad) {
  std::mt19937_64 random(12);
  int shared = 0;
  for (int trial = 0; trial < 20; ++trial) {
    SCOPED_TRACE(trial);
    const PairShareProblem lp = randomProblem(random);
    FinishTimes times;
    for (std::size_t i = 0; i < lp.alone.jobs(); ++i) {
      times.since_s.push_back(trial % 4 == 0 ? 0 : between(random, 0, 300));
      times.remaining.push_back(between(random, 50, 500));
      times.alone_s.push_back(between(random, 100, 600));
    }
    const PairShareSolution solution = finishTimePairs(lp, times, with(0));
    ASSERT_EQ(solution.status, ShareStatus::Optimal);
    const Vector levels = levelsOf(lp, solution);
    const auto possible = [&](double rho) {
      Wanted wanted;
      for (std::size_t i = 0; i < levels.size(); ++i) {
        const double left_s = rho * times.alone_s[i] - times.since_s[i];
        if (left_s <= 0) return false;
        wanted.follow.push_back(times.remaining[i] / left_s);
      }
      return bestVertex(written(lp, true, wanted)) >= 1;
    };
    EXPECT_TRUE(possible(solution.objective * (1 + 1e-6)));
    EXPECT_FALSE(possible(solution.objective * (1 - 1e-6)));
    for (std::size_t i = 0; i < levels.size(); ++i)
      EXPECT_LE((times.since_s[i] + times.remaining[i] / levels[i]) / times.alone_s[i],
                solution.objective * (1 + 1e-6));
    shared += anyPair(solution) ? 1 : 0;
  }
  EXPECT_GT(shared, 5);
}

double costOf(const PairShareProblem& lp, const Vector& price, const Vector& x) {
  double cost = 0;
  for (std::size_t k = 0; k + 1 < x.size(); ++k) cost += price[k % lp.alone.types] * x[k];
  return cost;
}

TEST(PackingObjectives, NoVertexHasMoreThroughputForItsCostUnderTheDeadlines) {
  std::mt19937_64 random(13);
  int shared = 0, dropped = 0;
  for (int trial = 0; trial < 30; ++trial) {
    SCOPED_TRACE(trial);
    const PairShareProblem lp = randomProblem(random);
    const std::size_t jobs = lp.alone.jobs();
    Vector price, needed(jobs, 0.0);
    for (std::size_t r = 0; r < lp.alone.types; ++r) price.push_back(between(random, 0.5, 3));
    if (trial % 3 > 0) needed[0] = between(random, 0.2, 0.9) * lp.alone.gain[0];
    if (trial % 3 > 1) needed[1] = between(random, 0.2, 0.9) * lp.alone.gain[lp.alone.types];
    const Program all = written(lp, false, {needed, Vector(jobs, 0.0)});
    const double best = bestVertex(all);
    const double ratio = bestVertex(all, [&](const Vector& x) {
      const double cost = costOf(lp, price, x);
      return cost > 1e-9 ? dot(all.cost, x) / cost : -std::numeric_limits<double>::infinity();
    });
    const PairShareSolution sum = maxSumPairs(lp, needed, {}, with(0));
    const PairShareSolution cheap = maxSumPairs(lp, needed, price, with(0));
    ASSERT_EQ(sum.status, ShareStatus::Optimal);
    ASSERT_EQ(cheap.status, ShareStatus::Optimal);
    ASSERT_EQ(sum.feasible, std::isfinite(best));
    dropped += sum.feasible ? 0 : 1;
    if (!sum.feasible) continue;
    EXPECT_NEAR(sum.objective, best, 1e-6);
    EXPECT_NEAR(cheap.ratio, ratio, 1e-6 * ratio);
    Vector x = cheap.alone;
    x.insert(x.end(), cheap.pair.begin(), cheap.pair.end());
    x.push_back(0);
    EXPECT_NEAR(dot(all.cost, x) / costOf(lp, price, x), ratio, 1e-6 * ratio);
    for (std::size_t i = 0; i < jobs; ++i) EXPECT_GE(levelOf(lp, cheap, i), needed[i] - 1e-6);
    shared += anyPair(cheap) ? 1 : 0;
  }
  EXPECT_GT(shared, 5);
  EXPECT_GT(dropped, 0);
}

// ---- few of the pairs, and all ----------------------------------------------------------------------------------------------------

PairShareProblem manyJobs(std::mt19937_64& random, std::size_t jobs) {
  PairShareProblem lp;
  lp.alone.types = 3;
  lp.alone.capacity.assign(3, static_cast<double>(jobs) / 4);
  for (std::size_t i = 0; i < jobs; ++i) {
    lp.alone.gpus.push_back(i % 7 == 0 ? 2 : 1);
    for (int r = 0; r < 3; ++r) lp.alone.gain.push_back(between(random, 0.5, 2));
  }
  for (std::size_t a = 0; a < jobs; ++a) {
    for (std::size_t b = a + 1; b < jobs; ++b) {
      if (lp.alone.gpus[a] + lp.alone.gpus[b] > 2) continue;
      PairColumns pair{a, b, {}, {}};
      for (std::size_t r = 0; r < 3; ++r) {
        pair.first_gain.push_back(between(random, 0.3, 0.9) * lp.alone.gain[a * 3 + r]);
        pair.second_gain.push_back(between(random, 0.3, 0.9) * lp.alone.gain[b * 3 + r]);
      }
      lp.pairs.push_back(pair);
    }
  }
  dropDominated(lp);
  return lp;
}

TEST(PackingObjectives, APartOfThePairsIsEnoughToProveTheOptimumOfAll) {
  std::mt19937_64 random(14);
  const std::size_t all = std::numeric_limits<std::size_t>::max();
  for (int trial = 0; trial < 3; ++trial) {
    SCOPED_TRACE(trial);
    const PairShareProblem lp = manyJobs(random, 40);
    FinishTimes times;
    Vector needed;
    for (std::size_t i = 0; i < lp.alone.jobs(); ++i) {
      times.since_s.push_back(between(random, 0, 300));
      times.remaining.push_back(between(random, 50, 500));
      times.alone_s.push_back(between(random, 300, 600));
      needed.push_back(i % 5 == 0 ? 0.3 : 0.0);
    }
    const auto same = [&](const PairShareSolution& few, const PairShareSolution& whole) {
      ASSERT_EQ(few.status, ShareStatus::Optimal);
      ASSERT_EQ(whole.status, ShareStatus::Optimal);
      EXPECT_NEAR(few.objective, whole.objective, 1e-6 * whole.objective);
      EXPECT_NEAR(few.ratio, whole.ratio, 1e-6 * whole.ratio);
      EXPECT_LT(few.columns, whole.columns / 3);
    };
    for (const Optimum optimum : {Optimum::Generous, Optimum::Least}) {
      same(maxMinPairs(lp, with(0, optimum)), maxMinPairs(lp, with(all, optimum)));
      same(maxSumPairs(lp, {}, {}, with(0, optimum)), maxSumPairs(lp, {}, {}, with(all, optimum)));
    }
    same(maxSumPairs(lp, needed, {2, 1, 0.5}, with(0)), maxSumPairs(lp, needed, {2, 1, 0.5}, with(all)));
    same(finishTimePairs(lp, times, with(0)), finishTimePairs(lp, times, with(all)));
    const Vector few = levelsOf(lp, waterFillPairs(lp, with(0))), whole = levelsOf(lp, waterFillPairs(lp, with(all)));
    for (std::size_t i = 0; i < few.size(); ++i) EXPECT_NEAR(few[i], whole[i], 1e-5);
  }
}

// Gains may be steps/s or small parts of a long job. The tolerances of the solver are absolute, so the program must scale the gains.
TEST(PackingObjectives, GainsOfAnyMagnitudeGiveTheSameShares) {
  std::mt19937_64 random(16);
  const PairShareProblem lp = manyJobs(random, 12);
  for (const double unit : {1e-7, 1e5}) {
    PairShareProblem scaled = lp;
    for (double& gain : scaled.alone.gain) gain *= unit;
    for (PairColumns& pair : scaled.pairs) {
      for (double& gain : pair.first_gain) gain *= unit;
      for (double& gain : pair.second_gain) gain *= unit;
    }
    EXPECT_NEAR(maxMinPairs(scaled, with(0)).objective / unit, maxMinPairs(lp, with(0)).objective, 1e-9);
    EXPECT_NEAR(maxSumPairs(scaled, {}, {1, 2, 3}, with(0)).ratio / unit, maxSumPairs(lp, {}, {1, 2, 3}, with(0)).ratio,
                1e-9);
    const Vector levels = levelsOf(scaled, waterFillPairs(scaled, with(0))),
                 expected = levelsOf(lp, waterFillPairs(lp, with(0)));
    for (std::size_t i = 0; i < levels.size(); ++i) EXPECT_NEAR(levels[i] / unit, expected[i], 1e-6);
  }
}

// The program for all pairs of 200 jobs would have more than 20,000 columns.
TEST(PackingObjectives, HundredsOfJobsNeedAFewPairsEach) {
  std::mt19937_64 random(15);
  const PairShareProblem lp = manyJobs(random, 200);
  const PairShareSolution solution = maxMinPairs(lp);
  ASSERT_EQ(solution.status, ShareStatus::Optimal);
  EXPECT_GT(lp.pairs.size() * 3, 20000U);
  EXPECT_LT(solution.columns, 10 * lp.alone.jobs());
}

// ---- worked examples --------------------------------------------------------------------------------------------------------------

Build jobsOnV100(int gpus, const std::vector<std::pair<std::string, double>>& jobs) {
  Build build;
  build.round(10, 0).type("V100").node("a", {{"V100", gpus}});
  for (const auto& [id, iterations] : jobs) build.job(id, 1, iterations, {{"V100", 1}});
  return build;
}

model::PairSpec pairOf(const std::string& a, const std::string& b, double first, double second) {
  return {{a, b}, {}, {{"V100", {first, second}}}};
}

model::OptionMap packed(model::OptionMap options) {
  options["packing"] = "true";
  return options;
}

// A gets the GPU. B is before C and shares it with A, because 0.9 + 0.8 is more than 1.5. Then no job is alone on a GPU, so C waits.
TEST(PackingObjectives, FifoPutsWhoWaitsBesideTheBestPartner) {
  Build build = jobsOnV100(1, {{"A", 90}, {"B", 160}, {"C", 10}});
  build.scenario().pair_throughput = {pairOf("A", "B", 0.9, 0.8), pairOf("A", "C", 0.8, 0.8),
                                      pairOf("B", "C", 0.7, 0.8)};
  const auto problem = build.problem();
  const trace::Trace trace = runToEnd(problem, packed({{"objective", "\"fifo\""}}));
  ASSERT_EQ(trace.status, trace::RunStatus::Complete) << trace.message;
  EXPECT_EQ(allocated(*problem, trace.decisions[0]), "A V, B V");
  EXPECT_EQ(objectiveOf(trace.decisions[0]), 2);
  // A ends at 100 s. B has 80 iterations left, and the sum of B and C is exactly 1.5, which is no gain. B ends at 180 s and C at 190 s.
  EXPECT_NEAR(*metrics::compute(trace).value("makespan_s"), 190, 1e-9);
}

// Jobs start in order of arrival. D cannot share with A, so E behind it waits too.
TEST(PackingObjectives, FifoLetsNobodyPassWhoFindsNoPartner) {
  Build build = jobsOnV100(1, {{"A", 100}, {"D", 100}, {"E", 100}});
  build.scenario().pair_throughput = {pairOf("A", "E", 1, 1)};
  const auto problem = build.problem();
  EXPECT_EQ(allocated(*problem, runToEnd(problem, packed({{"objective", "\"fifo\""}})).decisions[0]), "A V");
}

// Alone, each job has half a GPU, so D = 2 R and rho = (R / 0.7) / D = 1 / 1.4. If the jobs alternate, rho is 1.
TEST(PackingObjectives, FinishTimeFairnessIsBelowOneWherePairsGain) {
  Build build = jobsOnV100(1, {{"A", 70}, {"B", 70}});
  build.scenario().pair_throughput = {pairOf("A", "B", 0.7, 0.7)};
  const trace::Trace trace = runToEnd(build.problem(), packed({{"objective", "\"finish-time-fairness\""}}));
  ASSERT_EQ(trace.status, trace::RunStatus::Complete) << trace.message;
  EXPECT_NEAR(objectiveOf(trace.decisions[0]), 1 / 1.4, 1e-9);
  EXPECT_NEAR(*metrics::compute(trace).value("makespan_s"), 100, 1e-9);
}

// For the price of one GPU the pair reaches 1.4 and a job alone 1, so only the pair runs. C has no partner and runs only if it has a deadline.
TEST(PackingObjectives, CostRunsThePairThatPaysAndWhatADeadlineAsksFor) {
  Build build = jobsOnV100(2, {{"A", 700}, {"B", 700}, {"C", 100}});
  build.scenario().pair_throughput = {pairOf("A", "B", 0.7, 0.7)};
  const auto problem = build.problem();
  const auto first = [&](model::OptionMap options) {
    options["objective"] = "\"cost\"";
    options["prices"] = R"({"V100": 2})";
    return runToEnd(problem, packed(options)).decisions[0];
  };
  const trace::DecisionRecord free = first({});
  EXPECT_NEAR(objectiveOf(free), 1.4 / 2, 1e-9);
  EXPECT_EQ(allocated(*problem, free), "A V, B V");
  // C needs 100 / 400 of a GPU, so the ratio is (1.4 + 0.25) / (2 + 0.5).
  const trace::DecisionRecord bound = first({{"slo", R"({"C": 400})"}});
  EXPECT_NEAR(objectiveOf(bound), 1.65 / 2.5, 1e-7);
  EXPECT_EQ(allocated(*problem, bound), "A V, B V, C V");
}

// Two users with weights 2 and 1. A and B of the first user share its weight, and C has the weight of the second. Without sharing, each level is
// 1/3. If A and B share the GPU at 0.8, the pair has x and C has 1 - x: 0.8 x = 1 - x, so each level is 4/9.
TEST(PackingObjectives, EntitiesShareByTheirWeightsOverPairs) {
  Build build = jobsOnV100(1, {{"A", 1000}, {"B", 1000}, {"C", 1000}});
  build.scenario().pair_throughput = {pairOf("A", "B", 0.8, 0.8)};
  build.scenario().jobs[0].user = build.scenario().jobs[1].user = "u";
  build.scenario().jobs[2].user = "w";
  const auto trace = runToEnd(
      build.problem(), packed({{"water_filling", "true"}, {"entity", "\"user\""}, {"entity_weights", R"({"u": 2})"}}));
  ASSERT_EQ(trace.status, trace::RunStatus::Complete) << trace.message;
  EXPECT_NEAR(trace.decisions[0].explanation->matrices.front()->values[0], 5.0 / 9, 1e-6);
  EXPECT_NEAR(trace.decisions[0].explanation->matrices.front()->values[2], 4.0 / 9, 1e-6);
}

}  // namespace
}  // namespace roundel::policies::gavel
