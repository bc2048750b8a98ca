// SPDX-License-Identifier: GPL-3.0-or-later
// Tests which rounds count, and the values of their rows.

#include <gtest/gtest.h>

#include "core/metrics/rounds.h"
#include "core/model/scenario.h"
#include "tests/metrics/traces.h"

namespace roundel::metrics {
namespace {

using namespace testing;

std::vector<std::int64_t> numbers(const RunMetrics& metrics) {
  std::vector<std::int64_t> rounds;
  for (const RoundRow& row : metrics.rounds) rounds.push_back(row.round);
  return rounds;
}
using Rounds = std::vector<std::int64_t>;

model::Scenario oneGpu(double arrival_s) { return scenario({{{"V", 1}}}, {job("A", 1, 10, {{"V", 1}}, arrival_s)}); }

TEST(Rounds, AnArrivalInsideARoundCountsFromTheNextBoundary) {
  // The job arrives at 13, is known at the boundary at 20 and runs in [20, 30): only round 2 counts.
  const RunMetrics m = compute(TraceBuilder(oneGpu(13)).rows(0, {0}, 20, 30, 10).outcome(0, 20, 30, 7).end(30));
  EXPECT_EQ(numbers(m), (Rounds{2}));
  EXPECT_NEAR(m.value("cru").value(), 1, kExact);
}

TEST(Rounds, EventDrivenBinsCountWhereAJobIsActiveAtAnyTime) {
  // The job runs at once in [13, 23): bins 1 and 2 are busy for 7 and 3 s. No job is active at the start of bin 1.
  const RunMetrics m = compute(TraceBuilder(oneGpu(13), false).rows(0, {0}, 13, 23, 10).outcome(0, 13, 23, 0).end(23));
  ASSERT_EQ(numbers(m), (Rounds{1, 2}));
  EXPECT_NEAR(m.rounds[0].cru, 0.7, kExact);
  EXPECT_NEAR(m.rounds[1].cru, 0.3, kExact);
  EXPECT_EQ(m.rounds[0].gpus_busy, 0);
  EXPECT_EQ(m.rounds[0].running, 0);
  EXPECT_EQ(m.rounds[1].gpus_busy, 1);
  EXPECT_EQ(m.rounds[1].running, 1);
  EXPECT_NEAR(m.value("cru").value(), 0.5, kExact);
  EXPECT_NEAR(m.value("cru_slot").value(), 1, kExact);
  EXPECT_NEAR(m.value("gru").value(), 0.5, kExact);
}

TEST(Rounds, ALastEmptyDecisionIsNoRound) {
  const RunMetrics m = compute(TraceBuilder(oneGpu(0))
                                   .decide(0, {{0, 0, 0, 1}})
                                   .decide(10, {})
                                   .rows(0, {0}, 0, 10, 10)
                                   .outcome(0, 0, 10, 0)
                                   .end(10));
  EXPECT_EQ(numbers(m), (Rounds{0}));
}

TEST(Rounds, AFinishWithinTheToleranceOfABoundaryIsOnIt) {
  const RunMetrics m =
      compute(TraceBuilder(oneGpu(0)).rows(0, {0}, 0, 10 + 1e-12, 10).outcome(0, 0, 10 + 1e-12, 0).end(10 + 1e-12));
  EXPECT_EQ(numbers(m), (Rounds{0}));
  EXPECT_NEAR(m.value("cru_slot").value(), 1, kExact);
}

TEST(Rounds, TheBreakBetweenTwoJobsDoesNotCount) {
  model::Scenario s = oneGpu(0);
  s.jobs.push_back(job("B", 1, 10, {{"V", 1}}, 45));
  const RunMetrics m = compute(TraceBuilder(s)
                                   .rows(0, {0}, 0, 10, 10)
                                   .rows(1, {0}, 50, 60, 10)
                                   .outcome(0, 0, 10, 0)
                                   .outcome(1, 50, 60, 5)
                                   .end(60));
  EXPECT_EQ(numbers(m), (Rounds{0, 5}));
  EXPECT_NEAR(m.value("cru").value(), 1, kExact);
  EXPECT_NEAR(m.value("cru_ttd").value(), 20 / 60.0, kExact);
}

TEST(Rounds, AJobThatIsOverWithinItsFirstInstantsHadItsRound) {
  const RunMetrics m = compute(TraceBuilder(oneGpu(0)).rows(0, {0}, 0, 1e-11, 10).outcome(0, 0, 1e-11, 0).end(1e-11));
  EXPECT_EQ(numbers(m), (Rounds{0}));
}

TEST(Rounds, AHorizonOnABoundaryStartsNoRoundButAStuckDecisionDoes) {
  TraceBuilder cut(oneGpu(0));
  cut.decide(0, {}).waitOf(0, 20);
  EXPECT_EQ(numbers(compute(cut.end(20, trace::RunStatus::Horizon))), (Rounds{0, 1}));
  EXPECT_EQ(numbers(compute(cut.decide(20, {}).end(20, trace::RunStatus::Stuck))), (Rounds{0, 1, 2}));
}

TEST(Rounds, RestartsAndSwitchesHoldTheGpuWithoutBeingBusy) {
  TraceBuilder t(oneGpu(0));
  t.rows(0, {0}, 0, 3, 0, trace::SegmentKind::Restart)
      .rows(0, {0}, 3, 9, 6)
      .rows(0, {0}, 9, 10, 0, trace::SegmentKind::Switch);
  t.rows(0, {0}, 10, 14, 4).outcome(0, 0, 14, 0);
  const trace::Trace trace = t.end(14);
  const RunMetrics m = compute(trace);
  EXPECT_NEAR(m.value("cru").value(), 10 / 20.0, kExact);
  EXPECT_NEAR(m.value("cru_slot").value(), 1, kExact);
  EXPECT_NEAR(m.value("gru").value(), 1, kExact);
  EXPECT_NEAR(m.jobs[0].gru.value(), 10 / 14.0, kExact);
  const std::vector<Usage> usage = usageByRound(TraceIndex(trace));
  EXPECT_NEAR(usage[0].overhead_gpu_s, 4, kExact);
  EXPECT_NEAR(usage[0].busy_gpu_s, 6, kExact);
}

TEST(Rounds, AHoldWithoutARowShowsInTheAllocationButNotInTheSlots) {
  // A holds two GPUs in both rounds. Its portion of round 0 is done at 4. In round 1 it does not compute on GPU 1.
  model::Scenario s = scenario({{{"V", 2}}}, {job("A", 2, 10, {{"V", 1}}), job("B", 1, 10, {{"V", 1}})});
  s.jobs[0].min_gpus = 1;
  TraceBuilder t(s);
  t.decide(0, {{0, 0, 0, 2}}).decide(10, {{0, 0, 0, 2}}).decide(20, {{1, 0, 0, 1}});
  t.rows(0, {0, 1}, 0, 4, 8).rows(0, {0}, 10, 12, 2).rows(1, {0}, 20, 30, 10);
  t.outcome(0, 0, 20, 0).outcome(1, 20, 30, 20);
  const RunMetrics m = compute(t.end(30));
  ASSERT_EQ(m.rounds.size(), 3U);
  EXPECT_EQ(m.rounds[1].gpus_busy, 2);
  EXPECT_EQ(m.rounds[1].queued, 1);
  EXPECT_EQ(m.rounds[1].fragments, 0);
  EXPECT_NEAR(m.value("gru").value(), 5 / 6.0, kExact);
  EXPECT_NEAR(m.value("cru_slot").value(), 4 / 6.0, kExact);
  EXPECT_NEAR(m.jobs[0].gru.value(), 10 / 40.0, kExact);
}

TEST(Rounds, SynchronisationHoldsNoGpuAndIsNoWaiting) {
  TraceBuilder t(oneGpu(0), false);
  t.rows(0, {0}, 0, 8, 10).sync(0, 8, 12).outcome(0, 0, 12, 0);
  const RunMetrics m = compute(t.end(12));
  ASSERT_EQ(m.rounds.size(), 2U);
  EXPECT_EQ(m.rounds[1].gpus_busy, 0);
  EXPECT_EQ(m.rounds[1].running, 1);
  EXPECT_EQ(m.rounds[1].queued, 0);
  EXPECT_NEAR(m.value("cru_slot").value(), 0.5, kExact);
  EXPECT_NEAR(m.value("cru").value(), 0.4, kExact);
}

TEST(Rounds, GpusOfANodeThatIsDownAreNoFragments) {
  // Two nodes of two GPUs; node 1 is down in [5, 25). A runs on node 0; B needs two GPUs and waits from 0.
  model::Scenario s = scenario({{{"V", 2}}, {{"V", 2}}}, {job("A", 1, 30, {{"V", 1}}), job("B", 2, 10, {{"V", 1}}, 8)});
  model::EventSpec down, up;
  down.at_s = 5;
  down.kind = model::EventKind::NodeDown;
  down.node = "n1";
  up.at_s = 25;
  up.kind = model::EventKind::NodeUp;
  up.node = "n1";
  s.events = {down, up};
  TraceBuilder t(s);
  t.rows(0, {0}, 0, 30, 30).rows(1, {2, 3}, 30, 35, 10).outcome(0, 0, 30, 0).outcome(1, 30, 35, 22);
  const trace::Trace trace = t.end(35);
  const RunMetrics m = compute(trace);
  ASSERT_EQ(m.rounds.size(), 4U);
  const int fragments[] = {0, 1, 1, 0};
  for (std::size_t r = 0; r < 4; ++r) EXPECT_EQ(m.rounds[r].fragments, fragments[r]) << r;
  EXPECT_EQ(m.rounds[1].gpus_total, 4);
  EXPECT_NEAR(m.value("fragments_mean").value(), 0.5, kExact);
  EXPECT_NEAR(m.value("fragments_contended").value(), 1, kExact);
  const std::vector<Usage> usage = usageByRound(TraceIndex(trace));
  EXPECT_NEAR(usage[0].down_gpu_s, 10, kExact);
  EXPECT_NEAR(usage[1].down_gpu_s, 20, kExact);
  EXPECT_NEAR(usage[2].down_gpu_s, 10, kExact);
  // B waits from 8: GPU 1 alone is idle and up until 25, then GPUs 1 to 3 until 30.
  EXPECT_NEAR(usage[0].gang_gpu_s, 2, kExact) << "B needs two GPUs";
  EXPECT_NEAR(usage[2].gang_gpu_s, 5, kExact);
  EXPECT_NEAR(usage[2].left_gpu_s, 3 * 5, kExact) << "three GPUs are free, but B cannot start before the next round";
}

TEST(Rounds, ANodeThatFailsEndsTheHoldOfAPlacement) {
  model::Scenario s = scenario({{{"V", 1}}}, {job("A", 1, 10, {{"V", 1}})});
  model::EventSpec down;
  down.at_s = 4;
  down.kind = model::EventKind::NodeDown;
  down.node = "n0";
  s.events = {down};
  TraceBuilder t(s);
  t.decide(0, {{0, 0, 0, 1}}).decide(10, {}).rows(0, {0}, 0, 4, 4).waitOf(0, 6);
  const trace::Trace trace = t.end(10, trace::RunStatus::Stuck);
  const TraceIndex index(trace);
  EXPECT_EQ(index.phase(model::JobIndex(0), 3.9), JobPhase::Running);
  EXPECT_EQ(index.phase(model::JobIndex(0), 4), JobPhase::Queued);
  EXPECT_NEAR(index.wait_s(model::JobIndex(0), 7), 3, kExact);
}

// Gavel on Hadar's Fig. 1: J1 and J2 start in round 1. In round 2 J1 stops, J2 moves, J3 starts. J1 resumes in round 4. J2's end is no change.
TEST(RoundsChanged, CountsRoundsInWhichJobsGetLoseOrChangeGpus) {
  EXPECT_NEAR(compute(gavelOnFigureOne()).value("rounds_changed").value(), 0.5, kExact);
}

TEST(RoundsChanged, AnEndChangesNothingAndAPauseDoesTwice) {
  TraceBuilder t(scenario({{{"V", 2}}}, {job("A", 1, 25, {{"V", 1}}), job("B", 1, 40, {{"V", 1}})}));
  t.rows(0, {0}, 0, 25, 25).outcome(0, 0, 25, 0);
  t.rows(1, {1}, 0, 10, 10).rows(1, {1}, 20, 50, 30).outcome(1, 0, 50, 10);
  EXPECT_NEAR(compute(t.end(50)).value("rounds_changed").value(), 3.0 / 5, kExact)
      << "the changes are at 0, 10 and 20 s";
}

TEST(RoundsChanged, ARestartOnTheSameGpusIsNoChangeAndAnotherGpuIs) {
  TraceBuilder t(scenario({{{"V", 2}}}, {job("A", 1, 40, {{"V", 1}})}));
  t.rows(0, {0}, 0, 10, 10).rows(0, {0}, 10, 12, 0, trace::SegmentKind::Restart).rows(0, {0}, 12, 20, 8);
  t.rows(0, {1}, 20, 42, 22).outcome(0, 0, 42, 0);
  EXPECT_NEAR(compute(t.end(42)).value("rounds_changed").value(), 2.0 / 5, kExact);
}

}  // namespace
}  // namespace roundel::metrics
