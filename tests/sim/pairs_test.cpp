// SPDX-License-Identifier: GPL-3.0-or-later
// Tests two jobs on one GPU (Placement::partner): the execution by the kernel, and the faults that the referee finds.

#include <gtest/gtest.h>

#include "core/model/scenario.h"

#include "tests/sim/scripted.h"

namespace roundel::sim::testing {
namespace {

constexpr double kTiny = 1e-9;

/// Two jobs of 70 iterations. On V each runs at 1 iteration/s alone and at 0.7/s if they share a GPU. `second`: the iterations of B.
model::Scenario two(double second = 70) {
  model::Scenario s = cluster({job("A", 1, 70), job("B", 1, second), job("C", 1, 70)});
  s.jobs.pop_back();
  s.pair_throughput = {{{"A", "B"}, {}, {{"V", {0.7, 0.7}}}}};
  return s;
}

Placement beside(std::int32_t job, std::int32_t partner, model::Part where) {
  Placement placement = on(job, {where});
  placement.partner = model::JobIndex(partner);
  return placement;
}

Decision placed(std::vector<Placement> placements) {
  Decision decision;
  decision.placements = std::move(placements);
  return decision;
}

Decision bothOn(model::Part where, const SystemView& view) {
  if (view.active().size() < 2) return placed({on(view.active().front().value, {where})});
  return placed({beside(0, 1, where), beside(1, 0, where)});
}

trace::Trace runTogether(const model::Scenario& scenario) {
  Simulation simulation =
      simulate(scenario, kEvents, [](const SystemView& view) { return bothOn(part(0, 0, 1), view); });
  simulation.run();
  return simulation.trace();
}

/// Returns the code of the error with which `decision` ends the run, or "" if the decision is carried out.
std::string refused(const model::Scenario& scenario, Decision decision) {
  Simulation simulation = simulate(scenario, kRounds, [&](const SystemView&) { return decision; });
  simulation.run();
  return simulation.error() ? simulation.error()->code : "";
}

TEST(Pairs, TwoJobsOnOneGpuRunAtTheRatesOfThePair) {
  const trace::Trace trace = runTogether(two());
  EXPECT_EQ(trace.status, trace::RunStatus::Complete) << trace.message;
  EXPECT_NEAR(trace.jobs[0].finish_s, 100, kTiny);  // 70 / 0.7
  EXPECT_NEAR(trace.jobs[1].finish_s, 100, kTiny);
  EXPECT_EQ(trace.segments.gpu[0], trace.segments.gpu[1]);
  EXPECT_EQ(trace.segments.with, (std::vector<std::int32_t>{1, 0}));
}

TEST(Pairs, WhenOneFinishesTheOtherGoesOnAtItsOwnRateFromThatInstant) {
  const trace::Trace trace = runTogether(two(35));
  EXPECT_NEAR(trace.jobs[1].finish_s, 50, kTiny);  // 35 / 0.7
  EXPECT_NEAR(trace.jobs[0].finish_s, 85, kTiny);  // 35 with B until 50 s, then 35 alone at 1/s
  EXPECT_EQ(trace.jobs[0].restarts, 0);
  ASSERT_EQ(trace.segments.size(), 3U);
  EXPECT_EQ(trace.segments.at(2).with.valid(), false);
  EXPECT_NEAR(trace.segments.start_s[2], 50, kTiny);
}

TEST(Pairs, ACancelledOrStoppedPartnerLeavesTheOtherRunning) {
  model::Scenario s = two();
  s.events = {{.at_s = 20, .kind = model::EventKind::CancelJob, .node = {}, .job = "B", .type = {}, .value = {}}};
  EXPECT_NEAR(runTogether(s).jobs[0].finish_s, 20 + (70 - 14), kTiny);  // 0.7 * 20 = 14 with B

  Simulation stopped = simulate(two(), kRounds, [](const SystemView& view) -> Decision {
    if (view.now_s() < 20) return bothOn(part(0, 0, 1), view);
    return placed({on(0, {part(0, 0, 1)})});
  });
  stopped.goTo(76.5);
  EXPECT_NEAR(stopped.trace().jobs[0].finish_s, 76, kTiny);
  EXPECT_EQ(stopped.trace().jobs[0].restarts, 0);  // the GPU of A does not change
}

TEST(Pairs, ThoseThatPartKeepTheirGpuInOrderAndTheOtherRestarts) {
  Simulation simulation = simulate(two(), kRounds, [](const SystemView& view) -> Decision {
    if (view.now_s() < 20) return bothOn(part(0, 0, 1), view);
    Decision apart;
    for (const model::JobIndex j : view.active()) apart.placements.push_back(on(j.value, {part(0, 0, 1)}));
    return apart;
  });
  simulation.run();
  EXPECT_NEAR(simulation.trace().jobs[0].finish_s, 76, kTiny);      // A stays and pays no restart
  EXPECT_NEAR(simulation.trace().jobs[1].finish_s, 76 + 2, kTiny);  // B moves to the other V and restarts for 2 s
  EXPECT_EQ(simulation.trace().jobs[1].restarts, 1);
}

TEST(Pairs, ARunningJobThatIsJoinedGoesOnWithoutARestart) {
  Simulation simulation = simulate(two(), kRounds, [](const SystemView& view) -> Decision {
    if (view.now_s() < 10) return placed({on(0, {part(0, 0, 1)})});
    return bothOn(part(0, 0, 1), view);
  });
  simulation.run();
  EXPECT_EQ(simulation.trace().jobs[0].restarts, 0);
  EXPECT_NEAR(simulation.trace().jobs[0].finish_s, 10 + 60 / 0.7, kTiny);
}

TEST(Pairs, NodeSpeedAndSetThroughputHoldBesideAPartnerToo) {
  model::Scenario s = two();
  s.nodes[0].speed = 2;
  EXPECT_NEAR(runTogether(s).jobs[0].finish_s, 50, kTiny);
  s = two();
  s.events = {{.at_s = 50, .kind = model::EventKind::SetThroughput, .node = {}, .job = "A", .type = "V", .value = 0.5}};
  const trace::Trace trace = runTogether(s);
  EXPECT_NEAR(trace.jobs[1].finish_s, 100, kTiny);
  EXPECT_NEAR(trace.jobs[0].finish_s, 100 + (70 - 35 - 17.5) / 0.5,
              kTiny);  // half the rate from 50 s, alone from 100 s
}

TEST(Pairs, ANodeThatGoesDownStopsBoth) {
  model::Scenario s = two();
  s.events = {{.at_s = 20, .kind = model::EventKind::NodeDown, .node = "a", .job = {}, .type = {}, .value = {}}};
  Simulation simulation = simulate(s, kEvents, [](const SystemView& view) {
    return bothOn(view.nodeUp(model::NodeIndex(0)) ? part(0, 0, 1) : part(1, 0, 1), view);
  });
  simulation.run();
  EXPECT_NEAR(simulation.trace().jobs[0].finish_s, 100 + 2, kTiny);
  EXPECT_NEAR(simulation.trace().jobs[1].finish_s, 100 + 2, kTiny);
}

TEST(Pairs, TheRefereeAllowsExactlyWhatThePairStates) {
  const model::Part v = part(0, 0, 1);
  EXPECT_EQ(refused(two(), placed({on(0, {v}), beside(1, 0, v)})), "pair") << "A does not name B";
  EXPECT_EQ(refused(two(), placed({beside(1, 0, v)})), "pair") << "A is not placed";
  EXPECT_EQ(refused(two(), placed({beside(0, 1, v), beside(1, 0, part(1, 0, 1))})), "pair")
      << "the parts are on different nodes";
  EXPECT_EQ(refused(two(), placed({beside(0, 1, part(0, 1, 1)), beside(1, 0, part(0, 1, 1))})), "pair")
      << "the pair has no throughput on K";
  EXPECT_EQ(refused(two(), placed({beside(0, 1, part(0, 0, 2)), beside(1, 0, part(0, 0, 2))})), "pair")
      << "a shared placement has two GPUs";
  model::Scenario none = two();
  none.pair_throughput.clear();
  EXPECT_EQ(refused(none, placed({beside(0, 1, v), beside(1, 0, v)})), "pair");
}

TEST(Pairs, APairCountsAsOneGpuAndAThirdJobIsTooMuch) {
  model::Scenario s = two();
  s.jobs.push_back(job("C", 1, 70));
  s.jobs.push_back(job("D", 1, 70));
  const model::Part v = part(0, 0, 1);
  EXPECT_EQ(refused(s, placed({beside(0, 1, v), beside(1, 0, v), on(2, {v}), on(3, {v})})), "over-capacity");
}

TEST(Pairs, AHandPutsAJobBesideAnotherAndTakesItAway) {
  Simulation simulation =
      simulate(two(), kEvents, [](const SystemView&) -> Decision { return placed({on(0, {part(0, 0, 1)})}); });
  simulation.goTo(10);
  Branch join;
  join.manual_edit = ManualEdit{20, false, {{model::JobIndex(1), {part(0, 0, 1)}, model::JobIndex(0)}}};
  Simulation joined = simulation.branch(std::move(join));
  joined.goTo(30);
  Branch leave;
  leave.manual_edit = ManualEdit{40, false, {{model::JobIndex(1), {}, {}}}};
  Simulation left = joined.branch(std::move(leave));
  left.goTo(75);
  const trace::Trace trace = left.trace();
  EXPECT_NEAR(trace.jobs[1].iterations, 0.7 * 20, kTiny);
  EXPECT_NEAR(trace.jobs[0].iterations, 20 + 0.7 * 20 + 35, kTiny);
}

}  // namespace
}  // namespace roundel::sim::testing
