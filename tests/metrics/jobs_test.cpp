// SPDX-License-Identifier: GPL-3.0-or-later
// Tests times of jobs, latency ratios and fairness. The comments compute the expected numbers by hand.

#include <gtest/gtest.h>

#include "core/metrics/counted_jobs.h"
#include "core/metrics/metrics.h"
#include "core/metrics/playhead.h"
#include "core/metrics/rates.h"
#include "core/metrics/scheduler_metrics.h"
#include "core/model/scenario.h"
#include "tests/metrics/traces.h"
#include "tests/support/specs.h"

namespace roundel::metrics {
namespace {

using namespace testing;

// One GPU of 1 iteration/s a node, rounds of 10 s; A needs 20 s, B 5 s, C (weight 3) 10 s.
//   A [0, 20) on GPU 0; B arrives 2, runs [10, 15) on GPU 1; C arrives 12, runs [20, 30) on GPU 0.
TraceBuilder threeJobs() {
  model::Scenario s = scenario({{{"V", 1}}, {{"V", 1}}}, {job("A", 1, 20, {{"V", 1}}), job("B", 1, 5, {{"V", 1}}, 2),
                                                          job("C", 1, 10, {{"V", 1}}, 12)});
  s.jobs[2].weight = 3;
  TraceBuilder trace(s);
  trace.rows(0, {0}, 0, 20, 20).rows(1, {1}, 10, 15, 5).rows(2, {0}, 20, 30, 10);
  trace.outcome(0, 0, 20, 0).outcome(1, 10, 15, 8).outcome(2, 20, 30, 8);
  return trace;
}

TEST(JobTimes, AreMeasuredFromArrival) {
  const RunMetrics m = compute(threeJobs().end(30));
  // JCT 20, 13, 18; sorted 13, 18, 20.
  EXPECT_NEAR(m.value("jct_mean_s").value(), 17, kExact);
  EXPECT_NEAR(m.value("jct_median_s").value(), 18, kExact);
  EXPECT_NEAR(m.value("jct_p95_s").value(), 18 + 0.9 * 2, kExact);
  EXPECT_NEAR(m.value("jct_min_s").value(), 13, kExact);
  EXPECT_NEAR(m.value("jct_max_s").value(), 20, kExact);
  EXPECT_NEAR(m.value("jct_range_s").value(), 20 - 13, kExact);
  EXPECT_NEAR(m.value("weighted_jct_s").value(), 20 + 13 + 3 * 18, kExact);
  EXPECT_NEAR(m.value("weighted_completion_s").value(), 20 + 15 + 3 * 30, kExact);
  // Ideal times are 20, 5 and 10, but at least one round of 10: 20, 10, 10.
  EXPECT_NEAR(m.value("utility_sum").value(), 20 / 20.0 + 10 / 13.0 + 10 / 18.0, kExact);
  EXPECT_NEAR(m.value("wait_mean_s").value(), 16 / 3.0, kExact);
  EXPECT_NEAR(m.value("wait_max_s").value(), 8, kExact);
  EXPECT_NEAR(m.value("makespan_s").value(), 30, kExact);
  // Ages 20, 5, 10 (one GPU each): LR 0, 1.6, 0.8.
  EXPECT_NEAR(m.value("lr_mean").value(), 0.8, kExact);
  EXPECT_NEAR(m.value("lr_max").value(), 1.6, kExact);
  // Full gangs done: 20 + 5 + 10 GPU-s of 30 s.
  EXPECT_NEAR(m.value("throughput_mean").value(), 35 / 30.0, kExact);
}

TEST(WarmUp, LeavesItsJobsOutOfStatisticsOverJobsAndOfNothingElse) {
  const trace::Trace trace = threeJobs().end(30);
  const RunMetrics whole = metricsOf(trace, {});
  const RunMetrics cut = metricsOf(trace, {}, {.jobs = 1});    // A
  EXPECT_NEAR(cut.value("jct_mean_s").value(), 15.5, kExact);  // 13, 18
  EXPECT_NEAR(cut.value("jct_min_s").value(), 13, kExact);
  EXPECT_NEAR(cut.value("weighted_jct_s").value(), 13 + 3 * 18, kExact);
  EXPECT_NEAR(cut.value("wait_mean_s").value(), 8, kExact);
  EXPECT_NEAR(cut.value("lr_mean").value(), 1.2, kExact);
  EXPECT_NEAR(cut.value("raqlr").value(), 1.2, kExact);
  EXPECT_EQ(cut.value("jct_bound_s"), std::nullopt);  // the bound holds for the mean over all jobs
  for (const char* name :
       {"makespan_s", "ttd_s", "cru", "gru", "throughput_mean", "restarts", "unfinished", "makespan_bound_s"}) {
    EXPECT_EQ(cut.value(name), whole.value(name)) << name;
  }
  EXPECT_EQ(cut.jobs.size(), 3U);
}

TEST(WarmUp, AtThePlayheadIsThatOfTheWholeRun) {
  const trace::Trace trace = threeJobs().end(30);
  const TraceIndex index(trace);
  const WarmUp warm_ups[] = {{}, {.jobs = 1}, {.jobs = 2}, {.seconds = 1}, {.jobs = 9}};
  for (const WarmUp& warm_up : warm_ups) {
    const RunMetrics whole = metricsOf(trace, {}, warm_up);
    const Playhead end = computeAt(index, 30, warm_up);
    EXPECT_EQ(end.jct_mean_s, whole.value("jct_mean_s")) << textOf(warm_up);
    EXPECT_EQ(end.lr_mean_finished, whole.value("lr_mean")) << textOf(warm_up);
    EXPECT_EQ(end.wait_max_s, whole.value("wait_max_s")) << textOf(warm_up);
    EXPECT_EQ(end.jobs.finished, 3) << "counts are of all jobs";
  }
}

TEST(WarmUp, CountsTheFirstJobsByArrivalOrThoseBeforeAnInstant) {
  const std::vector<JobRow> rows = compute(threeJobs().end(30)).jobs;  // arrivals 0, 2, 12
  const auto first = [&](const WarmUp& warm_up) {
    const std::vector<JobRow> left = withoutWarmUp(rows, warm_up);
    return left.empty() ? -1.0 : left.front().arrival_s;
  };
  EXPECT_EQ(first({}), 0);
  EXPECT_EQ(first({.jobs = 2}), 12);
  EXPECT_EQ(first({.jobs = 9}), -1);
  EXPECT_EQ(first({.seconds = 2}), 2);
  EXPECT_EQ(first({.seconds = 2.5}), 12);
}

TEST(WarmUp, StatisticsOverJobsAreOfTheOthersThatWereNotCancelled) {
  RunMetrics metrics;
  metrics.jobs.resize(4);
  for (int j = 0; j < 4; ++j) metrics.jobs[static_cast<std::size_t>(j)].arrival_s = j;
  metrics.jobs[1].cancelled = true;
  const auto arrivals = [&](const WarmUp& warm_up) {
    std::vector<double> out;
    for (const JobRow& row : countedJobs(metrics, warm_up)) out.push_back(row.arrival_s);
    return out;
  };
  EXPECT_EQ(arrivals({}), (std::vector<double>{0, 2, 3}));
  EXPECT_EQ(arrivals({.jobs = 3}), std::vector<double>{3});
  EXPECT_EQ(arrivals({.seconds = 1}), (std::vector<double>{2, 3}));
}

TEST(WarmUp, OfSeveralRunsIsSaidOnceOrWithTheirNames) {
  const std::string leaves = "the statistics over jobs leave out ";
  EXPECT_EQ(warmUpNote({{"A", {}}, {"B", {}}}), "");
  EXPECT_EQ(warmUpNote({{"A", {.jobs = 4}}, {"B", {.jobs = 4}}}), leaves + "the first 4 jobs");
  EXPECT_EQ(warmUpNote({{"A", {.jobs = 4}}, {"B", {.seconds = 50}}, {"C", {}}}),
            leaves + "the first 4 jobs (A), jobs that arrive before 50 s (B)");
}

std::vector<JobRow> rowsWith(const std::vector<double>& times_s) {
  std::vector<JobRow> rows;
  for (std::size_t i = 0; i < times_s.size(); ++i) {
    JobRow& row = rows.emplace_back();
    row.arrival_s = static_cast<double>(i);
    row.finish_s = row.arrival_s + times_s[i];
    row.jct_s = times_s[i];
  }
  return rows;
}

TEST(WarmUp, SuggestedIsTheCutWithTheSmallestStandardErrorOfBatchesOfFive) {
  std::vector<double> times_s(100);
  for (std::size_t i = 0; i < times_s.size(); ++i)
    times_s[i] = i < 20 ? 5.0 * static_cast<double>(i) : i % 2 == 0 ? 99 : 101;
  std::vector<JobRow> rows = rowsWith(times_s);
  EXPECT_EQ(suggestedWarmUp(rows), 20U);
  rows[3].finish_s = rows[3].jct_s = std::nullopt;
  rows[3].cancelled = true;
  EXPECT_EQ(suggestedWarmUp(rows), 21U) << "the cancelled job counts too: 20 finished jobs and this job";
  EXPECT_EQ(suggestedWarmUp(rowsWith(std::vector<double>(100, 7))), 0U);
  for (std::size_t i = 0; i < times_s.size(); ++i) times_s[i] = static_cast<double>(i);
  EXPECT_EQ(suggestedWarmUp(rowsWith(times_s)), std::nullopt) << "completion times still grow at the end";
  EXPECT_EQ(suggestedWarmUp(rowsWith(std::vector<double>(49, 7))), std::nullopt);
  std::vector<JobRow> together = rowsWith(std::vector<double>(100, 7));
  for (JobRow& row : together) row.arrival_s = 5;
  EXPECT_EQ(suggestedWarmUp(together), std::nullopt);
}

TEST(WarmUp, IsNamedInTheRightNumber) {
  EXPECT_EQ(textOf({.jobs = 1}), "the first job");
  EXPECT_EQ(textOf({.jobs = 2}), "the first 2 jobs");
}

TEST(WarmUp, EqualArrivalsAreInTheOrderOfTheScenarioAndLaterJobsMayStandFirst) {
  std::vector<JobRow> rows(3);
  rows[0].arrival_s = 5;
  rows[1].iterations = 1;
  rows[2].iterations = 2;  // rows 1 and 2 arrive at 0
  const std::vector<JobRow> left = withoutWarmUp(rows, {.jobs = 1});
  ASSERT_EQ(left.size(), 2U);
  EXPECT_EQ(left[0].arrival_s, 5);
  EXPECT_EQ(left[1].iterations, 2);
}

TEST(JobTimes, TheFirstArrivalMayBeTheStartOfTheClock) {
  model::Scenario s = scenario({{{"V", 1}}}, {job("A", 1, 10, {{"V", 1}}, 20)});
  const trace::Trace trace = TraceBuilder(s).rows(0, {0}, 20, 30, 10).outcome(0, 20, 30, 0).end(30);
  const RunMetrics from0 = compute(trace);
  EXPECT_NEAR(from0.value("makespan_s").value(), 10, kExact);
  EXPECT_NEAR(from0.value("ttd_s").value(), 30, kExact);
  EXPECT_NEAR(from0.value("cru_ttd").value(), 1 / 3.0, kExact);
  EXPECT_NEAR(from0.value("throughput_mean").value(), 1 / 3.0, kExact);
  EXPECT_NEAR(from0.value("makespan_bound_s").value(), 30, kExact);  // counts from t0: a - t0 + work / rate
  EXPECT_EQ(find("makespan_bound_s")->title, "lower bound on the last finish")
      << "the bound exceeds the makespan, which is 10";
  const RunMetrics fromFirst = compute(trace, {.t0_first_arrival = true});
  EXPECT_NEAR(fromFirst.value("ttd_s").value(), 10, kExact);
  EXPECT_NEAR(fromFirst.value("cru_ttd").value(), 1, kExact);
  EXPECT_NEAR(fromFirst.value("throughput_mean").value(), 1, kExact);
  EXPECT_NEAR(fromFirst.value("makespan_bound_s").value(), 10, kExact);
  // Rounds 0 and 1 have no job, so they do not count.
  EXPECT_NEAR(from0.value("cru").value(), 1, kExact);
}

TEST(Raqlr, IsTheMeanOfTheLastHour) {
  // Jobs finish at 1000, 3000 and 4600. At t = 4600 the window (1000, 4600] excludes the first. LR 0.5, 1, 2.
  model::Scenario s = scenario(
      {{{"V", 3}}}, {job("A", 1, 100, {{"V", 1}}), job("B", 1, 100, {{"V", 1}}), job("C", 1, 100, {{"V", 1}})});
  TraceBuilder trace(s);
  trace.outcome(0, 900, 1000, 50).outcome(1, 2900, 3000, 100).outcome(2, 4500, 4600, 200);
  const RunMetrics m = compute(trace.end(4600));
  EXPECT_NEAR(m.value("raqlr").value(), 1.5, kExact);
  EXPECT_NEAR(compute(trace.end(4600), {.raqlr_window_s = 3601}).value("raqlr").value(), 3.5 / 3, kExact);
  EXPECT_EQ(raqlr(m, 900, 3600), 0) << "no job has finished by then";
  EXPECT_NEAR(raqlr(m, 3000, 2000.5), 0.75, kExact);
}

TEST(Raqlr, CountsTheWindowThatTheRunWasGiven) {
  // LR 0.5 and 1; the first finished more than an hour before the last.
  const model::Scenario s = scenario({{{"V", 2}}}, {job("A", 1, 100, {{"V", 1}}), job("B", 1, 100, {{"V", 1}})});
  const trace::Trace trace = TraceBuilder(s).outcome(0, 900, 1000, 50).outcome(1, 4900, 5000, 100).end(5000);
  EXPECT_EQ(settingsOf(trace::SchedulerFacts{}).raqlr_window_s, 3600) << "a scheduler that states no window";
  EXPECT_NEAR(metricsOf(trace, trace::SchedulerFacts{}).value("raqlr").value(), 1, kExact);
  EXPECT_NEAR(metricsOf(trace, trace::SchedulerFacts{.unit = {}, .raqlr_window_s = 7200.5}).value("raqlr").value(),
              0.75, kExact);
}

TEST(Unfinished, JobsAreLeftOutOfTimesAndCounted) {
  model::Scenario s = scenario({{{"V", 1}}}, {job("A", 1, 20, {{"V", 1}}), job("B", 1, 5, {{"V", 1}})});
  const trace::Trace trace = TraceBuilder(s)
                                 .decide(0, {{0, 0, 0, 1}})
                                 .decide(10, {{0, 0, 0, 1}})
                                 .decide(20, {{1, 0, 0, 1}})
                                 .rows(0, {0}, 0, 20, 20)
                                 .rows(1, {0}, 20, 22, 2)
                                 .outcome(0, 0, 20, 0)
                                 .waitOf(1, 20)
                                 .end(22, trace::RunStatus::Horizon);
  const RunMetrics m = compute(trace);
  EXPECT_EQ(m.value("unfinished").value(), 1);
  EXPECT_NEAR(m.value("jct_mean_s").value(), 20, kExact);
  for (const char* name : {"makespan_s", "ttd_s", "cru_ttd", "jct_bound_s", "makespan_bound_s"})
    EXPECT_FALSE(m.value(name).has_value()) << name;
  EXPECT_NEAR(m.value("wait_mean_s").value(), 0, kExact) << "the mean covers only finished jobs";
  EXPECT_FALSE(m.jobs[1].finish_s || m.jobs[1].jct_s || m.jobs[1].latency_ratio || m.jobs[1].ftf);
  EXPECT_NEAR(m.jobs[1].wait_s.value(), 20, kExact) << "its wait so far is known";
  // Three rounds, of which the last counts as a whole round: 22 busy GPU-s of 30.
  EXPECT_NEAR(m.value("cru").value(), 22 / 30.0, kExact);
  // One full gang runs all the time until the last finish at 20.
  EXPECT_NEAR(m.value("throughput_mean").value(), 1, kExact);
}

TEST(FinishedJobs, AreCountedAmongThoseThatStatisticsAreOf) {
  model::Scenario s = scenario(
      {{{"V", 1}}}, {job("A", 1, 20, {{"V", 1}}), job("B", 1, 5, {{"V", 1}}, 2), job("C", 1, 5, {{"V", 1}}, 3)});
  const RunMetrics m =
      compute(TraceBuilder(s).rows(0, {0}, 0, 20, 20).outcome(0, 0, 20, 0).cancelled(1, 15, 13).waitOf(2, 17).end(20));
  EXPECT_EQ(finishedJobs(m, {}), (FinishedJobs{1, 2})) << "B was cancelled, C has not finished";
  EXPECT_FALSE(finishedJobs(m, {}).all());
  EXPECT_EQ(finishedText(finishedJobs(m, {})), "1 of 2 finished");
  EXPECT_EQ(finishedJobs(m, {.jobs = 1}), (FinishedJobs{0, 1}));
  EXPECT_TRUE(finishedJobs(compute(threeJobs().end(30)), {}).all());
}

TEST(Cancelled, JobsAreOutOfTimesFairnessAndBounds) {
  model::Scenario s = scenario({{{"V", 1}}}, {job("A", 1, 20, {{"V", 1}}), job("B", 1, 500, {{"V", 1}})});
  const trace::Trace trace = TraceBuilder(s).rows(0, {0}, 0, 20, 20).outcome(0, 0, 20, 0).cancelled(1, 15, 15).end(20);
  const RunMetrics m = compute(trace);
  EXPECT_EQ(m.value("cancelled").value(), 1);
  EXPECT_EQ(m.value("unfinished").value(), 0);
  EXPECT_NEAR(m.value("jct_mean_s").value(), 20, kExact);
  EXPECT_NEAR(m.value("ttd_s").value(), 20, kExact);
  EXPECT_NEAR(m.value("makespan_bound_s").value(), 20, kExact);
  EXPECT_TRUE(m.jobs[1].cancelled);
  // B is in the system for 15 of A's 20 s: m = 1.75, y = 1/1.75, T_id = 20 * 1.75.
  EXPECT_NEAR(m.value("ftf_mean").value(), 20 / 35.0, kExact);
}

TEST(NothingFinished, HasNoTimes) {
  model::Scenario s = scenario({{{"V", 1}}}, {job("A", 1, 20, {{"V", 1}})});
  const RunMetrics m = compute(TraceBuilder(s).rows(0, {0}, 0, 5, 5).end(5, trace::RunStatus::Stopped));
  for (const char* name : {"makespan_s", "ttd_s", "jct_mean_s", "jct_median_s", "jct_p95_s", "jct_min_s", "jct_max_s",
                           "jct_range_s", "weighted_jct_s", "weighted_completion_s", "utility_sum", "wait_mean_s",
                           "wait_max_s", "lr_mean", "lr_max", "ftf_mean", "ftf_max", "ftf_unfair_share", "cru_ttd"}) {
    ASSERT_TRUE(m.values.count(name)) << name;
    EXPECT_FALSE(m.value(name).has_value()) << name;
  }
  EXPECT_EQ(m.value("raqlr").value(), 0);
  EXPECT_NEAR(m.value("cru").value(), 0.5, kExact);
  EXPECT_NEAR(m.value("throughput_mean").value(), 1, kExact) << "one full gang runs until the end of the run";
  EXPECT_EQ(m.values.size(), catalogue().size());
}

TEST(EverythingCancelled, HasNoTimesAndNoBounds) {
  model::Scenario s = scenario({{{"V", 1}}}, {job("A", 1, 20, {{"V", 1}})});
  const RunMetrics m = compute(TraceBuilder(s).cancelled(0, 0, 0).end(0));
  for (const MetricInfo& info : catalogue())
    EXPECT_FALSE(info.unit == "s" && m.value(info.name).has_value()) << info.name;
  for (const char* name : {"cru", "gru", "lr_mean", "ftf_mean", "fragments_mean", "throughput_mean", "utility_sum"})
    EXPECT_FALSE(m.value(name).has_value()) << name;
  for (const char* name : {"restarts", "unfinished", "raqlr"}) EXPECT_EQ(m.value(name), 0) << name;
  EXPECT_EQ(m.value("cancelled").value(), 1);
  EXPECT_TRUE(m.rounds.empty());
}

TEST(ZeroLengthJob, NeverDivides) {
  model::Scenario s = scenario({{{"V", 1}}}, {job("A", 1, 0, {{"V", 1}}, 3), job("B", 1, 1e-300, {{"V", 1}}, 3)});
  const RunMetrics m = compute(TraceBuilder(s).outcome(0, trace::kNever, 3, 0).outcome(1, 3, 3, 0).end(3));
  EXPECT_EQ(m.jobs[0].jct_s.value(), 0);
  EXPECT_EQ(m.jobs[0].latency_ratio.value(), 0) << "age 0 without waiting";
  EXPECT_FALSE(m.jobs[0].ftf.has_value()) << "T_id is 0";
  EXPECT_EQ(m.jobs[1].latency_ratio.value(), 0);
  EXPECT_EQ(m.jobs[1].ftf.value(), 0);
  for (const auto& [name, value] : m.values) EXPECT_TRUE(!value || std::isfinite(*value)) << name;
}

TEST(ZeroLengthJob, ThatWaitedIsLeftOutOfTheRatio) {
  model::Scenario s = scenario({{{"V", 1}}}, {job("A", 1, 0, {{"V", 1}}), job("B", 1, 4, {{"V", 1}})});
  const RunMetrics m =
      compute(TraceBuilder(s).rows(1, {0}, 2, 6, 4).outcome(0, 10, 10, 10).outcome(1, 2, 6, 2).end(10));
  EXPECT_FALSE(m.jobs[0].latency_ratio.has_value());
  EXPECT_NEAR(m.value("lr_mean").value(), 0.5, kExact);
}

// core/policies/hops/README.md: 16, 32 and 16 GPUs of 100, 150 and 300 samples/s; 3.6e6 samples; R = {2, 4, 8}.
model::Scenario ageFixture() {
  model::Scenario s = scenario({{{"A", 16}}, {{"B", 32}}, {{"C", 16}}}, {job("J", 2, 3.6e6 / 64, {})});
  model::JobSpec& spec = s.jobs[0];
  spec.gpus = std::vector<int>{2, 4, 8};
  spec.batch_size = 64;
  spec.throughput = model::ThroughputRow{{"A", 100 / 64.0}, {"B", 150 / 64.0}, {"C", 300 / 64.0}};
  return s;
}

TEST(ExpectedRunTime, OfTheHopsFixture) {
  const auto problem = model::resolve(ageFixture());
  // (0.25/100 + 0.5/150 + 0.25/300) * 3.6e6 / 4.6667
  EXPECT_NEAR(expectedRunTime_s(*problem, model::JobIndex(0)), 5142.857143, 1e-6);
}

TEST(ExpectedRunTime, GivesTheFixturesRatioWhileTheJobWaits) {
  const trace::Trace trace = TraceBuilder(ageFixture()).waitOf(0, 1800).end(1800, trace::RunStatus::Stopped);
  EXPECT_NEAR(computeAt(TraceIndex(trace), 1800).lr_mean.value(), 0.35, 1e-9);
  EXPECT_NEAR(computeAt(TraceIndex(trace), 900).lr_mean.value(), 0.175, 1e-9);
}

TEST(ExpectedRunTime, DropsTypesThatTheJobCannotUse) {
  model::Scenario s = ageFixture();
  s.jobs[0].throughput->erase("A");
  (*s.jobs[0].throughput)["C"] = std::monostate{};
  EXPECT_NEAR(expectedRunTime_s(*model::resolve(s), model::JobIndex(0)), 3.6e6 / 150 / (14 / 3.0), 1e-6);
}

TEST(ExpectedRunTime, TakesEverySizeOfARangeAndTheTheoryWhereTimingStands) {
  model::Scenario s = scenario({{{"A", 8}}, {{"B", 8}}}, {job("J", 4, 1000, {{"A", 3}, {"B", 5}})});
  s.jobs[0].min_gpus = 2;  // R = {2, 3, 4}, mean 3
  // Hops's fixture for {0:1}: E = 0.9 * 0.095 + 0.1 * 0.152 = 0.1007 s with pattern 1, 0.1076 s with pattern 2.
  s.jobs[0].params = 25e6;
  s.jobs[0].timing = std::map<std::string, model::TimingSpec>{{"A", tests::hopsTiming()}};
  // A by theory, B as stated: (1000 * 0.1007 + 1000 / 5) / 2 / 3.
  EXPECT_NEAR(expectedRunTime_s(*model::resolve(s), model::JobIndex(0)), (100.7 + 200) / 6, 1e-9);
  s.jobs[0].pattern = 2;
  EXPECT_NEAR(expectedRunTime_s(*model::resolve(s), model::JobIndex(0)), (107.6 + 200) / 6, 1e-9);
}

TEST(IsolatedRate, SharesEveryTypeEvenly) {
  const auto problem = model::resolve(scenario({{{"V", 4}, {"K", 8}}}, {job("J", 2, 100, {{"V", 3}, {"K", 1}})}));
  // m = 3: y_V = 4/3/2, y_K = 8/3/2, sum 2, halved: 1/3 and 2/3; T = 6 and 2: I = 2 + 4/3.
  EXPECT_NEAR(isolatedRate(*problem, model::JobIndex(0), 3), 2 + 4 / 3.0, kExact);
  // m = 12: y_V = 1/6, y_K = 1/3, sum 0.5: I = 1 + 2/3.
  EXPECT_NEAR(isolatedRate(*problem, model::JobIndex(0), 12), 1 + 2 / 3.0, kExact);
}

TEST(BestFullGang, TakesTheFastestGpusThatFitTogether) {
  // Node 0: 2 V, 1 K; node 1: 2 V at half speed.
  model::Scenario s = scenario({{{"V", 2}, {"K", 1}}, {{"V", 2}}}, {job("J", 3, 100, {{"V", 4}, {"K", 3}})});
  s.nodes[1].speed = 0.5;
  const auto rate = [](const model::Scenario& sc) {
    const auto problem = model::resolve(sc);
    return bestFullGangRate(problem->jobs[0], ClusterShape(*problem));
  };
  EXPECT_NEAR(rate(s), 9, kExact) << "V V K on node 0; K limits the rate to 3 * 3";
  s.jobs[0].rate_model = model::RateModel::Additive;
  EXPECT_NEAR(rate(s), 11, kExact) << "4 + 4 + 3";
  s.jobs[0].rate_model.reset();
  s.jobs[0].throughput_spread = model::ThroughputRow{{"V", 1.0}, {"K", 1.0}};
  s.jobs[0].gpus = 4;
  EXPECT_NEAR(rate(s), 4 * 0.5, kExact) << "four GPUs span nodes: 1/s each, half of that on node 1";
  s.jobs[0].scaling = std::map<int, double>{{4, 0.8}};
  EXPECT_NEAR(rate(s), 4 * 0.5 * 0.8, kExact);
  s.jobs[0].gpus = 9;
  s.jobs[0].min_gpus = 2;
  EXPECT_NEAR(rate(s), 5 * 0.5, kExact) << "the cluster has five GPUs, not nine";
}

}  // namespace
}  // namespace roundel::metrics
