// SPDX-License-Identifier: GPL-3.0-or-later
// Tests runs of Hare in the kernel: Fig. 1, new solutions at events, known arrivals, switching, explanations, snapshots.

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/model/scenario.h"
#include "core/policies/hare/explain.h"
#include "core/policies/hare/hare.h"
#include "tests/support/explanations.h"
#include "tests/support/small_cluster.h"

namespace roundel::policies {
namespace {

using namespace testing;

struct FigureOneCase {
  const char* relaxation;
  const char* assignment;
  double sum, makespan;
};

TEST(Hare, RunsFigureOneAsItIsPlanned) {
  const FigureOneCase cases[] = {{"fluid", "published", 10.0, 4.5},
                                 {"fluid", "earliest-finish", 8.5, 3.0},
                                 {"exact", "published", 10.0, 5.0},
                                 {"exact", "earliest-finish", 7.0, 3.0}};
  for (const FigureOneCase& c : cases) {
    SCOPED_TRACE(std::string(c.relaxation) + " " + c.assignment);
    const trace::Trace trace = runOf(figureOne(), hareInfo(),
                                     {{"relaxation", '"' + std::string(c.relaxation) + '"'},
                                      {"assignment", '"' + std::string(c.assignment) + '"'},
                                      {"switching", "\"none\""}});
    EXPECT_EQ(trace.status, trace::RunStatus::Complete);
    EXPECT_NEAR(sumOfCompletions(trace), c.sum, 1e-6);
    EXPECT_NEAR(lastFinish(trace), c.makespan, 1e-6);
    expectWholeExplanations(trace);
  }
}

/// A gang of 4 with a scaling of 0.5 and 4,000 iterations at 1 iteration/s on each GPU.
model::Scenario halfLost() {
  model::Scenario s = cluster({"V", "V", "V", "V"}, {job("A", 1, 1, {{"V", 1}})});
  s.jobs[0].sync.reset();
  s.jobs[0].gpus = 4;
  s.jobs[0].iterations = 4000;
  s.jobs[0].throughput = model::ThroughputRow{{"V", 1.0}};
  s.jobs[0].scaling = std::map<int, double>{{4, 0.5}};
  return s;
}

TEST(Hare, TasksAreAsSlowAsTheirGang) {
  const trace::Trace trace = runOf(halfLost(), hareInfo(), {{"switching", "\"none\""}});
  EXPECT_NEAR(trace.jobs[0].finish_s, 2000, 1e-6)
      << "4 GPUs at 1 iteration/s with a scaling of 0.5, as under schedulers of gangs";
}

TEST(Hare, SaysBoundAndGuaranteeOfFigureOne) {
  const trace::Trace trace = runOf(figureOne(), hareInfo(), {{"switching", "\"none\""}});
  const trace::Explanation& why = *trace.decisions.at(0).explanation;
  EXPECT_NEAR(tests::valueOf(why, "lp-bound"), 5.204545, 1e-6);
  EXPECT_NEAR(tests::valueOf(why, "planned"), 8.5, 1e-6);
  EXPECT_NEAR(tests::valueOf(why, "S"), 2.75, 1e-9);
  EXPECT_NEAR(tests::valueOf(why, "alpha"), 3, 1e-9);  // J1 and J3: 3 / 1 and 1.5 / 0.5
  EXPECT_NEAR(tests::valueOf(why, "guarantee"), 15, 1e-9);
}

// J1 fills the gap that J3's barrier leaves on GPU3, and each job ends at the time that the paper states.
TEST(Hare, FillsTheBarriersGapOfFigureOne) {
  const trace::Trace trace = runOf(figureOne(), hareInfo(), {{"switching", "\"none\""}});
  std::vector<std::string> rows;
  for (std::size_t i = 0; i < trace.segments.size(); ++i) {
    const trace::Segment s = trace.segments.at(i);
    char text[64];
    std::snprintf(text, sizeof text, "G%d %s.%s %g-%g", s.gpu.value + 1, trace.problem->jobs[s.job].id.c_str(),
                  trace.segments.part_names[static_cast<std::size_t>(s.part)].c_str(), s.start_s, s.end_s);
    rows.emplace_back(text);
  }
  EXPECT_EQ(rows,
            (std::vector<std::string>{"G3 J3.0.0 0-0.5", "G3 J3.0.1 0.5-1", "G1 J1.0.0 0-1.5", "G3 J3.1.0 1-1.5",
                                      "G2 J2.0.0 0-2", "G3 J1.0.1 1.5-2.5", "G1 J2.0.1 1.5-3", "G3 J3.1.1 2.5-3"}));
}

TEST(Hare, AnArrivalOrdersWhatHasNotStartedAgain) {
  // A has ten rounds of one task. B is short, has a large weight and arrives in the middle of A's third round.
  const model::Scenario s = cluster({"V"}, {job("A", 10, 1, {{"V", 2}}), job("B", 2, 1, {{"V", 1}}, {}, 5, 10)});
  const trace::Trace trace = runOf(s, hareInfo(), {{"switching", "\"none\""}});
  EXPECT_EQ(trace.jobs[1].first_start_s, 6);  // the running task is not interrupted
  EXPECT_EQ(trace.jobs[1].finish_s, 8);
  EXPECT_EQ(trace.jobs[0].finish_s, 22);
  EXPECT_EQ(trace.jobs[0].wait_s, 2);
  EXPECT_EQ(trace.decisions.size(), 2U);
  EXPECT_EQ(trace::sentence(*trace.decisions[1].explanation->reasonOf(model::JobIndex(1)), *trace.problem),
            "task 0.0 comes next, at 6 s by plan, when A leaves its GPU");
  expectWholeExplanations(trace);
}

TEST(Hare, KnownArrivalsLeaveTheGpuIdleForAJobToCome) {
  // One GPU. C's long task would delay B, which arrives at 1 s. If arrivals are known, the fluid order puts B first.
  const model::Scenario s =
      cluster({"V"}, {job("C", 1, 1, {{"V", 10}}, {}, 0), job("B", 1, 1, {{"V", 1}}, {}, 1, 100)});
  const trace::Trace online = runOf(s, hareInfo(), {{"switching", "\"none\""}});
  EXPECT_EQ(online.jobs[0].finish_s, 10);
  EXPECT_EQ(online.jobs[1].finish_s, 11);
  const trace::Trace known = runOf(s, hareInfo(), {{"switching", "\"none\""}, {"arrivals", "\"known\""}});
  EXPECT_EQ(known.decisions.size(), 1U);  // one plan for all jobs
  EXPECT_EQ(known.jobs[1].first_start_s, 1);
  EXPECT_EQ(known.jobs[0].finish_s, 12);
  expectWholeExplanations(online);
}

TEST(Hare, ACancellationAndAFailureSolveAgain) {
  model::Scenario s =
      cluster({"V", "V"}, {job("A", 4, 2, {{"V", 3}}), job("B", 4, 2, {{"V", 2}}), job("C", 3, 1, {{"V", 1}}, {}, 2)});
  s.events = {{.at_s = 4.5, .kind = model::EventKind::NodeDown, .node = "n2", .job = {}, .type = {}, .value = {}},
              {.at_s = 9.25, .kind = model::EventKind::CancelJob, .node = {}, .job = "B", .type = {}, .value = {}},
              {.at_s = 12, .kind = model::EventKind::NodeUp, .node = "n2", .job = {}, .type = {}, .value = {}},
              {.at_s = 13, .kind = model::EventKind::SetThroughput, .node = {}, .job = "A", .type = "V", .value = 0.1}};
  const trace::Trace trace = runOf(s, hareInfo());
  EXPECT_EQ(trace.status, trace::RunStatus::Complete);
  EXPECT_EQ(trace.decisions.size(), 6U);
  EXPECT_EQ(trace.jobs[1].cancelled_s, 9.25);
  expectWholeExplanations(trace);
}

TEST(Hare, APartlyStartedRoundIsCappedByItsUnstartedTasks) {
  // At 1 s two of A's three tasks run. The third task and the next round are ordered again.
  const model::Scenario s = cluster({"V", "V"}, {job("A", 2, 3, {{"V", 4}}), job("B", 1, 1, {{"V", 1}}, {}, 1)});
  const trace::Trace trace = runOf(s, hareInfo(), {{"switching", "\"none\""}});
  const trace::Explanation& why = *trace.decisions.at(1).explanation;
  EXPECT_EQ(tests::valueOf(why, "tasks"), 5);
  // The fluid serves B (1 / 1) and A's third task from 1 s. A's next round starts at 5 s: the running tasks end at 4 s, and the third
  // task takes 4 s.
  const trace::Table& order = *why.tables.at(0);
  EXPECT_EQ(std::get<std::vector<std::string>>(order.columns[1].cells),
            (std::vector<std::string>{"0.0", "0.2", "1.0", "1.1", "1.2"}));
  EXPECT_EQ(std::get<std::vector<double>>(order.columns[3].cells), (std::vector<double>{1, 1, 5, 5 + 2, 5 + 4}));
}

TEST(Hare, SwitchesCostWhatTableThreeSays) {
  model::JobSpec a = job("A", 1, 2, {{"V", 1}});
  model::JobSpec b = job("B", 1, 1, {{"V", 1.5}});
  a.name = "VGG-19";
  b.name = "Bert_base";
  const model::Scenario s = cluster({"V"}, {a, b});
  const auto end = [&](const std::string& switching) {
    return lastFinish(runOf(s, hareInfo(), {{"switching", '"' + switching + '"'}}));
  };
  // One switch: B runs its task of 1.5 s first, then A runs.
  EXPECT_NEAR(end("none"), 3.5, 1e-12);
  EXPECT_NEAR(end("hare"), 3.5 + 0.00277, 1e-12);
  EXPECT_NEAR(end("pipeswitch"), 3.5 + 0.00401, 1e-12);
  EXPECT_NEAR(end("default"), 3.5 + 3.28894, 1e-12);
}

TEST(HareSwitching, AJobsOwnTimeGoesBeforeTheTableAndTheMedianStandsForUnknownModels) {
  model::Job job;
  job.model = "resnet_50";
  EXPECT_DOUBLE_EQ(hare::switchTime_s(job, hare::Switching::Hare), 0.00204);
  model::JobSpec spec;
  spec.switch_ms = model::SwitchSpec{100, {}, 7};
  job.spec = std::make_shared<const model::JobSpec>(spec);
  EXPECT_DOUBLE_EQ(hare::switchTime_s(job, hare::Switching::Hare), 0.007);
  EXPECT_DOUBLE_EQ(hare::switchTime_s(job, hare::Switching::Default), 0.1);
  EXPECT_DOUBLE_EQ(hare::switchTime_s(job, hare::Switching::PipeSwitch), 0.00475);
  EXPECT_EQ(hare::switchTime_s(job, hare::Switching::None), 0);
  job = {};
  job.model = "GPT-2";
  EXPECT_DOUBLE_EQ(hare::switchTime_s(job, hare::Switching::Hare), (0.00246 + 0.00277) / 2);
  EXPECT_DOUBLE_EQ(hare::switchTime_s(job, hare::Switching::PipeSwitch), (0.00475 + 0.00503) / 2);
  EXPECT_DOUBLE_EQ(hare::switchTime_s(job, hare::Switching::Default), (5.25717 + 5.32724) / 2);
}

// Random jobs with arrivals during the run, a node failure and a cancellation.
model::Scenario busy(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const auto pick = [&](int low, int high) {
    return low + static_cast<int>(random() % static_cast<std::uint64_t>(high - low + 1));
  };
  std::vector<model::JobSpec> jobs;
  for (int j = 0; j < 14; ++j) {
    Times train{{"V", pick(2, 12) / 4.0}, {"K", pick(6, 30) / 4.0}};
    if (pick(0, 3) == 0) train.erase("K");
    jobs.push_back(job("J" + std::to_string(j), pick(1, 6), pick(1, 4), train,
                       {{"V", pick(0, 2) / 4.0}, {"K", pick(0, 2) / 2.0}}, pick(0, 60) / 2.0, pick(1, 4)));
  }
  model::Scenario s = cluster({"V", "V", "K", "V", "K"}, jobs);
  s.nodes[1].speed = 0.75;
  s.events = {{.at_s = 14.5, .kind = model::EventKind::NodeDown, .node = "n1", .job = {}, .type = {}, .value = {}},
              {.at_s = 22, .kind = model::EventKind::NodeUp, .node = "n1", .job = {}, .type = {}, .value = {}},
              {.at_s = 23, .kind = model::EventKind::CancelJob, .node = {}, .job = "J3", .type = {}, .value = {}}};
  return s;
}

TEST(Hare, BackNForwardNGivesTheSameFingerprint) {
  for (const char* arrivals : {"\"online\"", "\"known\""}) {
    for (std::uint64_t seed = 1; seed <= 25; ++seed) {
      SCOPED_TRACE("seed " + std::to_string(seed));
      sim::RunOptions run;
      run.snapshot_every = 3;
      sim::Simulation straight = simulate(busy(seed), hareInfo(), {{"arrivals", arrivals}}, run);
      sim::Simulation wandering = simulate(busy(seed), hareInfo(), {{"arrivals", arrivals}}, run);
      straight.run();
      wandering.run();
      const auto back = std::min<std::int64_t>(wandering.decisions(), 7);
      for (std::int64_t i = 0; i < back; ++i) ASSERT_TRUE(wandering.stepBack());
      wandering.run();
      EXPECT_EQ(straight.fingerprint(), wandering.fingerprint());
      wandering.goTo(16.25);
      sim::Simulation branch = wandering.branch();
      branch.run();
      EXPECT_EQ(straight.fingerprint(), branch.fingerprint());
      EXPECT_EQ(straight.trace().segments.end_s, branch.trace().segments.end_s);
      EXPECT_EQ(straight.trace().status, trace::RunStatus::Complete);
    }
  }
}

TEST(Hare, EveryVariantFinishesEveryJobWithWholeExplanations) {
  int runs = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    for (const char* relaxation : {"\"fluid\"", "\"lp\""}) {
      for (const char* assignment : {"\"earliest-finish\"", "\"published\"", "\"earliest-start\""}) {
        const trace::Trace trace =
            runOf(busy(seed), hareInfo(), {{"relaxation", relaxation}, {"assignment", assignment}});
        EXPECT_EQ(trace.status, trace::RunStatus::Complete) << trace.message;
        expectWholeExplanations(trace);
        ++runs;
      }
    }
  }
  std::printf("Hare's variants: %d runs\n", runs);
}

TEST(Hare, WithoutSpeedsAndSwitchesThePlanIsWhatHappens) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    model::Scenario s = busy(seed);
    s.events.clear();
    s.nodes[1].speed = 1;
    for (model::JobSpec& job : s.jobs) job.arrival_s = 0;
    const trace::Trace trace = runOf(s, hareInfo(), {{"switching", "\"none\""}});
    double sum = 0;
    for (std::size_t j = 0; j < trace.jobs.size(); ++j) sum += trace.problem->jobs[j].weight * trace.jobs[j].finish_s;
    EXPECT_NEAR(tests::valueOf(*trace.decisions.at(0).explanation, "planned"), sum, 1e-9 * sum) << "seed " << seed;
  }
}

}  // namespace
}  // namespace roundel::policies
