// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The scenarios of the worked example in core/policies/hops/README.md, and functions that read a run.

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/model/scenario.h"
#include "core/policies/hops/hops.h"
#include "core/policies/hops/planner.h"
#include "core/sim/simulation.h"
#include "tests/support/explanations.h"
#include "tests/support/specs.h"

namespace roundel::policies::hops {

using tests::tableOf;
using tests::valueOf;

inline model::JobSpec jobSpec(const std::string& id, std::vector<int> sizes, double iterations,
                              model::ThroughputRow rates) {
  model::JobSpec spec = tests::job(id, sizes.front(), iterations, std::move(rates));
  if (sizes.size() > 1) spec.gpus = std::move(sizes);
  return spec;
}

/// Nodes a0.. of `gpus` each, all of one type "T", rounds of 360 s, restarts of 10 s.
inline model::Scenario cluster(const std::vector<int>& gpus) {
  model::Scenario scenario;
  scenario.gpu_types.resize(1);
  scenario.gpu_types[0].id = "T";
  for (std::size_t n = 0; n < gpus.size(); ++n) {
    scenario.nodes.push_back(tests::node("a" + std::to_string(n), "T", gpus[n]));
  }
  return scenario;
}

/// Servers of one type with the given idle GPUs. A server has `totals` GPUs if given, otherwise as many as are idle.
inline Servers serversOf(const std::vector<int>& idle, const std::vector<int>& totals = {}) {
  std::vector<Server> servers;
  for (std::size_t s = 0; s < idle.size(); ++s) {
    servers.push_back({model::NodeIndex(s), model::TypeIndex(0), idle[s], totals.empty() ? idle[s] : totals[s]});
  }
  return Servers(std::move(servers), 1);
}

inline std::unique_ptr<sim::Policy> makeHops(const model::Problem& problem, const model::OptionMap& given) {
  const PolicyInfo info = hopsInfo();
  CheckedOptions checked = checkOptions(info.options, given, "");
  EXPECT_TRUE(checked.faults.empty()) << checked.faults.front().message;
  std::vector<model::Fault> faults;
  return info.make_policy(problem, checked.options, faults);
}

inline sim::Simulation simulationOf(const model::Scenario& scenario, const model::OptionMap& options = {}) {
  const auto problem = model::resolve(scenario);
  return sim::Simulation(problem, "hops", options, makeHops(*problem, options));
}

inline trace::Trace runHops(const model::Scenario& scenario, const model::OptionMap& options = {},
                            std::size_t decisions = SIZE_MAX) {
  sim::Simulation simulation = simulationOf(scenario, options);
  for (std::size_t i = 0; i < decisions && simulation.step(); ++i) {
  }
  return simulation.trace();
}

/// The placements of a decision by job, such as "J1 a0x2 a1x1; J2 ...".
inline std::string placements(const trace::Trace& trace, std::size_t decision) {
  std::map<std::size_t, std::string> lines;
  for (const trace::Placement& placement : trace.decisions.at(decision).placements) {
    std::string line = trace.problem->jobs[placement.job].id;
    for (const model::Part& part : placement.parts) {
      line += " " + trace.problem->nodes[part.node].id + "x" + std::to_string(part.count);
    }
    lines[placement.job] = line;
  }
  std::string out;
  for (const auto& [job, line] : lines) out += (out.empty() ? "" : "; ") + line;
  return out;
}

inline std::string reasonOf(const trace::Trace& trace, std::size_t decision, const std::string& job) {
  const trace::Reason* reason = trace.decisions.at(decision).explanation->reasonOf(trace.problem->findJob(job));
  return reason == nullptr ? "" : reason->kind->code;
}

}  // namespace roundel::policies::hops
