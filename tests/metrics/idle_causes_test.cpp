// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the causes of idle GPUs with numbers counted by hand.

#include "core/metrics/idle_causes.h"

#include <gtest/gtest.h>

#include "core/metrics/rounds.h"
#include "core/model/scenario.h"
#include "tests/metrics/traces.h"

namespace roundel::metrics {
namespace {

using testing::job;
using testing::scenario;
using testing::TraceBuilder;

void expectCauses(const TraceIndex& index, double t_s, double gang, double left, model::TypeIndex type = {}) {
  const IdleCauses causes = idleCauses(index, type);
  EXPECT_EQ(causes.gang.at(t_s), gang) << "gang at " << t_s;
  EXPECT_EQ(causes.left.at(t_s), left) << "left at " << t_s;
  if (type.valid()) return;
  const IdleNow now = idleNow(index, t_s);
  EXPECT_EQ(now.gang, gang) << "now, at " << t_s;
  EXPECT_EQ(now.left, left) << "now, at " << t_s;
}

// Four V. A runs on one of them in [0, 30). B needs four and waits from 5; C needs three and waits in [12, 20), then runs until 26.
//   [0, 5)    no job waits           3 idle: no job
//   [5, 12)   B waits, 4 > 3         3 idle: gang
//   [12, 20)  C waits, 3 <= 3        3 idle: left
//   [20, 26)  all busy
//   [26, 30)  B waits, 4 > 3         3 idle: gang
//   [30, 34)  B waits, 4 <= 4        4 idle: left (the next decision is at 34)
TEST(IdleCauses, CountedByHand) {
  TraceBuilder t(scenario({{{"V", 4}}}, {job("A", 1, 30, {{"V", 1}}), job("B", 4, 8, {{"V", 1}}, 5),
                                         job("C", 3, 18, {{"V", 1}}, 12)}),
                 false);
  t.rows(0, {0}, 0, 30, 30).rows(2, {1, 2, 3}, 20, 26, 18).rows(1, {0, 1, 2, 3}, 34, 36, 8);
  t.outcome(0, 0, 30, 0).outcome(2, 20, 26, 8).outcome(1, 34, 36, 29);
  const trace::Trace trace = t.end(36);
  const TraceIndex index(trace);
  expectCauses(index, 4, 0, 0);
  expectCauses(index, 5, 3, 0);
  expectCauses(index, 11.9, 3, 0);
  expectCauses(index, 12, 0, 3);
  expectCauses(index, 20, 0, 0);
  expectCauses(index, 26, 3, 0);
  expectCauses(index, 30, 0, 4);
  expectCauses(index, 34, 0, 0);
  EXPECT_EQ(idleNow(index, 4), (IdleNow{0, 0, 3}));
  const std::vector<Usage> usage = usageByRound(index);  // rounds of 10
  EXPECT_NEAR(usage[0].gang_gpu_s, 5 * 3, kExact);
  EXPECT_NEAR(usage[0].no_job_gpu_s, 5 * 3, kExact);
  EXPECT_NEAR(usage[1].gang_gpu_s, 2 * 3, kExact);
  EXPECT_NEAR(usage[1].left_gpu_s, 8 * 3, kExact);
  EXPECT_NEAR(usage[2].gang_gpu_s, 4 * 3, kExact);
  EXPECT_NEAR(usage[3].left_gpu_s, 4 * 4, kExact);
}

TEST(IdleCauses, AGpuThatNoWaitingJobCanUseHasNoJob) {
  // B can run only on V and waits for the only V. No job can use the two K.
  TraceBuilder t(scenario({{{"V", 1}, {"K", 2}}}, {job("A", 1, 10, {{"V", 1}}), job("B", 1, 10, {{"V", 1}})}), false);
  t.rows(0, {0}, 0, 10, 10).rows(1, {0}, 10, 20, 10).outcome(0, 0, 10, 0).outcome(1, 10, 20, 10);
  const trace::Trace trace = t.end(20);
  const TraceIndex index(trace);
  expectCauses(index, 5, 0, 0);
  EXPECT_NEAR(usageByRound(index, model::TypeIndex(1))[0].no_job_gpu_s, 20, kExact);
}

TEST(IdleCauses, TheSmallestOfSeveralGangSizesCounts) {
  model::Scenario s = scenario({{{"V", 4}}}, {job("A", 3, 30, {{"V", 1}}), job("B", 4, 10, {{"V", 1}})});
  s.jobs[1].min_gpus = 1;
  TraceBuilder t(s, false);
  t.rows(0, {0, 1, 2}, 0, 10, 30).rows(1, {0, 1, 2, 3}, 10, 12, 10).outcome(0, 0, 10, 0).outcome(1, 10, 12, 10);
  const trace::Trace trace = t.end(12);
  expectCauses(TraceIndex(trace), 5, 0, 1);
}

TEST(IdleCauses, AJobThatRanOnFewerGpusThanItsGangFitsOnFewer) {
  // Tasks: B has a gang of two, but runs on one GPU in [10, 20).
  TraceBuilder t(scenario({{{"V", 2}}}, {job("A", 1, 20, {{"V", 1}}), job("B", 2, 10, {{"V", 1}})}), false);
  t.rows(0, {0}, 0, 20, 20).rows(1, {1}, 10, 20, 10).outcome(0, 0, 20, 0).outcome(1, 10, 20, 10);
  const trace::Trace trace = t.end(20);
  expectCauses(TraceIndex(trace), 5, 0, 1);
}

TEST(IdleCauses, AGangMayBeSpreadOverTypesAndNodesThatAreDownDoNotCount) {
  model::Scenario s = scenario({{{"V", 1}}, {{"K", 1}}, {{"K", 2}}}, {job("A", 3, 9, {{"V", 1}, {"K", 1}})});
  model::EventSpec down;
  down.at_s = 4;
  down.kind = model::EventKind::NodeDown;
  down.node = "n2";
  s.events = {down};
  TraceBuilder t(s, false);
  const trace::Trace trace = t.waitOf(0, 8).end(8, trace::RunStatus::Horizon);
  const TraceIndex index(trace);
  expectCauses(index, 2, 0, 4);
  expectCauses(index, 6, 2, 0);
  expectCauses(index, 6, 1, 0, model::TypeIndex(0));
  expectCauses(index, 9, 0, 0);
}

}  // namespace
}  // namespace roundel::metrics
