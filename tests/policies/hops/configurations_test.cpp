// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hops/configurations.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/model/scenario.h"

#include "tests/policies/hops/hops_fixture.h"

namespace roundel::policies::hops {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> generated(const Servers& servers, const std::vector<int>& sizes, GenerationRules rules) {
  std::vector<Configuration> configurations;
  addConfigurations(servers, servers.stretches(model::TypeIndex(0)), sizes, rules, configurations);
  std::vector<std::string> out;
  for (const Configuration& configuration : configurations) {
    for (std::int32_t k = 0; k < configuration.count; ++k) {
      std::string text;
      int gpus = 0;
      for (const solvers::ChoiceUse& use : configuration.uses) {
        text += (text.empty() ? "" : ",") + std::to_string(use.slot + static_cast<std::uint32_t>(k)) + ":" +
                std::to_string(use.count);
        gpus += use.count;
      }
      EXPECT_EQ(gpus, configuration.gpus);
      out.push_back(text);
    }
  }
  return out;
}

const std::vector<int> kIdle{4, 1, 3, 0, 8};

TEST(HopsConfigurations, SensitiveJobsStayOnOneServer) {
  EXPECT_THAT(generated(serversOf(kIdle), {2, 4, 8}, {.distributed = false}),
              ElementsAre("0:2", "2:2", "4:2", "0:4", "4:4", "4:8"));
}

TEST(HopsConfigurations, OthersAlsoSpreadOverTheFewestNeighbours) {
  // The configurations of one requirement are in the order of their first server.
  EXPECT_THAT(generated(serversOf(kIdle), {2, 4, 8}, {.distributed = true}),
              ElementsAre("0:2", "1:1,2:1", "2:2", "4:2", "0:4", "1:1,2:3", "2:3,4:1", "4:4", "2:3,4:5", "4:8"));
}

TEST(HopsConfigurations, AsPrintedNoServerIsEverFilled) {
  EXPECT_THAT(generated(serversOf(kIdle), {2, 4, 8}, {.distributed = false, .full_servers = false}),
              ElementsAre("0:2", "2:2", "4:2", "4:4"));
}

TEST(HopsConfigurations, RequirementsLargerThanAServer) {
  EXPECT_THAT(generated(serversOf({8, 8, 8}), {12, 16}, {.distributed = true}),
              ElementsAre("0:8,1:4", "1:8,2:4", "0:8,1:8", "1:8,2:8"));
}

/// The number of stretches and servers that are examined for a job of `gpus` GPUs that may be spread. The cluster repeats a hundred times:
/// `full` servers with 4 of 4 GPUs idle, then one server with 2 of 4 idle.
std::size_t lookedAt(int gpus, int full) {
  std::vector<int> idle;
  for (int n = 0; n < 100; ++n) {
    idle.insert(idle.end(), static_cast<std::size_t>(full), 4);
    idle.push_back(2);
  }
  const Servers servers = serversOf(idle, std::vector<int>(idle.size(), 4));
  std::vector<Configuration> configurations;
  return addConfigurations(servers, servers.stretches(model::TypeIndex(0)), {gpus}, {.distributed = true},
                           configurations);
}

TEST(HopsConfigurations, LookAtStretchesAndAtServersWithTooFewIdleGpusAlone) {
  EXPECT_EQ(lookedAt(1, 20), 200U);                 // a job of one GPU is never spread
  EXPECT_EQ(lookedAt(2, 20), 200U);                 // two idle GPUs suffice
  EXPECT_EQ(lookedAt(4, 20), 200U + 100U * 2 - 1);  // each server with 2 idle, and its successor if it exists
  EXPECT_EQ(lookedAt(4, 40), lookedAt(4, 20));
}

TEST(HopsConfigurations, NothingIdleNothingGenerated) {
  EXPECT_THAT(generated(serversOf({0, 0}, {8, 8}), {1, 2}, {.distributed = true}), IsEmpty());
  EXPECT_THAT(generated(serversOf({1, 1}, {8, 8}), {4}, {.distributed = true}), IsEmpty());
}

TEST(HopsConfigurations, AllOfTwoServersOnlyAsOneWindow) {
  EXPECT_THAT(generated(serversOf({2, 2, 2}), {4}, {.distributed = true}), ElementsAre("0:2,1:2", "1:2,2:2"));
  EXPECT_THAT(generated(serversOf({2, 2, 2}), {5}, {.distributed = true}), ElementsAre("0:2,1:2,2:1"));
}

// The generated configurations depend on rho and R_1. This function reads them from the gain table of the first plan.
std::vector<std::string> plannedConfigurations(const model::Scenario& scenario, const model::OptionMap& options = {}) {
  const trace::Trace trace = runHops(scenario, options, 1);
  const trace::Table* table = tableOf(*trace.decisions.at(0).explanation, "gains");
  std::vector<std::string> out;
  for (const trace::PartList& parts : std::get<std::vector<trace::PartList>>(table->columns.at(1).cells)) {
    std::string text;
    for (const model::Part& part : parts) {
      text += (text.empty() ? "" : ",") + std::to_string(part.node.value) + ":" + std::to_string(part.count);
    }
    out.push_back(text);
  }
  return out;
}

model::Scenario sensitive(double spread_rate, std::vector<int> sizes) {
  model::Scenario scenario = cluster({2, 2, 2});
  scenario.jobs = {jobSpec("J", std::move(sizes), 1000, {{"T", 1.0}})};
  scenario.jobs[0].throughput_spread = model::ThroughputRow{{"T", spread_rate}};
  return scenario;
}

TEST(HopsSensitivity, FromTheThresholdOnAJobIsNotSpread) {
  EXPECT_THAT(plannedConfigurations(sensitive(1 / 1.39, {1, 3})),
              ElementsAre("0:1", "1:1", "2:1", "0:2,1:1", "1:2,2:1"));
  EXPECT_THAT(plannedConfigurations(sensitive(1 / 1.4, {1, 3})), ElementsAre("0:1", "1:1", "2:1"));
  EXPECT_THAT(plannedConfigurations(sensitive(1 / 1.39, {1, 3}), {{"sigma", "1.3"}}), ElementsAre("0:1", "1:1", "2:1"));
}

TEST(HopsSensitivity, UnlessItsSmallestRequirementExceedsEveryServer) {
  EXPECT_THAT(plannedConfigurations(sensitive(0.5, {3})), ElementsAre("0:2,1:1", "1:2,2:1"));
  EXPECT_THAT(plannedConfigurations(sensitive(0.5, {2, 3})), ElementsAre("0:2", "1:2", "2:2"));
}

TEST(HopsSensitivity, TheExceptionAsPrintedIsTheOtherWayRound) {
  const model::OptionMap published{{"exception", "\"as-published\""}};
  EXPECT_THAT(plannedConfigurations(sensitive(0.5, {1, 3}), published),
              ElementsAre("0:1", "1:1", "2:1", "0:2,1:1", "1:2,2:1"));
  EXPECT_THAT(plannedConfigurations(sensitive(0.5, {2, 3}), published), ElementsAre("0:2", "1:2", "2:2"));
}

TEST(HopsServers, WhatIsGivenBackCanBeTakenAgain) {
  Servers servers = serversOf({4, 4});
  const std::vector<model::Part> parts{{servers[0].node, model::TypeIndex(0), 4},
                                       {servers[1].node, model::TypeIndex(0), 1}};
  servers.take(parts);
  EXPECT_THAT(servers.capacities(), ElementsAre(0, 3));
  EXPECT_FALSE(servers.fits(parts));
  servers.release(parts);
  EXPECT_THAT(servers.capacities(), ElementsAre(4, 4));
  servers.release({{model::NodeIndex(9), model::TypeIndex(0), 1}});  // node 9 is not up
  EXPECT_EQ(servers.idle(), 8);
}

}  // namespace
}  // namespace roundel::policies::hops
