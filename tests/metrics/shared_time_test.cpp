// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that a GPU that two jobs share counts only once as busy, held or idle, although both jobs have rows for it.

#include "core/metrics/index/shared_time.h"

#include <gtest/gtest.h>

#include "core/metrics/idle_causes.h"
#include "core/metrics/index/trace_index.h"
#include "core/metrics/metrics.h"
#include "core/metrics/playhead.h"
#include "core/metrics/rounds.h"
#include "core/model/scenario.h"
#include "tests/sim/scripted.h"

namespace roundel::metrics {
namespace {

constexpr double kTiny = 1e-9;

/// One V. A runs from 0, and B shares the GPU from 10 on. Each first start takes 2 s. Both have 70 iterations, 1/s alone and 0.7/s together.
/// A starts in [0, 2), does 8 by 10 s and 62 at 0.7/s until 98.571. B starts in [10, 12), does 60.6 by 98.571 and 9.4 alone until 107.971.
trace::Trace joined() {
  model::Scenario s = sim::testing::cluster({sim::testing::job("A", 1, 70), sim::testing::job("B", 1, 70)});
  s.clock.first_start_s = 2;
  s.nodes = {s.nodes[1]};
  s.nodes[0].gpus[0].count = 1;
  s.pair_throughput = {{{"A", "B"}, {}, {{"V", {0.7, 0.7}}}}};
  const std::vector<model::Part> v{sim::testing::part(0, 0, 1)};
  sim::Simulation simulation =
      sim::testing::simulate(s, sim::testing::kRounds, [v](const sim::SystemView& view) -> sim::Decision {
        sim::Decision both;
        if (view.now_s() < 10) {
          both.placements = {sim::testing::on(0, v)};
          return both;
        }
        for (const model::JobIndex j : view.active()) {
          both.placements.push_back(sim::testing::on(j.value, v));
          if (view.active().size() == 2) both.placements.back().partner = model::JobIndex(1 - j.value);
        }
        return both;
      });
  simulation.run();
  return simulation.takeTrace();
}

const double kAEnds_s = 10 + 62 / 0.7;
const double kBEnds_s = kAEnds_s + 70 - 0.7 * (kAEnds_s - 12);

TEST(SharedTime, TheGpuIsBusyAndHeldOnce) {
  const trace::Trace trace = joined();
  ASSERT_EQ(trace.status, trace::RunStatus::Complete) << trace.message;
  EXPECT_NEAR(trace.jobs[0].finish_s, kAEnds_s, kTiny);
  EXPECT_NEAR(trace.jobs[1].finish_s, kBEnds_s, kTiny);
  const TraceIndex index(trace);
  for (const double t_s : {1.0, 5.0, 11.0, 50.0, 98.0, 100.0, 107.0}) {
    EXPECT_EQ(index.held().at(t_s), 1) << t_s;
    EXPECT_EQ(index.busy().at(t_s), t_s < 2 ? 0 : 1) << t_s;  // A computes while B starts
  }
  EXPECT_NEAR(index.busy().integral(0, 200), kBEnds_s - 2, kTiny);
  EXPECT_EQ(index.running().at(50), 2);
  EXPECT_NEAR(*cruSoFar(index, 50), 48.0 / 50, kTiny);
  const Playhead now = computeAt(index, 50);
  EXPECT_EQ(now.gpus_held, 1);
  EXPECT_EQ(now.gpus_busy, 1);
}

TEST(SharedTime, BothJobsOfAGpuAreToldTheFirstInTheFileFirst) {
  const trace::Trace trace = joined();
  const TraceIndex index(trace);
  const auto who = [&](double t_s) { return idsOf(index.problem(), index.jobsOn(model::GpuIndex(0), t_s)); };
  EXPECT_EQ(who(5), "A");
  for (const double t_s : {10.0, 11.0, 12.0, 50.0, 98.0}) EXPECT_EQ(who(t_s), "A + B") << t_s;
  EXPECT_EQ(who(100), "B");
  EXPECT_EQ(who(109), "");
  EXPECT_EQ(index.sharesWith(model::JobIndex(0), 5), model::JobIndex());
  EXPECT_EQ(index.sharesWith(model::JobIndex(0), 50), model::JobIndex(1));
  EXPECT_EQ(index.sharesWith(model::JobIndex(1), 50), model::JobIndex(0));
  EXPECT_EQ(index.sharesWith(model::JobIndex(1), 100), model::JobIndex());
  const auto rows = index.rowsOn(model::GpuIndex(0), 11);
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(trace.segments.kind[rows[0]], trace::SegmentKind::Run) << "A computes while B starts";
  EXPECT_NE(trace.segments.kind[rows[1]], trace::SegmentKind::Run);
}

TEST(SharedTime, CruGruAndTheRoundsCountTheGpuOnce) {
  const RunMetrics metrics = compute(joined());
  EXPECT_NEAR(*metrics.value("cru"), (kBEnds_s - 2) / 110, kTiny);  // 11 rounds of 10 s, one GPU
  EXPECT_NEAR(*metrics.value("gru"), 1, kTiny);
  EXPECT_NEAR(*metrics.value("cru_slot"), 1, kTiny);
  for (const RoundRow& row : metrics.rounds) EXPECT_EQ(row.gpus_busy, 1) << row.round;
  EXPECT_EQ(*metrics.value("restarts"), 0);
}

TEST(SharedTime, EachRoundsUsageAddsUpToItsGpuTime) {
  const trace::Trace trace = joined();
  const TraceIndex index(trace);
  for (const Usage& usage : usageByRound(index, {})) {
    EXPECT_NEAR(usage.busy_gpu_s + usage.held_gpu_s + usage.overhead_gpu_s + usage.gang_gpu_s + usage.left_gpu_s +
                    usage.no_job_gpu_s + usage.down_gpu_s,
                10, kTiny)
        << usage.round;
    EXPECT_GE(usage.no_job_gpu_s, -kTiny) << usage.round;
    EXPECT_NEAR(usage.overhead_gpu_s, usage.round == 0 ? 2 : 0, kTiny) << usage.round;
  }
}

TEST(SharedTime, BoundsAreOfSingleJobsSinceTwoOnAGpuMayDoMore) {
  const RunMetrics metrics = compute(joined());
  EXPECT_NEAR(*metrics.value("jct_bound_s"), 70, kTiny);       // jobs one after the other would give (70 + 140) / 2
  EXPECT_NEAR(*metrics.value("makespan_bound_s"), 70, kTiny);  // one after the other: 140
}

}  // namespace
}  // namespace roundel::metrics
