// SPDX-License-Identifier: GPL-3.0-or-later
// Tests alpha, its range and its floor with numbers computed by hand (core/policies/asrpt/README.md).
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/model/heavy_edge.h"
#include "core/model/scenario.h"
#include "tests/model/pipelines.h"

namespace roundel::model {
namespace {

using namespace testing;

constexpr double kDigits = 1e-9;

struct One {
  explicit One(const Scenario& scenario) : problem(resolve(scenario)), pipeline(*problem->jobs[0].pipeline) {}
  double alphaOf(const std::vector<std::vector<int>>& counts, const std::vector<double>& speed = {}) const {
    return alpha(*problem, pipeline, mapping(counts), speed);
  }
  AlphaRange range() const { return alphaRange(*problem, pipeline); }
  std::shared_ptr<const Problem> problem;
  const Pipeline& pipeline;
};

TEST(Alpha, OfTheWorkedPlacements) {
  const One one(servers({4, 4, 4}, {f1()}));
  EXPECT_NEAR(one.alphaOf({{2, 1}}), 0.251333333, 1e-9);
  EXPECT_NEAR(one.alphaOf({{1, 1}, {1, 0}}), 2.12, kDigits);
  EXPECT_NEAR(one.alphaOf({{2, 0}, {0, 1}}), 1.53, kDigits);
  EXPECT_NEAR(one.alphaOf({{1, 0}, {1, 0}, {0, 1}}), 2.12, kDigits);
}

TEST(Alpha, DerivesTheIncomingBytesFromTheStageBefore) {
  const One one(servers({4}, {f1()}));
  EXPECT_DOUBLE_EQ(one.pipeline.stages[1].in_bytes, 0.2e9);
  EXPECT_DOUBLE_EQ(one.pipeline.allReduceBytes(0), 0.4e9);
  EXPECT_EQ(one.pipeline.allReduceBytes(1), 0);
}

TEST(Alpha, RangeIsThatOfTheWorkedExample) {
  const std::vector<JobSpec> jobs{pipelineJob("A", {stage(3, 0.3, 0, 30)}), pipelineJob("B", {stage(2, 0.4, 0, 250)}),
                                  pipelineJob("C", {stage(2, 0.2, 50, 100), stage(1, 0.2, 0, 100)}),
                                  pipelineJob("D", {stage(1, 0.5)})};
  const double least[] = {0.300133333333, 0.400833333333, 0.200666666667, 0.5};
  const double most[] = {0.428, 1.2, 0.84, 0.5};
  for (std::size_t j = 0; j < jobs.size(); ++j) {
    const AlphaRange range = One(servers({4, 4}, {jobs[j]})).range();
    EXPECT_NEAR(range.min_s, least[j], 1e-11) << jobs[j].id;
    EXPECT_NEAR(range.max_s, most[j], kDigits) << jobs[j].id;
  }
}

TEST(Alpha, SpeedDividesStageTimesAndNotTheTransfers) {
  const One one(servers({4, 4, 4}, {f1()}));
  // Stage 2 alone on a server of half the speed: .25 / .5 + .4 / (1.25/4).
  EXPECT_NEAR(one.alphaOf({{2, 0}, {0, 1}}, {1, 0.5, 1}), 0.5 + 1.28, kDigits);
  EXPECT_NEAR(one.alphaOf({{2, 0}, {0, 1}}, {2, 1, 1}), 1.53, kDigits);
}

TEST(Alpha, AllReduceWaitsForTheSmallestShareOfANic) {
  Scenario scenario = servers({4, 2}, {pipelineJob("j", {stage(3, 0.1, 0, 300)})});
  scenario.nodes[1].nic_gbits_s = 1;
  const One one(scenario);
  // 2 * 2/3 * 300 MB = 400 MB; shares: 2/4 * 1.25 GB/s against 1/2 * 0.125 GB/s.
  EXPECT_NEAR(one.alphaOf({{2}, {1}}), 0.1 + 0.4 / 0.0625, kDigits);
}

TEST(Alpha, EachServerHasItsOwnLinks) {
  Scenario scenario = servers({4, 2}, {f1()});
  scenario.nodes[1].nic_gbits_s = 100;
  const One one(scenario);
  // Stage 1 on the first: .2 + .2/(1.25/4) + .4/300; stage 2 on the second: .25 + .4/(12.5/2).
  EXPECT_NEAR(one.alphaOf({{2, 0}, {0, 1}}), 0.2 + 0.64 + 0.4 / 300, kDigits);
}

TEST(Alpha, TheSlowestTypeOfAStageOnAServerCounts) {
  Scenario scenario = servers({2}, {pipelineJob("j", {stage(2, 0)})});
  scenario.gpu_types.emplace_back();
  scenario.gpu_types.back().id = "K";
  scenario.nodes[0].gpus = {{"G", 1}, {"K", 1}};
  (*scenario.jobs[0].stages)[0].forward_s = std::map<std::string, double>{{"G", 0.1}, {"K", 0.4}};
  const One one(scenario);
  const StageParts mixed =
      heavyEdgeMapping(one.pipeline, {{NodeIndex(0), TypeIndex(0), 1}, {NodeIndex(0), TypeIndex(1), 1}}, false);
  EXPECT_EQ(mixed, (StageParts{{0, NodeIndex(0), TypeIndex(0), 1}, {0, NodeIndex(0), TypeIndex(1), 1}}));
  EXPECT_NEAR(alpha(*one.problem, one.pipeline, mixed, {}), 0.4, kDigits);
}

TEST(AlphaRange, IsOfTheFastestTypeThatHoldsTheJob) {
  Scenario scenario = servers({4, 2}, {pipelineJob("j", {stage(3, 0.2)})});
  scenario.gpu_types.emplace_back();
  scenario.gpu_types.back().id = "K";
  scenario.nodes[1].gpus = {{"K", 2}};
  (*scenario.jobs[0].stages)[0].forward_s = std::map<std::string, double>{{"G", 0.2}, {"K", 0.1}};
  const AlphaRange range = One(scenario).range();
  EXPECT_EQ(range.type, TypeIndex(0)) << "K is faster, but has two GPUs for three replicas";
  EXPECT_NEAR(range.min_s, 0.2, kDigits);
  scenario.nodes[0].gpus = {{"G", 2}};
  const AlphaRange together = One(scenario).range();
  EXPECT_FALSE(together.type.valid());
  EXPECT_NEAR(together.min_s, 0.2, kDigits);
  EXPECT_NEAR(together.max_s, 0.2, kDigits);
}

TEST(AlphaRange, SpansTheFewestFullServers) {
  // 6 replicas on servers of 4: 4 + 2; 2 * 5/6 * 60 MB over the smaller share of 10 Gbit/s, 2/4.
  const AlphaRange range = One(servers({4, 4, 4}, {pipelineJob("j", {stage(6, 0.1, 0, 60)})})).range();
  EXPECT_NEAR(range.min_s, 0.1 + 0.1 / 0.625, kDigits);
  EXPECT_NEAR(range.max_s, 0.1 + 0.1 / 0.3125, kDigits);
}

TEST(AlphaRange, ImaginaryServersMayBeMoreThanThereAre) {
  EXPECT_NEAR(One(servers({4}, {f1()})).range().max_s, 2.12, kDigits);
}

TEST(AlphaRange, KeepsAStageOfOneServerWhole) {
  const Scenario scenario =
      servers({8, 8}, {pipelineJob("j", {stage(5, 0.1, 1, 10, true), stage(5, 0.1, 0, 10, true)})});
  const One one(scenario);
  EXPECT_TRUE(std::isfinite(one.range().min_s)) << "the mapping must be 5 + 5; the fewest servers would give 8 + 2";
  EXPECT_EQ(contributions(one.pipeline, {8, 8}), (std::vector<int>{5, 5}));
}

TEST(Pipeline, OfAJobWithoutStagesIsOneStage) {
  JobSpec spec;
  spec.id = "j";
  spec.gpus = 4;
  spec.iterations = 10;
  spec.params = 25e6;
  spec.throughput = ThroughputRow{{"G", 2.5}};
  const auto problem = resolve(servers({4, 4}, {spec}));
  const Job& job = problem->jobs[0];
  EXPECT_EQ(job.pipeline, nullptr);
  const Pipeline derived = derivedPipeline(job, job.throughput, job.throughput_spread, job.fixed_gpus);
  ASSERT_EQ(derived.stages.size(), 1U);
  EXPECT_EQ(derived.stages[0].replicas, 4);
  EXPECT_DOUBLE_EQ(derived.stages[0].compute_s[0], 0.1);
  EXPECT_DOUBLE_EQ(derived.stages[0].params_bytes, 100e6);
}

TEST(Pipeline, OfAMeasuredSpreadRateTakesThatOnSeveralServers) {
  JobSpec spec;
  spec.id = "j";
  spec.gpus = 4;
  spec.iterations = 10;
  spec.params = 25e6;
  spec.throughput = ThroughputRow{{"G", 2.5}};
  spec.throughput_spread = ThroughputRow{{"G", 0.5}};
  const auto problem = resolve(servers({4, 4}, {spec}));
  const Job& job = problem->jobs[0];
  const Pipeline derived = derivedPipeline(job, job.throughput, job.throughput_spread, job.fixed_gpus);
  EXPECT_NEAR(alpha(*problem, derived, mapping({{4}}), {}), 0.1 + 0.15 / 300, kDigits);
  EXPECT_NEAR(alpha(*problem, derived, mapping({{3}, {1}}), {}), 0.5, kDigits);
  EXPECT_NEAR(alphaRange(*problem, derived).max_s, 0.5, kDigits);
}

TEST(Pipeline, RateCurvesAreWhatFullServersGive) {
  const auto problem = resolve(servers({4, 4}, {f1()}));
  const Job& job = problem->jobs[0];
  EXPECT_NEAR(job.throughput[0].perGpu(3) * 3, 1 / 0.251333333333, 1e-9);
  EXPECT_NEAR(job.throughput_spread[0].perGpu(3) * 3, 1 / 1.53, 1e-9) << "two GPUs on one server and one on the other";
}

// Bounds use alphaFloor. No mapping of a random pipeline on a random cluster has a smaller alpha.
TEST(AlphaFloor, IsBelowEveryMapping) {
  constexpr std::uint64_t kSeed = 20250214;
  constexpr int kRuns = 400;
  std::mt19937_64 random(kSeed);
  const auto pick = [&](int low, int high) {
    return low + static_cast<int>(random() % static_cast<std::uint64_t>(high - low + 1));
  };
  for (int run = 0; run < kRuns; ++run) {
    SCOPED_TRACE("run " + std::to_string(run) + " of seed " + std::to_string(kSeed));
    std::vector<StageSpec> stages;
    const int count = pick(1, 3);
    int total = 0;
    for (int s = 0; s < count; ++s) {
      stages.push_back(stage(pick(1, 3), 0, s + 1 < count ? pick(0, 200) : 0, pick(0, 500)));
      stages.back().forward_s = std::map<std::string, double>{{"G", pick(1, 9) / 10.0}, {"K", pick(1, 9) / 10.0}};
      total += stages.back().replicas;
    }
    Scenario scenario = servers({pick(1, 4), pick(1, 4), pick(1, 4)}, {pipelineJob("j", stages)});
    scenario.gpu_types.emplace_back();
    scenario.gpu_types.back().id = "K";
    for (NodeSpec& node : scenario.nodes) {
      node.gpus.push_back({"K", pick(3, 6)});
      node.nic_gbits_s = pick(1, 5000);
      node.intra_gbytes_s = pick(1, 100);
      node.speed = pick(1, 4) / 2.0;
    }
    const One one(scenario);
    std::vector<double> speed;
    for (const Node& node : one.problem->nodes) speed.push_back(node.speed);
    std::vector<GpuIndex> gpus;
    for (std::size_t g = 0; g < one.problem->gpus.size(); ++g) gpus.emplace_back(g);
    std::shuffle(gpus.begin(), gpus.end(), random);
    std::vector<Part> parts;
    for (int i = 0; i < total; ++i) {
      const Gpu& gpu = one.problem->gpus[gpus[static_cast<std::size_t>(i)]];
      parts.push_back({gpu.node, gpu.type, 1});
    }
    const StageParts mapped = heavyEdgeMapping(one.pipeline, normalised(parts), true);
    EXPECT_GE(alpha(*one.problem, one.pipeline, mapped, speed),
              alphaFloor(*one.problem, one.pipeline, speed) * (1 - 1e-12));
  }
  std::cout << kRuns << " random pipelines, seed " << kSeed << "\n";
}

}  // namespace
}  // namespace roundel::model
