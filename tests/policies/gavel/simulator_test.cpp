// SPDX-License-Identifier: GPL-3.0-or-later
// Tests mechanism `gavel-simulator`: by hand on small cases (core/policies/gavel/README.md), and against the results of Gavel's simulator on
// 480 jobs.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iostream>

#include "core/model/scenario.h"

#include "build.h"
#include "gavel_trace.h"

namespace roundel::policies::gavel {
namespace {

using model::JobIndex;

const char* const kSimulator = "\"gavel-simulator\"";

double makespan_s(const trace::Trace& trace) {
  double last_s = 0;
  for (const trace::JobOutcome& job : trace.jobs) last_s = std::max(last_s, job.finish_s);
  return last_s;
}

double meanJct_s(const trace::Trace& trace) {
  double sum_s = 0;
  for (std::size_t j = 0; j < trace.jobs.size(); ++j)
    sum_s += trace.jobs[j].finish_s - trace.problem->jobs[j].arrival_s;
  return sum_s / static_cast<double>(trace.jobs.size());
}

TEST(GavelSimulator, FifoOn480JobsIsGavelsOwnRunJobByJob) {
  const std::string data = dataFolder();
  if (data.empty()) return;
  const trace::Trace trace = runToEnd(g480(data), {{"mechanism", kSimulator}, {"objective", "\"fifo\""}});
  ASSERT_EQ(trace.status, trace::RunStatus::Complete) << trace.message;
  EXPECT_NEAR(makespan_s(trace), 175100.3, 1);
  EXPECT_NEAR(meanJct_s(trace), 87115.6, 1);
  const PublishedRun own = published(data + "/gavel/g480_static.trace.fifo_perf.jct.txt");
  ASSERT_EQ(own.jct_s.size(), trace.jobs.size());
  EXPECT_NEAR(makespan_s(trace), own.makespan_s, 0.1);
  for (std::size_t j = 0; j < own.jct_s.size(); ++j) {
    EXPECT_NEAR(trace.jobs[j].finish_s - trace.problem->jobs[j].arrival_s, own.jct_s[j], 0.1) << "job " << j;
  }
}

TEST(GavelSimulator, MaxMinOn480JobsIsInsideTheBandsOfGavelsOwnRuns) {
  const std::string data = dataFolder();
  if (data.empty()) return;
  const trace::Trace trace = runToEnd(g480(data), {{"mechanism", kSimulator}});
  ASSERT_EQ(trace.status, trace::RunStatus::Complete) << trace.message;
  const PublishedRun own = published(data + "/gavel/g480_static.trace.max_min_fairness_perf.jct.txt");
  double ownMean_s = 0;
  for (const double jct_s : own.jct_s) ownMean_s += jct_s / static_cast<double>(own.jct_s.size());
  EXPECT_NEAR(makespan_s(trace) / own.makespan_s, 1, 0.01);
  EXPECT_NEAR(meanJct_s(trace) / ownMean_s, 1, 0.03);
  std::cout << "max-min: makespan " << makespan_s(trace) << " s (141,113 to 141,645 by solver), mean JCT "
            << meanJct_s(trace) << " s (59,024 to 59,401)" << std::endl;
}

TEST(GavelSimulator, EachOfThreeEquallyGoodSolutionsIsInsideTheBandsOn480Jobs) {
  const std::string data = dataFolder();
  if (data.empty()) return;
  const PublishedRun own = published(data + "/gavel/g480_static.trace.max_min_fairness_perf.jct.txt");
  double ownMean_s = 0;
  for (const double jct_s : own.jct_s) ownMean_s += jct_s / static_cast<double>(own.jct_s.size());
  for (const char* solution : {"generous", "least", "centre"}) {
    const trace::Trace trace = runToEnd(g480(data), {{"mechanism", kSimulator}, {"solution", solution}});
    ASSERT_EQ(trace.status, trace::RunStatus::Complete) << solution << ": " << trace.message;
    EXPECT_NEAR(makespan_s(trace) / own.makespan_s, 1, 0.01) << solution;
    EXPECT_NEAR(meanJct_s(trace) / ownMean_s, 1, 0.03) << solution;
  }
}

TEST(GavelSimulator, TheBestObjectiveForEachGoalWinsOn480Jobs) {
  const std::string data = dataFolder();
  if (data.empty()) return;
  const auto problem = g480(data);
  const auto run = [&](const char* objective) {
    return runToEnd(problem, {{"mechanism", kSimulator}, {"objective", objective}});
  };
  const trace::Trace fifo = run("\"fifo\"");
  const trace::Trace sum = run("\"max-sum-throughput\"");
  const trace::Trace fair = run("\"max-min-fairness\"");
  EXPECT_LT(meanJct_s(sum), meanJct_s(fair));
  EXPECT_LT(meanJct_s(fair), meanJct_s(fifo));
  EXPECT_LT(makespan_s(fair), makespan_s(fifo));
}

Build oneType() {
  Build build;
  build.round(360, 10).type("t").node("a", {{"t", 1}});
  return build;
}

TEST(GavelSimulator, AMicroTaskRunsWholeStepsAndNoRestartIsCharged) {
  Build build = oneType();
  build.job("J", 1, 250, {{"t", 0.3}});
  const auto problem = build.problem();
  const trace::Trace trace = runToEnd(problem, {{"mechanism", kSimulator}});
  // floor(0.3 * 360) = 108 steps in each of two rounds of 360 s, then 34 steps.
  ASSERT_EQ(trace.decisions.size(), 3U);
  EXPECT_EQ(trace.decisions[1].at_s, 360);
  EXPECT_NEAR(trace.jobs[0].finish_s, 720 + 34 / 0.3, 1e-6);
  EXPECT_EQ(trace.jobs[0].restarts, 0);
  for (std::size_t s = 0; s < trace.segments.size(); ++s) EXPECT_EQ(trace.segments.kind[s], trace::SegmentKind::Run);
}

TEST(GavelSimulator, ARoundEndsWithItsSlowestMicroTask) {
  Build build;
  build.round(360, 10).type("t").node("a", {{"t", 2}});
  build.job("short", 1, 100, {{"t", 1}}).job("long", 1, 200, {{"t", 1}}).job("next", 1, 50, {{"t", 1}});
  const trace::Trace trace = runToEnd(build.problem(), {{"mechanism", kSimulator}, {"objective", "\"fifo\""}});
  EXPECT_EQ(trace.jobs[0].finish_s, 100);
  EXPECT_EQ(trace.jobs[1].finish_s, 200);
  EXPECT_EQ(trace.jobs[2].first_start_s, 200) << "the GPU that is free at 100 s is idle until the round ends";
  EXPECT_EQ(trace.decisions[1].at_s, 200);
}

TEST(GavelSimulator, AnArrivalWaitsForTheNextAllocationButTakesItsGpusOutOfTheRound) {
  Build build;
  build.round(360, 0).type("t").node("a", {{"t", 2}});
  build.job("base", 1, 6000, {{"t", 1}}, 100).job("late", 1, 360, {{"t", 1}}, 110);
  const auto problem = build.problem();
  const trace::Trace trace = runToEnd(problem, {{"mechanism", kSimulator}});
  // The first allocation is at 100 s. The first round boundary at least 1,920 s later is at 100 + 6 * 360 s.
  EXPECT_EQ(trace.jobs[1].first_start_s, 100 + 6 * 360);
  const trace::DecisionRecord& waits = trace.decisions[1];
  EXPECT_EQ(waits.at_s, 460);
  ASSERT_NE(waits.explanation->reasonOf(JobIndex(1)), nullptr);
  EXPECT_STREQ(waits.explanation->reasonOf(JobIndex(1))->kind->code, "awaits-allocation");
  const trace::Trace sooner = runToEnd(problem, {{"mechanism", kSimulator}, {"reset_s", "0"}});
  EXPECT_EQ(sooner.jobs[1].first_start_s, 460);
}

TEST(GavelSimulator, WhileTheLastAllocationWasAtZeroEveryChangeGivesANewOne) {
  Build build;
  build.round(360, 0).type("t").node("a", {{"t", 2}});
  build.job("base", 1, 6000, {{"t", 1}}).job("late", 1, 360, {{"t", 1}}, 10);
  const trace::Trace trace = runToEnd(build.problem(), {{"mechanism", kSimulator}});
  EXPECT_EQ(trace.jobs[1].first_start_s, 360);
}

TEST(GavelSimulator, WhoeverReceivedLessOfItsShareComesFirst) {
  Build build = oneType();
  build.job("A", 1, 1080, {{"t", 1}}).job("B", 1, 1080, {{"t", 1}});
  const auto problem = build.problem();
  const trace::Trace trace = runToEnd(problem, {{"mechanism", kSimulator}});
  const std::vector<const char*> turns{"A t", "B t", "A t", "B t", "A t", "B t"};
  ASSERT_EQ(trace.decisions.size(), turns.size());
  for (std::size_t k = 0; k < turns.size(); ++k) EXPECT_EQ(allocated(*problem, trace.decisions[k]), turns[k]) << k;
  // After A's first round: A has received 180 + 360 s of 2 * 180 + 360 s, and B 180 s. Both have a share of 1/2.
  const trace::Table& table = *tableOf(trace.decisions[1], "priorities");
  EXPECT_EQ(column<JobIndex>(table, "job"), (std::vector<JobIndex>{JobIndex(1), JobIndex(0)}));
  EXPECT_NEAR(column<double>(table, "share of time received")[0], 0.25, 1e-12);
  EXPECT_NEAR(column<double>(table, "priority")[0], 2, 1e-9);
  EXPECT_NEAR(column<double>(table, "priority")[1], 0.5 / 0.75, 1e-9);
}

TEST(GavelSimulator, AJobWithoutAShareFillsAHoleExceptUnderFifo) {
  Build build;
  build.round(360, 0).type("a").type("b").node("n", {{"a", 1}, {"b", 1}});
  build.job("first", 1, 3600, {{"a", 10}, {"b", 1}}).job("second", 1, 3600, {{"a", 10}});
  build.job("third", 1, 3600, {{"a", 5}, {"b", 1}});
  const auto problem = build.problem();
  const trace::Trace sum =
      runToEnd(problem, {{"mechanism", kSimulator}, {"objective", "\"max-sum-throughput\""}, {"sum_of", "\"steps\""}});
  EXPECT_EQ(sum.decisions[0].placements.size(), 2U);
  // FIFO: `first` gets a. Only b has a free GPU then, but `second` cannot run on b and is skipped. `third` gets b.
  const trace::Trace fifo = runToEnd(problem, {{"mechanism", kSimulator}, {"objective", "\"fifo\""}});
  EXPECT_EQ(allocated(*problem, fifo.decisions[0]), "first a, third b");
}

TEST(GavelSimulator, GangsMayStraddleServersAndGpusThatDoNotFillOneCount) {
  Build build;
  build.round(360, 0).type("t").node("a", {{"t", 2}}).node("b", {{"t", 1}});
  build.job("J", 3, 360, {{"t", 1}});
  const auto problem = build.problem();
  EXPECT_EQ(allocated(*problem, runToEnd(problem, {{"mechanism", kSimulator}}).decisions[0]), "J ttt");
}

TEST(GavelSimulator, NodeSpeedHasNoEffect) {
  Build build = oneType();
  build.scenario().nodes[0].speed = 0.5;
  build.job("J", 1, 100, {{"t", 1}});
  EXPECT_EQ(runToEnd(build.problem(), {{"mechanism", kSimulator}}).jobs[0].finish_s, 100);
}

TEST(GavelSimulator, ANodeThatGoesDownStopsItsMicroTasksAndTheRestGoesOn) {
  Build build;
  build.round(360, 0).type("t").node("a", {{"t", 1}}).node("b", {{"t", 1}});
  build.job("A", 1, 720, {{"t", 1}}).job("B", 1, 720, {{"t", 1}});
  build.event(100, model::EventKind::NodeDown, "a");
  const auto problem = build.problem();
  const trace::Trace trace = runToEnd(problem, {{"mechanism", kSimulator}});
  EXPECT_EQ(trace.status, trace::RunStatus::Complete) << trace.message;
  // A keeps its 100 steps, and B's round continues until 360 s. Then one GPU is left and the jobs alternate. A is first, because both are
  // credited 360 s and the number of steps does not count: A 360-720 s, B 720-1080 s (ends), A 1080-1340 s.
  EXPECT_EQ(trace.decisions[1].at_s, 360);
  EXPECT_EQ(allocated(*problem, trace.decisions[1]), "A t");
  EXPECT_EQ(trace.jobs[1].finish_s, 1080);
  EXPECT_EQ(trace.jobs[0].finish_s, 1340);
}

TEST(GavelSimulator, GoesOnWhenTheOnlyNodeComesBack) {
  Build build = oneType();
  build.job("J", 1, 300, {{"t", 1}});
  build.event(100, model::EventKind::NodeDown, "a").event(1000, model::EventKind::NodeUp, "a");
  const auto problem = build.problem();
  const trace::Trace trace = runToEnd(problem, {{"mechanism", kSimulator}});
  EXPECT_EQ(trace.status, trace::RunStatus::Complete) << trace.message;
  EXPECT_EQ(trace.jobs[0].finish_s, 1200);
  const trace::Reason* reason = trace.decisions[1].explanation->reasonOf(JobIndex(0));
  ASSERT_NE(reason, nullptr);
  EXPECT_STREQ(reason->kind->code, "not-in-lp");
}

}  // namespace
}  // namespace roundel::policies::gavel
