// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/conformance/random_scenario.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/io/scenario_io.h"
#include "core/model/check/validate.h"

namespace roundel::conformance {
namespace {

TEST(RandomScenario, IsValidAndSmall) {
  std::size_t events = 0, lists = 0;
  for (std::uint64_t i = 0; i < 2000; ++i) {
    const model::Scenario scenario = randomScenario(7, i);
    ASSERT_THAT(model::validate(scenario), ::testing::IsEmpty()) << io::writeScenario(scenario);
    ASSERT_LE(scenario.jobs.size(), 8U);
    events += scenario.events.size();
    for (const model::JobSpec& job : scenario.jobs)
      lists += std::holds_alternative<std::vector<int>>(*job.gpus) ? 1 : 0;
  }
  EXPECT_GT(events, 500U);
  EXPECT_GT(lists, 500U);
}

TEST(RandomScenario, FollowsFromItsNumbers) {
  EXPECT_EQ(randomScenario(1, 5), randomScenario(1, 5));
  EXPECT_NE(randomScenario(1, 5), randomScenario(2, 5));
}

}  // namespace
}  // namespace roundel::conformance
