// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/conformance/reduced.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/conformance/random_scenario.h"

namespace roundel::conformance {
namespace {

model::Scenario withManyJobs() {
  for (std::uint64_t i = 0;; ++i)
    if (model::Scenario scenario = randomScenario(1, i); scenario.jobs.size() == 8 && scenario.nodes.size() > 2)
      return scenario;
}

bool has(const model::Scenario& scenario, const std::string& id) {
  return std::ranges::find(scenario.jobs, id, &model::JobSpec::id) != scenario.jobs.end();
}

TEST(Reduced, KeepsTheFewestJobsThatFail) {
  const model::Scenario small =
      reduced(withManyJobs(), 3, [](const model::Scenario& s) { return has(s, "J3") && has(s, "J7"); });
  ASSERT_EQ(small.jobs.size(), 2U);
  EXPECT_EQ(small.jobs[0].id, "J3");
  EXPECT_EQ(small.jobs[1].id, "J7");
  EXPECT_TRUE(small.events.empty());
  EXPECT_EQ(small.nodes.size(), 1U);
}

TEST(Reduced, KeepsAllJobsIfFewerDoNotFail) {
  const model::Scenario all = withManyJobs();
  EXPECT_EQ(reduced(all, 3, [](const model::Scenario& s) { return s.jobs.size() == 8; }).jobs.size(), 8U);
}

}  // namespace
}  // namespace roundel::conformance
