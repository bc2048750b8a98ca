// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Small clusters, runs of HadarE on them, and functions that read a trace.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/model/scenario.h"
#include "core/policies/hadare/hadare.h"
#include "core/sim/simulation.h"
#include "tests/support/explanations.h"
#include "tests/support/specs.h"

namespace roundel::policies::hadare {

using tests::explanationOf;

inline model::JobSpec jobSpec(const std::string& id, double steps, model::ThroughputRow rates, int gpus = 1) {
  return tests::job(id, gpus, steps, std::move(rates));
}

inline model::Scenario scenarioOf(std::vector<model::NodeSpec> nodes, std::vector<model::JobSpec> jobs,
                                  double round_s) {
  model::Scenario scenario;
  scenario.clock.round_s = round_s;
  for (const model::NodeSpec& node : nodes) {
    for (const model::GpuGroupSpec& group : node.gpus) {
      const auto known = [&](const model::GpuTypeSpec& type) { return type.id == group.type; };
      if (std::ranges::any_of(scenario.gpu_types, known)) continue;
      scenario.gpu_types.emplace_back();
      scenario.gpu_types.back().id = group.type;
    }
  }
  scenario.nodes = std::move(nodes);
  scenario.jobs = std::move(jobs);
  return scenario;
}

/// The paper's AWS cluster: one V100, two K80 and two T4, each GPU on a separate node.
inline std::vector<model::NodeSpec> aws() {
  return {tests::node("v", {{"V100", 1}}), tests::node("k1", {{"K80", 1}}), tests::node("k2", {{"K80", 1}}),
          tests::node("t1", {{"T4", 1}}), tests::node("t2", {{"T4", 1}})};
}

/// The job MM alone on aws(): 1000 steps at (5, 1, 1, 2.4, 2.4)/s, rounds of 90 s.
inline model::Scenario mmAlone() {
  return scenarioOf(aws(), {jobSpec("MM", 1000, {{"V100", 5.0}, {"K80", 1.0}, {"T4", 2.4}})}, 90);
}

inline std::unique_ptr<sim::Policy> makeHadarE(const model::Problem& problem, const model::OptionMap& given,
                                               std::vector<model::Fault>* faults = nullptr) {
  const PolicyInfo info = hadareInfo();
  CheckedOptions checked = checkOptions(info.options, given, "");
  EXPECT_TRUE(checked.faults.empty()) << checked.faults.front().message;
  std::vector<model::Fault> own;
  std::vector<model::Fault>& out = faults == nullptr ? own : *faults;
  auto policy = info.make_policy(problem, checked.options, out);
  if (faults == nullptr) {
    EXPECT_TRUE(own.empty()) << own.front().message;
  }
  return policy;
}

inline trace::Trace runHadarE(const model::Scenario& scenario, const model::OptionMap& options = {}) {
  EXPECT_TRUE(model::validate(scenario).empty()) << model::validate(scenario).front().message;
  const auto problem = model::resolve(scenario);
  sim::Simulation simulation(problem, "hadare", options, makeHadarE(*problem, options));
  simulation.run();
  return simulation.takeTrace();
}

/// Does the same with the option `nodes` = hadar.
inline trace::Trace runByHadar(const model::Scenario& scenario, model::OptionMap options = {}) {
  options["nodes"] = "hadar";
  return runHadarE(scenario, options);
}

/// Returns the nodes of a job at a decision, with copy and number of GPUs, in the order of the placements: "v#1 t1#4x2".
inline std::string nodesOf(const trace::Trace& trace, std::size_t decision, std::size_t job = 0) {
  std::string out;
  for (const trace::Placement& p : trace.decisions.at(decision).placements) {
    if (p.job != job) continue;
    for (const model::Part& part : p.parts) {
      out += (out.empty() ? "" : " ") + trace.problem->nodes[part.node].id + "#" + std::to_string(p.copy);
      if (part.count > 1) out += "x" + std::to_string(part.count);
    }
  }
  return out;
}

template <class T>
const std::vector<T>& cellsOf(const trace::Explanation& explanation, std::string_view table, std::string_view column) {
  static const std::vector<T> none;
  for (const auto& candidate : explanation.tables) {
    if (candidate->id != table) continue;
    for (const trace::Column& c : candidate->columns) {
      if (c.name == column) return std::get<std::vector<T>>(c.cells);
    }
  }
  ADD_FAILURE() << "no column " << column << " in table " << table;
  return none;
}

inline auto near(const std::vector<double>& values) {
  return ::testing::Pointwise(::testing::DoubleNear(1e-9), values);
}

}  // namespace roundel::policies::hadare
