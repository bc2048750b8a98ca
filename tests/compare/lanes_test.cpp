// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "core/compare/lane_parts.h"
#include "core/compare/run_lanes.h"
#include "core/model/scenario.h"
#include "tests/compare/small.h"

namespace roundel::compare {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::plan;
using testing::run;
using testing::smallScenario;

std::vector<std::string> labelsOf(const std::vector<Lane>& lanes) {
  std::vector<std::string> out;
  for (const Lane& lane : lanes) out.push_back(lane.label);
  return out;
}

TEST(LanesOf, AreThoseOfTheScenarioWithUniqueLabels) {
  model::Scenario scenario = smallScenario();
  scenario.compare = {{"gavel", {}, {}},
                      {"hadar", "Hadar, eff", {{"utility", "\"eff\""}}},
                      {"gavel", {}, {}},
                      {"gavel", "gavel 2", {}}};
  const std::vector<Lane> lanes = lanesOf(scenario);
  EXPECT_THAT(labelsOf(lanes), ElementsAre("Gavel", "Hadar, eff", "Gavel 2", "Gavel 2 2"));
  EXPECT_EQ(lanes[1].policy, "hadar");
  EXPECT_EQ(lanes[1].options.at("utility"), "\"eff\"");
}

TEST(LanesOf, AreGavelAndHadarWhereTheScenarioNamesNone) {
  EXPECT_THAT(labelsOf(lanesOf(smallScenario())), ElementsAre("Gavel", "Hadar"));
}

TEST(RunLane, RunsToTheEndAndComputesTheMetrics) {
  const LaneRun lane = run(smallScenario(), plan("by hand", {"AB", "AB"}));
  ASSERT_TRUE(lane.ok());
  EXPECT_TRUE(lane.faults.empty());
  EXPECT_EQ(lane.trace->status, trace::RunStatus::Complete);
  EXPECT_EQ(lane.metrics->value("makespan_s"), 20);
  EXPECT_EQ(lane.metrics->value("cru"), 1);
}

TEST(RunLane, TimesEveryDecision) {
  const LaneRun lane = run(smallScenario(), plan("by hand", {"AB", "AB"}));
  EXPECT_EQ(lane.timing.decision_ms.size(), lane.trace->decisions.size());
  EXPECT_GE(lane.timing.wall_s, 0);
}

TEST(RunLane, TheTraceHoldsEveryOptionWithItsDefault) {
  const LaneRun lane = run(smallScenario(), {"hadar", "h", {{"beam", "8"}}});
  ASSERT_TRUE(lane.ok());
  EXPECT_EQ(lane.trace->options.at("beam"), "8");
  EXPECT_EQ(lane.trace->options.at("utility"), "\"norm\"");
  EXPECT_EQ(lane.lane.options.size(), 1U);
}

TEST(RunLane, FaultsOfOptionsLeaveNoTrace) {
  const LaneRun lane = run(smallScenario(), {"plan", "p", {{"colour", "3"}}});
  EXPECT_FALSE(lane.ok());
  EXPECT_EQ(lane.trace, nullptr);
  ASSERT_EQ(lane.faults.size(), 1U);
  EXPECT_EQ(lane.faults[0].pointer, "/options/colour");
}

TEST(RunLane, AnUnknownPolicyIsAFault) {
  const LaneRun lane = run(smallScenario(), {"gravel", "g", {}});
  ASSERT_EQ(lane.faults.size(), 1U);
  EXPECT_THAT(lane.faults[0].hint, HasSubstr("gavel"));
}

TEST(RunLane, AnImpossiblePlanFailsWithItsMessage) {
  const LaneRun lane = run(smallScenario(), plan("p", {"A.", "A.", "A."}));
  EXPECT_FALSE(lane.ok());
  ASSERT_NE(lane.trace, nullptr);
  EXPECT_EQ(lane.trace->status, trace::RunStatus::Failed);
}

TEST(RunLane, StopsWhereItIsTold) {
  RunSettings settings;
  settings.until_s = 15;
  settings.seed = 7;
  const LaneRun lane = run(smallScenario(), plan("p", {"AB", "AB"}), settings);
  EXPECT_EQ(lane.trace->end_s, 15);
  EXPECT_EQ(lane.trace->seed, 7U);
  EXPECT_EQ(lane.metrics->value("unfinished"), 2);
}

TEST(RunLane, AStopTokenEndsIt) {
  std::stop_source source;
  RunSettings settings;
  settings.stop = source.get_token();
  settings.progress = [&](const sim::Progress& progress) {
    if (progress.decisions == 1) source.request_stop();
  };
  const LaneRun lane = run(smallScenario(), plan("p", {"AB", "AB"}), settings);
  EXPECT_EQ(lane.trace->status, trace::RunStatus::Stopped);
  EXPECT_LT(lane.trace->end_s, 20);
}

TEST(RunLanes, GiveWhatEachGivesAlone) {
  const auto problem = model::resolve(smallScenario());
  const std::vector<Lane> lanes{plan("one", {"AB", "AB"}),
                                {"gavel", "gavel", {}},
                                plan("bad", {"A.", "A.", "A."}),
                                {"hadar", "hadar", {}},
                                plan("two", {"A.", "AB", ".B"})};
  LanesSettings settings;
  settings.threads = 3;
  const std::vector<LaneRun> together = runLanes(problem, lanes, settings);
  ASSERT_EQ(together.size(), lanes.size());
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    const LaneRun alone = runLane(problem, lanes[i]);
    EXPECT_EQ(together[i].lane, lanes[i]);
    EXPECT_EQ(together[i].trace->fingerprint, alone.trace->fingerprint) << lanes[i].label;
    EXPECT_EQ(together[i].metrics->values, alone.metrics->values) << lanes[i].label;
  }
}

TEST(RunLanes, ReportsProgressOfEveryLaneOneAtATime) {
  std::vector<int> calls(2, 0);
  std::atomic<int> inside = 0;
  LanesSettings settings;
  settings.threads = 2;
  settings.progress = [&](std::size_t lane, const sim::Progress&) {
    EXPECT_EQ(inside++, 0);
    ++calls[lane];
    --inside;
  };
  runLanes(model::resolve(smallScenario()), {plan("one", {"AB", "AB"}), plan("two", {"A.", "AB", ".B"})}, settings);
  EXPECT_THAT(calls, ElementsAre(2, 3));
}

TEST(RunLanes, OfNothingAreNone) { EXPECT_TRUE(runLanes(model::resolve(smallScenario()), {}).empty()); }

// Work in other threads does not count as decision time.
TEST(DecisionTimes, AreOfTheProcessorOfTheirOwnThread) {
  const auto work = [] {
    const double start_ms = processor_ms();
    while (processor_ms() - start_ms < 20) {
    }
  };
  const double before_ms = processor_ms();
  std::thread(work).join();
  EXPECT_LT(processor_ms() - before_ms, 20);
  work();
  EXPECT_GE(processor_ms() - before_ms, 20);
}

}  // namespace
}  // namespace roundel::compare
