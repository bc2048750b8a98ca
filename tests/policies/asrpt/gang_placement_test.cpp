// SPDX-License-Identifier: GPL-3.0-or-later
// Tests which servers a job gets.
#include "core/policies/asrpt/gang_placement.h"

#include <gtest/gtest.h>

#include "core/model/scenario.h"

#include "tests/policies/asrpt/fixture.h"

namespace roundel::policies::asrpt {
namespace {

/// Looks for a placement of job 0 at the first decision, where `taken` GPUs of each node are in use.
std::string spotOf(const model::Scenario& scenario, const std::vector<int>& taken, ServerOrder order,
                   bool type_aware = false) {
  const auto problem = model::resolve(scenario);
  const std::vector<sim::JobState> jobs(problem->jobs.size());
  const std::vector<model::JobIndex> active{model::JobIndex(0)};
  const std::vector<char> up(problem->nodes.size(), 1);
  const sim::SystemView view({*problem, 0, 0, active, up}, jobs);
  FreeGpus free(view);
  for (std::size_t n = 0; n < taken.size(); ++n) {
    if (taken[n] > 0) free.take({{model::NodeIndex(n), problem->nodes[n].groups[0].type, taken[n]}});
  }
  const model::Job& job = problem->jobs[0];
  const model::Pipeline pipeline =
      job.pipeline ? *job.pipeline : model::derivedPipeline(job, job.throughput, job.throughput_spread, job.fixed_gpus);
  const std::optional<GangPlacement> placement = findPlacement(*problem, pipeline, free, order, type_aware);
  if (!placement) return "nowhere";
  std::string out;
  for (const model::Part& part : placement->parts) {
    out += (out.empty() ? "" : " ") + problem->nodes[part.node].id + ":" + problem->types[part.type].id +
           std::to_string(part.count);
  }
  EXPECT_NEAR(placement->alpha_s, model::alpha(*problem, pipeline, placement->stages, {}), 1e-12);
  return out;
}

model::Scenario onlyJob(const std::vector<int>& gpus, std::vector<model::StageSpec> stages) {
  return servers(gpus, {pipelineJob("j", std::move(stages))});
}

TEST(GangPlacement, MostFreeFirstTakesTheLargestRooms) {
  const model::Scenario scenario = onlyJob({4, 4, 4, 4}, {stage(6, 0.1)});
  EXPECT_EQ(spotOf(scenario, {1, 0, 3, 0}, ServerOrder::MostFree), "s1:G4 s3:G2");
}

TEST(GangPlacement, FewestFreeFirstFillsTheSmallestRooms) {
  const model::Scenario scenario = onlyJob({4, 4, 4, 4}, {stage(6, 0.1)});
  EXPECT_EQ(spotOf(scenario, {1, 0, 3, 4}, ServerOrder::FewestFree), "s0:G3 s1:G2 s2:G1");
}

TEST(GangPlacement, TiesGoToTheLowerServerAndTheLastGivesWhatIsNeeded) {
  const model::Scenario scenario = onlyJob({4, 4, 4}, {stage(5, 0.1)});
  EXPECT_EQ(spotOf(scenario, {}, ServerOrder::MostFree), "s0:G4 s1:G1");
  EXPECT_EQ(spotOf(scenario, {}, ServerOrder::FewestFree), "s0:G4 s1:G1");
}

TEST(GangPlacement, IsNowhereWithoutRoom) {
  EXPECT_EQ(spotOf(onlyJob({4, 4}, {stage(5, 0.1)}), {2, 2}, ServerOrder::MostFree), "nowhere");
}

TEST(GangPlacement, AOneServerStageMovesToWhereItFits) {
  const model::Scenario scenario = onlyJob({4, 4, 4}, {stage(2, 0.1, 1), stage(4, 0.1, 0, 0, true)});
  EXPECT_EQ(spotOf(scenario, {2, 1, 0}, ServerOrder::FewestFree), "s0:G2 s2:G4") << "2 + 3 + 1 would split stage 2";
  EXPECT_EQ(spotOf(scenario, {1, 1, 1}, ServerOrder::FewestFree), "nowhere");
}

model::Scenario twoTypes() {
  model::JobSpec spec;
  spec.id = "j";
  spec.gpus = 2;
  spec.iterations = 10;
  spec.throughput = model::ThroughputRow{{"G", 1.0}, {"K", 3.0}};
  model::Scenario scenario = servers({4, 4}, {spec});
  scenario.gpu_types.emplace_back();
  scenario.gpu_types.back().id = "K";
  scenario.nodes[1].gpus = {{"K", 4}};
  return scenario;
}

TEST(GangPlacement, IgnoresTypesUnlessAsked) {
  EXPECT_EQ(spotOf(twoTypes(), {}, ServerOrder::MostFree), "s0:G2");
  EXPECT_EQ(spotOf(twoTypes(), {}, ServerOrder::MostFree, true), "s1:K2");
  EXPECT_EQ(spotOf(twoTypes(), {0, 3}, ServerOrder::MostFree, true), "s0:G2") << "K has fewer than two free GPUs";
  EXPECT_EQ(spotOf(twoTypes(), {3, 3}, ServerOrder::MostFree, true), "s0:G1 s1:K1") << "neither type has two free GPUs";
}

TEST(GangPlacement, AGangWithoutARateAcrossServersStaysOnOne) {
  model::Scenario scenario = twoTypes();
  model::ThroughputRow& spread = scenario.jobs[0].throughput_spread.emplace();
  for (const char* type : {"G", "K"}) spread[type];  // null
  EXPECT_EQ(spotOf(scenario, {3, 0}, ServerOrder::FewestFree), "s1:K2") << "a mixed gang has no throughput";
  EXPECT_EQ(spotOf(scenario, {3, 3}, ServerOrder::FewestFree), "nowhere");
}

}  // namespace
}  // namespace roundel::policies::asrpt
