// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the placement of gangs on the fewest nodes, with ties to the lowest, against a search over all sets of nodes.

#include "core/policies/common/placement.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <random>

#include "core/model/scenario.h"

#include "build.h"

namespace roundel::policies {
namespace {

using gavel::Build;
using model::NodeIndex;
using model::Part;
using model::TypeIndex;

/// A view of a cluster at time 0, with one job that has not started.
class Cluster {
 public:
  explicit Cluster(Build build) {
    build.job("J", 1, 1, {{build.scenario().gpu_types[0].id, 1.0}});
    m_problem = build.problem();
    m_jobs.resize(1);
    m_up.assign(m_problem->nodes.size(), 1);
  }
  void down(std::size_t node) { m_up[node] = 0; }
  FreeGpus free() const { return FreeGpus(sim::SystemView({*m_problem, 0, 0, m_active, m_up}, m_jobs)); }

 private:
  std::shared_ptr<const model::Problem> m_problem;
  std::vector<sim::JobState> m_jobs;
  std::vector<model::JobIndex> m_active{model::JobIndex(0)};
  std::vector<char> m_up;
};

Build nodes(const std::vector<int>& counts) {
  Build build;
  build.type("t");
  for (std::size_t n = 0; n < counts.size(); ++n) build.node("n" + std::to_string(n), {{"t", counts[n]}});
  return build;
}

std::vector<Part> byTrying(const std::vector<int>& free, int count) {
  std::vector<std::size_t> best;
  for (unsigned mask = 1; mask < 1U << free.size(); ++mask) {
    int sum = 0;
    std::vector<std::size_t> set;
    for (std::size_t n = 0; n < free.size(); ++n) {
      if ((mask >> n & 1U) == 0) continue;
      sum += free[n];
      set.push_back(n);
    }
    if (sum < count) continue;
    if (best.empty() || set.size() < best.size() || (set.size() == best.size() && set < best)) best = set;
  }
  std::vector<Part> parts;
  for (const std::size_t n : best) {
    const int taken = std::min(free[n], count);
    if (taken > 0) parts.push_back({NodeIndex(n), TypeIndex(0), taken});
    count -= taken;
  }
  return parts;
}

TEST(FreeGpus, FewestNodesIsTheLowestOfTheSmallestSets) {
  std::mt19937 random(41);
  for (int k = 0; k < 500; ++k) {
    std::vector<int> counts;
    for (std::size_t n = 0; n < 1 + random() % 7; ++n) counts.push_back(static_cast<int>(1 + random() % 5));
    FreeGpus free = Cluster(nodes(counts)).free();
    for (std::size_t n = 0; n < counts.size(); ++n) {
      const int taken = static_cast<int>(random() % static_cast<unsigned>(counts[n] + 1));
      if (taken > 0) free.take({{NodeIndex(n), TypeIndex(0), taken}});
      counts[n] -= taken;
    }
    const int total = free.available(TypeIndex(0));
    for (int count = 1; count <= total; ++count) {
      ASSERT_EQ(free.fewestNodes(TypeIndex(0), count), byTrying(counts, count))
          << "instance " << k << ", " << count << " GPUs";
    }
    EXPECT_TRUE(free.fewestNodes(TypeIndex(0), total + 1).empty());
  }
}

TEST(FreeGpus, InOrderFillsNodeAfterNode) {
  FreeGpus free = Cluster(nodes({2, 4, 1})).free();
  free.take({{NodeIndex(0), TypeIndex(0), 1}});
  EXPECT_EQ(free.inOrder(TypeIndex(0), 4),
            (std::vector<Part>{{NodeIndex(0), TypeIndex(0), 1}, {NodeIndex(1), TypeIndex(0), 3}}));
  EXPECT_TRUE(free.inOrder(TypeIndex(0), 7).empty());
}

TEST(FreeGpus, CountsOnlyNodesThatAreUp) {
  Cluster cluster(nodes({2, 4}));
  cluster.down(1);
  FreeGpus free = cluster.free();
  EXPECT_EQ(free.available(TypeIndex(0)), 2);
  EXPECT_EQ(free.available(NodeIndex(1), TypeIndex(0)), 0);
  EXPECT_FALSE(free.fits({{NodeIndex(1), TypeIndex(0), 1}}));
  EXPECT_TRUE(free.fewestNodes(TypeIndex(0), 3).empty());
}

TEST(FreeGpus, GiveUndoesTake) {
  FreeGpus free = Cluster(nodes({2, 4})).free();
  const std::vector<Part> parts{{NodeIndex(0), TypeIndex(0), 2}, {NodeIndex(1), TypeIndex(0), 1}};
  free.take(parts);
  EXPECT_EQ(free.available(TypeIndex(0)), 3);
  free.release(parts);
  EXPECT_EQ(free.available(TypeIndex(0)), 6);
  EXPECT_EQ(free.available(NodeIndex(0), TypeIndex(0)), 2);
}

TEST(FreeGpus, AGangIsOfOneTypeAndSize) {
  const std::vector<Part> parts{{NodeIndex(0), TypeIndex(0), 2}, {NodeIndex(1), TypeIndex(0), 1}};
  EXPECT_TRUE(isGang(parts, TypeIndex(0), 3));
  EXPECT_FALSE(isGang(parts, TypeIndex(1), 3));
  EXPECT_FALSE(isGang(parts, TypeIndex(0), 2));
  EXPECT_FALSE(isGang({}, TypeIndex(0), 2));
}

}  // namespace
}  // namespace roundel::policies
