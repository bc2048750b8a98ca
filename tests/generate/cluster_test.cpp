// SPDX-License-Identifier: GPL-3.0-or-later
// Tests clusters: groups of nodes, GPUs shared out by type, the cluster of a scenario, and the changes that it permits.

#include <gmock/gmock.h>

#include <map>

#include "core/generate/cluster.h"
#include "tests/generate/generators.h"

namespace roundel::generate::testing {
namespace {

std::string with(const std::string& cluster) {
  return R"({"cluster": )" + cluster +
         R"(, "models": {"catalogue": ["ResNet-18"]}, "jobs": 1, "gangs": {"shares": {"1": 1}}})";
}

std::map<std::string, int> byType(const model::Scenario& scenario) {
  std::map<std::string, int> out;
  for (const model::NodeSpec& node : scenario.nodes) {
    for (const model::GpuGroupSpec& group : node.gpus) out[group.type] += group.count;
  }
  return out;
}

TEST(Cluster, GroupsOfNodesHaveTheirGpusAndNetwork) {
  const model::Scenario s = *draw(with(R"({"nodes": [{"count": 2, "gpus": {"V100": 4}, "nic_gbits_s": 25},
    {"id": "old", "gpus": {"K80": 2, "P100": 1}, "pcie": 3, "speed": 0.5}]})"))
                                 .scenario;
  ASSERT_EQ(s.nodes.size(), 3U);
  EXPECT_EQ(s.nodes[0].id, "v100-0");
  EXPECT_EQ(s.nodes[1].id, "v100-1");
  EXPECT_EQ(s.nodes[1].nic_gbits_s, 25);
  EXPECT_EQ(s.nodes[2].id, "old");
  EXPECT_EQ(s.nodes[2].gpus.size(), 2U);
  EXPECT_EQ(s.nodes[2].speed, 0.5);
  EXPECT_EQ(s.gpu_types.size(), 3U);
}

// 10 GPUs in the ratio 1 : 1 : 1 are 3.33 each; the first type gets the remaining GPU. 7 V100 with 4 on each node: 4 and 3.
TEST(Cluster, GpusAreSharedOutByLargestRemainderAndFillNodes) {
  EXPECT_EQ(byType(*draw(with(R"({"gpus": 10, "types": {"A": 1, "V100": 1, "P100": 1}})")).scenario),
            (std::map<std::string, int>{{"A", 4}, {"P100", 3}, {"V100", 3}}));
  const model::Scenario s = *draw(with(R"({"gpus": 7, "types": {"V100": 1}, "gpus_per_node": 4})")).scenario;
  ASSERT_EQ(s.nodes.size(), 2U);
  EXPECT_EQ(s.nodes[1].gpus.front().count, 3);
}

// Hare's Fig. 15: the testbed's 8 : 4 : 1 : 2 over 160 GPUs.
TEST(Cluster, AScenariosClusterGrowsInItsProportions) {
  const Drawn drawn = drawShipped("hare", [](GeneratorSpec& spec) { spec.cluster.gpus = 160; });
  EXPECT_EQ(byType(*drawn.scenario), (std::map<std::string, int>{{"V100", 85}, {"T4", 43}, {"K80", 11}, {"M60", 21}}));
  EXPECT_EQ(drawn.scenario->nodes.front().nic_gbits_s, 25);
  EXPECT_EQ(drawn.scenario->nodes.front().gpus.front().count, 8)
      << "the number of GPUs per node comes from the scenario";
}

TEST(Cluster, TypesOfAScenarioMayBeChosen) {
  const Drawn drawn = drawShipped("hare", [](GeneratorSpec& spec) {
    spec.cluster.gpus = 30;
    spec.cluster.types = {{"V100", 1}, {"K80", 2}};
  });
  EXPECT_EQ(byType(*drawn.scenario), (std::map<std::string, int>{{"V100", 10}, {"K80", 20}}));
  EXPECT_EQ(drawn.scenario->jobs.front().sync->train_s.size(), 2U) << "times of other types are left out";
}

TEST(Cluster, TheClockIsThatOfTheScenarioExceptWhereStated) {
  const Drawn drawn = drawShipped(
      "hare", [](GeneratorSpec& spec) { spec.clock.round_s = 120; }, 9);
  EXPECT_EQ(drawn.scenario->clock.round_s, 120);
  EXPECT_EQ(drawn.scenario->clock.restart_s, 10);
  EXPECT_EQ(drawn.scenario->clock.seed, 9U);
}

TEST(Cluster, WhatCannotBeHasItsPlace) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"{}", "/cluster"},
      {R"({"gpus": 4})", "/cluster/types"},
      {R"({"gpus": 0, "types": {"V100": 1}})", "/cluster/gpus"},
      {R"({"gpus": 4, "types": {"V100": 0}})", "/cluster/types"},
      {R"({"gpus": 4, "types": {"V100": -1}})", "/cluster/types/V100"},
      {R"({"nodes": [{"count": 0, "gpus": {"V100": 4}}]})", "/cluster"},
      {R"({"nodes": [{"count": 1, "gpus": {"V100": 0}}]})", "/cluster/nodes/0/gpus/V100"},
      {R"({"gpus": 4, "nodes": [{"gpus": {"V100": 4}}]})", "/cluster/gpus"},
      {R"({"gpus": 4, "types": {"V100": 1}, "nic_gbits_s": 0})", "/cluster/nic_gbits_s"},
      {R"({"scenario": "none.json"})", "/cluster/scenario"},
      {R"({"gpu": 4})", "/cluster/gpu"}};
  for (const auto& [text, pointer] : cases) EXPECT_EQ(faultOf(with(text)), pointer) << text;
}

}  // namespace
}  // namespace roundel::generate::testing
