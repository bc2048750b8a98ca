// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the limits on the cost of a run, and the end of a run that exceeds them.

#include "core/sim/limits.h"
#include "core/model/scenario.h"
#include "core/sim/kernel/kernel_state.h"

#include <gmock/gmock.h>

#include "tests/sim/scripted.h"

namespace roundel::sim {
namespace {

using namespace testing;
using ::testing::HasSubstr;

Decision firstJobOnV(const SystemView&) {
  Decision decision;
  decision.placements = {on(0, {part(0, 0, 1)})};
  return decision;
}

std::vector<std::string> codes(const std::vector<model::JobSpec>& jobs, double until_s = kForever) {
  std::vector<std::string> out;
  for (const model::Fault& fault : limitFaults(*model::resolve(cluster(jobs)), until_s))
    out.push_back(fault.code + " " + fault.pointer);
  return out;
}

TEST(RunLimits, AJobThatNeedsMoreRoundsThanThereMayBeIsForeseenWithItsNumbers) {
  // A job of one GPU does at most 1 iteration/s on each of the 2 nodes. 1e16 iterations take 1e16 / 2 / 10 s = 5e14 rounds.
  const auto faults = limitFaults(*model::resolve(cluster({job("A", 1, 10), job("B", 1, 1e16)})));
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_EQ(faults[0].code, "run-too-long");
  EXPECT_EQ(faults[0].pointer, "/jobs/1/iterations");
  EXPECT_THAT(faults[0].message, HasSubstr("5e+14 rounds of 10 s; a run has at most 1000000"));
  EXPECT_TRUE(codes({job("B", 1, 1e16)}, 5e6).empty()) << "the run stops at 5e6 s, before the limit";
  EXPECT_TRUE(codes({job("A", 1, 1e7)}).empty());
}

TEST(RunLimits, AJobThatIsOverBeforeTimeMovesIsForeseen) {
  EXPECT_EQ(codes({job("A", 1, 1e-300)}), std::vector<std::string>{"job-too-short /jobs/0/iterations"});
  EXPECT_EQ(codes({job("A", 1, 100, 1e91)}), std::vector<std::string>{"job-too-short /jobs/0/iterations"});
  EXPECT_TRUE(codes({job("A", 1, 0)}).empty()) << "a job without work ends at its arrival";
  EXPECT_TRUE(codes({job("A", 1, 1e-6)}).empty());
}

TEST(RunLimits, AJobThatIsCancelledIsNotTooLong) {
  model::Scenario scenario = cluster({job("A", 1, 1e16)});
  scenario.events = {
      {.at_s = 30, .kind = model::EventKind::CancelJob, .node = {}, .job = "A", .type = {}, .value = {}}};
  EXPECT_TRUE(limitFaults(*model::resolve(scenario)).empty());
}

TEST(RunLimits, ARunThatWouldCoverTooManyRoundsEndsAsAValidPrefix) {
  Simulation simulation = simulate(cluster({job("A", 1, 10)}), kEvents, [](const SystemView& view) {
    Decision decision;
    decision.wake_s = view.now_s() + (view.now_s() < 50 ? 10 : 1e12);
    return decision;
  });
  simulation.run();
  ASSERT_TRUE(simulation.error().has_value());
  EXPECT_EQ(simulation.error()->code, "too-many-rounds");
  const trace::Trace trace = simulation.takeTrace();
  EXPECT_EQ(trace.status, trace::RunStatus::Failed);
  EXPECT_EQ(trace.end_s, 50);
  EXPECT_THAT(trace.message, HasSubstr("1e+12 s"));
  EXPECT_EQ(trace.decisions.size(), 6U);
}

TEST(RunLimits, RoundsInWhichNoJobIsThereCostNothing) {
  const trace::Trace trace = runAll(simulate(cluster({job("A", 1, 10, 1, 1.7e9)}), kRounds, firstJobOnV));
  EXPECT_EQ(trace.status, trace::RunStatus::Complete) << trace.message;
}

TEST(RunLimits, WorkShorterThanTheDistanceOfTwoInstantsTakesThatLong) {
  for (const auto& wakes : {kEvents, kRounds}) {
    for (const double arrival_s : {3.7, 2e10}) {
      for (const model::JobSpec& tiny : {job("A", 1, 1e-300, 1, arrival_s), job("A", 1, 100, 1e91, arrival_s)}) {
        const trace::Trace trace = runAll(simulate(cluster({tiny}), wakes, firstJobOnV));
        EXPECT_EQ(trace.status, trace::RunStatus::Complete) << trace.message;
        EXPECT_EQ(trace.jobs[0].finish_s, std::nextafter(trace.jobs[0].first_start_s, 1e11));
      }
    }
  }
}

TEST(RunLimits, InstantsAreCounted) {
  RunOptions run;
  run.limits.instants = 100;
  const trace::Trace trace = runAll(simulate(cluster({job("A", 1, 1e6)}), kRounds, firstJobOnV, run));
  EXPECT_EQ(trace.status, trace::RunStatus::Failed);
  EXPECT_THAT(trace.message, HasSubstr("100 instants"));
  EXPECT_EQ(trace.jobs[0].iterations, 990);
}

TEST(RunLimits, WhatIsRecordedIsCountedAndMadeKnown) {
  RunOptions run;
  run.limits.bytes = 1 << 20;
  const trace::Trace trace = runAll(simulate(cluster({job("A", 1, 1e6)}), kRounds, firstJobOnV, run));
  EXPECT_EQ(trace.status, trace::RunStatus::Failed);
  EXPECT_THAT(trace.message, HasSubstr("1 MiB"));
  EXPECT_GT(trace.decisions.size(), 100U);
  EXPECT_LT(trace.decisions.size(), 20'000U);
}

// Far from 0, the length of a short run (10 ms at a million seconds) is rounded, so its iterations do not add up exactly.
TEST(Kernel, AShortJobEndsFarFromTheStartOfTheClock) {
  const trace::Trace trace = runAll(simulate(cluster({job("A", 1, 0.01, 1, 1e6 + 3.3)}), kEvents, firstJobOnV));
  EXPECT_EQ(trace.status, trace::RunStatus::Complete) << trace.message;
  EXPECT_NEAR(trace.jobs[0].finish_s, 1e6 + 3.31, 1e-9);
}

TEST(Kernel, TheNextRoundIsFoundAtOnceHoweverLateItIs) {
  model::Scenario scenario = cluster({job("A", 1, 1e15, 1e3, 1e16)});
  scenario.clock.round_s = 1e7;
  const trace::Trace trace = runAll(simulate(scenario, kRounds, firstJobOnV));
  EXPECT_NE(trace.status, trace::RunStatus::Failed) << trace.message;
}

TEST(Kernel, AStandstillIsCountedOnceNothingIsYetToCome) {
  model::Scenario scenario = cluster({job("A", 2, 20)});
  scenario.nodes.pop_back();
  scenario.events = {
      {.at_s = 1, .kind = model::EventKind::NodeDown, .node = "a", .job = {}, .type = {}, .value = {}},
      {.at_s = 20000, .kind = model::EventKind::NodeUp, .node = "a", .job = {}, .type = {}, .value = {}}};
  const trace::Trace trace = runAll(simulate(scenario, kRounds, [](const SystemView& view) {
    Decision decision;
    if (view.nodeUp(model::NodeIndex(0))) decision.placements = {on(0, {part(0, 0, 2)})};
    return decision;
  }));
  EXPECT_EQ(trace.status, trace::RunStatus::Complete) << trace.message;
}

TEST(Kernel, WhereAJobCanNoLongerRunItsGangStopsAtThatInstant) {
  model::Scenario scenario = cluster({job("A", 1, 20)});
  scenario.events = {
      {.at_s = 4, .kind = model::EventKind::SetThroughput, .node = {}, .job = "A", .type = "V", .value = {}}};
  const trace::Trace trace = runAll(simulate(scenario, kRounds, [](const SystemView& view) {
    Decision decision;
    const bool onV = view.state(model::JobIndex(0)).throughput[model::TypeIndex(0)].usable();
    if (view.now_s() <= 10) {
      EXPECT_TRUE(view.state(model::JobIndex(0)).held.empty()) << "at " << view.now_s() << " s";
    }
    decision.placements = {on(0, {part(0, onV ? 0 : 1, 1)})};
    return decision;
  }));
  EXPECT_EQ(trace.jobs[0].wait_s, 6) << "the job waits from 4 s to the next boundary";
  EXPECT_EQ(trace.jobs[0].restarts, 1);
}

TEST(Kernel, ATypeThatIsLostIsLostForGangsOnSeveralNodesToo) {
  model::Scenario scenario = cluster({job("A", 1, 60)});
  scenario.jobs[0].throughput_spread = model::ThroughputRow{{"V", 0.25}};
  scenario.events = {
      {.at_s = 4, .kind = model::EventKind::SetThroughput, .node = {}, .job = "A", .type = "V", .value = {}},
      {.at_s = 14, .kind = model::EventKind::SetThroughput, .node = {}, .job = "A", .type = "V", .value = 2.0}};
  const model::TypeIndex v(0);
  runAll(simulate(scenario, kRounds, [&](const SystemView& view) {
    const JobState& state = view.state(model::JobIndex(0));
    const bool lost = view.now_s() == 10;
    EXPECT_EQ(state.throughput[v].usable(), !lost) << view.now_s();
    EXPECT_EQ(state.throughput_spread[v].perGpu(1), lost ? 0 : 0.25) << view.now_s();
    Decision decision;
    if (!lost) decision.placements = {on(0, {part(0, 0, 1)})};
    return decision;
  }));
}

}  // namespace
}  // namespace roundel::sim
