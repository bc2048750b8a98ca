// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "core/model/round_grid.h"
#include "core/model/scenario.h"
#include "tests/sim/scripted.h"

namespace roundel::sim {
namespace {

using namespace testing;
using trace::SegmentKind;
using trace::Trace;

struct Row {
  int job;
  int gpu;
  double start_s, end_s;
  SegmentKind kind;
  double iterations;
  bool operator==(const Row&) const = default;
};
void PrintTo(const Row& r, std::ostream* os) {
  *os << "{job " << r.job << ", gpu " << r.gpu << ", " << r.start_s << ".." << r.end_s << ", "
      << trace::toString(r.kind) << ", " << r.iterations << "}";
}

std::vector<Row> rows(const Trace& trace) {
  std::vector<Row> out;
  for (std::size_t i = 0; i < trace.segments.size(); ++i) {
    const trace::Segment s = trace.segments.at(i);
    out.push_back({s.job.value, s.gpu.value, s.start_s, s.end_s, s.kind, s.iterations});
  }
  return out;
}

// Places job 0 on the given parts of each round.
ScriptPolicy::Script byRound(std::vector<std::vector<model::Part>> plan) {
  return [plan](const SystemView& view) {
    Decision decision;
    const auto k = static_cast<std::size_t>(view.round());
    if (k < plan.size() && !plan[k].empty()) decision.placements = {on(0, plan[k])};
    return decision;
  };
}

TEST(Kernel, FirstStartIsFreeAndAnUnchangedGangIsOneRow) {
  const Trace trace =
      runAll(simulate(cluster({job("A", 1, 25)}), kRounds, byRound(std::vector(3, std::vector{part(0, 0, 1)}))));
  EXPECT_EQ(trace.status, trace::RunStatus::Complete);
  EXPECT_EQ(rows(trace), (std::vector<Row>{{0, 0, 0, 25, SegmentKind::Run, 25}}));
  EXPECT_EQ(trace.jobs[0].finish_s, 25);
  EXPECT_EQ(trace.jobs[0].restarts, 0);
  EXPECT_EQ(trace.end_s, 25);
}

TEST(Kernel, FirstStartPaysFirstStartS) {
  model::Scenario s = cluster({job("A", 1, 5)});
  s.clock.first_start_s = 3;
  const Trace trace = runAll(simulate(s, kRounds, byRound({{part(0, 0, 1)}})));
  EXPECT_EQ(rows(trace), (std::vector<Row>{{0, 0, 0, 3, SegmentKind::Restart, 0}, {0, 0, 3, 8, SegmentKind::Run, 5}}));
  EXPECT_EQ(trace.jobs[0].restarts, 0);
}

TEST(Kernel, MovingToOtherGpusPaysTheRestart) {
  const Trace trace =
      runAll(simulate(cluster({job("A", 1, 15)}), kRounds, byRound({{part(0, 0, 1)}, {part(1, 0, 1)}})));
  EXPECT_EQ(rows(trace), (std::vector<Row>{{0, 0, 0, 10, SegmentKind::Run, 10},
                                           {0, 3, 10, 12, SegmentKind::Restart, 0},
                                           {0, 3, 12, 17, SegmentKind::Run, 5}}));
  EXPECT_EQ(trace.jobs[0].restarts, 1);
}

TEST(Kernel, ResumingAfterAPausePaysTheRestartAndWaits) {
  const Trace trace =
      runAll(simulate(cluster({job("A", 1, 15), job("B", 1, 100)}), kRounds, [](const SystemView& view) {
        Decision d;
        d.placements = {on(1, {part(1, 0, 1)})};
        if (view.round() != 1 && view.active().front() == model::JobIndex(0))
          d.placements.push_back(on(0, {part(0, 0, 1)}));
        return d;
      }));
  EXPECT_EQ(trace.jobs[0].finish_s, 27);  // 10 iterations, pause 10..20, restart 20..22, 5 iterations
  EXPECT_EQ(trace.jobs[0].wait_s, 10);
  EXPECT_EQ(trace.jobs[0].restarts, 1);
}

TEST(Kernel, ARestartCutByABoundaryGoesOnIfThePlacementStays) {
  model::Scenario s = cluster({job("A", 1, 15)});
  s.clock.restart_s = 14;
  const std::vector<model::Part> first{part(0, 0, 1)};
  const std::vector<model::Part> second{part(1, 0, 1)};
  const Trace trace = runAll(simulate(s, kRounds, byRound({first, second, second, second})));
  EXPECT_EQ(rows(trace), (std::vector<Row>{{0, 0, 0, 10, SegmentKind::Run, 10},
                                           {0, 3, 10, 24, SegmentKind::Restart, 0},
                                           {0, 3, 24, 29, SegmentKind::Run, 5}}));
}

TEST(Kernel, CompletionInsideARoundLeavesTheGpuIdleUntilTheBoundary) {
  const Trace trace = runAll(simulate(cluster({job("A", 4, 4), job("B", 4, 4)}), kRounds, [](const SystemView& view) {
    Decision d;
    d.placements = {on(view.active().front().value, {part(0, 0, 2), part(1, 0, 2)})};
    return d;
  }));
  EXPECT_EQ(trace.jobs[0].finish_s, 1);  // 4 GPUs at 1 iteration/s each
  EXPECT_EQ(trace.jobs[1].first_start_s, 10);
  EXPECT_EQ(trace.jobs[1].wait_s, 10);
}

TEST(Kernel, WorkWithinABillionthOfABoundaryIsDoneBeforeTheDecision) {
  int decisions = 0;
  const Trace trace = runAll(simulate(cluster({job("A", 1, 10 * (1 + 5e-10))}), kRounds, [&](const SystemView&) {
    ++decisions;
    Decision d;
    d.placements = {on(0, {part(0, 0, 1)})};
    return d;
  }));
  EXPECT_EQ(decisions, 1);
  EXPECT_EQ(trace.jobs[0].finish_s, 10);
}

TEST(Kernel, MixedTypesRunAtTheSlowestUnlessRatesAdd) {
  model::Scenario s = cluster({job("A", 3, 30)});
  const auto placed = byRound(std::vector(9, std::vector{part(0, 0, 2), part(0, 1, 1)}));
  EXPECT_EQ(runAll(simulate(s, kRounds, placed)).jobs[0].finish_s, 20);  // 3 * 0.5/s
  s.rate_model = model::RateModel::Additive;
  EXPECT_EQ(runAll(simulate(s, kRounds, placed)).jobs[0].finish_s, 12);  // 1 + 1 + 0.5 per s
}

TEST(Kernel, AGangOnSeveralNodesUsesTheSpreadRateAndMissingTypesTheBaseRate) {
  model::Scenario s = cluster({job("A", 2, 30)});
  s.jobs[0].throughput_spread = model::ThroughputRow{{"V", 0.75}};
  EXPECT_EQ(runAll(simulate(s, kRounds, byRound(std::vector(9, std::vector{part(0, 0, 2)})))).jobs[0].finish_s, 15);
  EXPECT_EQ(
      runAll(simulate(s, kRounds, byRound(std::vector(9, std::vector{part(0, 0, 1), part(1, 0, 1)})))).jobs[0].finish_s,
      20);
  s.jobs[0].throughput_spread = model::ThroughputRow{{"K", 0.1}};
  EXPECT_EQ(
      runAll(simulate(s, kRounds, byRound(std::vector(9, std::vector{part(0, 0, 1), part(1, 0, 1)})))).jobs[0].finish_s,
      15);
}

TEST(Kernel, NodeSpeedScalesTheRateButNotTheEstimate) {
  model::Scenario s = cluster({job("A", 1, 10)});
  s.nodes[0].speed = 0.5;
  double estimate = 0;
  const Trace trace = runAll(simulate(s, kRounds, [&](const SystemView& view) {
    estimate = view.estimatedRate(model::JobIndex(0), {part(0, 0, 1)});
    Decision d;
    d.placements = {on(0, {part(0, 0, 1)})};
    return d;
  }));
  EXPECT_EQ(trace.jobs[0].finish_s, 20);
  EXPECT_EQ(estimate, 1);
}

TEST(Kernel, ScalingAppliesToTheGangSize) {
  model::Scenario s = cluster({job("A", 2, 30)});
  s.jobs[0].scaling = std::map<int, double>{{2, 0.75}};
  EXPECT_EQ(runAll(simulate(s, kRounds, byRound(std::vector(9, std::vector{part(0, 0, 2)})))).jobs[0].finish_s, 20);
}

TEST(Kernel, NodeDownStopsTheGangWhichKeepsWhatItDid) {
  model::Scenario s = cluster({job("A", 1, 15)});
  s.events = {{.at_s = 4, .kind = model::EventKind::NodeDown, .node = "a", .job = {}, .type = {}, .value = {}}};
  const Trace trace = runAll(simulate(s, kRounds, [](const SystemView& view) {
    Decision d;
    d.placements = {on(0, {part(view.nodeUp(model::NodeIndex(0)) ? 0 : 1, 0, 1)})};
    return d;
  }));
  EXPECT_EQ(rows(trace), (std::vector<Row>{{0, 0, 0, 4, SegmentKind::Run, 4},
                                           {0, 3, 10, 12, SegmentKind::Restart, 0},
                                           {0, 3, 12, 23, SegmentKind::Run, 11}}));
  EXPECT_EQ(trace.jobs[0].wait_s, 6);
}

TEST(Kernel, SetThroughputAndSetSpeedChangeTheRateAtThatInstant) {
  model::Scenario s = cluster({job("A", 1, 15)});
  s.events = {{.at_s = 4, .kind = model::EventKind::SetThroughput, .node = {}, .job = "A", .type = "V", .value = 0.5},
              {.at_s = 8, .kind = model::EventKind::SetSpeed, .node = "a", .job = {}, .type = {}, .value = 6}};
  const Trace trace = runAll(simulate(s, kRounds, byRound(std::vector(9, std::vector{part(0, 0, 1)}))));
  EXPECT_EQ(rows(trace), (std::vector<Row>{{0, 0, 0, 4, SegmentKind::Run, 4},
                                           {0, 0, 4, 8, SegmentKind::Run, 2},
                                           {0, 0, 8, 11, SegmentKind::Run, 9}}));
}

TEST(Kernel, ACancelledJobLeavesAndOneCancelledBeforeItsArrivalNeverComes) {
  model::Scenario s = cluster({job("A", 1, 100), job("B", 1, 5, 1, 50)});
  s.events = {{.at_s = 4, .kind = model::EventKind::CancelJob, .node = {}, .job = "A", .type = {}, .value = {}},
              {.at_s = 5, .kind = model::EventKind::CancelJob, .node = {}, .job = "B", .type = {}, .value = {}}};
  const Trace trace = runAll(simulate(s, kRounds, byRound({{part(0, 0, 1)}})));
  EXPECT_EQ(trace.status, trace::RunStatus::Complete);
  EXPECT_EQ(trace.jobs[0].cancelled_s, 4);
  EXPECT_EQ(trace.jobs[0].iterations, 4);
  EXPECT_EQ(trace.jobs[1].cancelled_s, 5);
  EXPECT_TRUE(std::isnan(trace.jobs[1].first_start_s));
  EXPECT_EQ(trace.end_s, 5);
}

TEST(Kernel, AJobsStateSaysWhenItEnded) {
  model::Scenario s = cluster({job("A", 1, 12), job("B", 1, 100), job("C", 1, 100)});
  s.events = {{.at_s = 7, .kind = model::EventKind::CancelJob, .node = {}, .job = "C", .type = {}, .value = {}}};
  std::vector<std::vector<double>> ended;  // of A, B, C by decision
  Simulation simulation = simulate(s, kRounds, [&ended](const SystemView& view) {
    ended.emplace_back();
    Decision d;
    for (std::int32_t j = 0; j < 3; ++j) {
      ended.back().push_back(view.state(model::JobIndex(j)).ended_s);
      if (view.state(model::JobIndex(j)).active()) d.placements.push_back(on(j, {part(j == 2 ? 1 : 0, 0, 1)}));
    }
    return d;
  });
  simulation.goTo(29);
  EXPECT_EQ(ended, (std::vector<std::vector<double>>{{-1, -1, -1}, {-1, -1, 7}, {12, -1, 7}}));
  // The GPU-seconds of a job are final after its end.
  EXPECT_EQ(simulation.job(model::JobIndex(0)).attained_gpu_s, 12);
  EXPECT_EQ(simulation.job(model::JobIndex(2)).attained_gpu_s, 7);
}

std::vector<int> numbers(const std::vector<model::JobIndex>& jobs) {
  std::vector<int> out;
  for (const model::JobIndex job : jobs) out.push_back(job.value);
  return out;
}

TEST(Kernel, ADecisionIsToldWhichJobsArrivedEndedAndLostTheirGpusSinceTheLast) {
  model::Scenario s = cluster({job("A", 1, 12), job("B", 1, 100), job("C", 1, 100, 1, 5), job("D", 1, 100)});
  s.events = {{.at_s = 7, .kind = model::EventKind::CancelJob, .node = {}, .job = "D", .type = {}, .value = {}},
              {.at_s = 13, .kind = model::EventKind::NodeDown, .node = "b", .job = {}, .type = {}, .value = {}}};
  std::vector<std::vector<int>> arrived, ended,
      lost;  // by decision; the second changes nothing, so the third gets the changes again
  Simulation simulation = simulate(s, kRounds, [&](const SystemView& view) {
    arrived.push_back(numbers(view.changes().arrived));
    ended.push_back(numbers(view.changes().ended));
    lost.push_back(numbers(view.changes().lost));
    Decision d;
    d.changes_nothing = view.now_s() == 10;
    d.placements = {on(1, {part(view.nodeUp(model::NodeIndex(1)) ? 1 : 0, 0, 1)})};
    if (view.state(model::JobIndex(0)).active()) d.placements.push_back(on(0, {part(0, 0, 1)}));
    return d;
  });
  simulation.goTo(39);
  EXPECT_EQ(arrived, (std::vector<std::vector<int>>{{0, 1, 3}, {2}, {2}, {}}));
  EXPECT_EQ(ended, (std::vector<std::vector<int>>{{}, {3}, {3, 0}, {}}));
  EXPECT_EQ(lost, (std::vector<std::vector<int>>{{}, {}, {1}, {}}));
}

TEST(Kernel, MaxIterationsHoldsTheGpuIdleUntilTheNextDecision) {
  const Trace trace = runAll(simulate(cluster({job("A", 1, 10)}), kRounds, [](const SystemView&) {
    Decision d;
    d.placements = {on(0, {part(0, 0, 1)})};
    d.placements[0].max_iterations = 6;
    return d;
  }));
  EXPECT_EQ(rows(trace), (std::vector<Row>{{0, 0, 0, 6, SegmentKind::Run, 6},
                                           {0, 0, 6, 10, SegmentKind::Idle, 0},
                                           {0, 0, 10, 14, SegmentKind::Run, 4}}));
  EXPECT_EQ(trace.jobs[0].wait_s, 0);
  EXPECT_EQ(trace.jobs[0].restarts, 0);
}

TEST(Kernel, CopiesOfAJobAddUpAndTheirSegmentsAddUpToTheTotal) {
  const Trace trace = runAll(simulate(cluster({job("A", 1, 18)}), kRounds, [](const SystemView&) {
    Decision d;
    d.placements = {on(0, {part(0, 0, 1)}), on(0, {part(1, 0, 1)})};
    d.placements[0].copy = 1;
    d.placements[1].copy = 2;
    d.placements[1].overhead_s = 4;
    return d;
  }));
  EXPECT_DOUBLE_EQ(trace.jobs[0].finish_s, 12);  // copy 1 alone to 4 s, both to 10 s (16 done), copy 1 alone to 12 s
  EXPECT_DOUBLE_EQ(std::accumulate(trace.segments.iterations.begin(), trace.segments.iterations.end(), 0.0), 18);
  EXPECT_EQ(trace.jobs[0].restarts, 1);  // copy 2 pays its overhead again in the second round
}

TEST(Kernel, WholeIterationsStopACopyAtTheLastOneThatFits) {
  // 8 s are left after the overhead. At 0.7 iterations/s, which includes the node's speed, 5 whole iterations of 5.6 fit.
  model::Scenario s = cluster({job("A", 1, 12, 0.35)});
  s.nodes[0].speed = 2;
  const Trace trace = runAll(simulate(s, kRounds, [](const SystemView& view) {
    Decision d;
    d.placements = {on(0, {part(0, 0, 1)})};
    d.placements[0].copy = 1;
    d.placements[0].overhead_s = 2;
    d.placements[0].whole_by_s = view.roundEnd_s();
    d.placements[0].max_iterations = 12;
    return d;
  }));
  const std::vector<Row> all = rows(trace);
  ASSERT_EQ(all.size(), 8U);
  EXPECT_EQ(all[1].iterations, 5);
  EXPECT_DOUBLE_EQ(all[1].end_s, 2 + 5 / 0.7);
  EXPECT_EQ(all[2], (Row{0, 0, all[1].end_s, 10, SegmentKind::Idle, 0}))
      << "the rest of the round is held without progress";
  EXPECT_EQ(all[3], (Row{0, 0, 10, 12, SegmentKind::Restart, 0}));
  EXPECT_EQ(all[4].iterations, 5);
  EXPECT_DOUBLE_EQ(trace.jobs[0].finish_s, 22 + 2 / 0.7);
}

// At 1e7 s, instants closer than 0.01 s are equal. The boundary 1 ms later is therefore not a later instant and is skipped.
TEST(SystemView, TheRoundEndsAtALaterInstantThanNow) {
  model::Scenario s = cluster({job("A", 1, 1)});
  s.clock.round_s = 1e-3;
  const auto problem = model::resolve(s);
  const std::vector<JobState> jobs(1);
  const std::vector<model::JobIndex> active{model::JobIndex(0)};
  const std::vector<char> up(problem->nodes.size(), 1);
  const SystemView view({*problem, 1e7, 10'000'000'000, active, up}, jobs);
  EXPECT_FALSE(model::sameInstant(view.roundEnd_s(), 1e7)) << view.roundEnd_s() - 1e7;
  EXPECT_LT(view.roundEnd_s(), 1e7 + 0.02);
}

TEST(Kernel, WhereNoWholeIterationFitsTheFractionIsDone) {
  const Trace trace = runAll(simulate(cluster({job("A", 1, 1, 0.0625)}), kRounds, [](const SystemView& view) {
    Decision d;
    d.placements = {on(0, {part(0, 0, 1)})};
    d.placements[0].whole_by_s = view.roundEnd_s();
    return d;
  }));
  EXPECT_EQ(trace.status, trace::RunStatus::Complete);
  EXPECT_EQ(trace.jobs[0].finish_s, 16);
}

TEST(Kernel, AWholeIterationThatEndsWithTheRoundCounts) {
  // 0.7 * 10 is below 7 in doubles.
  const Trace trace = runAll(simulate(cluster({job("A", 1, 7, 0.7)}), kRounds, [](const SystemView& view) {
    Decision d;
    d.placements = {on(0, {part(0, 0, 1)})};
    d.placements[0].whole_by_s = view.roundEnd_s();
    return d;
  }));
  EXPECT_EQ(trace.jobs[0].finish_s, 10);
}

TEST(Kernel, ANodeThatSpeedsUpFitsMoreWholeIterationsAndOneThatSlowsDownEndsWhereItIs) {
  model::Scenario s = cluster({job("A", 1, 100)});
  s.events = {{.at_s = 4, .kind = model::EventKind::SetSpeed, .node = "a", .job = {}, .type = {}, .value = 1.5},
              {.at_s = 15, .kind = model::EventKind::SetSpeed, .node = "a", .job = {}, .type = {}, .value = 0.5},
              {.at_s = 20, .kind = model::EventKind::CancelJob, .node = {}, .job = "A", .type = {}, .value = {}}};
  std::vector<double> done;
  const Trace trace = runAll(simulate(s, kRounds, [&](const SystemView& view) {
    Decision d;
    d.placements = {on(0, {part(0, 0, 1)})};
    d.placements[0].copy = 1;
    d.placements[0].max_iterations = 50;
    d.placements[0].whole_by_s = view.roundEnd_s();
    return d;
  }));
  // 4 iterations at 1/s and 9 at 1.5/s are 13 whole iterations at 10 s. Then follow 7.5 at 1.5/s and 2.5 at 0.5/s.
  EXPECT_EQ(trace.jobs[0].iterations, 13 + 7.5 + 2.5);
}

TEST(Kernel, TellsWhatEachCopyReallyDidSinceTheLastDecision) {
  model::Scenario s = cluster({job("A", 1, 100)});
  s.nodes[1].speed = 0.5;
  s.events = {{.at_s = 16, .kind = model::EventKind::NodeDown, .node = "b", .job = {}, .type = {}, .value = {}}};
  std::vector<std::vector<CopyWork>> seen;
  runAll(simulate(s, kRounds, [&](const SystemView& view) {
    seen.push_back(view.state(model::JobIndex(0)).work);
    Decision d;
    d.placements = {on(0, {part(0, 0, 1)})};
    if (view.nodeUp(model::NodeIndex(1))) d.placements.push_back(on(0, {part(1, 0, 1)}));
    for (std::size_t i = 0; i < d.placements.size(); ++i) {
      d.placements[i].copy = static_cast<int>(i) + 1;
      d.placements[i].overhead_s = i == 0 ? 0 : 2;
      d.placements[i].max_iterations = 6;
    }
    return d;
  }));
  ASSERT_GE(seen.size(), 4U);
  const auto expectWork = [](const CopyWork& work, int copy, double iterations, double run_s) {
    EXPECT_EQ(work.copy, copy);
    EXPECT_DOUBLE_EQ(work.iterations, iterations);
    EXPECT_DOUBLE_EQ(work.run_s, run_s);
  };
  EXPECT_TRUE(seen[0].empty());
  for (const std::size_t round : {1U, 2U}) {
    ASSERT_EQ(seen[round].size(), 2U);
    expectWork(seen[round][0], 1, 6, 6);  // then the copy is idle
  }
  expectWork(seen[1][1], 2, 4, 8);
  EXPECT_EQ(seen[1][1].parts, std::vector{part(1, 0, 1)});
  expectWork(seen[2][1], 2, 2, 4);  // its node went down at 16 s
  ASSERT_EQ(seen[3].size(), 1U);
}

TEST(Kernel, AGangThatGoesOnIsCountedSinceTheLastDecisionOnly) {
  std::vector<double> seen;
  runAll(simulate(cluster({job("A", 1, 25)}), kRounds, [&](const SystemView& view) {
    for (const CopyWork& work : view.state(model::JobIndex(0)).work) seen.push_back(work.iterations / work.run_s);
    Decision d;
    d.placements = {on(0, {part(0, 0, 1)})};
    d.placements[0].copy = 1;
    d.placements[0].overhead_s = 0;
    return d;
  }));
  EXPECT_EQ(seen, (std::vector<double>{1, 1}));
}

TEST(Kernel, EveryRoundThatSchedulesCopiesIsARestartButTheFirst) {
  const auto restarts = [](double overhead_s) {
    const Trace trace = runAll(simulate(cluster({job("A", 1, 60)}), kRounds, [&](const SystemView& view) {
      Decision d;
      for (int copy = 1; copy <= 2 && view.round() != 1; ++copy) {
        d.placements.push_back(on(0, {part(copy - 1, 0, 1)}));
        d.placements.back().copy = copy;
        d.placements.back().overhead_s = overhead_s;
      }
      if (view.round() == 1) d.wake_s = 20;
      return d;
    }));
    EXPECT_EQ(trace.status, trace::RunStatus::Complete);
    return trace.jobs[0].restarts;
  };
  EXPECT_EQ(restarts(0), 2);  // copies run in rounds 0, 2 and 3
  EXPECT_EQ(restarts(2), 3);  // copies run in rounds 0, 2, 3 and 4
}

TEST(Kernel, AnOverheadLongerThanTheRoundIsNeverOver) {
  const Trace trace = runAll(simulate(cluster({job("A", 1, 5)}), kRounds, [](const SystemView&) {
    Decision d;
    d.placements = {on(0, {part(0, 0, 1)})};
    d.placements[0].overhead_s = 12;
    return d;
  }));
  EXPECT_EQ(trace.status, trace::RunStatus::Stuck);
  EXPECT_EQ(trace.jobs[0].iterations, 0);
}

TEST(Kernel, ArrivalsInsideARoundAreSeenAtTheNextBoundary) {
  const Trace trace =
      runAll(simulate(cluster({job("A", 1, 5, 1, 12), job("B", 1, 5, 1, 30)}), kRounds, [](const SystemView& view) {
        Decision d;
        d.placements = {on(view.active().front().value, {part(0, 0, 1)})};
        return d;
      }));
  EXPECT_EQ(trace.jobs[0].first_start_s, 20);
  EXPECT_EQ(trace.jobs[0].wait_s, 8);
  EXPECT_EQ(trace.jobs[1].first_start_s, 30);  // on the boundary itself
  EXPECT_EQ(trace.decisions.size(), 2U);       // no decision where no job is present
  EXPECT_EQ(trace.decisions[0].round, 2);
}

TEST(Kernel, EventDrivenPoliciesDecideAtTheEventItself) {
  const Trace trace =
      runAll(simulate(cluster({job("A", 4, 8), job("B", 4, 8, 1, 1)}), kEvents, [](const SystemView& view) {
        Decision d;
        d.placements = {on(view.active().front().value, {part(0, 0, 2), part(1, 0, 2)})};
        return d;
      }));
  EXPECT_EQ(trace.jobs[0].finish_s, 2);
  EXPECT_EQ(trace.jobs[1].first_start_s, 2);
  EXPECT_FALSE(trace.round_driven);
  EXPECT_EQ(trace.decisions.size(), 3U);
}

TEST(Kernel, KeepLeavesEverythingAndRecordsNothing) {
  int calls = 0;
  const Trace trace = runAll(simulate(cluster({job("A", 1, 25)}), kRounds, [&](const SystemView&) {
    Decision d;
    d.placements = {on(0, {part(0, 0, 1)})};
    d.changes_nothing = calls++ > 0;
    return d;
  }));
  EXPECT_EQ(calls, 3);
  EXPECT_EQ(trace.decisions.size(), 1U);
  EXPECT_EQ(trace.jobs[0].finish_s, 25);
}

TEST(Kernel, AWakeTimeIsKeptUntilItComes) {
  std::vector<double> at;
  runAll(simulate(cluster({job("A", 1, 9)}), WakeOn{.arrival = true}, [&](const SystemView& view) {
    at.push_back(view.now_s());
    Decision d;
    d.placements = {on(0, {part(0, 0, 1)})};
    if (at.size() < 3) d.wake_s = view.now_s() + 3.5;
    return d;
  }));
  EXPECT_EQ(at, (std::vector<double>{0, 3.5, 7}));
}

TEST(Kernel, EndsAtTheHorizonWithJobsUnfinished) {
  model::Scenario s = cluster({job("A", 1, 100)});
  s.clock.horizon_s = 33;
  const Trace trace = runAll(simulate(s, kRounds, byRound(std::vector(99, std::vector{part(0, 0, 1)}))));
  EXPECT_EQ(trace.status, trace::RunStatus::Horizon);
  EXPECT_EQ(trace.end_s, 33);
  EXPECT_EQ(trace.jobs[0].iterations, 33);
  EXPECT_TRUE(std::isnan(trace.jobs[0].finish_s));
}

TEST(Kernel, NothingRunsAndNothingIsPendingEndsTheRunWithAMessage) {
  const Trace trace = runAll(simulate(cluster({job("A", 1, 100)}), kRounds, byRound({})));
  EXPECT_EQ(trace.status, trace::RunStatus::Stuck);
  EXPECT_NE(trace.message.find("A"), std::string::npos);
  EXPECT_EQ(trace.jobs[0].wait_s, 0);
}

TEST(Kernel, APolicyThatOnlyRestartsIsStuckAndNotEndless) {
  model::Scenario s = cluster({job("A", 1, 100)});
  s.clock.restart_s = 50;
  s.clock.first_start_s = 50;
  const Trace trace = runAll(simulate(s, kRounds, [](const SystemView& view) {
    Decision d;
    d.placements = {on(0, {part(static_cast<std::int32_t>(view.round() % 2), 0, 1)})};
    return d;
  }));
  EXPECT_EQ(trace.status, trace::RunStatus::Stuck);
}

TEST(Kernel, ABreachOfTheRefereeFailsTheRunAndLeavesAPrefix) {
  const Trace trace = runAll(simulate(cluster({job("A", 1, 100)}), kRounds, [](const SystemView& view) {
    Decision d;
    d.placements = {on(0, {part(view.round() == 2 ? 7 : 0, 0, 1)})};
    return d;
  }));
  EXPECT_EQ(trace.status, trace::RunStatus::Failed);
  EXPECT_EQ(trace.end_s, 20);
  EXPECT_EQ(rows(trace), (std::vector<Row>{{0, 0, 0, 20, SegmentKind::Run, 20}}));
  EXPECT_NE(trace.message.find("script at 20 s (round 2): job A"), std::string::npos) << trace.message;
}

TEST(Kernel, AStopTokenEndsTheRunEarlyWithAValidPrefix) {
  std::stop_source stop;
  Simulation simulation =
      simulate(cluster({job("A", 1, 1e9)}), kRounds, byRound(std::vector(1000, std::vector{part(0, 0, 1)})));
  RunHooks hooks;
  hooks.stop = stop.get_token();
  hooks.progress = [&](const Progress& p) {
    if (p.decisions == 5) stop.request_stop();
  };
  EXPECT_EQ(simulation.run(hooks), trace::RunStatus::Stopped);
  const Trace trace = simulation.trace();
  EXPECT_EQ(trace.decisions.size(), 5U);
  EXPECT_EQ(trace.end_s, 40);
  EXPECT_EQ(trace.jobs[0].iterations, 40);
}

// A policy that does not poll the stop token.
class ShortPolicy final : public ScriptPolicy {
 public:
  ShortPolicy(Script script, int* clones) : ScriptPolicy(kRounds, std::move(script)), m_clones(clones) {}
  std::unique_ptr<Policy> clone() const override {
    ++*m_clones;
    return std::make_unique<ShortPolicy>(*this);
  }
  bool checksStop(const SystemView&) const override { return false; }

 private:
  int* m_clones;
};

TEST(Kernel, AStopDoesNotTakeBackADecisionOfAPolicyThatDoesNotPollItAndCostsNoClone) {
  std::stop_source stop;
  int clones = 0;
  auto policy = std::make_unique<ShortPolicy>(
      [&](const SystemView& view) {
        if (view.now_s() == 20) stop.request_stop();
        Decision d;
        d.placements = {on(0, {part(0, 0, 1)})};
        return d;
      },
      &clones);
  Simulation simulation(model::resolve(cluster({job("A", 1, 100)})), "short", {}, std::move(policy),
                        {.snapshot_every = 0});
  RunHooks hooks;
  hooks.stop = stop.get_token();
  EXPECT_EQ(simulation.run(hooks), trace::RunStatus::Stopped);
  EXPECT_EQ(simulation.decisions(), 3) << "the decision at 20 s counts";
  EXPECT_EQ(clones, 0);
}

TEST(Kernel, DecisionTimesAreReadFromTheGivenClockOnly) {
  double now_ms = 0;
  Simulation simulation =
      simulate(cluster({job("A", 1, 25)}), kRounds, byRound(std::vector(3, std::vector{part(0, 0, 1)})));
  RunHooks hooks;
  hooks.clock_ms = [&] { return now_ms += 1.5; };
  simulation.run(hooks);
  EXPECT_EQ(simulation.decisionTimes_ms(), (std::vector<double>{1.5, 1.5, 1.5}));
}

}  // namespace
}  // namespace roundel::sim
