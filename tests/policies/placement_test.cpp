// SPDX-License-Identifier: GPL-3.0-or-later
// Tests FreeGpus, which keeps nodes in buckets, against a search over all nodes.

#include "core/policies/common/placement.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "core/model/spec/cluster_spec.h"

#include "tests/policies/baseline.h"

namespace roundel::policies {
namespace {

using model::NodeIndex;
using model::Part;
using model::TypeIndex;

/// Returns nodes with V, K or both, 1 to 5 GPUs of the first type and 1 to 3 of the second.
std::shared_ptr<const model::Problem> cluster(int nodes, std::mt19937_64& random) {
  std::vector<model::NodeSpec> specs;
  for (int n = 0; n < nodes; ++n) {
    std::vector<model::GpuGroupSpec> groups{{random() % 2 == 0 ? "V" : "K", 1 + static_cast<int>(random() % 5)}};
    if (random() % 3 == 0) groups.push_back({groups[0].type == "V" ? "K" : "V", 1 + static_cast<int>(random() % 3)});
    specs.push_back(tests::node("n" + std::to_string(n), std::move(groups)));
  }
  return model::resolve(baseline::scenarioOf(std::move(specs), {baseline::jobOf("J", 1, 10)}, 60));
}

FreeGpus allOf(const model::Problem& problem) {
  const std::vector<sim::JobState> jobs(problem.jobs.size());
  const std::vector<model::JobIndex> active{model::JobIndex(0)};
  std::vector<char> up(problem.nodes.size(), 1);
  up.back() = 0;
  return FreeGpus(sim::SystemView({problem, 0, 0, active, up}, jobs));
}

int freeOn(const FreeGpus& free, NodeIndex node, const TypeSet& types) {
  int sum = 0;
  for (std::size_t t = 0; t < types.size(); ++t) sum += types[t] != 0 ? free.available(node, TypeIndex(t)) : 0;
  return sum;
}

/// Returns the nodes with free GPUs of these types, in this order, from a search over all nodes.
std::vector<NodeIndex> ordered(const FreeGpus& free, std::size_t nodes, const TypeSet& types, NodeOrder order) {
  std::vector<NodeIndex> out;
  for (std::size_t n = 0; n < nodes; ++n) {
    if (freeOn(free, NodeIndex(n), types) > 0) out.emplace_back(n);
  }
  if (order == NodeOrder::Index) return out;
  std::ranges::stable_sort(out, [&](NodeIndex a, NodeIndex b) {
    const int of = freeOn(free, a, types) - freeOn(free, b, types);
    return order == NodeOrder::MostFree ? of > 0 : of < 0;
  });
  return out;
}

std::vector<NodeIndex> visited(const FreeGpus& free, const TypeSet& types, NodeOrder order) {
  std::vector<NodeIndex> out;
  free.visit(types, order, [&](NodeIndex node, int some) {
    EXPECT_EQ(some, freeOn(free, node, types));
    out.push_back(node);
    return true;
  });
  return out;
}

NodeIndex lowest(const FreeGpus& free, std::size_t nodes, const TypeSet& types, int count) {
  for (std::size_t n = 0; n < nodes; ++n) {
    if (freeOn(free, NodeIndex(n), types) >= count) return NodeIndex(n);
  }
  return {};
}

TEST(FreeGpus, StayInOrderWhileTheyAreTakenAndGiven) {
  std::mt19937_64 random(20261122);
  const std::vector<TypeSet> sets{{1, 0}, {0, 1}, {1, 1}};
  for (const int nodes : {1, 5, 130}) {
    const auto problem = cluster(nodes, random);
    FreeGpus free = allOf(*problem);
    std::vector<std::vector<Part>> taken;
    for (int step = 0; step < 300; ++step) {
      const TypeSet& types = sets[random() % 3];
      const auto order = static_cast<NodeOrder>(random() % 3);
      const int count = 1 + static_cast<int>(random() % 9);
      ASSERT_EQ(visited(free, types, order), ordered(free, problem->nodes.size(), types, order));
      ASSERT_EQ(free.lowestWith(types, count), lowest(free, problem->nodes.size(), types, count));
      if (random() % 3 == 0 && !taken.empty()) {
        std::swap(taken[random() % taken.size()], taken.back());
        free.release(taken.back());
        taken.pop_back();
        continue;
      }
      std::vector<Part> parts = free.gather(*problem, types, order, count);
      ASSERT_EQ(model::gpuCount(parts), std::min(count, free.available(types)));
      ASSERT_TRUE(free.fits(model::normalised(parts)));
      free.take(parts);
      taken.push_back(std::move(parts));
    }
  }
}

TEST(FreeGpus, GatherFillsTheLastNodeOnlyAsFarAsIsNeeded) {
  const auto problem =
      model::resolve(baseline::scenarioOf({tests::node("a", {{"V", 2}}), tests::node("b", {{"V", 3}, {"K", 1}}),
                                           tests::node("c", {{"V", 1}}), tests::node("down", {{"V", 9}})},
                                          {baseline::jobOf("J", 1, 10)}, 60));
  const FreeGpus free = allOf(*problem);
  const auto part = [](int node, int type, int count) { return Part{NodeIndex(node), TypeIndex(type), count}; };
  EXPECT_EQ(free.gather(*problem, {1, 1}, NodeOrder::Index, 4), (std::vector<Part>{part(0, 0, 2), part(1, 0, 2)}));
  EXPECT_EQ(free.gather(*problem, {1, 1}, NodeOrder::MostFree, 5),
            (std::vector<Part>{part(1, 0, 3), part(1, 1, 1), part(0, 0, 1)}));
  EXPECT_EQ(free.gather(*problem, {1, 0}, NodeOrder::FewestFree, 4),
            (std::vector<Part>{part(2, 0, 1), part(0, 0, 2), part(1, 0, 1)}));
  EXPECT_EQ(model::gpuCount(free.gather(*problem, {1, 0}, NodeOrder::Index, 20)), 6)
      << "GPUs of a node that is down are not free";
}

}  // namespace
}  // namespace roundel::policies
