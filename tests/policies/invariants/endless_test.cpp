// SPDX-License-Identifier: GPL-3.0-or-later
// Tests inputs whose run would never end: under every scheduler the run is refused with numbers or ends as a short valid prefix.

#include <gtest/gtest.h>

#include <algorithm>

#include "core/metrics/metrics.h"
#include "core/model/check/validate.h"
#include "core/model/scenario.h"
#include "core/policies/registry.h"
#include "core/sim/kernel/memory.h"
#include "core/sim/limits.h"
#include "core/sim/simulation.h"
#include "tests/policies/invariants/metrics_again.h"
#include "tests/policies/invariants/rows.h"

namespace roundel::policies::testing {
namespace {

constexpr std::size_t kMaxBytes = 64U << 20U;
constexpr std::size_t kMaxDecisions = 20'000;

model::Scenario twoJobs(double iterations, double rate) {
  model::Scenario scenario;
  scenario.gpu_types.resize(2);
  scenario.gpu_types[0].id = "V";
  scenario.gpu_types[1].id = "K";
  scenario.nodes.resize(2);
  scenario.nodes[0].id = "a";
  scenario.nodes[0].gpus = {{"V", 2}};
  scenario.nodes[1].id = "b";
  scenario.nodes[1].gpus = {{"K", 2}};
  scenario.jobs.resize(2);
  for (model::JobSpec& job : scenario.jobs) {
    job.gpus = 1;
    job.iterations = 1000;
    job.throughput = model::ThroughputRow{{"V", 1.0}, {"K", 0.5}};
  }
  scenario.jobs[0].id = "J";
  scenario.jobs[0].iterations = iterations;
  scenario.jobs[0].throughput = model::ThroughputRow{{"V", rate}, {"K", rate / 2}};
  scenario.jobs[1].id = "other";
  return scenario;
}

/// Runs the scenario without the check of limitFaults(), as a branch does. Only the kernel limits the run.
void expectShort(const std::string& policy, const model::OptionMap& options, const model::Scenario& scenario) {
  const auto problem = model::resolve(scenario);
  MadePolicy made = make(policy, options, *problem);
  if (made.policy == nullptr) return;
  sim::RunOptions run;
  run.snapshot_every = 0;
  run.limits = {.rounds = 5000, .instants = 100'000, .bytes = kMaxBytes};
  sim::Simulation simulation(problem, policy, options, std::move(made.policy), run);
  simulation.run();
  const bool explained = simulation.ended();
  const trace::Trace trace = simulation.takeTrace();
  EXPECT_TRUE(explained);
  EXPECT_LE(trace.decisions.size(), kMaxDecisions);
  EXPECT_LE(sim::bytesOf(trace.segments), kMaxBytes);
  if (trace.status != trace::RunStatus::Complete) {
    EXPECT_FALSE(trace.message.empty());
  }
  EXPECT_LE(metrics::compute(trace).rounds.size(), 5001U) << trace.end_s;
}

class Endless : public ::testing::TestWithParam<std::string> {
 protected:
  static bool foreseen(const model::Scenario& scenario) { return !sim::limitFaults(*model::resolve(scenario)).empty(); }
};

TEST_P(Endless, WorkWithoutAnEnd) {
  EXPECT_TRUE(foreseen(twoJobs(1e16, 1)));
  expectShort(GetParam(), {}, twoJobs(1e16, 1));
}

TEST_P(Endless, ARateWithoutABound) {
  EXPECT_TRUE(foreseen(twoJobs(1000, 1e91)));
  expectShort(GetParam(), {}, twoJobs(1000, 1e91));
}

TEST_P(Endless, NextToNoWork) {
  EXPECT_TRUE(foreseen(twoJobs(1e-300, 1)));
  expectShort(GetParam(), {}, twoJobs(1e-300, 1));
}

TEST_P(Endless, ASlotWithoutAnEnd) {
  const PolicyInfo* info = find(GetParam());
  const auto slot = std::ranges::find(info->options, "slot_s", &OptionSpec::key);
  if (slot == info->options.end()) return;  // the scheduler has no slots
  expectShort(GetParam(), {{"slot_s", "1e12"}}, twoJobs(1000, 1));
}

TEST_P(Endless, ATypeThatIsLostWhileAJobRunsThere) {
  model::Scenario scenario = twoJobs(1000, 1);
  scenario.events = {
      {.at_s = 100, .kind = model::EventKind::SetThroughput, .node = {}, .job = "J", .type = "V", .value = {}}};
  const auto problem = model::resolve(scenario);
  MadePolicy made = make(GetParam(), {}, *problem);
  if (made.policy == nullptr) return;
  sim::Simulation simulation(problem, GetParam(), {}, std::move(made.policy), {});
  simulation.run();
  EXPECT_FALSE(simulation.error().has_value()) << simulation.error()->message;
  if (GetParam() != "plan") {
    EXPECT_EQ(simulation.trace().status, trace::RunStatus::Complete) << simulation.trace().message;
  }
}

// Two jobs alternate on one GPU, each for one round. If a restart takes a round, no iteration is ever done.
trace::Trace takingTurns(double restart_s) {
  model::Scenario scenario = twoJobs(600, 1);
  scenario.clock.round_s = 30;
  scenario.clock.restart_s = restart_s;
  scenario.nodes.resize(1);
  scenario.nodes[0].gpus = {{"V", 1}};
  const auto problem = model::resolve(scenario);
  sim::Simulation simulation(problem, "gavel", {}, make("gavel", {}, *problem).policy, {});
  simulation.run();
  return simulation.takeTrace();
}

TEST(NoProgress, TheMessageOfTheRunNamesTheCause) {
  const trace::Trace trace = takingTurns(30);
  EXPECT_EQ(trace.status, trace::RunStatus::Stuck);
  EXPECT_EQ(
      trace.message,
      "1000 decisions without any progress: a job that gets other GPUs first restarts for restart_s = 30 s, and at the next "
      "boundary, round_s = 30 s later, it loses them again; with a restart_s below round_s it would do some work; jobs remain: "
      "J, other");
  EXPECT_EQ(takingTurns(29).status, trace::RunStatus::Complete);
}

// The run stops before its last decision is carried out, so every counted restart has rows.
TEST(NoProgress, ItsMetricsAreThoseOfTheRows) {
  const trace::Trace trace = takingTurns(45);
  ASSERT_EQ(trace.status, trace::RunStatus::Stuck);
  const metrics::RunMetrics ours = metrics::compute(trace);
  const auto again = metricsAgain(trace, rowsOf(trace));
  for (const char* name : {"restarts", "gru", "cru", "cru_slot", "fragments_mean", "fragments_contended"}) {
    ASSERT_TRUE(ours.value(name).has_value() && again.at(name).has_value()) << name;
    EXPECT_NEAR(*ours.value(name), *again.at(name), 1e-9) << name;
  }
}

std::vector<std::string> ids() {
  std::vector<std::string> out;
  for (const PolicyInfo& info : all()) {
    if (!info.needs_program) out.push_back(info.id);
  }
  return out;
}

INSTANTIATE_TEST_SUITE_P(Every, Endless, ::testing::ValuesIn(ids()), [](const auto& each) {
  std::string name = each.param;
  std::ranges::replace(name, '-', '_');
  return name;
});

}  // namespace
}  // namespace roundel::policies::testing
