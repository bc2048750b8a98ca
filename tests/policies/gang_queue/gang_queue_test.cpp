// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/gang_queue/gang_queue.h"

#include <gtest/gtest.h>

#include "core/model/scenario.h"

#include "tests/support/small_cluster.h"

namespace roundel::policies {
namespace {

using namespace testing;

const trace::Reason* reasonAt(const trace::Trace& trace, std::size_t decision, std::int32_t job) {
  return trace.decisions.at(decision).explanation->reasonOf(model::JobIndex(job));
}

std::vector<std::int32_t> gpusOf(const trace::Trace& trace, std::int32_t job) {
  std::vector<std::int32_t> gpus;
  for (std::size_t i = 0; i < trace.segments.size(); ++i) {
    if (trace.segments.job[i] == job) gpus.push_back(trace.segments.gpu[i]);
  }
  return gpus;
}

TEST(GavelFifo, TakesTheFastestIdleGpusForTheJob) {
  // K is the first GPU of the file. A is faster on V, and B is faster on K.
  const trace::Trace trace = runOf(cluster({"K", "V", "V"}, {job("A", 4, 2, {{"K", 3}, {"V", 1}}, {{"V", 0.5}}),
                                                             job("B", 2, 1, {{"K", 1}, {"V", 9}})}),
                                   gavelFifoInfo());
  EXPECT_EQ(gpusOf(trace, 0), (std::vector<std::int32_t>{1, 2}));
  EXPECT_EQ(gpusOf(trace, 1), (std::vector<std::int32_t>{0}));
  EXPECT_EQ(trace.jobs[0].finish_s, 6);  // compute and synchronise
  EXPECT_EQ(trace.jobs[1].finish_s, 2);
  expectWholeExplanations(trace);
}

TEST(GavelFifo, ARoundTakesAsLongAsItsSlowestGpu) {
  const trace::Trace trace =
      runOf(cluster({"V", "K"}, {job("A", 4, 2, {{"V", 1}, {"K", 3}}, {{"V", 1}, {"K", 0.5}})}), gavelFifoInfo());
  EXPECT_NEAR(trace.jobs[0].finish_s, 4 * 3.5, 1e-9);
}

TEST(GavelFifo, NothingOvertakesAHeadThatDoesNotFit) {
  const trace::Trace trace = runOf(cluster({"V", "V"}, {job("A", 5, 1, {{"V", 1}}), job("B", 3, 2, {{"V", 1}}, {}, 1),
                                                        job("C", 1, 1, {{"V", 1}}, {}, 2)}),
                                   gavelFifoInfo());
  EXPECT_EQ(trace.jobs[0].finish_s, 5);
  EXPECT_EQ(trace.jobs[1].finish_s, 8);
  EXPECT_EQ(trace.jobs[2].first_start_s, 8);
  EXPECT_STREQ(reasonAt(trace, 2, 1)->kind->code, "no-capacity");
  EXPECT_STREQ(reasonAt(trace, 2, 2)->kind->code, "behind-in-queue");
  EXPECT_EQ(trace::sentence(*reasonAt(trace, 2, 2), *trace.problem),
            "needs 1 GPU; B is before it in the queue and waits for its own, and nothing overtakes it");
  EXPECT_EQ(trace::sentence(*reasonAt(trace, 2, 1), *trace.problem),
            "first in the queue, but of the 2 GPUs it needs only 1 that it can use is idle");
  expectWholeExplanations(trace);
}

TEST(GavelFifo, AJobLargerThanTheClusterIsPassedOver) {
  const trace::Trace trace =
      runOf(cluster({"V", "K"}, {job("A", 5, 2, {{"V", 1}}), job("B", 3, 1, {{"V", 1}})}), gavelFifoInfo());
  EXPECT_EQ(trace.jobs[1].finish_s, 3);
  EXPECT_EQ(trace.status, trace::RunStatus::Stuck);
  EXPECT_STREQ(reasonAt(trace, 0, 0)->kind->code, "passed-over");
}

// A needs two GPUs. Node n2 goes down at 2 s, so one GPU is left. The node comes up at 20 s, or never.
TEST(GangQueues, AGangThatALostNodeHeldIsPassedOverUntilItIsBack) {
  model::Scenario s = cluster({"V", "V"}, {job("A", 10, 2, {{"V", 1}}), job("B", 30, 1, {{"V", 1}}, {}, 1)});
  for (const double back_s : {20.0, 0.0}) {
    s.events = {
        {.at_s = 2, .kind = model::EventKind::NodeDown, .node = s.nodes[1].id, .job = {}, .type = {}, .value = {}}};
    if (back_s > 0)
      s.events.push_back({.at_s = back_s,
                          .kind = model::EventKind::NodeUp,
                          .node = s.nodes[1].id,
                          .job = {},
                          .type = {},
                          .value = {}});
    for (const PolicyInfo& info : {gavelFifoInfo(), srtfInfo(), schedHomoInfo()}) {
      SCOPED_TRACE(info.id + (back_s > 0 ? "" : ", lost for good"));
      const trace::Trace trace = runOf(s, info);
      EXPECT_EQ(trace.jobs[1].first_start_s, 2);
      EXPECT_EQ(trace.status, back_s > 0 ? trace::RunStatus::Complete : trace::RunStatus::Stuck) << trace.message;
      EXPECT_STREQ(reasonAt(trace, 2, 0)->kind->code, "passed-over");
      expectWholeExplanations(trace);
    }
  }
}

TEST(Srtf, TheLeastRemainingWorkGoesFirst) {
  // A: 4 x 2 x 1 = 8 on its best type, B: 3 x 1 x 2 = 6, C: 5.
  const trace::Trace trace =
      runOf(cluster({"V", "V"}, {job("A", 4, 2, {{"V", 1}}), job("B", 3, 1, {{"V", 2}}), job("C", 5, 1, {{"V", 1}})}),
            srtfInfo());
  EXPECT_EQ(trace.jobs[2].first_start_s, 0);
  EXPECT_EQ(trace.jobs[1].first_start_s, 0);
  EXPECT_EQ(trace.jobs[0].first_start_s, 6);
  EXPECT_EQ(trace.decisions[0].explanation->choiceOf(model::JobIndex(1))->score, 6);
  expectWholeExplanations(trace);
}

TEST(Srtf, ARunningJobStaysUnlessItMayBePreempted) {
  const model::Scenario s = cluster({"V"}, {job("A", 30, 1, {{"V", 1}}), job("B", 5, 1, {{"V", 1}}, {}, 3)});
  const trace::Trace stays = runOf(s, srtfInfo());
  EXPECT_EQ(stays.jobs[1].first_start_s, 30);
  const trace::Trace leaves = runOf(s, srtfInfo(), {{"preemptive", "true"}});
  EXPECT_EQ(leaves.jobs[1].first_start_s, 10);  // at the boundary, 5 s of work are left for B and 20 s for A
  EXPECT_EQ(leaves.jobs[1].finish_s, 15);
  EXPECT_EQ(leaves.jobs[0].finish_s, 15 + 2 + 20);
  EXPECT_EQ(leaves.jobs[0].restarts, 1);
  expectWholeExplanations(leaves);
}

TEST(Srtf, APreemptiveHeadTakesIdleGpusBeforeThoseOfOthers) {
  // At 10 s B needs one of three equal GPUs. A holds two of them and keeps both; B gets the idle GPU.
  const trace::Trace trace = runOf(cluster({"V", "V", "V"}, {job("A", 30, 2, {{"V", 1}}), job("C", 9, 1, {{"V", 1}}),
                                                             job("B", 5, 1, {{"V", 1}}, {}, 9.5)}),
                                   srtfInfo(), {{"preemptive", "true"}});
  EXPECT_EQ(trace.jobs[0].restarts, 0);
  EXPECT_EQ(trace.jobs[0].finish_s, 30);
  EXPECT_EQ(trace.jobs[2].finish_s, 14.5);
}

TEST(SchedHomo, OrdersByMeanWorkPerWeightAndTakesGpusByIndex) {
  // Mean T^c over K, V, V: (3 + 1 + 1) / 3 for A and 2 for B. Work over weight: 6 x 5/3 / 4 = 2.5 for A and 3 x 2 = 6 for B.
  const trace::Trace trace = runOf(
      cluster({"K", "V", "V"}, {job("B", 3, 1, {{"K", 2}, {"V", 2}}), job("A", 6, 1, {{"K", 3}, {"V", 1}}, {}, 0, 4)}),
      schedHomoInfo());
  EXPECT_NEAR(trace.decisions[0].explanation->choiceOf(model::JobIndex(1))->score, 2.5, 1e-9);
  EXPECT_NEAR(trace.decisions[0].explanation->choiceOf(model::JobIndex(0))->score, 6, 1e-9);
  EXPECT_EQ(gpusOf(trace, 1), (std::vector<std::int32_t>{0}));  // the slow GPU, since Sched_Homo ignores GPU types
  EXPECT_EQ(gpusOf(trace, 0), (std::vector<std::int32_t>{1}));
  EXPECT_EQ(trace.jobs[1].finish_s, 18);
  expectWholeExplanations(trace);
}

TEST(SchedHomo, LeavesOutGpusThatTheJobCannotUse) {
  const trace::Trace trace = runOf(cluster({"K", "V"}, {job("A", 2, 1, {{"V", 1}})}), schedHomoInfo());
  EXPECT_EQ(gpusOf(trace, 0), (std::vector<std::int32_t>{1}));
}

TEST(GangQueue, AListOfGangSizesTakesItsLowerMedian) {
  model::JobSpec spec;
  spec.id = "A";
  spec.gpus = std::vector<int>{1, 2, 4, 3};
  spec.iterations = 10;
  spec.throughput = model::ThroughputRow{{"V", 1.0}};
  for (const PolicyInfo& info : {gavelFifoInfo(), srtfInfo(), schedHomoInfo()}) {
    const trace::Trace trace = runOf(cluster({"V", "V", "V", "V"}, {spec}), info);
    EXPECT_EQ(trace.jobs[0].finish_s, 5) << info.id;
  }
}

// A gang of two that cannot run on several nodes. The idle GPUs of lowest index and the fastest idle GPUs are on two nodes; a third node
// has room for the gang.
TEST(GangQueue, AGangThatCannotRunApartGoesToANodeThatHoldsIt) {
  model::Scenario scenario = cluster({"V", "K"}, {});
  model::NodeSpec node;
  node.id = "both";
  node.gpus = {{"K", 2}};
  scenario.nodes.push_back(node);
  model::JobSpec gang;
  gang.id = "J1";
  gang.gpus = 2;
  gang.iterations = 20;
  gang.throughput = model::ThroughputRow{{"V", 2.0}, {"K", 1.0}};
  gang.throughput_spread = model::ThroughputRow{{"V", std::monostate{}}, {"K", std::monostate{}}};
  scenario.jobs = {gang};
  for (const auto info : {gavelFifoInfo, srtfInfo, schedHomoInfo}) {
    for (const bool preemptive : {false, true}) {
      if (preemptive && info().id != "srtf") continue;
      SCOPED_TRACE(info().id);
      const model::OptionMap options = preemptive ? model::OptionMap{{"preemptive", "true"}} : model::OptionMap{};
      const trace::Trace trace = runOf(scenario, info(), options);
      EXPECT_EQ(trace.status, trace::RunStatus::Complete) << trace.message;
      EXPECT_EQ(trace.jobs[0].finish_s, 10) << "2 GPUs at 1 iteration/s";
    }
  }
}

TEST(GangQueue, AFailedNodeSendsItsJobBackIntoTheQueue) {
  model::Scenario s =
      cluster({"V", "V"}, {job("A", 10, 1, {{"V", 1}}), job("B", 10, 1, {{"V", 1}}), job("C", 10, 1, {{"V", 1}})});
  s.events = {{.at_s = 4, .kind = model::EventKind::NodeDown, .node = "n1", .job = {}, .type = {}, .value = {}}};
  const trace::Trace trace = runOf(s, gavelFifoInfo());
  EXPECT_EQ(trace.status, trace::RunStatus::Complete);
  EXPECT_EQ(trace.jobs[1].finish_s, 10);
  EXPECT_EQ(trace.jobs[0].finish_s, 10 + 2 + 6);  // A is first in the queue again and keeps its 4 s of work
  EXPECT_EQ(trace.jobs[2].finish_s, 28);
  expectWholeExplanations(trace);
}

}  // namespace
}  // namespace roundel::policies
