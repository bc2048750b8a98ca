// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/kernel/scenario_events.h"

#include <gtest/gtest.h>

#include "core/model/scenario.h"

#include "tests/sim/kernel/machines.h"

namespace roundel::sim {
namespace {

using namespace testing;

model::EventSpec eventAt(double at_s, model::EventKind kind, const std::string& node, const std::string& job = {}) {
  model::EventSpec spec;
  spec.at_s = at_s;
  spec.kind = kind;
  if (!node.empty()) spec.node = node;
  if (!job.empty()) spec.job = job;
  return spec;
}

model::Scenario withEvents(std::vector<model::EventSpec> events) {
  model::Scenario scenario = cluster({job("A", 1, 100), job("B", 1, 100)});
  scenario.events = std::move(events);
  return scenario;
}

TEST(ScenarioEvents, HappenInOrderWhenTheyAreDue) {
  Machine machine =
      waiting(withEvents({eventAt(5, model::EventKind::NodeDown, "a"), eventAt(9, model::EventKind::NodeUp, "a")}));
  ScenarioEvents events(machine);
  EXPECT_EQ(events.next_s(), 5);
  machine.state.now_s = 5;
  Instant instant;
  events.apply(instant);
  EXPECT_TRUE(instant.node_event);
  EXPECT_FALSE(instant.completion);
  EXPECT_EQ(machine.state.node_up, (std::vector<char>{0, 1}));
  machine.state.now_s = 9;
  events.apply(instant);
  EXPECT_EQ(machine.state.node_up, (std::vector<char>{1, 1}));
  EXPECT_FALSE(events.pending());
  EXPECT_EQ(events.next_s(), kForever);
}

TEST(ScenarioEvents, ACancelledJobLeavesItsGpusAndCountsAsACompletion) {
  Machine machine = waiting(withEvents({eventAt(4, model::EventKind::CancelJob, "", "A")}));
  place(machine, {on(0, {part(0, 0, 1)})});
  machine.state.now_s = 4;
  Instant instant;
  ScenarioEvents(machine).apply(instant);
  EXPECT_TRUE(instant.completion);
  EXPECT_FALSE(instant.node_event);
  EXPECT_TRUE(machine.state.jobs[0].cancelled);
  EXPECT_EQ(machine.state.jobs[0].done, 4);
  EXPECT_TRUE(machine.state.gangs.empty());
}

TEST(ScenarioEvents, AJobThatHasEndedIsNotCancelled) {
  Machine machine = waiting(withEvents({eventAt(4, model::EventKind::CancelJob, "", "A")}));
  JobLife(machine).complete(kFirst);
  machine.state.now_s = 4;
  Instant instant;
  ScenarioEvents(machine).apply(instant);
  EXPECT_FALSE(instant.completion);
  EXPECT_FALSE(machine.state.jobs[0].cancelled);
}

TEST(ScenarioEvents, AThroughputOfNothingStopsTheGangsOnThatType) {
  model::EventSpec spec = eventAt(4, model::EventKind::SetThroughput, "", "A");
  spec.type = "V";
  spec.value = 0;
  Machine machine = waiting(withEvents({spec}));
  place(machine, {on(0, {part(0, 0, 1)}), on(1, {part(1, 0, 1)})});
  machine.state.now_s = 4;
  Instant instant;
  ScenarioEvents(machine).apply(instant);
  EXPECT_EQ(machine.state.gangs.keys(), (std::vector<GangKey>{{kSecond, 0}}));
  EXPECT_FALSE(machine.state.jobs[0].throughput[0].usable());
  EXPECT_TRUE(machine.state.changes.rates);
}

TEST(ScenarioEvents, OfAnotherProblemCountAsHappenedWhereTheyBeginAlike) {
  Machine machine = waiting(withEvents({eventAt(5, model::EventKind::NodeDown, "a")}));
  machine.state.now_s = 5;
  Instant instant;
  ScenarioEvents(machine).apply(instant);
  const auto old = machine.problem;
  machine.problem = model::resolve(
      withEvents({eventAt(5, model::EventKind::NodeDown, "a"), eventAt(5, model::EventKind::NodeUp, "a")}));
  ScenarioEvents(machine).replaced(*old);
  EXPECT_EQ(machine.state.next_event, 1U) << "the second event is still pending";
  machine.problem = model::resolve(
      withEvents({eventAt(2, model::EventKind::NodeDown, "b"), eventAt(5, model::EventKind::NodeUp, "a")}));
  ScenarioEvents(machine).replaced(*old);
  EXPECT_EQ(machine.state.next_event, 1U) << "events before the current instant count as done";
}

}  // namespace
}  // namespace roundel::sim
