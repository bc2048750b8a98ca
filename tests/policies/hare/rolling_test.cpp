// SPDX-License-Identifier: GPL-3.0-or-later
// Tests plans that are made in pieces because the scenario is too large for whole plans.

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <random>

#include "core/model/scenario.h"
#include "core/policies/hare/fluid.h"
#include "core/policies/hare/hare.h"
#include "core/policies/hare/rolling.h"
#include "tests/policies/hare/instances.h"
#include "tests/support/small_cluster.h"

namespace roundel::policies {
namespace {

namespace in = hare::testing;

TEST(HarePieces, ServeTheHeaviestForItsWorkFirstAndTheNextWhenItsRoundsAreOver) {
  // One GPU, S = 1. B (1 s of work) comes before A (4 s). A's second round starts when its first round ends.
  const hare::Instance instance = in::instance({in::job(2, 1, {2}), in::job(1, 1, {1})});
  const hare::Relaxation all = hare::firstTasks(instance, 100);
  ASSERT_EQ(all.order.size(), 3U);
  EXPECT_EQ(all.order[0].job, 1);
  EXPECT_EQ(all.order[0].x, 0);
  EXPECT_EQ(all.order[1].x, 1);
  EXPECT_EQ(all.order[1].h, 2);  // x + T^c / 2
  EXPECT_EQ(all.order[2].x, 3);
  const hare::Relaxation first = hare::firstTasks(instance, 2);
  ASSERT_EQ(first.order.size(), 2U);
  EXPECT_EQ(first.order[1].round, 0);
}

TEST(HarePieces, SynchronisationPartsTheRoundsOfAJob) {
  const hare::Relaxation all = hare::firstTasks(in::instance({in::job(2, 2, {3, 3}, {1, 1})}), 100);
  ASSERT_EQ(all.order.size(), 4U);
  EXPECT_EQ(all.order[0].x, 0);
  EXPECT_EQ(all.order[1].x, 1.5);  // the second of two tasks of 3 s
  EXPECT_EQ(all.order[2].x, 4);
  EXPECT_EQ(all.order[2].round, 1);
}

TEST(HarePieces, APieceIsAsLongWhateverTheRoundsThatAreLeft) {
  const auto planned = [](std::int64_t rounds) {
    return hare::firstTasks(in::instance({in::job(rounds, 2, {2, 3}), in::job(rounds, 1, {1, 1})}), 16).order.size();
  };
  EXPECT_LE(planned(100), 17U);  // at most one task more, since a piece consists of whole rounds
  EXPECT_EQ(planned(400), planned(100));
}

/// Jobs of 100 rounds that arrive one after another, with an offered load of about 0.9 on GPUs of two types.
model::Scenario arriving(std::size_t jobs) {
  std::vector<std::string> types(40, "V");
  std::fill(types.begin() + 20, types.end(), "K");
  std::mt19937_64 random(7);
  std::vector<model::JobSpec> specs;
  double at_s = 0;
  for (std::size_t j = 0; j < jobs; ++j) {
    const double train_s = 1 + static_cast<double>(random() % 16);
    specs.push_back(testing::job("J" + std::to_string(j), 100, 1 + static_cast<int>(random() % 2),
                                 {{"V", train_s}, {"K", 2 * train_s}}, {}, at_s));
    at_s += 40 + static_cast<double>(random() % 32);
  }
  return testing::cluster(types, specs);
}

std::string noteOn(const model::Scenario& scenario) {
  const auto problem = model::resolve(scenario);
  const PolicyInfo info = hareInfo();
  return info.deviation_note(*problem, checkOptions(info.options, {}, "").options);
}

TEST(HarePieces, JobsThatStateNoRoundsAreCutIntoFewerBeyondAMillionTasks) {
  model::Scenario s = arriving(11000);  // each has 100 rounds of 1 or 2 tasks
  for (model::JobSpec& job : s.jobs) {
    job.sync.reset();
    job.gpus = std::vector<int>{1};
    job.iterations = 1000;
    job.throughput = model::ThroughputRow{{"V", 1.0}, {"K", 0.5}};
  }
  const auto problem = model::resolve(s);
  EXPECT_EQ(hare::roundsWithinReach(*problem, 50), 50);   // 550,000 tasks
  EXPECT_EQ(hare::roundsWithinReach(*problem, 100), 50);  // 1,100,000 tasks with 100 rounds
  EXPECT_EQ(hare::roundsWithinReach(*problem, 1000), 62);
  EXPECT_NE(noteOn(s).find("cut into 50 instead of 100"), std::string::npos);
  EXPECT_EQ(hare::roundsWithinReach(*model::resolve(arriving(700)), 100), 100);
}

TEST(HarePieces, ARunOfThemSaysSoAndWaitsAboutAsLong) {
  const model::Scenario large = arriving(2700);
  ASSERT_TRUE(hare::rollsOver(*model::resolve(large), 100));
  EXPECT_NE(noteOn(large), "");
  const model::Scenario small = arriving(700);
  ASSERT_FALSE(hare::rollsOver(*model::resolve(small), 100));
  EXPECT_EQ(noteOn(small), "");

  // Both scenarios have the same first 200 jobs, and these have ended when job 400 arrives.
  sim::RunOptions none;
  none.snapshot_every = 0;
  const auto meanOfTheFirst = [&](const model::Scenario& scenario) {
    sim::Simulation simulation = testing::simulate(scenario, hareInfo(), {{"switching", "\"none\""}}, none);
    simulation.goTo(*scenario.jobs[400].arrival_s);
    const trace::Trace trace = simulation.trace();
    double sum = 0;
    for (std::size_t j = 0; j < 200; ++j) {
      EXPECT_FALSE(std::isnan(trace.jobs[j].finish_s)) << j;
      sum += trace.jobs[j].finish_s - *scenario.jobs[j].arrival_s;
    }
    return sum / 200;
  };
  const double whole = meanOfTheFirst(small);
  const double pieces = meanOfTheFirst(large);
  std::printf("mean completion by pieces / by whole plans: %.4f\n", pieces / whole);
  EXPECT_LT(pieces, 1.1 * whole);
}

}  // namespace
}  // namespace roundel::policies
