// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/index/trace_index.h"

#include <gtest/gtest.h>

#include "core/metrics/best.h"
#include "core/metrics/metrics.h"
#include "core/metrics/playhead.h"
#include "core/model/scenario.h"
#include "tests/metrics/traces.h"

namespace roundel::metrics {
namespace {

using namespace testing;
using model::GpuIndex;
using model::JobIndex;

const JobIndex J1(0), J2(1), J3(2);

TEST(TraceIndex, TellsWhoIsOnAGpu) {
  const trace::Trace trace = gavelOnFigureOne();
  const TraceIndex index(trace);
  EXPECT_EQ(index.jobsOn(GpuIndex(2), 0).first(), J1);
  EXPECT_EQ(index.jobsOn(GpuIndex(2), 0.999).first(), J1);
  EXPECT_EQ(index.jobsOn(GpuIndex(2), 1).first(), J2) << "intervals are half open";
  EXPECT_EQ(index.jobsOn(GpuIndex(4), 1).first(), JobIndex()) << "the GPU is idle";
  EXPECT_EQ(index.jobsOn(GpuIndex(2), 2.9).first(), JobIndex()) << "J2 has finished";
  EXPECT_EQ(index.jobsOn(GpuIndex(5), 3).first(), JobIndex());
  EXPECT_EQ(index.jobsOn(GpuIndex(0), 6).first(), JobIndex());
  EXPECT_EQ(index.jobsOn(GpuIndex(0), -1).first(), JobIndex());
  EXPECT_EQ(trace.segments.at(index.rowsOn(GpuIndex(3), 4).first()).job, J1);
}

TEST(TraceIndex, ListsTheRowsOfAJobAtAnInstant) {
  const trace::Trace trace = gavelOnFigureOne();
  const TraceIndex index(trace);
  std::vector<int> gpus;
  for (const std::uint32_t row : index.rowsOfJobAt(J1, 3.5)) gpus.push_back(trace.segments.gpu[row]);
  EXPECT_EQ(gpus, (std::vector<int>{2, 3, 4}));
  EXPECT_TRUE(index.rowsOfJobAt(J1, 2).empty());
  EXPECT_EQ(index.rowsOfJob(J2).size(), 4U);
}

TEST(TraceIndex, KnowsThePhaseOfEveryJob) {
  const TraceIndex index(std::make_shared<const trace::Trace>(gavelOnFigureOne()));
  EXPECT_EQ(index.phase(J3, 0.5), JobPhase::Queued);
  EXPECT_EQ(index.phase(J3, 1), JobPhase::Running);
  EXPECT_EQ(index.phase(J2, 2.7), JobPhase::Finished);
  EXPECT_EQ(index.phase(J1, 6), JobPhase::Finished);
  EXPECT_EQ(index.counts(2.8), (PhaseCounts{0, 1, 1, 1, 0}));
  EXPECT_EQ(index.jobsIn(JobPhase::Queued, 2.8), (std::vector<JobIndex>{J1}));
}

TEST(TraceIndex, CountsArrivalsAndCancellations) {
  model::Scenario s = scenario({{{"V", 1}}}, {job("A", 1, 9, {{"V", 1}}, 5), job("B", 1, 9, {{"V", 1}}, 20)});
  const trace::Trace trace =
      TraceBuilder(s).rows(0, {0}, 10, 12, 2).cancelled(0, 12, 5).end(15, trace::RunStatus::Horizon);
  const TraceIndex index(trace);
  EXPECT_EQ(index.counts(0), (PhaseCounts{2, 0, 0, 0, 0}));
  EXPECT_EQ(index.counts(5), (PhaseCounts{1, 1, 0, 0, 0}));
  EXPECT_EQ(index.counts(11), (PhaseCounts{1, 0, 1, 0, 0}));
  EXPECT_EQ(index.counts(12), (PhaseCounts{1, 0, 0, 0, 1}));
  EXPECT_EQ(index.phase(JobIndex(0), 12), JobPhase::Cancelled);
  EXPECT_EQ(index.phase(JobIndex(1), 12), JobPhase::NotArrived);
}

TEST(TraceIndex, AddsUpWaitsAndWork) {
  const trace::Trace trace = gavelOnFigureOne();
  const TraceIndex index(trace);
  EXPECT_NEAR(index.wait_s(J1, 0.5), 0, kExact);
  EXPECT_NEAR(index.wait_s(J1, 2.5), 1.5, kExact);
  EXPECT_NEAR(index.wait_s(J1, 4), 2, kExact);
  EXPECT_NEAR(index.wait_s(J3, 0.25), 0.25, kExact);
  EXPECT_NEAR(index.iterations(J1, 4), 40, kExact);
  EXPECT_NEAR(index.iterations(J2, 2), 20, kExact);
  EXPECT_EQ(index.iterations(J2, 3), 30);
}

TEST(TraceIndex, FindsRestartsWithoutRestartRows) {
  const trace::Trace gavel = gavelOnFigureOne();
  const TraceIndex index(gavel);
  EXPECT_EQ(index.restarts(J2, 0.5), 0);
  EXPECT_EQ(index.restarts(J2, 1), 1) << "J2 moves to other GPUs";
  EXPECT_EQ(index.restarts(J1, 2.9), 0);
  EXPECT_EQ(index.restarts(J1, 3), 1) << "J1 runs again after a pause";
  EXPECT_EQ(index.restarts(6), 2);
  const trace::Trace hadar = hadarOnFigureOne();
  const TraceIndex other(hadar);
  EXPECT_EQ(other.restarts(J1, 0), 0);
  EXPECT_EQ(other.restarts(J1, 1), 1);
  EXPECT_EQ(other.restarts(J1, 2), 2);
  EXPECT_EQ(other.restarts(J3, 5), 1);
}

TEST(TraceIndex, FindsOneRestartAHadarERoundAndNoneForARowThatWasCut) {
  model::Scenario s = scenario({{{"V", 1}}, {{"V", 1}}}, {job("A", 1, 30, {{"V", 1}})});
  TraceBuilder t(s);
  using enum trace::SegmentKind;
  for (const double at : {0.0, 10.0, 20.0}) {
    t.decide(at, {{0, 0, 0, 1, 1}, {0, 1, 0, 1, 2}});
    t.rows(0, {0}, at, at + 2, 0, Restart, 1).rows(0, {1}, at, at + 2, 0, Restart, 2);
    t.rows(0, {0}, at + 2, at + 7, 5, Run, 1).rows(0, {1}, at + 2, at + 7, 5, Run, 2);
  }
  t.outcome(0, 0, 27, 0, 2);
  const trace::Trace trace = t.end(27);
  const TraceIndex index(trace);
  EXPECT_EQ(index.restarts(9), 0);
  EXPECT_EQ(index.restarts(10), 1);
  EXPECT_EQ(index.restarts(26), 2);
  // Copies hold idle GPUs until the round ends; this is not waiting.
  EXPECT_EQ(index.phase(JobIndex(0), 9), JobPhase::Running);
  EXPECT_EQ(index.wait_s(JobIndex(0), 25), 0);

  TraceBuilder cut(scenario({{{"V", 2}}}, {job("A", 1, 30, {{"V", 1}})}));
  cut.rows(0, {0}, 0, 5, 5).rows(0, {1}, 8, 10, 0, Restart).rows(0, {1}, 10, 11, 0, Restart).rows(0, {1}, 11, 36, 25);
  cut.outcome(0, 0, 36, 3, 1);
  EXPECT_EQ(TraceIndex(cut.end(36)).restarts(8), 1);
}

TEST(TraceIndex, KeepsAnOpenHoldOpenAtTheEndOfAPrefix) {
  model::Scenario s = scenario({{{"V", 1}}}, {job("A", 1, 30, {{"V", 1}})});
  const trace::Trace decided =
      TraceBuilder(s).decide(0, {{0, 0, 0, 1}}).rows(0, {0}, 0, 4, 4).end(4, trace::RunStatus::Stopped);
  EXPECT_EQ(TraceIndex(decided).phase(JobIndex(0), 4), JobPhase::Running);
  const trace::Trace undecided = TraceBuilder(s).rows(0, {0}, 0, 4, 4).end(4, trace::RunStatus::Stopped);
  EXPECT_EQ(TraceIndex(undecided).phase(JobIndex(0), 4), JobPhase::Running);
  const trace::Trace stopped =
      TraceBuilder(s).decide(0, {{0, 0, 0, 1}}).decide(4, {}).rows(0, {0}, 0, 4, 4).end(4, trace::RunStatus::Stopped);
  EXPECT_EQ(TraceIndex(stopped).phase(JobIndex(0), 4), JobPhase::Queued);
}

TEST(Playhead, ShowsWhatHasHappenedSoFar) {
  const trace::Trace trace = gavelOnFigureOne();
  const TraceIndex index(trace);
  const Playhead p = computeAt(index, 2.5);
  EXPECT_EQ(p.jobs, (PhaseCounts{0, 1, 2, 0, 0}));
  EXPECT_EQ(p.gpus_total, 6);
  EXPECT_EQ(p.gpus_up, 6);
  EXPECT_EQ(p.gpus_busy, 4);
  EXPECT_EQ(p.gpus_held, 4);
  EXPECT_EQ(p.restarts, 1);
  EXPECT_NEAR(p.cru.value(), (5 + 4 + 2) / (6 * 2.5), kExact);
  EXPECT_FALSE(p.jct_mean_s.has_value());
  EXPECT_FALSE(p.lr_mean_finished.has_value());
  // J1 has waited 1.5 of an age of 56/18, J3 1 of 175/12, J2 not at all.
  EXPECT_NEAR(p.lr_mean.value(), (1.5 / (56 / 18.0) + 1 / (175 / 12.0)) / 3, kExact);
  EXPECT_NEAR(p.wait_mean_s.value(), 2.5 / 3, kExact);
  EXPECT_NEAR(p.wait_max_s.value(), 1.5, kExact);
  // J2 on PP and J3 on VV have their best rates.
  EXPECT_NEAR(p.throughput, 2, kExact);
}

TEST(Playhead, EndsAtTheMetricsOfTheRun) {
  const trace::Trace trace = gavelOnFigureOne();
  const RunMetrics m = compute(trace);
  for (const double t_s : {6.0, 1000.0}) {
    const Playhead p = computeAt(TraceIndex(trace), t_s);
    EXPECT_EQ(p.jobs, (PhaseCounts{0, 0, 0, 3, 0}));
    EXPECT_NEAR(p.cru.value(), m.value("cru_ttd").value(), kExact);
    EXPECT_NEAR(p.jct_mean_s.value(), m.value("jct_mean_s").value(), kExact);
    EXPECT_NEAR(p.lr_mean.value(), m.value("lr_mean").value(), kExact);
    EXPECT_NEAR(p.lr_mean_finished.value(), m.value("lr_mean").value(), kExact);
    EXPECT_NEAR(p.wait_mean_s.value(), m.value("wait_mean_s").value(), kExact);
    EXPECT_NEAR(p.throughput_mean.value(), m.value("throughput_mean").value(), kExact);
    EXPECT_EQ(p.restarts, m.value("restarts").value());
    EXPECT_EQ(p.gpus_held, 0);
  }
}

// Gavel's Fig. 1: 5 GPUs compute in round 1, 4 in round 2, 4 until J2 leaves in round 3.
TEST(CruSoFar, IsBusyTimeOverTimeThatHasPassed) {
  const trace::Trace trace = gavelOnFigureOne();
  const TraceIndex index(trace);
  EXPECT_EQ(cruSoFar(index, 0), std::nullopt);
  EXPECT_EQ(cruSoFar(index, -1), std::nullopt);
  EXPECT_NEAR(cruSoFar(index, 0.5).value(), 5 / 6.0, kExact) << "the value covers the round only up to this instant";
  EXPECT_NEAR(cruSoFar(index, 1).value(), 5 / 6.0, kExact) << "the round that starts at a boundary does not count yet";
  EXPECT_NEAR(cruSoFar(index, 1.5).value(), 7 / 9.0, kExact);
  EXPECT_NEAR(cruSoFar(index, 6).value(), compute(trace).value("cru_ttd").value(), kExact);
  EXPECT_EQ(cruSoFar(index, 1e9), cruSoFar(index, 6)) << "the value is constant after the end";
}

TEST(CruSoFar, StandsInTheSeriesAndAtThePlayhead) {
  for (const trace::Trace& trace : {gavelOnFigureOne(), hadarOnFigureOne()}) {
    const TraceIndex index(trace);
    const Series series = cruCumulative(index);
    for (std::size_t i = 0; i < series.t_s.size(); ++i) EXPECT_EQ(series.y[i], cruSoFar(index, series.t_s[i]));
    for (const double t_s : {0.0, 0.5, 1.0, 2.25, 5.0, 7.0}) EXPECT_EQ(computeAt(index, t_s).cru, cruSoFar(index, t_s));
  }
}

// The sum of six rounds of 0.7 s is 4.2 s. The boundary is at 6 * 0.7, which is the next smaller double.
TEST(CruSoFar, IsSampledOnceAtABoundaryAtWhichAJobEnds) {
  model::Scenario s = scenario({{{"V", 2}}}, {job("A", 1, 1, {{"V", 1}}), job("B", 1, 1, {{"V", 1}})});
  s.clock.round_s = 0.7;
  const double ends_s = 6 * 0.7;
  const trace::Trace trace = TraceBuilder(s)
                                 .rows(0, {0}, 0, ends_s, 1)
                                 .rows(1, {1}, 0, 7, 1)
                                 .outcome(0, 0, ends_s, 0)
                                 .outcome(1, 0, 7, 0)
                                 .end(7);
  const Series series = cruCumulative(TraceIndex(trace));
  for (std::size_t i = 1; i < series.t_s.size(); ++i) EXPECT_GT(series.t_s[i], series.t_s[i - 1] + 1e-6) << i;
}

TEST(SameFinished, AsksForTheSameJobsById) {
  model::Scenario s = scenario({{{"V", 2}}}, {job("A", 1, 4, {{"V", 1}}), job("B", 1, 8, {{"V", 1}})});
  const trace::Trace both =
      TraceBuilder(s).rows(0, {0}, 0, 4, 4).rows(1, {1}, 0, 8, 8).outcome(0, 0, 4, 0).outcome(1, 0, 8, 0).end(8);
  const trace::Trace late =
      TraceBuilder(s).rows(0, {0}, 0, 4, 4).rows(1, {0}, 4, 12, 8).outcome(0, 0, 4, 0).outcome(1, 4, 12, 4).end(12);
  const trace::Trace one = TraceBuilder(s).rows(0, {0}, 0, 4, 4).outcome(0, 0, 4, 0).end(9, trace::RunStatus::Stuck);
  EXPECT_TRUE(sameFinished({&both, &late}));
  EXPECT_FALSE(sameFinished({&both, &late}, 9)) << "B has finished in only one of the runs";
  EXPECT_TRUE(sameFinished({&both, &late}, 7)) << "A has finished in both runs";
  EXPECT_FALSE(sameFinished({&both, &one}));
  EXPECT_TRUE(sameFinished({&one}));
  model::Scenario turned = scenario({{{"V", 2}}}, {job("B", 1, 8, {{"V", 1}}), job("A", 1, 4, {{"V", 1}})});
  const trace::Trace other =
      TraceBuilder(turned).rows(1, {0}, 0, 4, 4).outcome(1, 0, 4, 0).end(9, trace::RunStatus::Stuck);
  EXPECT_TRUE(sameFinished({&one, &other})) << "the same job is at another place of the list";
  EXPECT_TRUE(isRankable(*find("unfinished"), false));
  EXPECT_FALSE(isRankable(*find("jct_mean_s"), false));
}

TEST(Playhead, HasNothingToShowAtTheStart) {
  model::Scenario s = scenario({{{"V", 1}}}, {job("A", 1, 9, {{"V", 1}}, 5)});
  const Playhead p = computeAt(TraceIndex(TraceBuilder(s).end(0, trace::RunStatus::Stopped)), 0);
  EXPECT_EQ(p.jobs, (PhaseCounts{1, 0, 0, 0, 0}));
  EXPECT_FALSE(p.cru || p.jct_mean_s || p.lr_mean || p.wait_mean_s || p.throughput_mean);
}

TEST(Series, FollowTheRun) {
  const trace::Trace trace = gavelOnFigureOne();
  const TraceIndex index(trace);
  const RunMetrics m = compute(index);
  const Series cru = cruByRound(m);
  EXPECT_EQ(cru.t_s, (std::vector<double>{0, 1, 2, 3, 4, 5}));
  EXPECT_NEAR(cru.y[2], (2 + 4 / 3.0) / 6, kExact);
  EXPECT_NEAR(gruByRound(m).y[2], 4 / 6.0, kExact);
  EXPECT_EQ(fragmentsByRound(m).y, (std::vector<double>{1, 2, 2, 0, 0, 0}));

  const Series cumulative = cruCumulative(TraceIndex(trace));
  EXPECT_NEAR(cumulative.y.front(), 5 / 6.0, kExact);
  EXPECT_NEAR(cumulative.y.back(), m.value("cru_ttd").value(), kExact);
  EXPECT_EQ(cumulative.t_s, (std::vector<double>{1, 2, 1 + 25 / 15.0, 3, 4, 5, 6})) << "the series has no value at 0";
  EXPECT_NEAR(cumulative.y[1], 9 / 12.0, kExact);

  const Series queue = queueLength(TraceIndex(trace));
  EXPECT_EQ(queue.t_s, (std::vector<double>{0, 3, 6}));
  EXPECT_EQ(queue.y, (std::vector<double>{1, 0, 0}));
  EXPECT_EQ(busyGpus(index).y, (std::vector<double>{5, 4, 2, 5, 0}));

  // Normalised: J1 20 of 30 and J2 5 of 15 in R1; raw 25 until J2 leaves, then 10 and 30 a round.
  const Series rate = throughput(index);
  EXPECT_EQ(rate.t_s, (std::vector<double>{0, 1, 1 + 25 / 15.0, 3, 6}));
  EXPECT_NEAR(rate.y[0], 1, kExact);
  EXPECT_NEAR(rate.y[1], 2, kExact);
  EXPECT_NEAR(rate.y[3], 1 + 20 / 30.0, kExact);
  EXPECT_NEAR(throughput(index, false).y[0], 25, kExact);
  EXPECT_NEAR(throughput(index, false).y[2], 30, kExact);

  EXPECT_NEAR(index.wait_s(model::JobIndex(0), 2.5), 1.5, kExact);
  EXPECT_NEAR(index.wait_s(model::JobIndex(2), 2.5), 1, kExact);
}

TEST(Series, AQueueStartsEmptyWhereTheFirstJobComesLater) {
  model::Scenario s = scenario({{{"V", 1}}}, {job("A", 1, 9, {{"V", 1}}, 5)});
  const trace::Trace trace = TraceBuilder(s).rows(0, {0}, 10, 19, 9).outcome(0, 10, 19, 5).end(19);
  const Series queue = queueLength(TraceIndex(trace));
  EXPECT_EQ(queue.t_s, (std::vector<double>{0, 5, 10, 19}));
  EXPECT_EQ(queue.y, (std::vector<double>{0, 1, 0, 0}));
  EXPECT_EQ(TraceIndex(trace).wait_s(model::JobIndex(0), 3), 0) << "it has not arrived";
}

}  // namespace
}  // namespace roundel::metrics
