// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/common/server_models.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/model/scenario.h"

namespace roundel::policies {
namespace {

using ::testing::ElementsAre;

std::shared_ptr<const model::Problem> fourTypes() {
  model::Scenario scenario;
  const char* ids[] = {"X/old", "X/new", "Y", "X/none"};
  for (const char* id : ids) {
    scenario.gpu_types.emplace_back().id = id;
    if (id[0] == 'X') scenario.gpu_types.back().gpu = "X";
    scenario.nodes.emplace_back().id = std::string("on ") + id;
    scenario.nodes.back().gpus = {{id, id == ids[1] ? 6 : 2}};
  }
  model::JobSpec& job = scenario.jobs.emplace_back();
  job.id = "J";
  job.gpus = 1;
  job.iterations = 1;
  job.throughput = model::ThroughputRow{{"Y", 1.0}};
  return model::resolve(scenario);
}

// (2 * 1 + 6 * 3) / 8 = 2.5. A type that cannot run the job does not count and stays at 0.
TEST(ServerModels, RatesOfOneGpuAreTheMeanOverItsGpus) {
  std::vector<double> rates{1, 3, 7, 0};
  blurServerModels(*fourTypes(), rates);
  EXPECT_THAT(rates, ElementsAre(2.5, 2.5, 7, 0));
}

TEST(ServerModels, WithoutAStatedGpuEachTypeIsItsOwn) {
  std::vector<double> rates{0, 0, 7, 0};
  blurServerModels(*fourTypes(), rates);
  EXPECT_THAT(rates, ElementsAre(0, 0, 7, 0));
}

}  // namespace
}  // namespace roundel::policies
