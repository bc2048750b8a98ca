// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <stop_token>

#include "core/model/scenario.h"

#include "tests/sim/scripted.h"

namespace roundel::sim {
namespace {

using namespace testing;

model::Scenario busy(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<model::JobSpec> jobs;
  for (int j = 0; j < 12; ++j) {
    jobs.push_back(job("J" + std::to_string(j), 1 + static_cast<int>(random() % 3),
                       20 + static_cast<double>(random() % 60), 0.5 + static_cast<double>(random() % 7) / 4,
                       static_cast<double>(random() % 80)));
  }
  model::Scenario s = cluster(std::move(jobs));
  s.events = {
      {.at_s = 33, .kind = model::EventKind::NodeDown, .node = "b", .job = {}, .type = {}, .value = {}},
      {.at_s = 61, .kind = model::EventKind::NodeUp, .node = "b", .job = {}, .type = {}, .value = {}},
      {.at_s = 70, .kind = model::EventKind::SetThroughput, .node = {}, .job = "J3", .type = "V", .value = 0.3}};
  return s;
}

Simulation randomRun(std::uint64_t seed, WakeOn wakes, int snapshots) {
  RunOptions run;
  run.snapshot_every = snapshots;
  return {model::resolve(busy(seed)), "random", {}, std::make_unique<RandomPolicy>(wakes, seed), run};
}

void expectSameTrace(const trace::Trace& a, const trace::Trace& b) {
  EXPECT_EQ(a.fingerprint, b.fingerprint);
  EXPECT_EQ(a.end_s, b.end_s);
  EXPECT_EQ(a.segments.job, b.segments.job);
  EXPECT_EQ(a.segments.gpu, b.segments.gpu);
  EXPECT_EQ(a.segments.start_s, b.segments.start_s);
  EXPECT_EQ(a.segments.end_s, b.segments.end_s);
  EXPECT_EQ(a.segments.iterations, b.segments.iterations);
  EXPECT_EQ(a.decisions.size(), b.decisions.size());
}

TEST(Simulation, BackNForwardNIsExact) {
  for (const WakeOn wakes : {kRounds, kEvents}) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      SCOPED_TRACE("seed " + std::to_string(seed));
      Simulation straight = randomRun(seed, wakes, 4);
      Simulation wandering = randomRun(seed, wakes, 4);
      straight.run();
      wandering.run();
      const std::int64_t back = std::min<std::int64_t>(wandering.decisions(), 7);
      std::vector<std::uint64_t> seen;
      for (std::int64_t i = 0; i < back; ++i) ASSERT_TRUE(wandering.stepBack());
      EXPECT_EQ(wandering.decisions(), straight.decisions() - back);
      wandering.run();
      expectSameTrace(straight.trace(), wandering.trace());
    }
  }
}

TEST(Simulation, SteppingBackManyTimesReplaysEachDecisionOnce) {
  int decided = 0;
  RunOptions run;
  run.snapshot_every = 16;
  Simulation simulation = simulate(
      cluster({job("A", 1, 2000)}), kRounds,
      [&decided](const SystemView&) {
        ++decided;
        Decision d;
        d.placements = {on(0, {part(0, 0, 1)})};
        return d;
      },
      run);
  simulation.goTo(1999);
  const std::int64_t all = simulation.decisions();
  ASSERT_EQ(all, 200);
  decided = 0;
  for (std::int64_t k = all - 1; k >= 0; --k) {
    ASSERT_TRUE(simulation.stepBack());
    ASSERT_EQ(simulation.decisions(), k);
  }
  EXPECT_LE(decided, all);
  simulation.run();
  EXPECT_EQ(simulation.decisions(), all);
}

TEST(Simulation, SteppingBackPassesTheSameFingerprintsAsSteppingForward) {
  Simulation simulation = randomRun(5, kRounds, 3);
  std::vector<std::uint64_t> forward{simulation.fingerprint()};
  while (simulation.step() && !simulation.ended()) forward.push_back(simulation.fingerprint());
  ASSERT_TRUE(simulation.stepBack());  // the end is after the last decision
  for (std::size_t k = static_cast<std::size_t>(simulation.decisions()); k > 0; --k) {
    EXPECT_EQ(simulation.fingerprint(), forward[k]) << k;
    ASSERT_TRUE(simulation.stepBack());
  }
  EXPECT_FALSE(simulation.stepBack());
}

TEST(Simulation, GoingBackKnowsTheRatesOfThatInstant) {
  // An event sets the rate to 0.3 at 70 s.
  Simulation simulation = randomRun(2, kRounds, 1);
  const double stated = simulation.job(model::JobIndex(3)).throughput[0].perGpu(1);
  simulation.goTo(90);
  EXPECT_EQ(simulation.job(model::JobIndex(3)).throughput[0].perGpu(1), 0.3);
  while (simulation.now_s() > 75) {
    ASSERT_TRUE(simulation.stepBack());
    const double expected = simulation.now_s() >= 70 ? 0.3 : stated;
    EXPECT_EQ(simulation.job(model::JobIndex(3)).throughput[0].perGpu(1), expected) << simulation.now_s();
  }
  simulation.goTo(50);
  EXPECT_EQ(simulation.job(model::JobIndex(3)).throughput[0].perGpu(1), stated);
  EXPECT_FALSE(simulation.job(model::JobIndex(0)).throughput.empty());
}

TEST(Simulation, GoToAnInstantAndOnGivesTheSameRun) {
  Simulation straight = randomRun(9, kRounds, 4);
  Simulation scrubbed = randomRun(9, kRounds, 4);
  straight.run();
  for (const double t : {50.0, 12.5, 77.25, 3.0, 31.0}) {
    scrubbed.goTo(t);
    EXPECT_EQ(scrubbed.now_s(), t);
    EXPECT_LE(scrubbed.trace().end_s, t);
  }
  scrubbed.run();
  expectSameTrace(straight.trace(), scrubbed.trace());
}

TEST(Simulation, APrefixIsTheWholeRunCutThere) {
  Simulation simulation = randomRun(3, kRounds, 4);
  simulation.goTo(44);
  const trace::Trace prefix = simulation.trace();
  simulation.run();
  const trace::Trace whole = simulation.trace();
  double until = 0;
  for (std::size_t i = 0; i < whole.segments.size(); ++i) {
    const trace::Segment s = whole.segments.at(i);
    until += std::max(0.0, std::min(s.end_s, 44.0) - s.start_s);
  }
  double held = 0;
  for (std::size_t i = 0; i < prefix.segments.size(); ++i)
    held += prefix.segments.end_s[i] - prefix.segments.start_s[i];
  EXPECT_NEAR(held, until, 1e-9);
}

/// Decides as RandomPolicy does, but requests a stop in the decision with the next number of the list and removes that number.
/// Like a long solve that is interrupted, this decision returns no placements, and the state of the policy has changed.
class StoppingPolicy : public RandomPolicy {
 public:
  StoppingPolicy(WakeOn wakes, std::uint64_t seed, std::stop_source* stop, std::vector<int>* at)
      : RandomPolicy(wakes, seed), m_stop(stop), m_at(at) {}
  std::unique_ptr<Policy> clone() const override { return std::make_unique<StoppingPolicy>(*this); }
  Decision decide(const SystemView& view, trace::Explanation* why) override {
    Decision decision = RandomPolicy::decide(view, why);
    ++m_decided;
    if (m_at->empty() || m_at->front() != m_decided) return decision;
    m_at->erase(m_at->begin());
    m_stop->request_stop();
    return Decision{.placements = {}, .wake_s = 1e9, .changes_nothing = m_decided % 2 == 0};
  }

 private:
  std::stop_source* m_stop;
  std::vector<int>* m_at;
  int m_decided = 0;
};

TEST(Simulation, AStopInsideADecisionLosesNothing) {
  for (const WakeOn wakes : {kRounds, kEvents}) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      SCOPED_TRACE("seed " + std::to_string(seed));
      Simulation straight = randomRun(seed, wakes, 4);
      straight.run();
      std::stop_source stop;
      std::vector<int> at{1, 4, 4, 5};  // 4 twice: the second attempt is stopped too
      Simulation stopped(model::resolve(busy(seed)), "random", {},
                         std::make_unique<StoppingPolicy>(wakes, seed, &stop, &at), {});
      for (const std::int64_t decided : {0, 3, 3, 4}) {
        RunHooks hooks;
        hooks.stop = stop.get_token();
        ASSERT_EQ(stopped.run(hooks), trace::RunStatus::Stopped);
        EXPECT_EQ(stopped.decisions(), decided);
        stopped = stopped.branch();  // a stopped run can be copied
        stop = std::stop_source();
      }
      stopped.run();  // without a stop token
      expectSameTrace(straight.trace(), stopped.trace());
    }
  }
}

TEST(Simulation, GoingBackFromAStoppedDecisionForgetsIt) {
  std::stop_source stop;
  std::vector<int> at{6};
  Simulation simulation(model::resolve(busy(2)), "random", {}, std::make_unique<StoppingPolicy>(kRounds, 2, &stop, &at),
                        {});
  RunHooks hooks;
  hooks.stop = stop.get_token();
  ASSERT_EQ(simulation.run(hooks), trace::RunStatus::Stopped);
  ASSERT_EQ(simulation.decisions(), 5);
  const double at_s = simulation.now_s();
  ASSERT_TRUE(simulation.stepBack());
  EXPECT_LT(simulation.now_s(), at_s);
  simulation.run();
  Simulation straight = randomRun(2, kRounds, 4);
  straight.run();
  expectSameTrace(straight.trace(), simulation.trace());
}

TEST(Simulation, WhatADecisionHasJustGivenOutHasNoRowsYet) {
  Simulation simulation = simulate(cluster({job("A", 1, 50)}), kRounds, [](const SystemView&) {
    Decision d;
    d.placements = {on(0, {part(0, 0, 1)})};
    return d;
  });
  simulation.step();
  const trace::Trace now = simulation.trace();
  EXPECT_EQ(now.segments.size(), 0U);
  ASSERT_EQ(now.decisions.size(), 1U);
  ASSERT_EQ(now.decisions[0].placements.size(), 1U);
  EXPECT_EQ(now.decisions[0].placements[0].parts, (std::vector<model::Part>{part(0, 0, 1)}));
  EXPECT_EQ(now.jobs[0].first_start_s, 0);
  simulation.goTo(0.5);
  EXPECT_EQ(simulation.trace().segments.size(), 1U);
}

TEST(Simulation, AForkIsIndependentAndRepeatsThePast) {
  Simulation original = randomRun(4, kRounds, 4);
  original.goTo(45);
  Simulation same = original.branch();
  model::Scenario changed = busy(4);
  changed.events.push_back(
      {.at_s = 46, .kind = model::EventKind::NodeDown, .node = "a", .job = {}, .type = {}, .value = {}});
  Simulation branch = original.branch(model::resolve(changed));
  original.run();
  same.run();
  branch.run();
  expectSameTrace(original.trace(), same.trace());
  const trace::Trace a = original.trace();
  const trace::Trace b = branch.trace();
  EXPECT_NE(a.fingerprint, b.fingerprint);
  for (std::size_t i = 0; i < b.segments.size() && b.segments.end_s[i] <= 45; ++i) {
    EXPECT_EQ(a.segments.start_s[i], b.segments.start_s[i]);
    EXPECT_EQ(a.segments.gpu[i], b.segments.gpu[i]);
  }
  EXPECT_EQ(b.status, trace::RunStatus::Stuck);  // node a stays down and some jobs need three GPUs of V or more
}

TEST(Simulation, AForkMayTakeAnotherPolicyAndMoreJobs) {
  model::Scenario s = cluster({job("A", 1, 50)});
  Simulation simulation = simulate(s, kRounds, [](const SystemView&) {
    Decision d;
    d.placements = {on(0, {part(0, 0, 1)})};
    return d;
  });
  simulation.goTo(15);
  s.jobs.push_back(job("B", 1, 5, 1, 2));  // a job with an arrival in the past arrives at the branch
  Simulation branch = simulation.branch(model::resolve(s), std::make_unique<RandomPolicy>(kRounds, 1));
  branch.run();
  const trace::Trace trace = branch.trace();
  EXPECT_EQ(trace.status, trace::RunStatus::Complete);
  EXPECT_GE(trace.jobs[1].first_start_s, 20);
}

}  // namespace
}  // namespace roundel::sim
