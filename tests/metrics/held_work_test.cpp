// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the work of held GPUs: a GPU that waits for a slower GPU of its gang counts as computing, but does less than it could.

#include "core/metrics/index/held_work.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/metrics/metrics.h"
#include "tests/metrics/traces.h"

namespace roundel::metrics {
namespace {

using namespace testing;
using ::testing::DoubleNear;
using ::testing::ElementsAre;
using trace::SegmentKind;

double workOf(const trace::Trace& trace) { return heldWork(TraceIndex(trace)).share.value(); }

/// One V and one K on two nodes, and a gang of both: 7/s and 1/s.
model::Scenario mixed() { return scenario({{{"V", 1}}, {{"K", 1}}}, {job("R", 2, 1000, {{"V", 7}, {"K", 1}})}, 60); }

// The gang does 2/s for 500 s; its GPUs could do 8/s. CRU: 1000 GPU-s of 2 x 9 rounds.
TEST(HeldWork, AGangIsAsFastAsItsSlowestGpu) {
  TraceBuilder t(mixed());
  const trace::Trace trace = t.rows(0, {0, 1}, 0, 500, 1000).outcome(0, 0, 500, 0).end(500);
  const RunMetrics metrics = compute(trace);
  EXPECT_NEAR(metrics.value("cru_work").value(), 0.25, kExact);
  EXPECT_NEAR(metrics.value("cru").value(), 1000.0 / (2 * 9 * 60), kExact);
  EXPECT_TRUE(metrics.gpus_wait);
  EXPECT_THAT(possibleIterations(TraceIndex(trace)), ElementsAre(DoubleNear(3500, kExact), DoubleNear(500, kExact)));
  EXPECT_THAT(waitsForSlower(TraceIndex(trace)), ElementsAre(DoubleNear(6.0 / 7, kExact), 0));
}

TEST(HeldWork, GpusWhoseRatesAddUpWaitForNone) {
  model::Scenario s = mixed();
  s.rate_model = model::RateModel::Additive;
  TraceBuilder t(s);
  const trace::Trace trace = t.rows(0, {0, 1}, 0, 125, 1000).outcome(0, 0, 125, 0).end(125);
  EXPECT_NEAR(workOf(trace), 1, kExact);
  EXPECT_FALSE(heldWork(TraceIndex(trace)).waits);
  EXPECT_THAT(waitsForSlower(TraceIndex(trace)), ElementsAre(0, 0));
}

TEST(HeldWork, EqualGpusWaitForNoneAndARestartIsTimeInWhichNothingIsDone) {
  TraceBuilder t(scenario({{{"V", 2}}}, {job("A", 2, 180, {{"V", 1}})}));
  const trace::Trace trace =
      t.rows(0, {0, 1}, 0, 10, 0, SegmentKind::Restart).rows(0, {0, 1}, 10, 100, 180).outcome(0, 0, 100, 0).end(100);
  EXPECT_NEAR(workOf(trace), 0.9, kExact);
  EXPECT_FALSE(heldWork(TraceIndex(trace)).waits);
}

// The loss by scaling also occurs on equal GPUs, so it reduces the possible rate.
TEST(HeldWork, ScalingIsPartOfTheOwnRateAndTheSpeedOfANodeIs) {
  model::Scenario s = scenario({{{"V", 1}}, {{"V", 1}}}, {job("A", 2, 100, {{"V", 1}})});
  s.jobs[0].scaling = std::map<int, double>{{2, 0.5}};
  s.nodes[1].speed = 4;
  TraceBuilder t(s);
  const trace::Trace trace = t.rows(0, {0, 1}, 0, 100, 100).outcome(0, 0, 100, 0).end(100);
  EXPECT_NEAR(workOf(trace), 100.0 / (50 + 200), kExact);
  EXPECT_THAT(waitsForSlower(TraceIndex(trace)), ElementsAre(0, DoubleNear(0.75, kExact)));
}

// The faster GPU becomes faster in the middle of a row; the rate of the gang does not change.
TEST(HeldWork, FollowsEventsInsideARow) {
  model::Scenario s = mixed();
  s.events = {{.at_s = 100, .kind = model::EventKind::SetThroughput, .node = {}, .job = "R", .type = "V", .value = 9},
              {.at_s = 200, .kind = model::EventKind::SetSpeed, .node = "n0", .job = {}, .type = {}, .value = 2}};
  TraceBuilder t(s);
  const trace::Trace trace = t.rows(0, {0, 1}, 0, 500, 1000).outcome(0, 0, 500, 0).end(500);
  EXPECT_NEAR(possibleIterations(TraceIndex(trace))[0], 100 * 7 + 100 * 9 + 300 * 18, kExact);
}

TEST(HeldWork, AGangOnSeveralNodesHasItsSpreadRates) {
  model::Scenario s = mixed();
  s.jobs[0].throughput_spread = model::ThroughputRow{{"V", 3.0}};
  TraceBuilder t(s);
  EXPECT_NEAR(workOf(t.rows(0, {0, 1}, 0, 500, 1000).outcome(0, 0, 500, 0).end(500)), 0.5, kExact);
}

// A reaches 0.25 over 1,000 GPU-s; B alone on V reaches 1 over 100 GPU-s.
TEST(HeldWork, JobsWeighByTheGpuSecondsThatTheyHeld) {
  model::Scenario s = mixed();
  s.jobs.push_back(job("B", 1, 300, {{"V", 3}}));
  TraceBuilder t(s);
  t.rows(0, {0, 1}, 0, 500, 1000).rows(1, {0}, 500, 600, 300);
  EXPECT_NEAR(workOf(t.outcome(0, 0, 500, 0).outcome(1, 500, 600, 500).end(600)), (0.25 * 1000 + 100) / 1100, kExact);
}

// Copies of one job on both nodes are separate gangs.
TEST(HeldWork, CopiesDoNotWaitForEachOther) {
  TraceBuilder t(mixed());
  t.rows(0, {0}, 0, 100, 700, SegmentKind::Run, 1).rows(0, {1}, 0, 100, 100, SegmentKind::Run, 2);
  EXPECT_NEAR(workOf(t.end(100, trace::RunStatus::Horizon)), 1, kExact);
}

TEST(HeldWork, OfNothingHeldHasNoValue) {
  TraceBuilder t(mixed());
  EXPECT_FALSE(compute(t.end(0, trace::RunStatus::Stuck)).value("cru_work").has_value());
}

}  // namespace
}  // namespace roundel::metrics
