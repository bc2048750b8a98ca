// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hops/priorities.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/metrics/metrics.h"
#include "core/model/scenario.h"
#include "tests/policies/hops/hops_fixture.h"

namespace roundel::policies::hops {
namespace {

using ::testing::ElementsAre;

/// core/policies/hops/README.md: 16/32/16 GPUs of 100/150/300 samples/s, 3.6e6 samples, R = {2, 4, 8}.
model::Scenario threeTypes() {
  model::Scenario scenario;
  for (const char* type : {"a", "b", "c"}) {
    scenario.gpu_types.emplace_back();
    scenario.gpu_types.back().id = type;
    const int nodes = *type == 'b' ? 4 : 2;
    for (int n = 0; n < nodes; ++n) scenario.nodes.push_back(tests::node(type + std::to_string(n), type, 8));
  }
  scenario.jobs = {jobSpec("J", {2, 4, 8}, 3.6e6 / 50, {{"a", 2.0}, {"b", 3.0}, {"c", 6.0}})};
  scenario.jobs[0].batch_size = 50;
  return scenario;
}

/// Makes views in which all jobs have arrived and all nodes are up.
struct Fixture {
  explicit Fixture(const model::Scenario& scenario) : problem(model::resolve(scenario)), jobs(problem->jobs.size()) {
    for (std::size_t j = 0; j < jobs.size(); ++j) {
      jobs[j].arrived = true;
      jobs[j].throughput = problem->jobs[j].throughput;
      jobs[j].throughput_spread = problem->jobs[j].throughput_spread;
      active.emplace_back(j);
    }
  }
  sim::SystemView at(double now_s) const { return {{*problem, now_s, -1, active, up}, jobs}; }
  std::shared_ptr<const model::Problem> problem;
  std::vector<sim::JobState> jobs;
  std::vector<model::JobIndex> active;
  std::vector<char> up = std::vector<char>(problem->nodes.size(), 1);
};

Settings with(Priority priority) {
  Settings settings;
  settings.priority = priority;
  return settings;
}

TEST(HopsPriority, AgeAndLatencyRatioOfTheWorkedExample) {
  Fixture f(threeTypes());
  f.jobs[0].wait_s = 1800;
  const RankedJob ranked = rank(f.at(1800), {}, model::JobIndex(0));
  EXPECT_NEAR(ranked.age_s, 5142.857143, 1e-6);
  EXPECT_NEAR(ranked.priority, 0.35, 1e-6);
}

TEST(HopsPriority, TypesThatItCannotUseAreLeftOutOfItsAge) {
  model::Scenario scenario = threeTypes();
  scenario.jobs[0].throughput = model::ThroughputRow{{"a", 2.0}, {"c", 6.0}};
  Fixture f(scenario);
  // The mean over GPUs of 100 and 300 samples/s, in equal numbers.
  EXPECT_NEAR(rank(f.at(0), {}, model::JobIndex(0)).age_s, (3.6e6 / 100 + 3.6e6 / 300) / 2 / (14.0 / 3), 1e-9);
}

TEST(HopsPriority, AttainedServiceAgeAndWhatIsLeft) {
  Fixture f(threeTypes());
  f.jobs[0].attained_gpu_s = 720;
  f.jobs[0].done = f.problem->jobs[0].iterations / 4;
  const sim::SystemView view = f.at(100);
  const double age_s = rank(view, {}, model::JobIndex(0)).age_s;
  EXPECT_EQ(rank(view, with(Priority::LeastAttained), model::JobIndex(0)).priority, -720);
  EXPECT_EQ(rank(view, with(Priority::ShortestJob), model::JobIndex(0)).priority, -age_s);
  EXPECT_NEAR(rank(view, with(Priority::ShortestRemaining), model::JobIndex(0)).priority, -0.75 * age_s, 1e-9);
}

TEST(HopsPriority, FinishTimeFairnessComparesWithAShareOfTheCluster) {
  model::Scenario scenario = threeTypes();
  scenario.jobs.push_back(scenario.jobs[0]);
  scenario.jobs.back().id = "K";
  Fixture f(scenario);
  const sim::SystemView view = f.at(600);
  const double age_s = rank(view, {}, model::JobIndex(0)).age_s;
  // m = 2: half of 64 GPUs holds four gangs of W = 8, so the sum of the row is 4 and the row is divided by 4:
  // I = (1 * 8 * 2 + 2 * 8 * 3 + 1 * 8 * 6) / 4 = 28 iterations/s.
  const double alone_s = 72000 / 28.0;
  EXPECT_NEAR(rank(view, with(Priority::FinishTimeFairness), model::JobIndex(0)).priority, (600 + age_s) / alone_s,
              1e-9);
}

TEST(HopsPriority, TiesAreBrokenByArrivalThenPlace) {
  model::Scenario scenario = threeTypes();
  for (const char* id : {"K", "L", "M"}) {
    scenario.jobs.push_back(scenario.jobs[0]);
    scenario.jobs.back().id = id;
  }
  scenario.jobs[0].arrival_s = 7;
  Fixture f(scenario);
  f.jobs[3].wait_s = 10;
  std::vector<RankedJob> queue;
  for (const model::JobIndex job : f.active) queue.push_back(rank(f.at(20), {}, job));
  sortQueue(f.at(20), queue);
  std::vector<std::int32_t> order;
  for (const RankedJob& entry : queue) order.push_back(entry.job.value);
  EXPECT_THAT(order, ElementsAre(3, 1, 2, 0));
}

TEST(HopsPriority, ARefreshedQueueKnowsTheWaitOfItsLastRefresh) {
  Fixture f(threeTypes());
  f.jobs[0].wait_s = 100;
  Settings settings;
  settings.refresh_s = 30;
  EXPECT_EQ(rank(f.at(110), settings, model::JobIndex(0)).wait_s, 80);  // 20 s after the refresh at 90
  EXPECT_EQ(rank(f.at(120), settings, model::JobIndex(0)).wait_s, 100);
  f.jobs[0].held = {{model::NodeIndex(0), model::TypeIndex(0), 2}};
  EXPECT_EQ(rank(f.at(110), settings, model::JobIndex(0)).wait_s, 100);  // the job runs, so its wait does not grow
}

TEST(HopsRaqlr, IsTheMeanOverTheLastHour) {
  model::Scenario scenario = threeTypes();
  scenario.jobs.push_back(scenario.jobs[0]);
  scenario.jobs.back().id = "K";
  scenario.jobs.push_back(scenario.jobs[0]);
  scenario.jobs.back().id = "L";
  Fixture f(scenario);
  const double age_s = rank(f.at(0), {}, model::JobIndex(0)).age_s;
  EXPECT_EQ(recentLatencyRatio(f.at(5000), {}), 0);
  for (std::size_t j = 0; j < 2; ++j) f.jobs[j].finished = true;
  f.jobs[0].ended_s = 1400;  // an hour before 5000 s: no longer counted
  f.jobs[0].wait_s = 3 * age_s;
  f.jobs[1].ended_s = 4000;
  f.jobs[1].wait_s = age_s / 2;
  EXPECT_NEAR(recentLatencyRatio(f.at(5000), {}), 0.5, 1e-12);
  Settings longer;
  longer.raqlr_window_s = 3601;
  EXPECT_NEAR(recentLatencyRatio(f.at(5000), longer), 1.75, 1e-12);
}

TEST(HopsRaqlr, AgreesWithTheMetricAtTheLastFinish) {
  model::Scenario scenario = cluster({2});
  for (int j = 0; j < 4; ++j) {
    scenario.jobs.push_back(jobSpec("J" + std::to_string(j), {2}, 400 + 300 * j, {{"T", 1.0}}));
    scenario.jobs.back().arrival_s = 30 * j;
  }
  const trace::Trace trace = runHops(scenario);
  const metrics::RunMetrics metrics = metrics::compute(trace);
  ASSERT_EQ(metrics.value("unfinished"), 0);
  EXPECT_GT(metrics.value("raqlr").value(), 0);
}

}  // namespace
}  // namespace roundel::policies::hops
