// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the parts of the simplex of shares: coefficients, levels, a basis with its keys, and the values of the keys. All tests use one LP of two
// types and three jobs.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "core/policies/gavel/lp/share_basis.h"
#include "core/policies/gavel/lp/share_levels.h"
#include "core/policies/gavel/lp/share_lp.h"
#include "core/policies/gavel/lp/share_matrix.h"
#include "core/policies/gavel/lp/share_values.h"
#include "tests/policies/gavel/random_shares.h"

namespace roundel::policies::gavel {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr int kTime = 2, kSurplus = 3;  // the columns s and e of a job, after its two types

// Jobs 0 and 2 are equal. Job 1 cannot run on type 1.
ShareProblem threeJobs() {
  ShareProblem problem;
  problem.types = 2;
  problem.capacity = {4, 6};
  problem.gpus = {2, 1, 2};
  problem.gain = {4, 1, 5, 0, 4, 1};
  return problem;
}

TEST(ShareMatrix, CoefficientsAreThoseOfTheRows) {
  ShareProblem problem = threeJobs();
  problem.weight = {1, 3, 1};
  const ShareMatrix matrix(problem);
  EXPECT_EQ(matrix.best(0), 4);
  // F_i: y - e; T_i, scaled by the best gain: y best / a, s; C_r: g y / a
  EXPECT_EQ(matrix.f(0), 1);
  EXPECT_EQ(matrix.f(kTime), 0);
  EXPECT_EQ(matrix.f(kSurplus), -1);
  EXPECT_EQ(matrix.t(0, 1), 4);
  EXPECT_EQ(matrix.t(0, kTime), 1);
  EXPECT_EQ(matrix.c(0, 0), 0.5);
  EXPECT_EQ(matrix.c(0, kTime), 0);
  EXPECT_EQ(matrix.cost(ShareGoal::Sum, 1, kSurplus), 3);
  EXPECT_EQ(matrix.cost(ShareGoal::Sum, 1, 0), 0);
  EXPECT_EQ(matrix.cost(ShareGoal::Fewest, 0, 0), -0.5);
}

TEST(ShareMatrix, SaysWhichTypesRunAJobAndWhichJobsAreAlike) {
  const ShareMatrix matrix(threeJobs());
  EXPECT_TRUE(matrix.allowed(0, 1));
  EXPECT_FALSE(matrix.allowed(1, 1));
  EXPECT_TRUE(matrix.allowed(1, kTime)) << "the time in which the job does not run is allowed for every job";
  EXPECT_TRUE(matrix.isBest(0, 0));
  EXPECT_FALSE(matrix.isBest(0, 1));
  EXPECT_EQ(matrix.kin(0), matrix.kin(2));
  EXPECT_NE(matrix.kin(0), matrix.kin(1));
}

TEST(ShareLevels, TheLimitIsTheLeastReachOfTheJobsThatFollow) {
  const ShareMatrix matrix(threeJobs());
  ShareLevels levels(matrix);
  EXPECT_EQ(levels.limit(), 4) << "on their best types the jobs reach 4, 5 and 4";
  levels.follow({0, 2, 0});
  EXPECT_EQ(levels.limit(), 2.5);
  EXPECT_EQ(levels.most(), 2);
  levels.follow({0, 0, 0});
  EXPECT_EQ(levels.limit(), std::numeric_limits<double>::infinity());
}

TEST(ShareLevels, NobodysLevelMovesWhereTheFollowingChanges) {
  const ShareMatrix matrix(threeJobs());
  ShareLevels levels(matrix);
  levels.followFrom(3, {0, 2, 1});
  for (const std::size_t job : {0U, 1U, 2U}) EXPECT_EQ(levels.at(job, 3), 3) << job;
  EXPECT_EQ(levels.at(0, 9), 3) << "job 0 keeps its level";
  EXPECT_EQ(levels.at(1, 4), 5) << "the level of job 1 increases by 2 for each unit of z";
  EXPECT_EQ(levels.reach(1), 4);
}

TEST(ShareBasis, TwoColumnsOfAJobCoverItsTwoRows) {
  const ShareMatrix matrix(threeJobs());
  ShareBasis basis(matrix);
  basis.setJob(0, 1, kTime);
  const KeyPair keys = basis.keysFor(0, 0.5, 4);
  EXPECT_EQ(keys.first, 0.5) << "y on type 1 yields the level";
  EXPECT_EQ(keys.second, 2) << "y uses 4 * 0.5 of the scaled right side of T, so 2 of 4 are left";
  EXPECT_THAT(basis.apart(), IsEmpty());
}

TEST(ShareBasis, AJobWithOneColumnHasARowInTheDenseSystemAndOneWithThreeAColumn) {
  const ShareMatrix matrix(threeJobs());
  ShareBasis basis(matrix);
  for (const std::size_t job : {0U, 1U, 2U}) basis.setJob(job, 0, kTime);
  basis.set({1, kTime}, false);
  basis.set({2, 1}, true);
  EXPECT_THAT(basis.apart(), ElementsAre(1, 2));
  EXPECT_EQ(basis.numberRows(), 3) << "rows of two types, and T of job 1";
  EXPECT_EQ(basis.keys(1).row, 2);
  std::vector<ShareColumn> columns;
  basis.collect(columns);
  ASSERT_EQ(columns.size(), 3U) << "two slacks, and the column of job 2 that is not a key";
  EXPECT_EQ(columns[2].job, 2);
  basis.set({1, kTime}, true);
  EXPECT_THAT(basis.apart(), ElementsAre(2));
}

TEST(ShareBasis, AJobWithoutAKeyIsNoBasis) {
  const ShareMatrix matrix(threeJobs());
  ShareBasis basis(matrix);
  basis.setJob(0, 0, kTime);
  basis.set({0, 0}, false);
  EXPECT_EQ(basis.numberRows(), -1) << "s alone does not cover F";
}

TEST(ShareBasis, TellsOnceWhoseKeysHaveChanged) {
  const ShareMatrix matrix(threeJobs());
  ShareBasis basis(matrix);
  basis.setJob(1, 0, kTime);
  std::vector<std::int32_t> changed;
  basis.takeChanged(changed);
  EXPECT_THAT(changed, ElementsAre(1));
  basis.set({ShareColumn::kSlack, 0}, false);
  basis.set({ShareColumn::kLevel, 0}, true);
  basis.takeChanged(changed);
  EXPECT_THAT(changed, IsEmpty()) << "slacks and the level belong to no job";
}

// Every job has the keys y on its first type and s, and z is basic. So the GPUs that the keys use are proportional to z.
struct OnFirstType {
  ShareMatrix matrix{threeJobs()};
  ShareBasis basis{matrix};
  ShareLevels levels{matrix};
  ShareValues values{matrix, basis, levels, threeJobs().capacity};
  std::vector<std::int32_t> changed;

  OnFirstType() {
    for (const std::size_t job : {0U, 1U, 2U}) basis.setJob(job, 0, kTime);
    basis.set({ShareColumn::kLevel, 0}, true);
    basis.takeChanged(changed);
  }
};

TEST(ShareValues, KeysTakeGpusInProportionToTheLevel) {
  OnFirstType on;
  EXPECT_TRUE(on.values.refresh(ShareGoal::Level, 0, on.changed));
  EXPECT_EQ(on.values.left(0), 4) << "the keys use no GPU at z = 0";
  EXPECT_EQ(on.values.perLevel(0), 2.0 / 4 + 1.0 / 5 + 2.0 / 4) << "the sum of g / a over the jobs";
  EXPECT_EQ(on.values.perLevel(1), 0);
  on.values.moveTo(2);
  on.values.settle(1);
  EXPECT_EQ(on.values.of(1).first, 2) << "y yields level 2";
  EXPECT_EQ(on.values.of(1).second, 3) << "3 of 5 (scaled) are left for s";
}

TEST(ShareValues, WhereTheLevelIsFixedItIsPartOfWhatKeysTake) {
  OnFirstType on;
  on.basis.set({ShareColumn::kLevel, 0}, false);
  on.values.refresh(ShareGoal::Level, 2, on.changed);
  EXPECT_EQ(on.values.left(0), 4 - 2 * 2.0 / 4 - 2 * 1.0 / 5 - 2 * 2.0 / 4);
}

TEST(ShareValues, OnlyJobsWhoseKeysHaveChangedAreWorkedOutAgain) {
  OnFirstType on;
  on.values.refresh(ShareGoal::Level, 0, on.changed);
  EXPECT_EQ(on.values.valued(), 3);
  on.basis.set({0, 1}, true);
  on.basis.set({0, 0}, false);
  on.basis.takeChanged(on.changed);
  EXPECT_FALSE(on.values.refresh(ShareGoal::Level, 0, on.changed));
  EXPECT_EQ(on.values.valued(), 5) << "job 0 is computed once for each of its two changes";
  EXPECT_EQ(on.values.perLevel(1), 2);
  on.values.forget();
  EXPECT_TRUE(on.values.refresh(ShareGoal::Fewest, 0, {}));
  EXPECT_EQ(on.values.costPerLevel(), -2 - 1.0 / 5 - 2.0 / 4) << "minus the GPUs that are used for a unit of z";
}

TEST(ShareValues, AJobIsSettledOnceForEachMoveAndGivesWhatColumnsTake) {
  OnFirstType on;
  on.values.refresh(ShareGoal::Level, 0, on.changed);
  on.values.moveTo(1);
  on.values.settle(0);
  on.values.take(0, {0.25, 0.5});
  on.values.settle(0);
  EXPECT_EQ(on.values.of(0).first, 0.75);
  EXPECT_EQ(on.values.of(0).second, 2.5);
  on.values.moveTo(2);
  on.values.settleAll();
  EXPECT_EQ(on.values.of(0).first, 2);
}

}  // namespace
}  // namespace roundel::policies::gavel
