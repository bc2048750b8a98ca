// SPDX-License-Identifier: GPL-3.0-or-later
// The statements in the descriptions of the lessons hold.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "core/compare/comparison.h"
#include "core/io/load.h"
#include "core/model/scenario.h"
#include "core/policies/registry.h"
#include "tests/cli/support.h"

namespace roundel::cli::testing {
namespace {

using ByLabel = std::map<std::string, compare::LaneRun>;

ByLabel runsOf(const model::Scenario& scenario) {
  const auto problem = model::resolve(scenario);
  ByLabel runs;
  for (const compare::Lane& lane : compare::lanesOf(scenario)) {
    runs[lane.label] = compare::runLane(problem, lane);
    EXPECT_TRUE(runs[lane.label].ok()) << lane.label;
  }
  return runs;
}

model::Scenario lesson(const char* name) {
  return *io::loadProblem(scenario(name), policies::checkCompare).problem->scenario;
}

double metric(const ByLabel& runs, const char* lane, const char* name) {
  return runs.at(lane).metrics->value(name).value();
}

// When the job first runs, in seconds.
double startOf(const ByLabel& runs, const char* lane, const char* job) {
  const trace::Trace& trace = *runs.at(lane).trace;
  double start_s = trace.end_s;
  for (std::size_t i = 0; i < trace.segments.size(); ++i) {
    const auto of = static_cast<std::size_t>(trace.segments.job[i]);
    if (trace.problem->jobs[of].id == job) start_s = std::min(start_s, trace.segments.start_s[i]);
  }
  return start_s;
}

TEST(Lessons, TheFastGpuGoesToTheJobThatMindsTheSlowOnesMost) {
  const ByLabel runs = runsOf(lesson("lesson-fast-gpu.json"));
  EXPECT_EQ(startOf(runs, "Hadar", "J2"), 1800);
  EXPECT_EQ(startOf(runs, "FIFO", "J2"), 0);
  EXPECT_NEAR(metric(runs, "FIFO", "makespan_s"), 5 * 3600, 1e-6);
  EXPECT_NEAR(metric(runs, "Hadar", "jct_mean_s") / 60, 52.5, 0.5);
  EXPECT_NEAR(metric(runs, "FIFO", "jct_mean_s") / 60, 148.3, 0.5);
}

TEST(Lessons, AWholeGangWaitsForTheFourthGpu) {
  const ByLabel runs = runsOf(lesson("lesson-gang.json"));
  EXPECT_EQ(startOf(runs, "Gangs whole", "D"), 2520);
  EXPECT_EQ(startOf(runs, "FIFO", "D"), 2520);
  EXPECT_EQ(startOf(runs, "D may shrink", "D"), 720);
  EXPECT_NEAR(metric(runs, "Gangs whole", "makespan_s"), 3600, 1e-6);
  EXPECT_NEAR(metric(runs, "D may shrink", "makespan_s") / 60, 43.9, 0.1);
}

TEST(Lessons, TurnsPayUntilARestartCostsBetween45And50Seconds) {
  model::Scenario scenario = lesson("lesson-restart.json");
  const auto means = [&](double restart_s) {
    scenario.clock.restart_s = restart_s;
    return runsOf(scenario);
  };
  const ByLabel shipped = means(30);
  EXPECT_NEAR(metric(shipped, "Gavel", "jct_mean_s") / 60, 34.25, 0.01);
  EXPECT_NEAR(metric(shipped, "Hadar", "jct_mean_s") / 60, 32, 0.01);
  EXPECT_NEAR(metric(shipped, "FIFO", "jct_mean_s") / 60, 36, 0.01);
  EXPECT_LT(metric(means(45), "Gavel", "jct_mean_s"), 36 * 60);
  EXPECT_GT(metric(means(50), "Gavel", "jct_mean_s"), 36 * 60);
  EXPECT_EQ(metric(shipped, "Hadar", "restarts"), 2);
  EXPECT_EQ(metric(means(36), "Hadar", "restarts"), 1);
}

TEST(Lessons, AShortJobPassesTheLongOneUnderHadar) {
  const ByLabel runs = runsOf(lesson("lesson-arrivals.json"));
  EXPECT_LE(startOf(runs, "Hadar", "S1"), 900);
  EXPECT_GT(startOf(runs, "Gavel", "S1"), 900);
}

}  // namespace
}  // namespace roundel::cli::testing
