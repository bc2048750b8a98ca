// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the cost of a run grows with its events. The cost is a count of examined objects, since times depend on the machine's load.

#include <gtest/gtest.h>

#include <deque>

#include "core/model/scenario.h"
#include "core/sim/recording.h"
#include "tests/sim/scripted.h"

namespace roundel::sim {
namespace {

using namespace testing;

/// First come, first served on single GPUs, without preemption. Its decisions list only changes, or all running jobs.
class Queue : public Policy {
 public:
  explicit Queue(bool lists_changes) : m_listsChanges(lists_changes) {}
  std::unique_ptr<Policy> clone() const override { return std::make_unique<Queue>(*this); }
  WakeOn wakes() const override { return {.arrival = true, .completion = true}; }
  Decision decide(const SystemView& view, trace::Explanation* /*why*/) override {
    if (m_free.empty()) m_free.assign(view.problem().nodes.size(), model::JobIndex());
    for (model::JobIndex& holder : m_free) {
      if (holder.valid() && !view.state(holder).active()) holder = {};
    }
    Decision decision;
    decision.others_stay = m_listsChanges;
    for (std::size_t n = 0; n < m_free.size(); ++n) {
      const bool starts = !m_free[n].valid() && hasArrived(view);
      if (starts) m_free[n] = model::JobIndex(m_next++);
      if (!m_free[n].valid() || (m_listsChanges && !starts)) continue;
      decision.placements.push_back(on(m_free[n].value, {part(static_cast<std::int32_t>(n), 0, 1)}));
    }
    return decision;
  }

 private:
  bool hasArrived(const SystemView& view) const {
    return m_next < view.problem().jobs.size() && view.state(model::JobIndex(m_next)).arrived;
  }

  bool m_listsChanges;
  std::size_t m_next = 0;
  std::vector<model::JobIndex> m_free;  ///< the job on each node; invalid: the node is free
};

/// Jobs that arrive one second apart and run long enough that all nodes, of one GPU each, are busy most of the time.
std::shared_ptr<const model::Problem> busy(int jobs, int nodes) {
  model::Scenario scenario = cluster({});
  scenario.nodes.clear();
  for (int n = 0; n < nodes; ++n) {
    model::NodeSpec node;
    node.id = "n" + std::to_string(n);
    node.gpus = {{"V", 1}};
    scenario.nodes.push_back(node);
  }
  for (int j = 0; j < jobs; ++j) {
    scenario.jobs.push_back(job("J" + std::to_string(j), 1, 0.75 * nodes + j % 7, 1, j));
  }
  return model::resolve(scenario);
}

Simulation queued(int jobs, int nodes, bool lists_changes) {
  RunOptions run;
  run.snapshot_every = 0;
  run.explain = false;
  return {busy(jobs, nodes), "queue", {}, std::make_unique<Queue>(lists_changes), run};
}

TEST(Growth, WhatAnEventCostsTheKernelDoesNotDependOnHowManyRun) {
  Simulation small = queued(500, 25, true);
  Simulation large = queued(2000, 100, true);
  small.run();
  large.run();
  // The kernel examines a gang when it is placed, ends its restart, is done and is removed, and a few times more when it is nearly due.
  EXPECT_LE(large.work().gangs, 5 * 2000U);
  EXPECT_LE(large.work().gangs, 4.4 * static_cast<double>(small.work().gangs));
  EXPECT_LE(large.work().books, 4.4 * static_cast<double>(small.work().books));
  EXPECT_LE(large.work().books, 2 * 2000U + 10U);
}

TEST(Growth, StatesAreBroughtUpToNowOnlyWhereAPolicyLooks) {
  Simulation simulation = queued(1000, 50, true);
  simulation.run();
  // At each decision, the policy reads the 50 running jobs and the head of the queue, but no other job of the queue.
  EXPECT_LE(simulation.work().states, static_cast<std::uint64_t>(simulation.decisions()) * 51);
}

TEST(Growth, RecordsGrowWithWhatChangesNotWithWhatRuns) {
  Simulation small = queued(500, 25, true);
  Simulation large = queued(2000, 100, true);
  small.run();
  large.run();
  EXPECT_LE(large.records().bytes(), 4.6 * static_cast<double>(small.records().bytes()));
  EXPECT_LE(large.records().bytes(), 2000U * 700U);
}

TEST(Growth, ListingOnlyWhatChangesGivesTheSameRunAsListingAll) {
  Simulation changes = queued(300, 20, true);
  Simulation all = queued(300, 20, false);
  changes.run();
  all.run();
  EXPECT_EQ(changes.fingerprint(), all.fingerprint());
  const trace::Trace one = changes.trace();
  const trace::Trace other = all.trace();
  EXPECT_EQ(one.segments.start_s, other.segments.start_s);
  EXPECT_EQ(one.segments.gpu, other.segments.gpu);
  ASSERT_EQ(one.decisions.size(), other.decisions.size());
  for (std::size_t d = 0; d < one.decisions.size(); ++d)
    EXPECT_EQ(one.decisions.holding(d), other.decisions.holding(d)) << d;
}

TEST(Growth, AJobOfManyCopiesIsLookedAtOnceAnInstantNotOnceACopy) {
  const int copies = 60;
  model::Scenario scenario = cluster({job("A", 1, 1e6)});
  scenario.nodes.clear();
  for (int n = 0; n < copies; ++n) {
    model::NodeSpec node;
    node.id = "n" + std::to_string(n);
    node.gpus = {{"V", 1}};
    scenario.nodes.push_back(node);
  }
  RunOptions run;
  run.snapshot_every = 0;
  run.explain = false;
  Simulation simulation(model::resolve(scenario), "p", {},
                        std::make_unique<ScriptPolicy>(WakeOn{.round = true},
                                                       [&](const SystemView&) {
                                                         Decision d;
                                                         for (int c = 1; c <= copies; ++c) {
                                                           d.placements.push_back(on(0, {part(c - 1, 0, 1)}));
                                                           d.placements.back().copy = c;
                                                           d.placements.back().max_iterations = 5;
                                                         }
                                                         return d;
                                                       }),
                        run);
  while (simulation.decisions() < 10 && simulation.step()) {
  }
  ASSERT_EQ(simulation.decisions(), 10);
  // A round has two instants: all copies start, and all copies have done their five iterations.
  EXPECT_LE(simulation.work().clocked, 2 * 10U + 2U);
}

TEST(Growth, OthersStayUntouchedWhereOneStops) {
  Simulation simulation(model::resolve(cluster({job("A", 1, 20), job("B", 1, 20)})), "p", {},
                        std::make_unique<ScriptPolicy>(WakeOn{.round = true}, [](const SystemView& view) {
                          Decision d;
                          d.others_stay = true;
                          if (view.round() == 0) d.placements = {on(0, {part(0, 0, 1)}), on(1, {part(1, 0, 1)})};
                          if (view.round() == 1) d.stopped = {model::JobIndex(1)};
                          if (view.round() == 2) d.placements = {on(1, {part(0, 1, 1)})};
                          return d;
                        }));
  simulation.run();
  const trace::Trace trace = simulation.trace();
  EXPECT_EQ(trace.jobs[0].finish_s, 20);
  EXPECT_EQ(trace.jobs[0].restarts, 0);
  // B does 10 of 20 iterations on V until 10 s. From 20 s it restarts for 2 s and does 10 iterations at half the rate on K.
  EXPECT_EQ(trace.jobs[1].finish_s, 42);
  EXPECT_EQ(trace.jobs[1].restarts, 1);
  EXPECT_EQ(trace.jobs[1].wait_s, 10);
  ASSERT_EQ(trace.decisions.change(1).left.size(), 1U);
  EXPECT_EQ(trace.decisions.change(1).left.front(), (trace::CopyOf{model::JobIndex(1), 0}));
  EXPECT_TRUE(trace.decisions.change(1).placed.empty());
}

// A job with two copies loses one. The kernel may skip an unchanged job only if it is one gang before and after the decision.
TEST(Growth, AJobThatLosesACopyIsNotTakenForOneThatGoesOn) {
  const auto withCopies = [](std::vector<int> copies) {
    Decision d;
    for (std::size_t k = 0; k < copies.size(); ++k) {
      d.placements.push_back(on(0, {part(static_cast<std::int32_t>(k), 0, 1)}));
      d.placements.back().copy = copies[k];
    }
    return d;
  };
  Simulation simulation(model::resolve(cluster({job("A", 1, 100)})), "p", {},
                        std::make_unique<ScriptPolicy>(WakeOn{.round = true}, [withCopies](const SystemView& view) {
                          return withCopies(view.round() == 0 ? std::vector<int>{0, 1} : std::vector<int>{0});
                        }));
  simulation.goTo(10);
  EXPECT_EQ(simulation.holding(model::JobIndex(0)), (std::vector<model::Part>{part(0, 0, 1)}));
  EXPECT_EQ(simulation.records().holding(1).size(), 1U);
}

struct Breach {
  const char* name;
  Decision decision;
  const char* code;
};

Decision later(std::vector<Placement> placements, std::vector<model::JobIndex> stopped = {}) {
  Decision decision;
  decision.others_stay = true;
  decision.placements = std::move(placements);
  decision.stopped = std::move(stopped);
  return decision;
}

// At 0 s, A takes both GPUs of type V of node a, and D one of node b. The given decision follows at 10 s.
std::string codeAt10(const Decision& second) {
  model::JobSpec onlyV = job("E", 1, 50);
  onlyV.throughput = model::ThroughputRow{{"V", 1.0}, {"K", std::monostate{}}};
  model::Scenario scenario =
      cluster({job("A", 2, 100), job("B", 2, 100), job("C", 1, 10, 1, 500), job("D", 1, 5), onlyV});
  Simulation simulation(model::resolve(scenario), "p", {},
                        std::make_unique<ScriptPolicy>(WakeOn{.round = true}, [second](const SystemView& view) {
                          if (view.round() > 0) return second;
                          return later({on(0, {part(0, 0, 2)}), on(3, {part(1, 0, 1)})});
                        }));
  simulation.goTo(10);
  return simulation.error() ? simulation.error()->code : "";
}

TEST(Growth, TheRefereeSeesEveryBreachWhereOthersStay) {
  const Breach breaches[] = {
      {"what stays has the GPUs", later({on(4, {part(0, 0, 1)})}), "over-capacity"},
      {"more than is left beside it", later({on(1, {part(0, 0, 1), part(1, 0, 1)})}), "over-capacity"},
      {"two jobs on what is left", later({on(1, {part(1, 0, 2)}), on(4, {part(1, 0, 1)})}), "over-capacity"},
      {"too small a gang", later({on(1, {part(1, 0, 1)})}), "gang-size"},
      {"a negative count", later({on(4, {part(1, 0, -1)})}), "gang-size"},
      {"before its arrival", later({on(2, {part(1, 0, 1)})}), "not-arrived"},
      {"after its end", later({on(3, {part(1, 0, 1)})}), "ended"},
      {"twice", later({on(4, {part(1, 0, 1)}), on(4, {part(1, 0, 1)})}), "twice"},
      {"a type that cannot run it", later({on(4, {part(0, 1, 1)})}), "unusable-type"},
      {"a type the node lacks", later({on(4, {part(1, 1, 1)})}), "over-capacity"},
      {"an unknown node", later({on(4, {part(9, 0, 1)})}), "unknown"},
      {"an unknown job", later({on(17, {part(1, 0, 1)})}), "unknown"},
      {"an unknown job stopped", later({}, {model::JobIndex(17)}), "unknown"},
  };
  for (const Breach& breach : breaches) EXPECT_EQ(codeAt10(breach.decision), breach.code) << breach.name;
  EXPECT_EQ(codeAt10(later({on(1, {part(0, 0, 2)})}, {model::JobIndex(0)})), "")
      << "the GPUs of a stopped job are free";
  EXPECT_EQ(codeAt10(later({on(0, {part(1, 0, 2)}), on(1, {part(0, 0, 2)})})), "")
      << "the GPUs of a moved job are free";
}

TEST(Growth, SnapshotsShareWhatHasNotChanged) {
  // Most of the 4,000 jobs arrive after the end of the run, so a snapshot need not copy them.
  RunOptions run;
  run.snapshot_every = 1;
  run.snapshots_max = 0;
  run.snapshots_bytes = std::size_t{4} << 20U;
  run.explain = false;
  Simulation simulation(busy(4000, 4), "queue", {}, std::make_unique<Queue>(true), run);
  simulation.goTo(200);
  const auto recording = simulation.takeRecording();
  EXPECT_GT(recording->snapshots(), 100U)
      << "about 260 decisions are made; whole copies of 600 KiB each would allow fewer than 20 snapshots";
}

}  // namespace
}  // namespace roundel::sim
