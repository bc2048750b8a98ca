// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/workloads.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/model/scenario.h"

#include "tests/compare/small.h"

namespace roundel::compare {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using testing::smallScenario;

LaneRun runOf(const model::Scenario& scenario) {
  LaneRun run;
  auto trace = std::make_shared<trace::Trace>();
  trace->problem = model::resolve(scenario);
  run.trace = trace;
  return run;
}

LaneRun titled(const std::string& title, int gpus = 0) {
  model::Scenario scenario = smallScenario();
  scenario.title = title;
  if (gpus > 0) scenario.nodes.front().gpus.front().count = gpus;
  return runOf(scenario);
}

TEST(WorkloadNames, OfOneScenarioAreEmptyWhicheverSchedulersItNames) {
  LaneRun one = titled("Fig. 1");
  model::Scenario other = *one.trace->problem->scenario;
  other.compare = {{"srtf", {}, {}}};
  EXPECT_THAT(workloadNames(std::vector<LaneRun>{one, runOf(other)}), Each(""));
}

TEST(WorkloadNames, AreTheTitlesWithoutTheWordsThatAllShare) {
  EXPECT_THAT(workloadNames(std::vector<LaneRun>{titled("HadarE, mix M-1, AWS cluster"),
                                                 titled("HadarE, mix M-12, AWS cluster"),
                                                 titled("HadarE, mix M-1, AWS cluster")}),
              ElementsAre("M-1", "M-12", "M-1"));
  EXPECT_THAT(
      workloadNames(std::vector<LaneRun>{titled("HadarE, mix M-1, AWS cluster"), titled("HadarE, mix M-1, testbed")}),
      ElementsAre("AWS cluster", "testbed"));
  EXPECT_THAT(workloadNames(std::vector<LaneRun>{titled("Hops, 64 GPUs"), titled("Hops")}),
              ElementsAre("Hops, 64 GPUs", "Hops"));
}

TEST(WorkloadNames, OfOneTitleAreNumberedWhereTheScenariosDiffer) {
  EXPECT_THAT(workloadNames(std::vector<LaneRun>{titled("Fig. 1"), titled("Fig. 1", 7), titled("Fig. 1")}),
              ElementsAre("Fig. 1 (1)", "Fig. 1 (2)", "Fig. 1 (1)"));
}

TEST(WorkloadNames, ARunWithoutATraceHasNone) {
  EXPECT_THAT(workloadNames(std::vector<LaneRun>{titled("a"), LaneRun(), titled("b")}), ElementsAre("a", "", "b"));
}

}  // namespace
}  // namespace roundel::compare
