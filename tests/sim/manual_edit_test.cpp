// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/manual_edit.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/model/round_grid.h"
#include "core/model/scenario.h"
#include "core/sim/recording.h"
#include "tests/sim/scripted.h"
#include "tests/sim/tasks.h"

namespace roundel::sim {
namespace {

using namespace testing;

ManualMove toParts(std::int32_t job, std::vector<model::Part> parts) {
  return {model::JobIndex(job), std::move(parts)};
}

// Only A runs, on one V of node a. The policy decides at every round.
Simulation alone() {
  return simulate(cluster({job("A", 1, 100), job("B", 1, 100)}), kRounds, [](const SystemView&) {
    Decision d;
    d.placements = {on(0, {part(0, 0, 1)})};
    return d;
  });
}

trace::Trace forked(Simulation& simulation, double at_s, std::vector<ManualMove> moves, bool ask = false) {
  simulation.goTo(model::justBefore(at_s));
  Branch edits;
  edits.manual_edit = ManualEdit{at_s, ask, std::move(moves)};
  Simulation branch = simulation.branch(std::move(edits));
  branch.goTo(at_s + 40);
  return branch.trace();
}

int decisionsAt(const trace::Trace& trace, double at_s) {
  return static_cast<int>(std::ranges::count(trace.decisions, at_s, &trace::DecisionRecord::at_s));
}

TEST(ManualEdit, AWaitingJobIsStartedBetweenDecisions) {
  Simulation simulation = alone();
  const trace::Trace trace = forked(simulation, 14, {toParts(1, {part(1, 0, 1)})});
  EXPECT_EQ(trace.jobs[1].first_start_s, 14);
  EXPECT_EQ(decisionsAt(trace, 14), 1);
  const trace::DecisionRecord& decision = *std::ranges::find(trace.decisions, 14, &trace::DecisionRecord::at_s);
  EXPECT_EQ(decision.placements.size(), 2U);
  EXPECT_EQ(decision.explanation->rule, "Moved by hand: B.");
  // The script stops B at the next round, after six iterations. A first start pays no restart.
  EXPECT_DOUBLE_EQ(trace.jobs[1].iterations, 6);
}

TEST(ManualEdit, AMoveThatChangesNothingLeavesNoTrace) {
  for (const double at_s : {10.0, 14.0}) {
    Simulation simulation = alone();
    const trace::Trace trace = forked(simulation, at_s, {toParts(0, {part(0, 0, 1)}), toParts(1, {})});
    simulation.goTo(at_s + 40);
    EXPECT_EQ(trace.fingerprint, simulation.fingerprint());
    EXPECT_EQ(trace.decisions.size(), simulation.trace().decisions.size());
  }
}

TEST(ManualEdit, TheNextDecisionIsToldThatAHandWasInIt) {
  std::vector<double> told_s;
  Simulation simulation = simulate(cluster({job("A", 1, 100), job("B", 1, 100)}), kRounds, [&](const SystemView& view) {
    if (view.changes().manual_edits) told_s.push_back(view.now_s());
    Decision d;
    d.placements = {on(0, {part(0, 0, 1)})};
    return d;
  });
  for (const double at_s : {10.0, 14.0}) forked(simulation, at_s, {toParts(1, {part(1, 0, 1)})});
  EXPECT_EQ(told_s, (std::vector<double>{20, 20}));
}

TEST(ManualEdit, AnAskedPolicyDecidesAtOnce) {
  Simulation simulation = alone();
  const trace::Trace trace = forked(simulation, 14, {}, true);
  EXPECT_EQ(decisionsAt(trace, 14), 1);
}

TEST(ManualEdit, PausingTheOnlyJobIsNotTheEnd) {
  for (const WakeOn wakes : {kRounds, kEvents}) {
    Simulation simulation = simulate(cluster({job("A", 1, 30)}), wakes, [](const SystemView&) {
      Decision d;
      d.placements = {on(0, {part(0, 0, 1)})};
      return d;
    });
    const trace::Trace trace = forked(simulation, 14, {toParts(0, {})});
    EXPECT_EQ(trace.status, trace::RunStatus::Complete);
    EXPECT_EQ(trace.jobs[0].finish_s, 38);  // 6 s of waiting for the next round, then a restart of 2 s
  }
}

TEST(ManualEdit, ABreachEndsTheRunAndSaysWhoAndWhat) {
  Simulation simulation = alone();
  simulation.goTo(model::justBefore(20));
  Branch edits;
  edits.manual_edit = ManualEdit{20, false, {toParts(1, {part(0, 0, 2)})}};
  Simulation branch = simulation.branch(std::move(edits));
  branch.goTo(20);
  ASSERT_TRUE(branch.error());
  EXPECT_EQ(branch.error()->code, "over-capacity");
  EXPECT_EQ(branch.error()->job, model::JobIndex(1));
  EXPECT_EQ(branch.error()->message,
            "by hand at 20 s (round 2): job B on node a: brings the GPUs asked for to 3 x V where the node has 2");
  EXPECT_EQ(branch.error()->hint, "at most 1 x V, 1 x K of a; A has 1");
  EXPECT_TRUE(branch.ended());
}

TEST(ManualEdit, AStopInsideTheDecisionDoesNotLoseTheMove) {
  std::stop_source stop;
  bool once = false;
  Simulation simulation = simulate(cluster({job("A", 1, 100), job("B", 1, 100)}), kRounds, [&](const SystemView& view) {
    if (view.now_s() == 20 && !once) {
      once = true;
      stop.request_stop();
    }
    Decision d;
    d.placements = {on(0, {part(0, 0, 1)})};
    return d;
  });
  simulation.goTo(model::justBefore(20));
  Branch edits;
  edits.manual_edit = ManualEdit{20, false, {toParts(1, {part(1, 0, 1)})}};
  Simulation branch = simulation.branch(std::move(edits));
  RunHooks hooks;
  hooks.stop = stop.get_token();
  branch.goTo(25, hooks);
  EXPECT_EQ(branch.now_s(), 20);
  branch.goTo(25);
  EXPECT_EQ(branch.trace().jobs[1].first_start_s, 20);
}

TEST(ManualEdit, CopiesAreForkedOneANode) {
  model::Scenario s = cluster({job("A", 2, 400), job("B", 2, 400)});
  Simulation simulation = simulate(s, kRounds, [](const SystemView&) {
    Decision d;
    Placement p = on(0, {part(0, 0, 1)});
    p.copy = 1;
    d.placements = {p};
    return d;
  });
  const trace::Trace trace = forked(simulation, 20, {toParts(1, {part(0, 0, 1), part(1, 0, 2)})});
  const trace::DecisionRecord& decision = *std::ranges::find(trace.decisions, 20, &trace::DecisionRecord::at_s);
  ASSERT_EQ(decision.placements.size(), 3U);
  EXPECT_EQ(decision.placements[1].copy, 1);
  EXPECT_EQ(decision.placements[2].copy, 2);
  EXPECT_EQ(decision.placements[2].parts, (std::vector<model::Part>{part(1, 0, 2)}));
}

// ---- task sequences

// X has three rounds of two tasks of 10 s, and Y has two rounds of one task. X runs on GPUs 0 and 1, and Y on GPU 1 after X.
Simulation sequences() {
  model::Scenario s = cluster({taskJob("X", 3, 2, {{"V", 10}, {"K", 20}}), taskJob("Y", 2, 1, {{"V", 10}, {"K", 20}})});
  return simulate(s, kEvents, [asked = false](const SystemView& view) mutable {
    if (std::exchange(asked, true)) {
      Decision same;
      same.changes_nothing = true;
      return same;
    }
    return decide(
        plan(view.problem(), {{0, {task(0, 0, 0), task(0, 1, 0), task(0, 2, 0)}},
                              {1, {task(0, 0, 1), task(0, 1, 1), task(0, 2, 1), task(1, 0, 0), task(1, 1, 0)}}}));
  });
}

std::string tasksOn(const trace::Trace& trace, int gpu) {
  std::string out;
  for (std::size_t i = 0; i < trace.segments.size(); ++i) {
    const trace::Segment s = trace.segments.at(i);
    if (s.gpu.value != gpu || s.kind != trace::SegmentKind::Run) continue;
    out += (out.empty() ? "" : " ") + trace.problem->jobs[s.job].id +
           trace.segments.part_names[static_cast<std::size_t>(s.part)] + "@" +
           std::to_string(static_cast<int>(s.start_s));
  }
  return out;
}

TEST(ManualEdit, TasksThatWaitGoToTheFrontOfTheGpus) {
  Simulation simulation = sequences();
  const trace::Trace trace = forked(simulation, 5, {toParts(1, {part(1, 0, 1)})});
  EXPECT_EQ(tasksOn(trace, 3), "Y0.0@5 Y1.0@15");
  EXPECT_EQ(tasksOn(trace, 1), "X0.1@0 X1.1@10 X2.1@20");
  EXPECT_EQ(trace.jobs[1].finish_s, 25);
}

TEST(ManualEdit, APausedJobGoesLastInItsSequences) {
  Simulation simulation = sequences();
  const trace::Trace trace = forked(simulation, 5, {toParts(0, {})});
  EXPECT_EQ(tasksOn(trace, 1), "X0.1@0 Y0.0@10 Y1.0@20 X1.1@30 X2.1@40");
}

TEST(ManualEdit, SequencesThatStayTheSameLeaveNoTrace) {
  Simulation simulation = sequences();
  const trace::Trace trace = forked(simulation, 5, {toParts(1, {})});  // Y is already last
  simulation.goTo(45);
  EXPECT_EQ(trace.fingerprint, simulation.fingerprint());
}

TEST(ManualEdit, TasksAreRefusedWhereTheyCannotRun) {
  Simulation simulation = sequences();
  simulation.goTo(model::justBefore(5));
  const auto error = [&](std::vector<model::Part> parts) {
    Branch edits;
    edits.manual_edit = ManualEdit{5, false, {toParts(0, std::move(parts))}};
    Simulation branch = simulation.branch(std::move(edits));
    branch.goTo(5);
    return branch.error() ? branch.error()->code : std::string();
  };
  EXPECT_EQ(error({part(1, 0, 3)}), "over-capacity");
  EXPECT_EQ(error({part(0, 0, 1), part(1, 0, 2)}), "gang-size");  // a round has two tasks
  EXPECT_EQ(error({part(1, 0, 2)}), "");
}

// ---- recordings

TEST(Recording, StandsJustBeforeAnyInstantOfTheRun) {
  RunOptions run;
  run.snapshot_every = 3;
  Simulation simulation = simulate(
      cluster({job("A", 1, 100), job("B", 1, 60, 1, 15)}), kRounds,
      [](const SystemView& view) {
        Decision d;
        d.placements = {on(0, {part(0, 0, 1)})};
        if (view.active().size() > 1) d.placements.push_back(on(1, {part(1, 0, 1)}));
        return d;
      },
      run);
  simulation.run();
  const std::uint64_t fingerprint = simulation.fingerprint();
  const std::shared_ptr<const Recording> recording = simulation.takeRecording();
  EXPECT_EQ(recording->from_s(), 0);
  for (const double t_s : {0.0, 10.0, 15.0, 37.0, 90.0, 500.0}) {
    std::optional<Simulation> at = recording->before(t_s);
    ASSERT_TRUE(at);
    EXPECT_LE(at->now_s(), std::max(0.0, model::justBefore(t_s)));
    for (const trace::DecisionRecord& record : at->records()) EXPECT_LT(record.at_s, t_s);
    if (t_s == 15) {
      EXPECT_FALSE(at->job(model::JobIndex(1)).arrived);
    }
    at->run();
    EXPECT_EQ(at->fingerprint(), fingerprint) << t_s;
  }
}

TEST(Recording, OldSnapshotsAreThinnedOutAndBackStepsStayExact) {
  RunOptions run;
  run.snapshot_every = 1;
  run.snapshots_max = 24;
  Simulation simulation = simulate(
      cluster({job("A", 1, 2000)}), kRounds,
      [](const SystemView&) {
        Decision d;
        d.placements = {on(0, {part(0, 0, 1)})};
        return d;
      },
      run);
  simulation.goTo(1999);
  const std::uint64_t there = simulation.fingerprint();
  for (int back = 0; back < 150; ++back) ASSERT_TRUE(simulation.stepBack());
  EXPECT_EQ(simulation.decisions(), 50);
  simulation.goTo(1999);
  EXPECT_EQ(simulation.fingerprint(), there);
  simulation.run();
  EXPECT_LE(simulation.takeRecording()->snapshots(), 24U);
}

TEST(Recording, MemoryBoundsTheSnapshotsToo) {
  const auto snapshots = [](std::size_t bytes) {
    RunOptions run;
    run.snapshot_every = 1;
    run.snapshots_bytes = bytes;
    Simulation simulation = simulate(
        cluster({job("A", 1, 1000)}), kRounds,
        [](const SystemView&) {
          Decision d;
          d.placements = {on(0, {part(0, 0, 1)})};
          return d;
        },
        run);
    simulation.run();
    const std::uint64_t fingerprint = simulation.fingerprint();
    for (int back = 0; back < 60; ++back) EXPECT_TRUE(simulation.stepBack());
    simulation.run();
    EXPECT_EQ(simulation.fingerprint(), fingerprint);
    return simulation.takeRecording()->snapshots();
  };
  const std::size_t all = snapshots(0);
  EXPECT_GE(all, 99U);
  EXPECT_LT(snapshots(64 << 10), all);
  EXPECT_GE(snapshots(1), 18U) << "the latest snapshots and the start are kept";
}

TEST(Recording, SnapshotsLieCloserWhereDecisionsCostMore) {
  const auto snapshots = [](double cost_ms) {
    double clock_ms = 0;
    Simulation simulation = simulate(cluster({job("A", 1, 500)}), kRounds, [&](const SystemView&) {
      clock_ms += cost_ms;
      Decision d;
      d.placements = {on(0, {part(0, 0, 1)})};
      return d;
    });
    RunHooks hooks;
    hooks.clock_ms = [&] { return clock_ms; };
    simulation.run(hooks);
    return simulation.takeRecording()->snapshots();
  };
  EXPECT_EQ(snapshots(0), 1U);    // the start; 50 decisions are fewer than snapshot_every
  EXPECT_EQ(snapshots(10), 26U);  // the start, and one after every 20 ms
}

// Places the only job. A copy of the policy takes `copy_ms`.
class SlowToCopy : public ScriptPolicy {
 public:
  SlowToCopy(double& clock_ms, double decision_ms, double copy_ms)
      : ScriptPolicy(kRounds,
                     [&clock_ms, decision_ms](const SystemView&) {
                       clock_ms += decision_ms;
                       Decision d;
                       d.placements = {on(0, {part(0, 0, 1)})};
                       return d;
                     }),
        m_clock_ms(clock_ms),
        m_copy_ms(copy_ms) {}
  std::unique_ptr<Policy> clone() const override {
    m_clock_ms += m_copy_ms;
    return std::make_unique<SlowToCopy>(*this);
  }

 private:
  double& m_clock_ms;
  double m_copy_ms;
};

TEST(Recording, SnapshotsTakeNoLongerThanTheDecisions) {
  constexpr double kDecision_ms = 1, kCopy_ms = 100;
  double clock_ms = 0;
  Simulation simulation(model::resolve(cluster({job("A", 1, 10000)})), "test", {},
                        std::make_unique<SlowToCopy>(clock_ms, kDecision_ms, kCopy_ms));
  RunHooks hooks;
  const double begun_ms = clock_ms;  // the snapshot at the start is already taken
  hooks.clock_ms = [&] { return clock_ms; };
  simulation.run(hooks);
  const auto decisions = static_cast<double>(simulation.decisions());
  ASSERT_GT(decisions, 900);
  EXPECT_LE(clock_ms - begun_ms, 2 * decisions * kDecision_ms + kCopy_ms);
  EXPECT_GE(simulation.takeRecording()->snapshots(), 8U) << "too few snapshots for the allowed time";
}

}  // namespace
}  // namespace roundel::sim
