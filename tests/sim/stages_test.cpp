// SPDX-License-Identifier: GPL-3.0-or-later
// Tests gangs of pipelines: they run at 1 / alpha, use the stages that a placement names, and record the stage of each GPU.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/model/scenario.h"

#include "tests/model/pipelines.h"
#include "tests/sim/scripted.h"

namespace roundel::sim {
namespace {

using namespace testing;
using model::testing::f1;
using model::testing::pipelineJob;
using model::testing::servers;
using model::testing::stage;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

model::StagePart staged(int s, int node, int count) { return {s, model::NodeIndex(node), model::TypeIndex(0), count}; }

/// Runs job 0 on these parts from the start.
trace::Trace runOn(const model::Scenario& scenario, const std::vector<model::Part>& parts,
                   const model::StageParts& stages = {}) {
  Simulation simulation = simulate(scenario, kEvents, [&](const SystemView&) {
    Decision decision;
    decision.placements = {on(0, parts)};
    decision.placements[0].stages = stages;
    return decision;
  });
  simulation.run();
  return simulation.takeTrace();
}

/// "gpu:stage" of each segment.
std::vector<std::string> stagesOn(const trace::Trace& trace) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < trace.segments.size(); ++i) {
    out.push_back(std::to_string(trace.segments.gpu[i]) + ":" +
                  trace.segments.part_names[static_cast<std::size_t>(trace.segments.part[i])]);
  }
  return out;
}

TEST(Stages, AdvanceAtOneOverAlpha) {
  const trace::Trace together = runOn(servers({4, 4}, {f1()}), {part(0, 0, 3)});
  EXPECT_NEAR(together.jobs[0].finish_s, 25.1333333333, 1e-9);
  const trace::Trace apart = runOn(servers({4, 4}, {f1()}), {part(0, 0, 2), part(1, 0, 1)});
  EXPECT_NEAR(apart.jobs[0].finish_s, 100 * 1.53, 1e-9) << "Heavy-Edge puts the two replicas of stage 1 together";
}

TEST(Stages, NamedOnesTakeThePlaceOfHeavyEdges) {
  const trace::Trace trace = runOn(servers({4, 4}, {f1()}), {part(0, 0, 2), part(1, 0, 1)},
                                   {staged(1, 0, 1), staged(0, 1, 1), staged(0, 0, 1)});
  EXPECT_NEAR(trace.jobs[0].finish_s, 212, 1e-9);
  EXPECT_THAT(stagesOn(trace), ElementsAre("0:1", "1:2", "4:1"));
}

TEST(Stages, StandInTheSegments) {
  EXPECT_THAT(stagesOn(runOn(servers({4, 4}, {f1()}), {part(0, 0, 2), part(1, 0, 1)})),
              ElementsAre("0:1", "1:1", "4:2"));
  EXPECT_THAT(stagesOn(runOn(cluster({job("A", 1, 5)}), {part(0, 0, 1)})), ElementsAre("0:"));
}

TEST(Stages, SpeedDividesTheirTimes) {
  model::Scenario scenario = servers({4, 4}, {f1()});
  scenario.nodes[1].speed = 0.5;
  const trace::Trace trace = runOn(scenario, {part(0, 0, 2), part(1, 0, 1)});
  EXPECT_NEAR(trace.jobs[0].finish_s, 100 * (0.5 + 1.28), 1e-9);
}

TEST(Stages, SetSpeedCountsFromItsInstant) {
  model::Scenario scenario = servers({4}, {pipelineJob("j", {stage(2, 1)}, 10)});
  scenario.events.push_back(
      {.at_s = 4, .kind = model::EventKind::SetSpeed, .node = "s0", .job = {}, .type = {}, .value = 2});
  EXPECT_NEAR(runOn(scenario, {part(0, 0, 2)}).jobs[0].finish_s, 7, 1e-9);
}

TEST(Stages, ANewMappingOnTheSameGpusIsNoRestart) {
  model::Scenario scenario = servers({4, 4}, {f1()});
  scenario.clock.restart_s = 50;
  scenario.clock.round_s = 21.2;
  Simulation simulation = simulate(scenario, kRounds, [&](const SystemView& view) {
    Decision decision;
    decision.placements = {on(0, {part(0, 0, 2), part(1, 0, 1)})};
    if (view.round() == 0) decision.placements[0].stages = {staged(0, 0, 1), staged(1, 0, 1), staged(0, 1, 1)};
    if (view.round() > 0) decision.placements[0].stages = {staged(0, 0, 2), staged(1, 1, 1)};
    return decision;
  });
  simulation.run();
  const trace::Trace trace = simulation.takeTrace();
  EXPECT_NEAR(trace.jobs[0].finish_s, 21.2 + 90 * 1.53, 1e-9) << "ten iterations of 2.12 s and ninety of 1.53 s";
  EXPECT_EQ(trace.jobs[0].restarts, 0);
}

TEST(Stages, AOneServerStageIsSplitOnlyWhereThePartsLeaveNoOtherWay) {
  const model::Scenario scenario =
      servers({4, 4}, {pipelineJob("j", {stage(1, 1, 1, 0), stage(2, 1, 0, 1000, true)}, 1)});
  const trace::Trace kept = runOn(scenario, {part(0, 0, 2), part(1, 0, 1)});
  EXPECT_THAT(stagesOn(kept), ElementsAre("0:2", "1:2", "4:1"));
  const model::Scenario three = servers({1, 1, 1}, {scenario.jobs[0]});
  EXPECT_THAT(stagesOn(runOn(three, {part(0, 0, 1), part(1, 0, 1), part(2, 0, 1)})), ElementsAre("0:1", "1:2", "2:2"));
}

TEST(Stages, BreachesAreRefused) {
  const model::Scenario scenario = servers({4, 4}, {f1()});
  const std::vector<model::Part> parts{part(0, 0, 2), part(1, 0, 1)};
  const auto message = [&](const model::StageParts& stages) { return runOn(scenario, parts, stages).message; };
  EXPECT_THAT(message({staged(0, 0, 2)}), HasSubstr("places 0 replicas of stage 2, which has 1"));
  EXPECT_THAT(message({staged(0, 0, 1), staged(1, 0, 2)}), HasSubstr("places 1 replicas of stage 1, which has 2"));
  EXPECT_THAT(message({staged(2, 0, 2), staged(1, 1, 1)}), HasSubstr("names stage 3 of 2"));
  EXPECT_THAT(message({staged(0, 1, 2), staged(1, 0, 1)}), HasSubstr("names stages on other GPUs than it asks for"));
  EXPECT_THAT(runOn(cluster({job("A", 1, 5)}), {part(0, 0, 1)}, {staged(0, 0, 1)}).message,
              HasSubstr("names stages of a job that has none"));
  const model::Scenario whole = servers({4, 4}, {pipelineJob("j", {stage(2, 1, 0, 0, true)})});
  EXPECT_THAT(runOn(whole, {part(0, 0, 1), part(1, 0, 1)}, {staged(0, 0, 1), staged(0, 1, 1)}).message,
              HasSubstr("splits stage 1, which stays on one server"));
}

TEST(Stages, SnapshotsKeepThem) {
  const model::Scenario scenario = servers({4, 4}, {f1(), f1()});
  const auto script = [](const SystemView& view) {
    Decision decision;
    for (const model::JobIndex j : view.active()) {
      const int node = static_cast<int>(j.value);
      decision.placements.push_back(on(j.value, {part(node, 0, 2), part(1 - node, 0, 1)}));
    }
    return decision;
  };
  model::Scenario named = scenario;
  named.jobs[1].id = "f2";
  named.jobs[1].arrival_s = 50;
  Simulation simulation = simulate(named, kEvents, script, {.snapshot_every = 1});
  simulation.run();
  const std::uint64_t wanted = simulation.fingerprint();
  const trace::Trace once = simulation.trace();
  simulation.goTo(60);
  simulation.run();
  EXPECT_EQ(simulation.fingerprint(), wanted);
  EXPECT_EQ(simulation.trace().segments.part, once.segments.part);
  EXPECT_EQ(simulation.trace().segments.end_s, once.segments.end_s);
}

}  // namespace
}  // namespace roundel::sim
