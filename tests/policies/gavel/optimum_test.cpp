// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the choice among optimal shares: the fewest GPUs against the general solver, the analytic centre by its definition. Also tests water
// filling by entities against results computed by hand.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/policies/gavel/lp/general_lp.h"
#include "core/policies/gavel/lp/share_centre.h"
#include "random_shares.h"

namespace roundel::policies::gavel {
namespace {

double gpusOf(const ShareProblem& problem, const std::vector<double>& share) {
  double gpus = 0;
  for (std::size_t k = 0; k < share.size(); ++k) gpus += problem.gpus[k / problem.types] * share[k];
  return gpus;
}

/// Returns all slacks of x in B, and of levels >= `least` if it is not empty.
std::vector<double> slacks(const ShareProblem& problem, const std::vector<double>& share,
                           const std::vector<double>& least) {
  std::vector<double> out;
  std::vector<double> room = problem.capacity;
  for (std::size_t i = 0; i < problem.jobs(); ++i) {
    double time = 1;
    for (std::size_t r = 0; r < problem.types; ++r) {
      const std::size_t k = i * problem.types + r;
      if (problem.gain[k] > 0) out.push_back(share[k]);
      time -= share[k];
      room[r] -= problem.gpus[i] * share[k];
    }
    out.push_back(time);
    if (!least.empty()) out.push_back(levelOf(problem, share, i) / least[i] - 1);
  }
  out.insert(out.end(), room.begin(), room.end());
  return out;
}

/// Expects that the sum of the logarithms of the slacks does not increase from the centre towards another optimum. The sum is concave, so this
/// proves its maximum. Slacks that are 0 in every optimum are left out.
void expectCentre(const ShareProblem& problem, const std::vector<double>& centre, const std::vector<double>& other,
                  const std::vector<double>& least) {
  const std::vector<double> here = slacks(problem, centre, least);
  const std::vector<double> there = slacks(problem, other, least);
  double slope = 0;
  for (std::size_t k = 0; k < here.size(); ++k) {
    if (here[k] < 2e-7) {
      EXPECT_LT(there[k], 1e-4) << "slack " << k << " is 0 in the centre and not in another optimum";
    } else if (here[k] > 1e-5) {
      slope += (there[k] - here[k]) / here[k];
    }
  }
  EXPECT_LT(slope, 1e-3);
}

TEST(GavelOptimum, LeastOfMaxMinGivesOutTheFewestGpusOfAllOptima) {
  Random random(41);
  double saved = 0;
  for (int k = 0; k < 300; ++k) {
    SCOPED_TRACE(k);
    const ShareProblem problem = randomProblem(random, 15, 4);
    const ShareSolution least = maxMin(problem, {}, {}, Optimum::Least);
    const ShareSolution general = generalMaxMin(problem, {}, Optimum::Least);
    ASSERT_EQ(least.status, ShareStatus::Optimal);
    ASSERT_EQ(general.status, ShareStatus::Optimal);
    EXPECT_LE(optimalityError(problem, least, false), 1e-7);
    EXPECT_NEAR(gpusOf(problem, least.share), gpusOf(problem, general.share),
                1e-5 * (1 + gpusOf(problem, general.share)));
    saved += gpusOf(problem, maxMin(problem, {}).share) - gpusOf(problem, least.share);
    if (HasFailure()) return;
  }
  EXPECT_GT(saved, 100) << "the instances do not show a difference between Generous and Least";
}

TEST(GavelOptimum, LeastOfWaterFillingAndOfTheSumGiveOutTheFewestGpusToo) {
  Random random(43);
  for (int k = 0; k < 200; ++k) {
    SCOPED_TRACE(k);
    const ShareProblem problem = randomProblem(random, 12, 4);
    const ShareSolution filled = waterFill(problem, {}, {}, Optimum::Least);
    const ShareSolution generalFill = generalWaterFill(problem, {}, Optimum::Least);
    ASSERT_EQ(filled.status, ShareStatus::Optimal);
    ASSERT_EQ(generalFill.status, ShareStatus::Optimal);
    for (std::size_t i = 0; i < problem.jobs(); ++i)
      EXPECT_NEAR(level(problem, filled, i), level(problem, generalFill, i), 1e-5 * (1 + level(problem, filled, i)));
    EXPECT_NEAR(gpusOf(problem, filled.share), gpusOf(problem, generalFill.share),
                1e-4 * (1 + gpusOf(problem, filled.share)));
    const ShareSolution sum = maxSum(problem, {}, {}, Optimum::Least);
    const ShareSolution generalSum = generalMaxSum(problem, {}, Optimum::Least);
    EXPECT_LE(optimalityError(problem, sum, true), 1e-7);
    EXPECT_NEAR(gpusOf(problem, sum.share), gpusOf(problem, generalSum.share), 1e-4 * (1 + gpusOf(problem, sum.share)));
    if (HasFailure()) return;
  }
}

TEST(GavelOptimum, TheThreeOptimaOfTwoJobsByHand) {
  // Three GPUs. A can reach 1 and B 2, so z = 1: A runs all the time, and B at least half of the time.
  ShareProblem problem;
  problem.types = 1;
  problem.capacity = {3};
  problem.gpus = {1, 1};
  problem.gain = {1, 2};
  EXPECT_NEAR(maxMin(problem, {}).share[1], 1, 1e-12);
  EXPECT_NEAR(maxMin(problem, {}, {}, Optimum::Least).share[1], 0.5, 1e-12);
  // The slacks of B's share x are x, 1 - x, 2 x - 1 and 2 - x.
  double low = 0.5, high = 1;
  for (int k = 0; k < 100; ++k) {
    const double x = (low + high) / 2;
    (1 / x - 1 / (1 - x) + 2 / (2 * x - 1) - 1 / (2 - x) > 0 ? low : high) = x;
  }
  const ShareSolution centre = maxMin(problem, {}, {}, Optimum::Centre);
  EXPECT_NEAR(centre.share[0], 1, 1e-8);
  EXPECT_NEAR(centre.share[1], low, 1e-6);
}

TEST(GavelOptimum, TheCentreTreatsEqualTypesAndEqualJobsAlike) {
  ShareProblem problem;
  problem.types = 2;
  problem.capacity = {2, 2};
  problem.gpus = {1, 1, 1};
  problem.gain = {1, 1, 1, 1, 1, 1};
  const ShareSolution centre = maxMin(problem, {}, {}, Optimum::Centre);
  ASSERT_EQ(centre.status, ShareStatus::Optimal);
  for (const double share : centre.share) EXPECT_NEAR(share, 0.5, 1e-7);
  const ShareSolution sum = maxSum(problem, {}, {}, Optimum::Centre);
  for (const double share : sum.share) EXPECT_NEAR(share, 0.5, 1e-7);
}

TEST(GavelOptimum, FromTheCentreTheLogarithmsOfTheSlacksFallTowardsEveryOtherOptimum) {
  Random random(47);
  for (int k = 0; k < 300; ++k) {
    SCOPED_TRACE(k);
    const ShareProblem problem = randomProblem(random, 10, 4);
    const ShareSolution centre = maxMin(problem, {}, {}, Optimum::Centre);
    ASSERT_EQ(centre.status, ShareStatus::Optimal);
    EXPECT_LE(optimalityError(problem, centre, false), 1e-6);
    const std::vector<double> least(problem.jobs(), centre.objective);
    for (const Optimum other : {Optimum::Generous, Optimum::Least})
      expectCentre(problem, centre.share, maxMin(problem, {}, {}, other).share, least);
    const ShareSolution middle = maxSum(problem, {}, {}, Optimum::Centre);
    ASSERT_EQ(middle.status, ShareStatus::Optimal);
    for (const Optimum other : {Optimum::Generous, Optimum::Least})
      expectCentre(problem, middle.share, maxSum(problem, {}, {}, other).share, {});
    if (HasFailure()) return;
  }
}

TEST(GavelOptimum, TheCentreOfWaterFillingKeepsItsLevels) {
  Random random(53);
  for (int k = 0; k < 150; ++k) {
    SCOPED_TRACE(k);
    const ShareProblem problem = randomProblem(random, 10, 4);
    const ShareSolution filled = waterFill(problem, {});
    const ShareSolution centre = waterFill(problem, {}, {}, Optimum::Centre);
    ASSERT_EQ(centre.status, ShareStatus::Optimal);
    for (std::size_t i = 0; i < problem.jobs(); ++i)
      EXPECT_NEAR(level(problem, centre, i), level(problem, filled, i), 1e-5 * level(problem, filled, i));
    if (HasFailure()) return;
  }
}

TEST(GavelOptimum, TheCentreOfFiveHundredJobsIsFoundWhereverTheVertexIs) {
  Random random(59);
  ShareProblem problem = gangsOnThreeTypes(random, 500);
  for (const double gpus : {20.0, 700.0, 3000.0}) {  // too few; about enough; more than the jobs can use
    problem.capacity = {gpus, gpus, gpus};
    const ShareSolution centre = maxMin(problem, {}, {}, Optimum::Centre);
    ASSERT_EQ(centre.status, ShareStatus::Optimal) << gpus;
    EXPECT_LE(optimalityError(problem, centre, false), 1e-6) << gpus;
  }
}

// ---- entities ----

ShareProblem oneType(double gpus, std::vector<double> gain) {
  ShareProblem problem;
  problem.types = 1;
  problem.capacity = {gpus};
  problem.gpus.assign(gain.size(), 1.0);
  problem.gain = std::move(gain);
  return problem;
}

std::vector<double> filledLevels(const ShareProblem& problem) {
  const ShareSolution solution = waterFill(problem, {});
  EXPECT_EQ(solution.status, ShareStatus::Optimal);
  std::vector<double> out;
  for (std::size_t i = 0; i < problem.jobs(); ++i) out.push_back(level(problem, solution, i));
  return out;
}

void expectLevels(const ShareProblem& problem, const std::vector<double>& levels) {
  const std::vector<double> filled = filledLevels(problem);
  for (std::size_t i = 0; i < levels.size(); ++i) EXPECT_NEAR(filled[i], levels[i], 1e-9) << "job " << i;
}

TEST(GavelEntities, AnEntitysWeightIsSharedByItsJobs) {
  ShareProblem problem = oneType(1, {1, 1, 1});  // two jobs of the first entity and one of the second
  problem.entities = Entities{{0, 0, 1}, {1, 1}, {1, 1, 1}, {}};
  expectLevels(problem, {0.25, 0.25, 0.5});
  problem.entities->weight = {2, 1};
  expectLevels(problem, {1.0 / 3, 1.0 / 3, 1.0 / 3});
  problem.entities->share = {3, 1, 1};
  expectLevels(problem, {0.5, 1.0 / 6, 1.0 / 3});
}

TEST(GavelEntities, WhatAJobCannotUseGoesToTheOthersOfItsEntity) {
  // The first job reaches at most 0.2, with a whole GPU. Until then the levels of both jobs of its entity increase half as fast as the third:
  // 0.2, 0.2, 0.4. Then the second increases as fast as the third: 1 + second + third = 2.6, second = 0.2 + third - 0.4.
  ShareProblem problem = oneType(2.6, {0.2, 1, 1});
  problem.entities = Entities{{0, 0, 1}, {1, 1}, {1, 1, 1}, {}};
  expectLevels(problem, {0.2, 0.7, 0.9});
}

TEST(GavelEntities, InsideAnEntityOneAfterAnotherWhereThatIsAsked) {
  ShareProblem problem = oneType(1, {1, 1, 1});
  problem.entities = Entities{{0, 0, 1}, {1, 1}, {1, 1, 1}, {1, 0, 2}};  // the second job arrived first
  expectLevels(problem, {0, 0.5, 0.5});
  problem.capacity = {2.5};
  expectLevels(problem, {0.5, 1, 1});
}

TEST(GavelEntities, ReachTheSameLevelsAsRepeatedGeneralLps) {
  Random random(61);
  for (int k = 0; k < 200; ++k) {
    SCOPED_TRACE(k);
    ShareProblem problem = randomProblem(random, 10, 3);
    Entities entities;
    entities.weight = {1, random.between(0.5, 4), random.between(0.5, 4)};
    for (std::size_t i = 0; i < problem.jobs(); ++i) {
      entities.of.push_back(random.upTo(3));
      entities.share.push_back(random.between(0.5, 2));
      if (k % 3 == 0) entities.turn.push_back(static_cast<int>(i));
    }
    problem.entities = entities;
    const ShareSolution general = generalWaterFill(problem);
    ASSERT_EQ(general.status, ShareStatus::Optimal);
    const std::vector<double> filled = filledLevels(problem);
    for (std::size_t i = 0; i < problem.jobs(); ++i)
      EXPECT_NEAR(filled[i], level(problem, general, i), 1e-5 * (1 + filled[i])) << "job " << i;
    for (const Optimum optimum : {Optimum::Least, Optimum::Centre}) {
      const ShareSolution other = waterFill(problem, {}, {}, optimum);
      ASSERT_EQ(other.status, ShareStatus::Optimal);
      for (std::size_t i = 0; i < problem.jobs(); ++i)
        EXPECT_NEAR(level(problem, other, i), filled[i], 1e-5 * (1 + filled[i]));
    }
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace roundel::policies::gavel
