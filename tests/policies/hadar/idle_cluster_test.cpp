// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that a job alone in the cluster runs if it fits.

#include <gmock/gmock.h>

#include <random>

#include "core/model/check/validate.h"
#include "core/model/scenario.h"
#include "core/policies/hadar/round_builder.h"
#include "tests/policies/hadar/hadar_fixture.h"

namespace roundel::policies::hadar {
namespace {

constexpr std::uint64_t kSeed = 20261122;
constexpr int kJobs = 2000;

// Three nodes with one K80, two T4 and one T4. A job of 3 GPUs that takes 0.109 rounds on its slowest type.
model::Scenario shortJob() {
  model::Scenario scenario = inRounds({"K80", "T4"});
  scenario.clock.round_s = 1000.5;
  scenario.nodes = {tests::node("a", {{"K80", 1}}), tests::node("b", {{"T4", 2}}), tests::node("c", {{"T4", 1}})};
  scenario.jobs = {tests::job("J", 3, 4734, {{"T4", 14.4793}, {"K80", 27.7143}})};
  return scenario;
}

TEST(HadarIdleCluster, AJobMuchShorterThanARoundRuns) {
  const trace::Trace trace = runHadar(shortJob(), {});
  EXPECT_EQ(trace.status, trace::RunStatus::Complete) << trace.message;
  // A job holds its GPUs for at least one round: T = t_max = 1, eta = T * 4 GPUs / (1 * 3), Umin = 1 / (4 eta) * (1 / T) / 3.
  const trace::Explanation& why = *trace.decisions.front().explanation;
  EXPECT_DOUBLE_EQ(valueOf(why, "T"), 1);
  EXPECT_DOUBLE_EQ(valueOf(why, "eta"), 4.0 / 3);
  EXPECT_DOUBLE_EQ(valueOf(why, "Umin"), 1 / (4 * 4.0 / 3) / 3);
  EXPECT_DOUBLE_EQ(valueOf(why, "Umax"), 1.0 / 3);
}

// The prices of the arrival are kept while the only node is down. When the node is up again 5,000 rounds later, no payoff is positive.
TEST(HadarIdleCluster, AJobThatAgedWhileItsNodeWasDownRuns) {
  model::Scenario scenario = inRounds({"V"});
  scenario.nodes = {tests::node("A", {{"V", 2}})};
  scenario.jobs = {tests::job("J", 2, 20, {{"V", 1.0}})};
  scenario.events = {{.at_s = 1, .kind = model::EventKind::NodeDown, .node = "A", .job = {}, .type = {}, .value = {}},
                     {.at_s = 5000, .kind = model::EventKind::NodeUp, .node = "A", .job = {}, .type = {}, .value = {}}};
  for (const char* mode : {"point", "integral"}) {
    const trace::Trace trace = runHadar(scenario, {{"price_mode", mode}});
    EXPECT_EQ(trace.status, trace::RunStatus::Complete) << mode << ": " << trace.message;
    EXPECT_EQ(trace.jobs[0].finish_s, 5009) << mode;
  }
}

class RandomJob {
 public:
  explicit RandomJob(std::uint64_t seed) : m_random(seed) {}

  model::Scenario make() {
    while (true) {
      model::Scenario scenario = any();
      if (model::validate(scenario).empty()) return scenario;
    }
  }

  model::OptionMap options() {
    model::OptionMap options;
    const auto word = [&](const char* key, std::vector<std::string> values) {
      options[key] = values[at(values.size())];
    };
    word("utility", {"norm", "eff"});
    word("price_mode", {"point", "integral"});
    word("method", {"dp", "greedy"});
    word("gangs", {"elastic", "elastic", "rigid"});
    options["kappa"] = oneIn(3) ? "5" : "0.1";
    options["span"] = oneIn(3) ? "0.9" : "0.1";
    return options;
  }

 private:
  std::size_t at(std::size_t size) { return m_random() % size; }
  bool oneIn(int n) { return m_random() % static_cast<std::uint64_t>(n) == 0; }
  int pick(int low, int high) { return low + static_cast<int>(at(static_cast<std::size_t>(high - low + 1))); }
  double scale() { return std::pow(10.0, pick(-30, 30) / 10.0); }

  model::Scenario any() {
    model::Scenario scenario = inRounds({"A", "B", "C"});
    scenario.clock.round_s = 10 * scale();
    for (int n = pick(1, 4); n > 0; --n) {
      model::NodeSpec node = tests::node("n" + std::to_string(n), {{"A", pick(1, 4)}});
      if (oneIn(2)) node.gpus.push_back({oneIn(2) ? "B" : "C", pick(1, 4)});
      scenario.nodes.push_back(node);
    }
    model::ThroughputRow rates{{"A", scale()}};
    if (oneIn(2)) rates["B"] = scale();
    if (oneIn(2)) rates["C"] = scale();
    model::JobSpec job = tests::job("J", pick(1, 8), 1000 * scale(), rates);
    if (oneIn(2)) job.min_gpus = 1;
    if (oneIn(3)) job.scaling = std::map<int, double>{{2, 0.5}, {3, 0.01}, {4, 3.0}};
    if (oneIn(3)) job.throughput_spread = model::ThroughputRow{{"A", 0.01 * scale()}};
    job.arrival_s = oneIn(2) ? 0 : 100 * scale();
    scenario.jobs = {job};
    return scenario;
  }

  std::mt19937_64 m_random;
};

TEST(HadarIdleCluster, WhateverFitsRunsAlone) {
  RecordProperty("seed", std::to_string(kSeed));
  RandomJob random(kSeed);
  int rigid = 0;
  for (int i = 0; i < kJobs; ++i) {
    const model::Scenario scenario = random.make();
    const model::OptionMap options = random.options();
    const trace::Trace trace = runHadar(scenario, options, 2);
    const bool may = !trace.decisions.empty() && !trace.decisions.front().placements.empty();
    // The job may fail to run only if it is rigid and needs more GPUs than its usable types have in total.
    rigid += may ? 0 : 1;
    if (may) continue;
    const auto problem = model::resolve(scenario);
    int usable = 0;
    for (std::size_t r = 0; r < problem->types.size(); ++r)
      usable += problem->jobs[0].throughput[r].usable() ? problem->types[r].total : 0;
    ASSERT_LT(usable, problem->jobs[0].gpus) << "seed " << kSeed << ", job " << i;
    ASSERT_EQ(options.at("gangs"), "rigid");
  }
  EXPECT_LT(rigid, kJobs / 4);
}

}  // namespace
}  // namespace roundel::policies::hadar
