// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the LPs of Gavel: by duality, by all vertices of small instances, by the general solver and by closed forms.

#include "core/policies/gavel/lp/share_lp.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>
#include <random>
#include <vector>

#include "core/policies/gavel/lp/general_lp.h"
#include "random_shares.h"

namespace roundel::policies::gavel {
namespace {

void expectInBaseSet(const ShareProblem& problem, const ShareSolution& solution) {
  std::vector<double> used(problem.types, 0.0);
  for (std::size_t i = 0; i < problem.jobs(); ++i) {
    double time = 0;
    for (std::size_t r = 0; r < problem.types; ++r) {
      const double share = solution.share[i * problem.types + r];
      EXPECT_GE(share, 0);
      if (problem.gain[i * problem.types + r] == 0) {
        EXPECT_EQ(share, 0);
      }
      time += share;
      used[r] += problem.gpus[i] * share;
    }
    EXPECT_LE(time, 1 + 1e-9);
  }
  for (std::size_t r = 0; r < problem.types; ++r) EXPECT_LE(used[r], problem.capacity[r] * (1 + 1e-9));
}

/// By weak duality the value of the dual is an upper bound, so equality proves the optimum. Complementary slackness follows from
/// equality; a separate check finds wrong signs.
void expectProven(const ShareProblem& problem, const ShareSolution& solution, bool sum) {
  ASSERT_EQ(solution.status, ShareStatus::Optimal);
  expectInBaseSet(problem, solution);
  double dual = 0;
  double levels = 0;
  for (std::size_t r = 0; r < problem.types; ++r) {
    EXPECT_GE(solution.price[r], -1e-9);
    dual += problem.capacity[r] * solution.price[r];
  }
  for (std::size_t i = 0; i < problem.jobs(); ++i) {
    EXPECT_GE(solution.time_dual[i], -1e-9);
    dual += solution.time_dual[i];
    const double worth = sum ? (problem.weight.empty() ? 1.0 : problem.weight[i]) : solution.level_dual[i];
    if (!sum) {
      EXPECT_GE(solution.level_dual[i], -1e-9);
      EXPECT_GE(level(problem, solution, i), solution.objective - 1e-9);
      EXPECT_NEAR(solution.level_dual[i] * (level(problem, solution, i) - solution.objective), 0, 1e-9);
      levels += solution.level_dual[i];
    }
    for (std::size_t r = 0; r < problem.types; ++r) {
      const double gain = problem.gain[i * problem.types + r];
      const double reduced = problem.gpus[i] * solution.price[r] + solution.time_dual[i] - worth * gain;
      if (gain > 0) {
        EXPECT_GE(reduced, -1e-9);
        EXPECT_NEAR(reduced * solution.share[i * problem.types + r], 0, 1e-9);
      }
    }
  }
  if (!sum) {
    EXPECT_NEAR(levels, 1, 1e-9);
  }
  EXPECT_NEAR(dual, solution.objective, 1e-9 * (1 + solution.objective));
}

TEST(ShareLp, MaxMinIsProvenByItsDualOnRandomInstances) {
  Random random(7);
  for (int k = 0; k < 600; ++k) {
    SCOPED_TRACE(k);
    const ShareProblem problem = randomProblem(random, 40, 5);
    expectProven(problem, maxMin(problem, {}), false);
    if (HasFailure()) return;
  }
}

TEST(ShareLp, MaxSumIsProvenByItsDualOnRandomInstances) {
  Random random(11);
  for (int k = 0; k < 600; ++k) {
    SCOPED_TRACE(k);
    ShareProblem problem = randomProblem(random, 40, 5);
    for (std::size_t i = 0; k % 2 == 0 && i < problem.jobs(); ++i) problem.weight.push_back(random.between(0.1, 3));
    expectProven(problem, maxSum(problem, {}), true);
    if (HasFailure()) return;
  }
}

/// Solves a square system by elimination. Returns nullopt if it is singular.
std::optional<std::vector<double>> eliminate(std::vector<std::vector<double>> rows) {
  const std::size_t n = rows.size();
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t pivot = k;
    for (std::size_t r = k; r < n; ++r) pivot = std::abs(rows[r][k]) > std::abs(rows[pivot][k]) ? r : pivot;
    if (std::abs(rows[pivot][k]) < 1e-9) return std::nullopt;
    std::swap(rows[k], rows[pivot]);
    for (std::size_t r = 0; r < n; ++r) {
      const double factor = rows[r][k] / rows[k][k];
      for (std::size_t c = k; r != k && c <= n; ++c) rows[r][c] -= factor * rows[k][c];
    }
  }
  std::vector<double> x;
  for (std::size_t k = 0; k < n; ++k) x.push_back(rows[k][n] / rows[k][k]);
  return x;
}

/// Returns the largest z of two jobs on two types over all choices of 5 of the 10 constraints a . (x, z) <= b.
double bestOfVertices(const ShareProblem& problem) {
  std::vector<std::vector<double>> constraints;
  for (std::size_t c = 0; c < 4; ++c) {
    std::vector<double> row(6, 0.0);
    row[c] = -1;
    constraints.push_back(row);
  }
  for (std::size_t i = 0; i < 2; ++i) {
    std::vector<double> time(6, 0.0), reach(6, 0.0), capacity(6, 0.0);
    for (std::size_t r = 0; r < 2; ++r) {
      time[2 * i + r] = 1;
      reach[2 * i + r] = -problem.gain[2 * i + r];
      capacity[2 * r + i] = problem.gpus[r];  // of type i: the share of job r on it is column 2 r + i
    }
    time[5] = 1;
    reach[4] = 1;
    capacity[5] = problem.capacity[i];
    constraints.insert(constraints.end(), {time, reach, capacity});
  }
  double best = -1;
  for (unsigned mask = 0; mask < 1U << constraints.size(); ++mask) {
    std::vector<std::vector<double>> tight;
    for (std::size_t k = 0; k < constraints.size(); ++k) {
      if ((mask >> k & 1U) != 0) tight.push_back(constraints[k]);
    }
    if (tight.size() != 5) continue;
    const std::optional<std::vector<double>> x = eliminate(tight);
    if (!x) continue;
    const bool feasible = std::ranges::all_of(constraints, [&](const std::vector<double>& row) {
      double sum = 0;
      for (std::size_t c = 0; c < 5; ++c) sum += row[c] * (*x)[c];
      return sum <= row[5] + 1e-9;
    });
    if (feasible) best = std::max(best, (*x)[4]);
  }
  return best;
}

TEST(ShareLp, MaxMinOfTwoJobsOnTwoTypesIsTheBestOfAllVertices) {
  Random random(3);
  for (int k = 0; k < 300; ++k) {
    ShareProblem problem;
    problem.types = 2;
    for (int r = 0; r < 2; ++r) problem.capacity.push_back(1 + random.upTo(4));
    for (int i = 0; i < 2; ++i) problem.gpus.push_back(1 + random.upTo(4));
    for (int c = 0; c < 4; ++c) problem.gain.push_back(k % 2 == 0 ? 1 + random.upTo(3) : random.between(0.2, 4));
    const ShareSolution solution = maxMin(problem, {});
    ASSERT_EQ(solution.status, ShareStatus::Optimal);
    ASSERT_NEAR(solution.objective, bestOfVertices(problem), 1e-9) << "instance " << k;
  }
}

/// Returns the best of all assignments. For gangs of one GPU all vertices are integral, so this is the optimum of the LP.
double bestAssignment(const ShareProblem& problem, std::vector<int> free, std::size_t job) {
  if (job == problem.jobs()) return 0;
  double best = bestAssignment(problem, free, job + 1);
  for (std::size_t r = 0; r < problem.types; ++r) {
    if (free[r] == 0) continue;
    std::vector<int> after = free;
    --after[r];
    best = std::max(best, problem.gain[job * problem.types + r] + bestAssignment(problem, after, job + 1));
  }
  return best;
}

TEST(ShareLp, MaxSumOfOneGpuJobsIsTheBestAssignment) {
  Random random(5);
  for (int k = 0; k < 150; ++k) {
    ShareProblem problem = randomProblem(random, 6, 3);
    std::ranges::fill(problem.gpus, 1.0);
    std::vector<int> free;
    for (double& capacity : problem.capacity) free.push_back(static_cast<int>(capacity = 1 + random.upTo(2)));
    ASSERT_NEAR(maxSum(problem, {}).objective, bestAssignment(problem, free, 0), 1e-9) << "instance " << k;
  }
}

TEST(ShareLp, AgreesWithTheGeneralSolver) {
  Random random(13);
  for (int k = 0; k < 120; ++k) {
    SCOPED_TRACE(k);
    const ShareProblem problem = randomProblem(random, 25, 4);
    const ShareSolution general = generalMaxMin(problem);
    ASSERT_EQ(general.status, ShareStatus::Optimal);
    EXPECT_LE(optimalityError(problem, general, false), 1e-6);
    ASSERT_NEAR(maxMin(problem, {}).objective, general.objective, 1e-7 * (1 + general.objective));
    const ShareSolution sum = generalMaxSum(problem);
    EXPECT_LE(optimalityError(problem, sum, true), 1e-6);
    ASSERT_NEAR(maxSum(problem, {}).objective, sum.objective, 1e-7 * (1 + sum.objective));
  }
}

TEST(ShareLp, WaterFillingReachesTheSameLevelsAsRepeatedGeneralLps) {
  Random random(17);
  int beyond = 0;
  for (int k = 0; k < 200; ++k) {
    SCOPED_TRACE(k);
    const ShareProblem problem = randomProblem(random, 12, 4);
    const ShareSolution filled = waterFill(problem, {});
    const ShareSolution general = generalWaterFill(problem);
    ASSERT_EQ(filled.status, ShareStatus::Optimal);
    ASSERT_EQ(general.status, ShareStatus::Optimal);
    expectInBaseSet(problem, filled);
    EXPECT_NEAR(filled.objective, maxMin(problem, {}).objective, 1e-9 * (1 + filled.objective));
    for (std::size_t i = 0; i < problem.jobs(); ++i) {
      EXPECT_NEAR(level(problem, filled, i), level(problem, general, i), 1e-5 * (1 + level(problem, general, i)))
          << "job " << i;
      beyond += level(problem, filled, i) > filled.objective * 1.01 ? 1 : 0;
    }
    if (HasFailure()) return;
  }
  EXPECT_GT(beyond, 300) << "too few jobs reach a level above z";
}

TEST(ShareLp, OneTypeIsTheClosedForm) {
  ShareProblem problem;
  problem.types = 1;
  problem.capacity = {6};
  problem.gpus = {1, 2, 4};
  problem.gain = {2, 4, 1};
  // z (1/2 + 2/4 + 4/1) <= 6 allows z = 1.2, but the third job reaches at most 1.
  EXPECT_NEAR(maxMin(problem, {}).objective, 1, 1e-12);
  problem.capacity = {4};
  EXPECT_NEAR(maxMin(problem, {}).objective, 0.8, 1e-12);
  EXPECT_NEAR(maxMin(problem, {}).price[0], 0.2, 1e-12);
}

TEST(ShareLp, NoGpuIsLeftWithoutAShareWhereTheLevelLeavesRoom) {
  ShareProblem problem;
  problem.types = 2;
  problem.capacity = {1, 1};
  problem.gpus = {1, 1};
  // The time of the first job limits it to level 1. The second job reaches this level with a quarter of type 0.
  problem.gain = {1, 0, 4, 2};
  const ShareSolution solution = maxMin(problem, {});
  EXPECT_NEAR(solution.objective, 1, 1e-12);
  EXPECT_NEAR(level(problem, solution, 1), 2, 1e-12);
}

TEST(ShareLp, AnyStartLeadsToTheSameObjective) {
  Random random(19);
  for (int k = 0; k < 200; ++k) {
    const ShareProblem problem = randomProblem(random, 30, 4);
    ShareStart start;
    for (std::size_t i = 0; i < problem.jobs(); ++i)
      start.type.push_back(random.upTo(static_cast<int>(problem.types) + 1) - 1);
    for (std::size_t r = 0; r < problem.types; ++r) start.price.push_back(random.between(0, 1));
    ASSERT_NEAR(maxMin(problem, start).objective, maxMin(problem, {}).objective, 1e-9);
    ASSERT_NEAR(maxSum(problem, start).objective, maxSum(problem, {}).objective, 1e-9 * 30);
    ASSERT_EQ(maxMin(problem, start).share, maxMin(problem, start).share);
  }
}

TEST(ShareLp, GainsOfAnyMagnitudeGiveTheSameShares) {
  Random random(23);
  for (int k = 0; k < 50; ++k) {
    const ShareProblem problem = randomProblem(random, 20, 3);
    ShareProblem tiny = problem;
    for (double& gain : tiny.gain) gain *= 1e-7;
    const ShareSolution one = maxMin(problem, {});
    const ShareSolution other = maxMin(tiny, {});
    expectProven(tiny, other, false);
    ASSERT_NEAR(other.objective * 1e7, one.objective, 1e-8 * (1 + one.objective));
  }
}

TEST(ShareLp, StopsWhenAsked) {
  Random random(29);
  const ShareProblem problem = randomProblem(random, 40, 4);
  std::stop_source source;
  source.request_stop();
  EXPECT_EQ(maxMin(problem, {}, source.get_token()).status, ShareStatus::Stopped);
  EXPECT_EQ(maxSum(problem, {}, source.get_token()).status, ShareStatus::Stopped);
  EXPECT_EQ(waterFill(problem, {}, source.get_token()).status, ShareStatus::Stopped);
}

/// Returns a problem with `jobs` jobs of six models and three gang sizes on three types.
ShareProblem ofFewModels(int jobs) {
  ShareProblem problem;
  problem.types = 3;
  problem.capacity = {0.3 * jobs, 0.4 * jobs, 0.5 * jobs};
  const double gains[6][3] = {{1, 2, 4}, {1, 3, 7}, {1, 1.5, 2}, {1, 2.5, 3.1}, {1, 4, 9}, {1, 1.2, 1.3}};
  for (int i = 0; i < jobs; ++i) {
    problem.gpus.push_back(1 << (i % 3));
    for (const double gain : gains[(i / 3) % 6]) problem.gain.push_back(gain);
  }
  return problem;
}

TEST(ShareLp, APivotPricesKindsOfJobsAndNotEveryJob) {
  const ShareSolution few = maxMin(ofFewModels(180), {});
  const ShareSolution many = maxMin(ofFewModels(1440), {});
  ASSERT_EQ(few.status, ShareStatus::Optimal);
  ASSERT_EQ(many.status, ShareStatus::Optimal);
  const auto each = [](const ShareSolution& solution) {
    return static_cast<double>(solution.priced) / solution.pivots;
  };
  std::printf("%d pivots, %.1f reduced costs each; %d pivots, %.1f each\n", few.pivots, each(few), many.pivots,
              each(many));
  EXPECT_LE(each(many), 18 * 5 * 3);  // kinds * columns * states of the jobs of a kind
  EXPECT_LE(each(many), 1.5 * each(few));
  EXPECT_LE(many.pivots, 10 * few.pivots);  // the number of pivots is at most about proportional to the jobs
  EXPECT_LE(many.pivots, 3 * 1440);
}

/// Returns the same jobs with three times as many GPUs, so that z is the level of the slowest model on its best type.
ShareProblem ofPlentyOfGpus(int jobs) {
  ShareProblem problem = ofFewModels(jobs);
  for (double& capacity : problem.capacity) capacity *= 3;
  return problem;
}

TEST(ShareLp, APivotWorksOutWhatAFewJobsHoldAndNotWhatEveryJobHolds) {
  const ShareSolution few = maxMin(ofPlentyOfGpus(180), {});
  const ShareSolution many = maxMin(ofPlentyOfGpus(1440), {});
  ASSERT_EQ(few.status, ShareStatus::Optimal);
  ASSERT_EQ(many.status, ShareStatus::Optimal);
  const auto each = [](const ShareSolution& solution) {
    return static_cast<double>(solution.valued) / solution.pivots;
  };
  std::printf("%d pivots, values of %.1f jobs each; %d pivots, of %.1f jobs each\n", few.pivots, each(few), many.pivots,
              each(many));
  EXPECT_GT(many.pivots, 1440 / 4);  // so that computing all jobs a few times is little for each pivot
  EXPECT_LE(each(many), 30);
}

TEST(ShareLp, AWarmStartSavesPivots) {
  Random random(31);
  ShareProblem problem = gangsOnThreeTypes(random, 400);
  const ShareSolution first = maxMin(problem, {});
  ShareStart start;
  for (std::size_t i = 0; i < problem.jobs(); ++i) start.type.push_back(first.mainType(i, 3));
  start.price = first.price;
  problem.capacity[1] = 19;
  EXPECT_LE(maxMin(problem, start).pivots, 12);
}

}  // namespace
}  // namespace roundel::policies::gavel
