// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the rates that Hops's estimator expects against measured rates, and fairness over GPU types.
#include "core/metrics/index/rate_estimates.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/metrics/rates.h"
#include "core/metrics/scheduler_metrics.h"
#include "tests/metrics/traces.h"

namespace roundel::metrics {
namespace {

using namespace testing;
using ::testing::ElementsAre;

/// Two servers of one type; the second runs jobs at half the stated rate. A runs once on the first and twice on the second, B only on the second.
trace::Trace slowServer() {
  TraceBuilder trace(scenario({{{"V", 1}}, {{"V", 1}}}, {job("A", 1, 20, {{"V", 1}}), job("B", 1, 5, {{"V", 1}})}));
  return trace.rows(0, {0}, 0, 10, 10)
      .rows(0, {1}, 10, 20, 5)
      .rows(0, {1}, 30, 40, 5)
      .rows(1, {1}, 40, 50, 5)
      .outcome(0, 0, 40, 10)
      .outcome(1, 40, 50, 40)
      .end(50);
}

TEST(RateEstimates, LearnAServerOnceTheJobHasRunThere) {
  const std::vector<RateEstimate> all = rateEstimates(TraceIndex(slowServer()), {});
  std::vector<double> errors;
  std::vector<predict::Layer> layers;
  for (const RateEstimate& estimate : all) {
    errors.push_back(estimate.error());
    layers.push_back(estimate.layer);
  }
  EXPECT_THAT(errors, ElementsAre(0, 1, 0, 1)) << "estimate 1, measured 0.5 on a server that is new for the job";
  EXPECT_THAT(layers, ElementsAre(predict::Layer::Stated, predict::Layer::Type, predict::Layer::Entity,
                                  predict::Layer::Stated));
}

// A measurement is known from the end of its round on, not within the round.
TEST(RateEstimates, AreWrittenAtTheEndOfTheRound) {
  TraceBuilder trace(scenario({{{"V", 1}}}, {job("A", 1, 20, {{"V", 1}})}));
  trace.rows(0, {0}, 0, 2, 1).rows(0, {0}, 5, 7, 1).rows(0, {0}, 10, 12, 1).outcome(0, 0, 12, 0);
  const std::vector<RateEstimate> all = rateEstimates(TraceIndex(trace.end(12)), {});
  ASSERT_EQ(all.size(), 3U);
  EXPECT_THAT((std::vector<double>{all[0].estimated, all[1].estimated, all[2].estimated}), ElementsAre(1, 1, 0.5));
}

TEST(RateEstimates, AreMetricsOfSchedulersThatHaveTheDatabase) {
  trace::SchedulerFacts hops;
  hops.estimator.emplace();
  const trace::Trace trace = slowServer();
  const RunMetrics metrics = metricsOf(trace, hops);
  EXPECT_NEAR(metrics.value("rate_error_first").value(), (0 + 1) / 2.0, kExact);
  EXPECT_NEAR(metrics.value("rate_error_last").value(), (0 + 1) / 2.0, kExact);
  EXPECT_NEAR(metrics.value("rate_error_left").value(), 1, kExact);
  EXPECT_FALSE(metricsOf(trace, {}).value("rate_error_first"));
}

// Two V and four K for two jobs: alone, A takes 50 s on one V and 100 s on two K (it uses one). For 60 s: 2/6 60/50 + 4/6 60/100.
TEST(FairnessOverTypes, IsTheMeanOverTheGpus) {
  model::Scenario s = scenario({{{"V", 2}}, {{"K", 4}}, {{"Z", 8}}}, {job("A", 1, 100, {{"V", 2}, {"K", 1}})});
  const auto problem = model::resolve(s);
  EXPECT_NEAR(fairnessOverTypes(*problem, model::JobIndex(0), 2, 60).value(), 0.8, kExact);
}

// The share of a gang of two is one of two V, so the gang has both V for half of the time.
TEST(FairnessOverTypes, ALargeGangRunsOnItsPartForAShareOfTheTime) {
  model::Scenario s = scenario({{{"V", 2}}}, {job("A", 2, 100, {{"V", 1}})});
  EXPECT_NEAR(fairnessOverTypes(*model::resolve(s), model::JobIndex(0), 2, 60).value(), 60 / 100.0, kExact);
}

// On one type both definitions of fairness agree.
TEST(FairnessOverTypes, OfOneTypeIsFinishTimeFairness) {
  model::Scenario s = scenario({{{"V", 1}}}, {job("A", 1, 20, {{"V", 1}}), job("B", 1, 10, {{"V", 1}})});
  TraceBuilder trace(s);
  trace.rows(0, {0}, 0, 20, 20).rows(1, {0}, 20, 30, 10).outcome(0, 0, 20, 0).outcome(1, 20, 30, 20);
  const RunMetrics metrics = compute(trace.end(30));
  EXPECT_NEAR(metrics.value("ftf_over_types_max").value(), metrics.value("ftf_max").value(), kExact);
  EXPECT_NEAR(metrics.value("ftf_over_types_unfair_share").value(), metrics.value("ftf_unfair_share").value(), kExact);
}

}  // namespace
}  // namespace roundel::metrics
