// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the share of jobs that finish within T of their arrival.
#include "core/metrics/within.h"

#include <gtest/gtest.h>

#include "tests/metrics/traces.h"

#include "core/metrics/scheduler_metrics.h"

namespace roundel::metrics {
namespace {

using namespace testing;

// Jobs of one GPU and 3600 s of work each: JCT 3600 s; 7200 s; cancelled; arrives at 100 and never finishes.
TraceBuilder fourJobs() {
  std::vector<model::JobSpec> jobs;
  for (const char* id : {"A", "B", "C"}) jobs.push_back(job(id, 1, 3600, {{"V", 1}}));
  jobs.push_back(job("D", 1, 3600, {{"V", 1}}, 100));
  TraceBuilder trace(scenario({{{"V", 1}}}, std::move(jobs), 3600));
  trace.rows(0, {0}, 0, 3600, 3600).rows(1, {0}, 3600, 7200, 3600);
  trace.outcome(0, 0, 3600, 0).outcome(1, 3600, 7200, 3600).cancelled(2, 50, 50);
  return trace;
}

TEST(Within, IsTheShareOfTheJobsThatAreNotCancelled) {
  const RunMetrics m = compute(fourJobs().end(7200, trace::RunStatus::Horizon));
  EXPECT_NEAR(m.value("jct_within_3600s").value(), 1 / 3.0, kExact)
      << "only A, which takes exactly T; B is later and D is unfinished";
  EXPECT_NEAR(valueOf(m, "jct_within_3600s", {}).value(), 1 / 3.0, kExact);
  EXPECT_NEAR(valueOf(m, "jct_within_3599s", {}).value(), 0, kExact);
  EXPECT_NEAR(valueOf(m, "jct_within_7200s", {}).value(), 2 / 3.0, kExact);
  EXPECT_EQ(valueOf(m, "jct_mean_s", {}), m.value("jct_mean_s"));
  EXPECT_EQ(valueOf(m, "no-such-metric", {}), std::nullopt);
}

TEST(Within, LeavesTheWarmUpOut) {
  const WarmUp first{.jobs = 1};
  const RunMetrics m = metricsOf(fourJobs().end(7200, trace::RunStatus::Horizon), {}, first);
  EXPECT_NEAR(m.value("jct_within_3600s").value(), 0, kExact);
  EXPECT_NEAR(valueOf(m, "jct_within_7200s", first).value(), 1 / 2.0, kExact) << "B counts and D does not";
}

TEST(Within, HasNoValueWithoutJobs) { EXPECT_EQ(shareWithin({}, 10), std::nullopt); }

TEST(Within, AnyWholeNumberOfSecondsIsAMetric) {
  const MetricInfo* info = find("jct_within_1500s");
  ASSERT_NE(info, nullptr);
  EXPECT_EQ(info, find("jct_within_1500s")) << "a second call must return the same object";
  EXPECT_EQ(info->name, "jct_within_1500s");
  EXPECT_EQ(info->title, "share finished within 25 min");
  EXPECT_EQ(info->unit, "");
  EXPECT_EQ(info->better, Better::Higher);
  EXPECT_EQ(find("jct_within_7200s")->title, "share finished within 2 h");
  EXPECT_EQ(find("jct_within_90s")->title, "share finished within 90 s");
  for (const char* none : {"jct_within_s", "jct_within_0s", "jct_within_01s", "jct_within_-1s", "jct_within_1.5s",
                           "jct_within_1500", "jct_within_99999999999s", "jct_within_1500ss"})
    EXPECT_EQ(find(none), nullptr) << none;
}

}  // namespace
}  // namespace roundel::metrics
