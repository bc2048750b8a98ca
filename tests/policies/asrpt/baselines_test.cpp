// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the start times of the five baselines on one small queue against hand-computed values.
#include <gtest/gtest.h>

#include "core/model/scenario.h"
#include "core/trace/forecast_use.h"
#include "tests/policies/asrpt/fixture.h"

namespace roundel::policies::asrpt {
namespace {

/// One server of four GPUs. X runs from 0 to 10 s on three. L (2 GPUs, 4 s), M (1 GPU, 6 s) and S (4 GPUs, 1 s) arrive at 1 s, and
/// T (1 GPU, 20 s) at 2 s.
model::Scenario queueOf() {
  return servers(
      {4}, {job("X", 0, {stage(3, 1)}, 10, 10), job("L", 1, {stage(2, 1)}, 4, 4), job("M", 1, {stage(1, 1)}, 6, 6),
            job("S", 1, {stage(4, 1)}, 1, 1), job("T", 2, {stage(1, 1)}, 20, 20)});
}

std::string starts(const std::string& policy, const model::Scenario& scenario = queueOf()) {
  const trace::Trace trace = run(scenario, policy);
  EXPECT_EQ(trace.status, trace::RunStatus::Complete) << trace.message;
  std::string out;
  for (std::size_t j = 0; j < trace.jobs.size(); ++j) {
    out += trace.problem->jobs[j].id + std::to_string(std::lround(trace.jobs[j].first_start_s)) + " ";
  }
  return out;
}

// S (1 s) is at the head of the queue and needs all GPUs. No job overtakes it.
TEST(Spjf, TheHeadBlocks) { EXPECT_EQ(starts("spjf"), "X0 L11 M11 S10 T11 "); }
// Workloads: S 4, M 6, L 8, T 20.
TEST(Spwf, OrdersByDurationTimesGpus) {
  EXPECT_EQ(starts("spwf"), "X0 L11 M11 S10 T11 ");
  model::Scenario scenario = queueOf();
  scenario.jobs[3].predicted_iterations = 30;  // S: 120 GPU-s; M takes the free GPU, then L blocks
  EXPECT_EQ(starts("spwf", scenario), "X0 L10 M1 S30 T10 ");
}
// M takes the free GPU at 1 s, T (20 s) starts at 7 s and L at 10 s. S waits until T ends at 27 s.
TEST(WcsDuration, StartsWhateverFits) { EXPECT_EQ(starts("wcs-duration"), "X0 L10 M1 S27 T7 "); }
TEST(WcsWorkload, StartsWhateverFits) { EXPECT_EQ(starts("wcs-workload"), "X0 L10 M1 S27 T7 "); }
TEST(WcsSubtime, GoesByArrival) { EXPECT_EQ(starts("wcs-subtime"), "X0 L10 M1 S27 T7 "); }

TEST(Wcs, OrdersDifferWhereTwoFit) {
  // A GPU is free at 1 for M (6 s, 1 GPU) or N (5 s, 1 GPU, later in the file).
  model::Scenario scenario = queueOf();
  scenario.jobs.push_back(job("N", 1, {stage(1, 1)}, 5, 5));
  EXPECT_EQ(starts("wcs-subtime", scenario).substr(0, 9), "X0 L10 M1");
  EXPECT_EQ(starts("wcs-duration", scenario), "X0 L10 M6 S30 T10 N1 ");
}

TEST(Baselines, UseTheForecastNotTheTruth) {
  model::Scenario scenario = queueOf();
  scenario.jobs[2].predicted_iterations = 100;
  scenario.jobs[4].arrival_s = 1;
  scenario.jobs[4].predicted_iterations = 2;
  EXPECT_EQ(starts("wcs-duration", scenario), "X0 L10 M10 S21 T1 ");
}

/// One server of four GPUs and no history. X runs on three from 0 to 10; at 1 arrive A (4 GPUs, 2 s: 8 GPU-s) and B (1 GPU, 5 s).
model::Scenario nothingKnown() {
  model::Scenario scenario = servers(
      {4}, {job("X", 0, {stage(3, 1)}, 10, 0), job("A", 1, {stage(4, 1)}, 2, 0), job("B", 1, {stage(1, 1)}, 5, 0)});
  for (model::JobSpec& spec : scenario.jobs) spec.predicted_iterations = std::nullopt;
  return scenario;
}

// With a forecast of 0 for all jobs, the two schedulers would be the same.
TEST(Baselines, WithoutAPastTheirOrdersStillDiffer) {
  EXPECT_EQ(starts("spjf", nothingKnown()), "X0 A10 B12 ") << "A is shorter and needs all GPUs";
  EXPECT_EQ(starts("spwf", nothingKnown()), "X0 A10 B1 ") << "B has less work and fits";
}

TEST(Forecasts, TheTraceSaysWhatEachJobsRestsOn) {
  for (const char* policy : {"asrpt", "spjf", "wcs-workload"}) {
    const trace::Trace trace = run(nothingKnown(), policy);
    EXPECT_EQ(trace::forecastNote(trace), "forecast = truth") << policy;
    EXPECT_EQ(outcome(trace, "A").forecast_iterations, 2) << policy;
    EXPECT_EQ(explanationAt(trace, 1).forecasts.size(), 2U) << policy;
    model::Scenario known = nothingKnown();
    known.history = std::vector<model::HistoryRow>{{"g", "u", 3}, {"g", "u", 3}, {"h", "u", 9}};
    known.jobs[1].group = "g";
    known.jobs[2].predicted_iterations = 4;
    const trace::Trace told = run(known, policy);
    EXPECT_EQ(outcome(told, "X").forecast_source, model::ForecastSource::All) << policy;
    EXPECT_EQ(outcome(told, "X").forecast_iterations, 5) << policy;
    EXPECT_EQ(outcome(told, "A").forecast_source, model::ForecastSource::Group) << policy;
    EXPECT_EQ(outcome(told, "B").forecast_source, model::ForecastSource::Stated) << policy;
    EXPECT_EQ(trace::forecastNote(told), "") << policy;
  }
}

TEST(Forecasts, AMixtureIsCounted) {
  model::Scenario scenario = nothingKnown();
  scenario.jobs[1].predicted_iterations = 2;
  EXPECT_EQ(trace::forecastNote(run(scenario, "spwf")), "forecast = truth for 2 of 3 jobs");
  EXPECT_EQ(trace::forecastNote(run(scenario, "spwf", {{"forecast", "\"zero\""}})), "");
}

TEST(Forecasts, AnOrderByArrivalMakesNone) {
  const trace::Trace trace = run(nothingKnown(), "wcs-subtime");
  EXPECT_EQ(trace::forecastUse(trace).all(), 0);
}

TEST(Baselines, TakeTheServersWithMostFreeGpus) {
  const model::Scenario scenario =
      servers({4, 8}, {job("A", 0, {stage(2, 1)}, 10, 10), job("B", 0, {stage(3, 1)}, 5, 5)});
  for (const char* policy : {"spjf", "spwf", "wcs-duration", "wcs-workload", "wcs-subtime"}) {
    const trace::Trace trace = run(scenario, policy);
    EXPECT_EQ(placeOf(trace, "A"), "s1:2") << policy;
    EXPECT_EQ(placeOf(trace, "B"), "s1:3") << policy;
  }
}

TEST(Baselines, SayWhyAJobWaits) {
  const trace::Trace strict = run(queueOf(), "spjf");
  EXPECT_EQ(codeOf(strict, 1, "S"), "no-room");
  EXPECT_EQ(codeOf(strict, 1, "M"), "behind-head");
  EXPECT_EQ(explanationAt(strict, 1).reasonOf(strict.problem->findJob("M"))->blocker, strict.problem->findJob("S"));
  const trace::Trace conserving = run(queueOf(), "wcs-duration");
  EXPECT_EQ(codeOf(conserving, 1, "S"), "no-room");
  EXPECT_EQ(codeOf(conserving, 2, "T"), "no-room");
  ASSERT_NE(tableOf(explanationAt(conserving, 2), "queue"), nullptr);
}

TEST(Baselines, AJobOfAFailedNodeIsPendingAgain) {
  model::Scenario scenario = servers({4, 4}, {job("A", 0, {stage(4, 1)}, 10, 10), job("B", 0, {stage(4, 1)}, 20, 20)});
  scenario.events = {{.at_s = 5, .kind = model::EventKind::NodeDown, .node = "s0", .job = {}, .type = {}, .value = {}},
                     {.at_s = 7, .kind = model::EventKind::NodeUp, .node = "s0", .job = {}, .type = {}, .value = {}}};
  for (const char* policy : {"asrpt", "spjf", "spwf", "wcs-duration", "wcs-workload", "wcs-subtime"}) {
    model::Scenario now = scenario;
    for (model::JobSpec& j : now.jobs) j.predicted_iterations = 0;
    const trace::Trace trace = run(now, policy);
    ASSERT_EQ(trace.status, trace::RunStatus::Complete) << policy;
    EXPECT_NEAR(outcome(trace, "A").finish_s, 12, 1e-9) << policy;
    EXPECT_NEAR(outcome(trace, "B").finish_s, 20, 1e-9) << policy;
  }
}

}  // namespace
}  // namespace roundel::policies::asrpt
