// SPDX-License-Identifier: GPL-3.0-or-later
// Hadar's Fig. 1 (core/policies/gavel/README.md and core/policies/hadar/README.md), from rows typed in by hand. Rounds are 1 s long, so times are in rounds.

#include <gtest/gtest.h>

#include "core/metrics/metrics.h"
#include "core/metrics/rounds.h"
#include "tests/metrics/traces.h"

namespace roundel::metrics {
namespace {

using namespace testing;

double get(const RunMetrics& metrics, const char* name) {
  const std::optional<double> value = metrics.value(name);
  EXPECT_TRUE(value.has_value()) << name;
  return value.value_or(-1);
}

TEST(FigureOne, GavelUsesTwentyEightOfThirtySixSlots) {
  const RunMetrics m = compute(gavelOnFigureOne());
  EXPECT_NEAR(get(m, "cru_slot"), 28 / 36.0, kExact);
  // J2 needs only two thirds of round 3: 28 - 2 * 1/3 = 27.3333 GPU-rounds.
  EXPECT_NEAR(get(m, "cru"), 27.333333333 / 36, 1e-9);
  EXPECT_NEAR(get(m, "cru_ttd"), 27.333333333 / 36, 1e-9);
}

TEST(FigureOne, GavelRoundsAreThoseOfTheTable) {
  const RunMetrics m = compute(gavelOnFigureOne());
  const int busy[] = {5, 4, 4, 5, 5, 5};
  const int queued[] = {1, 1, 1, 0, 0, 0};
  ASSERT_EQ(m.rounds.size(), 6U);
  for (std::size_t r = 0; r < 6; ++r) {
    SCOPED_TRACE(r + 1);
    EXPECT_EQ(m.rounds[r].round, static_cast<std::int64_t>(r));
    EXPECT_EQ(m.rounds[r].start_s, static_cast<double>(r));
    EXPECT_EQ(m.rounds[r].end_s, static_cast<double>(r + 1));
    EXPECT_EQ(m.rounds[r].gpus_total, 6);
    EXPECT_EQ(m.rounds[r].gpus_busy, busy[r]);
    EXPECT_NEAR(m.rounds[r].gru, busy[r] / 6.0, kExact);
    EXPECT_EQ(m.rounds[r].queued, queued[r]);
    EXPECT_EQ(m.rounds[r].running, 2);
    EXPECT_EQ(m.rounds[r].fragments, queued[r] > 0 ? 6 - busy[r] : 0);
  }
  EXPECT_NEAR(m.rounds[2].cru, (2 + 2 * 2 / 3.0) / 6, kExact);
  EXPECT_NEAR(get(m, "gru"), 28 / 36.0, kExact);
  EXPECT_NEAR(get(m, "gru_run"), 1, kExact) << "every held GPU computes because there are no restarts";
  EXPECT_NEAR(get(m, "fragments_mean"), (1 + 2 + 2) / 6.0, kExact);
  EXPECT_NEAR(get(m, "fragments_contended"), (1 + 2 + 2) / 3.0, kExact);
}

TEST(FigureOne, GavelTimes) {
  const RunMetrics m = compute(gavelOnFigureOne());
  // Finishes 6, 2.6667, 6, all from 0.
  EXPECT_NEAR(get(m, "jct_mean_s"), (6 + 8 / 3.0 + 6) / 3, kExact);
  EXPECT_NEAR(get(m, "jct_median_s"), 6, kExact);
  EXPECT_NEAR(get(m, "jct_p95_s"), 6, kExact);
  EXPECT_NEAR(get(m, "jct_min_s"), 8 / 3.0, kExact);
  EXPECT_NEAR(get(m, "jct_max_s"), 6, kExact);
  EXPECT_NEAR(get(m, "makespan_s"), 6, kExact);
  EXPECT_NEAR(get(m, "ttd_s"), 6, kExact);
  EXPECT_NEAR(get(m, "weighted_jct_s"), 12 + 8 / 3.0, kExact);
  EXPECT_NEAR(get(m, "weighted_completion_s"), 12 + 8 / 3.0, kExact);
  EXPECT_NEAR(get(m, "wait_mean_s"), 1, kExact);
  EXPECT_NEAR(get(m, "wait_max_s"), 2, kExact);
  EXPECT_EQ(get(m, "restarts"), 2);
  EXPECT_EQ(get(m, "unfinished"), 0);
  EXPECT_EQ(get(m, "cancelled"), 0);
}

TEST(FigureOne, GavelLatencyRatios) {
  const RunMetrics m = compute(gavelOnFigureOne());
  // age J1 = (2*80/(40/3) + 3*80/(20/3) + 1*80/10) / 6 GPUs / W 3 = (12 + 36 + 8) / 18 = 3.1111, it waits 2 rounds;
  // age J3 = (2*50/5 + 3*50/1 + 1*50/10) / 6 / 2 = 175/12, it waits one round; J2 never waits.
  EXPECT_NEAR(m.jobs[0].latency_ratio.value(), 2 / (56 / 18.0), kExact);
  EXPECT_NEAR(m.jobs[1].latency_ratio.value(), 0, kExact);
  EXPECT_NEAR(m.jobs[2].latency_ratio.value(), 1 / (175 / 12.0), kExact);
  EXPECT_NEAR(get(m, "lr_mean"), (0.642857142857 + 0.068571428571) / 3, kExact);
  EXPECT_NEAR(get(m, "lr_max"), 0.642857142857, kExact);
  EXPECT_NEAR(get(m, "raqlr"), (0.642857142857 + 0.068571428571) / 3, kExact);
}

TEST(FigureOne, GavelFinishTimeFairness) {
  const RunMetrics m = compute(gavelOnFigureOne());
  // J1 and J3 live 6 rounds with 3 jobs for 2.6667 of them and 2 after: m = (6 + 2.6667 + 6) / 6 = 22/9.
  // J1: sum y = 6/m/3 < 1, I = (2*40 + 3*20 + 30)/m/3 = 170/(22/3), T_id = 80/I = 3.450980, rho = 6/T_id.
  EXPECT_NEAR(m.jobs[0].ftf.value(), 6 / (80 * (22 / 3.0) / 170), kExact);
  // J2: m = 3, I = (2*5 + 3*15 + 5)/3/2 = 10, T_id = 3, rho = (8/3)/3.
  EXPECT_NEAR(m.jobs[1].ftf.value(), 8 / 9.0, kExact);
  // J3: sum y = 6/m/2 > 1, so the shares are 2/6, 3/6, 1/6: I = (2*10 + 3*2 + 20)/6 = 46/6, T_id = 300/46, rho = 0.92.
  EXPECT_NEAR(m.jobs[2].ftf.value(), 0.92, kExact);
  EXPECT_NEAR(get(m, "ftf_mean"), (1.738636363636 + 8 / 9.0 + 0.92) / 3, kExact);
  EXPECT_NEAR(get(m, "ftf_max"), 1.738636363636, kExact);
  EXPECT_NEAR(get(m, "ftf_unfair_share"), 1 / 3.0, kExact);
}

TEST(FigureOne, GavelThroughputAndBounds) {
  const RunMetrics m = compute(gavelOnFigureOne());
  // Best full gangs: J1 {V,V,K} 3*10 = 30, J2 {P,P} 15, J3 {V,V} or {V,K} 10 a round.
  EXPECT_NEAR(get(m, "throughput_mean"), (80 / 30.0 + 30 / 15.0 + 50 / 10.0) / 6, kExact);
  // Mean alone (2.6667 + 2 + 5)/3 = 3.2222; SRPT on p = 1, 2/3, 5/6: flows 2/3, 3/2, 5/2, mean 1.5556.
  EXPECT_NEAR(get(m, "jct_bound_s"), 29 / 9.0, kExact);
  EXPECT_NEAR(get(m, "makespan_bound_s"), 5, kExact);
}

TEST(FigureOne, HadarUsesTwentySixOfThirtySlots) {
  const RunMetrics m = compute(hadarOnFigureOne());
  EXPECT_NEAR(get(m, "cru_slot"), 26 / 30.0, kExact);
  EXPECT_NEAR(get(m, "cru"), 25 / 30.0, kExact);
  const int busy[] = {6, 5, 5, 5, 5};
  ASSERT_EQ(m.rounds.size(), 5U);
  for (std::size_t r = 0; r < 5; ++r) EXPECT_EQ(m.rounds[r].gpus_busy, busy[r]) << "R" << r + 1;
  EXPECT_NEAR(get(m, "jct_mean_s"), (14 / 3.0 + 2 + 5) / 3, kExact);
  EXPECT_NEAR(get(m, "jct_median_s"), 14 / 3.0, kExact);
  EXPECT_NEAR(get(m, "jct_p95_s"), 14 / 3.0 + 0.9 * (5 - 14 / 3.0), kExact);
  EXPECT_NEAR(get(m, "lr_max"), 0, kExact);
  EXPECT_EQ(get(m, "fragments_mean"), 0);
  EXPECT_FALSE(m.value("fragments_contended").has_value()) << "no round has a waiting job";
}

TEST(FigureOne, UsageOfEachTypeAddsUpToItsCapacity) {
  const trace::Trace trace = gavelOnFigureOne();
  const TraceIndex index(trace);
  const std::vector<Usage> p100 = usageByRound(index, model::TypeIndex(1));
  ASSERT_EQ(p100.size(), 6U);
  // R2: J2 on two P100, J1 waits, one P100 idle. R3: J2 leaves after 2/3, so 1 + 2 * 1/3 idle while J1 waits.
  EXPECT_NEAR(p100[1].busy_gpu_s, 2, kExact);
  EXPECT_NEAR(p100[1].gang_gpu_s, 1, kExact) << "one P100 and the K80 are idle; J1 needs three GPUs";
  EXPECT_NEAR(p100[2].busy_gpu_s, 4 / 3.0, kExact);
  EXPECT_NEAR(p100[2].gang_gpu_s, 2 / 3.0, kExact);
  EXPECT_NEAR(p100[2].left_gpu_s, 1, kExact) << "J1 would fit after the end of J2";
  const std::vector<Usage> k80 = usageByRound(index, model::TypeIndex(2));
  EXPECT_NEAR(k80[0].gang_gpu_s + k80[0].left_gpu_s, 1, kExact);
  EXPECT_NEAR(k80[4].no_job_gpu_s, 1, kExact);
  for (const Usage& u : usageByRound(index)) {
    EXPECT_NEAR(
        u.busy_gpu_s + u.overhead_gpu_s + u.gang_gpu_s + u.left_gpu_s + u.no_job_gpu_s + u.down_gpu_s + u.held_gpu_s, 6,
        kExact);
  }
}

}  // namespace
}  // namespace roundel::metrics
