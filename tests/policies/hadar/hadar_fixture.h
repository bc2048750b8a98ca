// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The two examples of core/policies/hadar/README.md, and functions that run Hadar and read a trace.

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/model/scenario.h"
#include "core/policies/hadar/hadar.h"
#include "core/sim/simulation.h"
#include "tests/support/explanations.h"
#include "tests/support/specs.h"

namespace roundel::policies::hadar {

using tests::explanationOf;
using tests::valueOf;

inline model::Scenario inRounds(std::vector<std::string> types) {
  model::Scenario scenario;
  scenario.clock.round_s = 1;
  scenario.clock.restart_s = 0;
  for (std::string& type : types) {
    scenario.gpu_types.emplace_back();
    scenario.gpu_types.back().id = std::move(type);
  }
  return scenario;
}

/// Hadar Fig. 1: 2 V100, 3 P100, 1 K80; W = (3, 2, 2). Only J1 may run on fewer GPUs than W.
inline model::Scenario fig1() {
  model::Scenario scenario = inRounds({"V100", "P100", "K80"});
  scenario.nodes = {tests::node("v", {{"V100", 2}}), tests::node("p", {{"P100", 3}}), tests::node("k", {{"K80", 1}})};
  scenario.jobs = {tests::job("J1", 3, 80, {{"V100", 40.0}, {"P100", 20.0}, {"K80", 30.0}}),
                   tests::job("J2", 2, 30, {{"V100", 5.0}, {"P100", 15.0}, {"K80", 5.0}}),
                   tests::job("J3", 2, 50, {{"V100", 10.0}, {"P100", 2.0}, {"K80", 20.0}})};
  for (model::JobSpec& job : scenario.jobs) job.throughput_per = "gang";
  scenario.jobs[0].min_gpus = 1;
  return scenario;
}

/// The second example of core/policies/hadar/README.md: A has 2 V, B has 2 K; three rigid jobs at time 0, rates per GPU.
inline model::Scenario example() {
  model::Scenario scenario = inRounds({"V", "K"});
  scenario.nodes = {tests::node("A", {{"V", 2}}), tests::node("B", {{"K", 2}})};
  scenario.jobs = {tests::job("J1", 2, 100, {{"V", 10.0}, {"K", 5.0}}),
                   tests::job("J2", 1, 40, {{"V", 8.0}, {"K", 2.0}}),
                   tests::job("J3", 2, 48, {{"V", 4.0}, {"K", 3.0}})};
  return scenario;
}

inline std::unique_ptr<sim::Policy> makeHadar(const model::Problem& problem, const model::OptionMap& given) {
  const PolicyInfo info = hadarInfo();
  CheckedOptions checked = checkOptions(info.options, given, "");
  EXPECT_TRUE(checked.faults.empty()) << checked.faults.front().message;
  std::vector<model::Fault> faults;
  return info.make_policy(problem, checked.options, faults);
}

inline trace::Trace runHadar(const model::Scenario& scenario, const model::OptionMap& options,
                             std::size_t decisions = SIZE_MAX) {
  const auto problem = model::resolve(scenario);
  sim::Simulation simulation(problem, "hadar", options, makeHadar(*problem, options));
  for (std::size_t i = 0; i < decisions && simulation.step(); ++i) {
  }
  return simulation.trace();
}

/// Returns the placements of a decision by job, as types and numbers of GPUs: "J1 P100x1 K80x1; J2 P100x2".
inline std::string allocations(const model::Problem& problem, const trace::DecisionRecord& record) {
  std::map<std::size_t, std::string> lines;
  for (const trace::Placement& placement : record.placements) {
    std::string line = problem.jobs[placement.job].id;
    for (const model::Part& part : placement.parts) {
      line += " " + problem.types[part.type].id + "x" + std::to_string(part.count);
    }
    lines[placement.job] = line;
  }
  std::string out;
  for (const auto& [job, line] : lines) out += (out.empty() ? "" : "; ") + line;
  return out;
}

inline std::vector<int> busyByRound(const trace::Trace& trace) {
  std::vector<int> out;
  for (const trace::DecisionRecord& record : trace.decisions) {
    int busy = 0;
    for (const trace::Placement& placement : record.placements) busy += model::gpuCount(placement.parts);
    out.push_back(busy);
  }
  return out;
}

}  // namespace roundel::policies::hadar
