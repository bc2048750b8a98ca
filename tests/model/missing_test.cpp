// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/check/missing.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/model/scenario.h"

namespace roundel::model {
namespace {

NodeSpec node(const std::string& type) {
  NodeSpec out;
  out.id = "n0";
  out.gpus = {{type, 4}};
  return out;
}

JobSpec job() {
  JobSpec out;
  out.id = "J1";
  out.gpus = 1;
  out.iterations = 100;
  out.throughput = {{"V100", 2.0}};
  return out;
}

Scenario scenarioOf(bool with_node, bool with_job) {
  Scenario out;
  if (with_node || with_job) {
    out.gpu_types.resize(1);
    out.gpu_types[0].id = "V100";
  }
  if (with_node) out.nodes = {node("V100")};
  if (with_job) out.jobs = {job()};
  return out;
}

std::size_t realFaults(const Scenario& scenario) {
  const std::vector<Fault> faults = validate(scenario);
  return static_cast<std::size_t>(
      std::ranges::count_if(faults, [&](const Fault& fault) { return !onlyRepeatsMissing(scenario, fault); }));
}

TEST(Missing, AHalfDrawnScenarioHasNoOtherFaultThanWhatIsMissing) {
  for (const bool with_node : {false, true}) {
    for (const bool with_job : {false, true}) {
      const Scenario scenario = scenarioOf(with_node, with_job);
      EXPECT_EQ(missingFrom(scenario), (Missing{!with_node, !with_job, false}));
      EXPECT_EQ(realFaults(scenario), 0U) << with_node << with_job;
      EXPECT_EQ(validate(scenario).empty(), with_node && with_job) << "validate() rejects an incomplete scenario";
    }
  }
}

TEST(Missing, ANodeOfNoTypeAndABadJobStayFaults) {
  Scenario typeless = scenarioOf(false, false);
  typeless.nodes = {node("V100")};
  EXPECT_GE(realFaults(typeless), 1U);
  Scenario bad = scenarioOf(false, true);
  bad.jobs[0].weight = -1;
  EXPECT_EQ(realFaults(bad), 1U) << "the missing node is not a real fault";
}

}  // namespace
}  // namespace roundel::model
