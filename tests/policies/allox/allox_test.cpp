// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/allox/allox.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "core/model/scenario.h"

#include "tests/support/small_cluster.h"

namespace roundel::policies {
namespace {

using namespace testing;

TEST(Allox, GivesEachJobOfHaresFig1ItsGpu) {
  const trace::Trace trace = runOf(figureOne(), alloxInfo());
  EXPECT_NEAR(trace.jobs[0].finish_s, 3, 1e-6);
  EXPECT_NEAR(trace.jobs[1].finish_s, 4, 1e-6);
  EXPECT_NEAR(trace.jobs[2].finish_s, 2, 1e-6);
  EXPECT_NEAR(sumOfCompletions(trace), 9.0, 1e-6);
  EXPECT_NEAR(lastFinish(trace), 4.0, 1e-6);
  expectWholeExplanations(trace);
}

TEST(Allox, AJobTakesTasksAndSynchronisationOneAfterAnother) {
  const trace::Trace trace = runOf(cluster({"V"}, {job("A", 2, 3, {{"V", 2}}, {{"V", 0.5}})}), alloxInfo());
  EXPECT_EQ(trace.jobs[0].finish_s, 2 * (3 * 2 + 0.5));
  EXPECT_EQ(trace.jobs[0].wait_s, 0);
}

// AlloX runs the job on one GPU, so the scaling of a gang of 4 does not apply.
TEST(Allox, ScalingOfAGangDoesNotSlowAJobOnOneGpu) {
  model::Scenario s = cluster({"V", "V", "V", "V"}, {job("A", 1, 1, {{"V", 1}})});
  s.jobs[0].sync.reset();
  s.jobs[0].gpus = 4;
  s.jobs[0].iterations = 400;
  s.jobs[0].throughput = model::ThroughputRow{{"V", std::map<int, double>{{1, 1.0}, {4, 3.0}}}};
  s.jobs[0].scaling = std::map<int, double>{{4, 0.5}};
  EXPECT_NEAR(runOf(s, alloxInfo()).jobs[0].finish_s, 400, 1e-6) << "the job runs at the rate of one GPU";
}

TEST(Allox, TheShortJobGoesFirstOnOneGpu) {
  const trace::Trace trace =
      runOf(cluster({"V"}, {job("A", 5, 1, {{"V", 1}}), job("B", 2, 1, {{"V", 1}})}), alloxInfo());
  EXPECT_EQ(trace.jobs[1].finish_s, 2);
  EXPECT_EQ(trace.jobs[0].finish_s, 7);
  expectWholeExplanations(trace);
}

TEST(Allox, ARunningJobStaysThoughAShorterOneArrives) {
  const trace::Trace trace = runOf(
      cluster({"V"}, {job("A", 5, 1, {{"V", 1}}, {{"V", 0.5}}), job("B", 1, 1, {{"V", 1}}, {}, 1.25)}), alloxInfo());
  EXPECT_EQ(trace.jobs[0].finish_s, 7.5);  // A keeps the GPU while it synchronises
  EXPECT_EQ(trace.jobs[1].first_start_s, 7.5);
  EXPECT_EQ(trace.jobs[1].wait_s, 6.25);
}

TEST(Allox, WaitsForAFastGpuWhereThatEndsSooner) {
  // If B starts at once on the slow GPU, it ends at 21 s. If it waits for A on the fast GPU, it ends at 4 + 2 s.
  const trace::Trace trace =
      runOf(cluster({"V", "K"}, {job("A", 4, 1, {{"V", 1}, {"K", 10}}), job("B", 2, 1, {{"V", 1}, {"K", 10}}, {}, 1)}),
            alloxInfo());
  EXPECT_EQ(trace.jobs[0].finish_s, 4);
  EXPECT_EQ(trace.jobs[1].finish_s, 6);
  expectWholeExplanations(trace);
}

TEST(Allox, PaysStartsAndRestartsLikeGangsAndKeepsWhatAFailureCutsOff) {
  model::Scenario s = cluster({"V", "V"}, {job("A", 2, 2, {{"V", 5}})});
  s.clock.first_start_s = 1;
  s.events = {{.at_s = 8.5,
               .kind = model::EventKind::NodeDown,
               .node = "n2",
               .job = {},
               .type = {},
               .value = {}}};  // A runs on n2
  const trace::Trace trace = runOf(s, alloxInfo());
  EXPECT_EQ(trace.status, trace::RunStatus::Complete);
  // The first start takes 1 s. At 8.5 s, 7.5 of 20 s are done. The restart on the other GPU takes 2 s, and 12.5 s are left.
  EXPECT_DOUBLE_EQ(trace.jobs[0].finish_s, 8.5 + 2 + 12.5);
  EXPECT_EQ(trace.jobs[0].restarts, 1);
  EXPECT_EQ(trace.segments.kind.front(), trace::SegmentKind::Restart);
  EXPECT_EQ(std::ranges::count(trace.segments.kind, trace::SegmentKind::Restart), 2);
  EXPECT_NEAR(std::accumulate(trace.segments.iterations.begin(), trace.segments.iterations.end(), 0.0), 2, 1e-9);
}

TEST(Allox, AJobThatNoGpuCanRunHasAReason) {
  model::Scenario s = cluster({"V", "K"}, {job("A", 1, 1, {{"K", 5}}), job("B", 1, 1, {{"V", 2}})});
  s.events = {{.at_s = 1, .kind = model::EventKind::NodeDown, .node = "n2", .job = {}, .type = {}, .value = {}},
              {.at_s = 20, .kind = model::EventKind::NodeUp, .node = "n2", .job = {}, .type = {}, .value = {}}};
  const trace::Trace trace = runOf(s, alloxInfo());
  EXPECT_EQ(trace.jobs[0].finish_s, 20 + 2 + 4);
  EXPECT_EQ(trace.jobs[1].finish_s, 2);
  expectWholeExplanations(trace);
}

/// The minimum sum of completion times over all assignments of jobs to GPUs, in all orders.
double bruteForce(const std::vector<std::vector<double>>& work) {
  const std::size_t jobs = work.size();
  const std::size_t gpus = work.front().size();
  std::vector<std::size_t> order(jobs);
  std::iota(order.begin(), order.end(), std::size_t{0});
  double best = 1e300;
  do {
    std::vector<std::size_t> on(jobs, 0);
    while (true) {
      std::vector<double> free_s(gpus, 0);
      double sum = 0;
      for (const std::size_t j : order) sum += free_s[on[j]] += work[j][on[j]];
      best = std::min(best, sum);
      std::size_t i = 0;
      while (i < jobs && ++on[i] == gpus) on[i++] = 0;
      if (i == jobs) break;
    }
  } while (std::next_permutation(order.begin(), order.end()));
  return best;
}

TEST(Allox, OfJobsThatArriveTogetherItsMeanCompletionIsTheLeastThereIs) {
  constexpr std::uint64_t kSeed = 20260805;
  constexpr int kRuns = 60;
  std::mt19937_64 random(kSeed);
  for (int run = 0; run < kRuns; ++run) {
    const std::size_t jobs = 2 + random() % 4;
    std::vector<model::JobSpec> specs;
    std::vector<std::vector<double>> work;
    for (std::size_t j = 0; j < jobs; ++j) {
      work.push_back({static_cast<double>(1 + random() % 20) / 2, static_cast<double>(1 + random() % 20) / 2});
      specs.push_back(job("J" + std::to_string(j), 1, 1, {{"V", work[j][0]}, {"K", work[j][1]}}));
    }
    const trace::Trace trace = runOf(cluster({"V", "K"}, specs), alloxInfo());
    EXPECT_NEAR(sumOfCompletions(trace), bruteForce(work), 1e-9) << "run " << run << " of seed " << kSeed;
  }
  std::printf("AlloX against every schedule: %d runs, seed %llu\n", kRuns, static_cast<unsigned long long>(kSeed));
}

/// 400 equal GPUs. Many jobs arrive far later, so the scenario is too large for a matching at each arrival and completion.
model::Scenario beyondReach(const std::vector<double>& arrival_s, double train_s) {
  std::vector<model::JobSpec> jobs;
  for (std::size_t j = 0; j < arrival_s.size(); ++j)
    jobs.push_back(job("J" + std::to_string(j), 1, 1, {{"V", train_s + static_cast<double>(j % 7)}}, {}, arrival_s[j]));
  while (jobs.size() <= 20000) jobs.push_back(job("L" + std::to_string(jobs.size()), 1, 1, {{"V", 1}}, {}, 1e7));
  return cluster(std::vector<std::string>(400, "V"), jobs);
}

std::string noteOn(const model::Scenario& scenario) {
  const PolicyInfo info = alloxInfo();
  return info.deviation_note(*model::resolve(scenario), checkOptions(info.options, {}, "").options);
}

TEST(Allox, WholeQueuesBeyondItsReachAreStillTheLeastSumOfCompletions) {
  constexpr std::size_t kJobs = 600;
  const model::Scenario s = beyondReach(std::vector<double>(kJobs, 0.0), 5);
  EXPECT_NE(noteOn(s), "");
  sim::Simulation simulation = simulate(s, alloxInfo());
  simulation.goTo(1000);
  const trace::Trace trace = simulation.trace();
  std::vector<double> work;
  for (std::size_t j = 0; j < kJobs; ++j) work.push_back(5 + static_cast<double>(j % 7));
  std::ranges::sort(work, std::greater<>());
  double least = 0, sum = 0;  // the longest jobs are last: the k-th job from the end of a GPU counts k times
  for (std::size_t i = 0; i < kJobs; ++i) least += static_cast<double>(1 + i / 400) * work[i];
  for (std::size_t j = 0; j < kJobs; ++j) sum += trace.jobs[j].finish_s;
  EXPECT_NEAR(sum, least, 1e-6);
  EXPECT_EQ(trace.decisions.size(), 1U);  // a completion needs no decision
}

TEST(Allox, BeyondItsReachAnArrivalWaitsForOthersAtMostARound) {
  // Arrivals: four at 0 s, one at 100 s, four at 200 s. AlloX plans once 4 jobs wait (one for each 128 of 400 GPUs) or after a round of 10 s.
  const model::Scenario s = beyondReach({0, 0, 0, 0, 100, 200, 200, 200, 200}, 5);
  sim::Simulation simulation = simulate(s, alloxInfo());
  simulation.goTo(1000);
  const trace::Trace trace = simulation.trace();
  for (const std::size_t j : {0U, 1U, 2U, 3U}) EXPECT_EQ(trace.jobs[j].first_start_s, 0) << j;
  EXPECT_EQ(trace.jobs[4].first_start_s, 110);
  for (const std::size_t j : {5U, 6U, 7U, 8U}) EXPECT_EQ(trace.jobs[j].first_start_s, 200) << j;
}

TEST(Allox, WithinItsReachItSaysNothing) { EXPECT_EQ(noteOn(figureOne()), ""); }

TEST(Allox, BackNForwardNIsExact) {
  std::vector<model::JobSpec> jobs;
  for (int j = 0; j < 12; ++j)
    jobs.push_back(
        job("J" + std::to_string(j), 1 + j % 3, 1 + j % 2, {{"V", 2 + j % 4}, {"K", 5}}, {{"V", 0.5}}, j * 1.5));
  const model::Scenario s = cluster({"V", "K", "V"}, jobs);
  sim::RunOptions run;
  run.snapshot_every = 3;
  sim::Simulation straight = simulate(s, alloxInfo(), {}, run);
  sim::Simulation wandering = simulate(s, alloxInfo(), {}, run);
  straight.run();
  wandering.run();
  for (int i = 0; i < 6; ++i) ASSERT_TRUE(wandering.stepBack());
  wandering.run();
  EXPECT_EQ(straight.fingerprint(), wandering.fingerprint());
}

}  // namespace
}  // namespace roundel::policies
