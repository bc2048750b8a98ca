// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the choice of free nodes for a job, also against a search over all subsets.
#include "core/policies/hadare/node_choice.h"

#include <gmock/gmock.h>

#include <random>

namespace roundel::policies::hadare {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

const std::vector<double> kAws{400, 80, 80, 192, 192};  // steps of MM in 80 s

NodeSet choose(double need, std::size_t most = 5, bool last = false, std::size_t beta = 0) {
  return chooseNodes(kAws, {need, most, last, beta});
}

TEST(NodeChoice, TakesAllNodesThatItNeeds) {
  EXPECT_THAT(choose(1000), ElementsAre(0, 1, 2, 3, 4));
  EXPECT_THAT(choose(944), ElementsAre(0, 1, 2, 3, 4));
}

TEST(NodeChoice, ElseTheSmallestSetThatSuffices) {
  EXPECT_THAT(choose(80), ElementsAre(1));
  EXPECT_THAT(choose(81), ElementsAre(1, 2));  // 160 is smaller than 192
  EXPECT_THAT(choose(161), ElementsAre(3));    // 192 steps
  EXPECT_THAT(choose(385), ElementsAre(0));    // 400 is smaller than 464
  EXPECT_THAT(choose(865), ElementsAre(0, 1, 2, 3, 4));
}

TEST(NodeChoice, EqualCapacityGoesToFewerNodesThenToTheLowest) {
  EXPECT_THAT(smallestSufficient({2, 1, 1, 2}, 2, 4), ElementsAre(0));
  EXPECT_THAT(smallestSufficient({1, 1, 1}, 2, 3), ElementsAre(0, 1));
  EXPECT_THAT(smallestSufficient({1, 3, 2, 2, 3, 1}, 4, 6), ElementsAre(0, 1));  // 1 + 3 (0, 1), not 2 + 2 (2, 3)
}

TEST(NodeChoice, FewerCopiesThanNodesTakeTheFastestWhileTheyAreNeeded) {
  EXPECT_THAT(choose(1000, 2), ElementsAre(0, 3));
  EXPECT_THAT(choose(500, 2), ElementsAre(0, 3));  // 592 steps
  EXPECT_THAT(choose(470, 2), ElementsAre(0, 1));  // 480 steps
  EXPECT_THAT(choose(100, 1), ElementsAre(3));
}

TEST(NodeChoice, TheLastJobTakesTheRest) {
  EXPECT_THAT(choose(56, 5, true), ElementsAre(0, 1, 2, 3, 4));
  EXPECT_THAT(choose(56, 2, true), ElementsAre(0, 3));
}

TEST(NodeChoice, BetaNodesFinishTheLastJobWhereTheySuffice) {
  EXPECT_THAT(choose(56, 5, true, 1), ElementsAre(0));
  EXPECT_THAT(choose(401, 5, true, 1), ElementsAre(0, 1, 2, 3, 4));
  EXPECT_THAT(choose(401, 5, true, 2), ElementsAre(0, 3));
  EXPECT_THAT(choose(56, 5, false, 3), ElementsAre(1)) << "beta applies only to the last job";
}

TEST(NodeChoice, NothingSufficesWhereTheWholeDoesNot) { EXPECT_THAT(smallestSufficient({1, 2}, 4, 2), IsEmpty()); }

NodeSet bruteForce(const std::vector<double>& capacities, double need, std::size_t most) {
  NodeSet best;
  double bestSum = 1e300;
  for (std::size_t mask = 1; mask < std::size_t{1} << capacities.size(); ++mask) {
    NodeSet set;
    double sum = 0;
    for (std::size_t i = 0; i < capacities.size(); ++i) {
      if ((mask >> i & 1) == 0) continue;
      set.push_back(i);
      sum += capacities[i];
    }
    if (set.size() > most || sum < need) continue;
    const bool better = sum != bestSum              ? sum < bestSum
                        : set.size() != best.size() ? set.size() < best.size()
                                                    : set < best;
    if (!better) continue;
    bestSum = sum;
    best = set;
  }
  return best;
}

TEST(NodeChoice, IsTheBestOfAllSubsets) {
  constexpr unsigned kSeed = 20260902;
  constexpr int kInstances = 600;
  std::mt19937_64 random(kSeed);
  int found = 0;
  for (int i = 0; i < kInstances; ++i) {
    SCOPED_TRACE(std::to_string(i) + " of seed " + std::to_string(kSeed));
    std::vector<double> capacities(1 + random() % 9);
    for (double& c : capacities) c = static_cast<double>(1 + random() % (i % 2 == 0 ? 6 : 60));
    const auto need = static_cast<double>(1 + random() % 90);
    const std::size_t most = 1 + random() % capacities.size();
    const NodeSet set = smallestSufficient(capacities, need, most);
    EXPECT_EQ(set, bruteForce(capacities, need, most));
    found += set.empty() ? 0 : 1;
  }
  std::cout << kInstances << " instances, seed " << kSeed << ", " << found << " with a set that suffices\n";
  EXPECT_GT(found, kInstances / 3);
}

// No two nodes are equal, so the search is stopped early. Its result suffices and has at most `most` nodes.
TEST(NodeChoice, SettlesForASufficientSetInALargeUnevenCluster) {
  std::mt19937_64 random(7);
  std::vector<double> capacities(200);
  for (double& c : capacities) c = 100 + static_cast<double>(random() % 1000000) / 7919;
  const NodeSet set = smallestSufficient(capacities, 4321.5, 120);
  double sum = 0;
  for (const std::size_t i : set) sum += capacities[i];
  EXPECT_GE(sum, 4321.5);
  EXPECT_LE(set.size(), 120U);
  EXPECT_LT(sum, 4321.5 + 250);
}

}  // namespace
}  // namespace roundel::policies::hadare
