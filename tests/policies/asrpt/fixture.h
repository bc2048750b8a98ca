// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The worked example of core/policies/asrpt/README.md, and functions that read a run.

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/model/scenario.h"
#include "core/policies/asrpt/asrpt.h"
#include "core/policies/asrpt/baselines.h"
#include "core/sim/simulation.h"
#include "tests/model/pipelines.h"
#include "tests/support/explanations.h"

namespace roundel::policies::asrpt {

using model::testing::pipelineJob;
using model::testing::servers;
using model::testing::stage;
using tests::findValue;
using tests::tableOf;
using tests::valueOf;

inline model::JobSpec job(const std::string& id, double arrival_s, std::vector<model::StageSpec> stages,
                          double iterations, double predicted) {
  model::JobSpec spec = pipelineJob(id, std::move(stages), iterations);
  spec.arrival_s = arrival_s;
  spec.predicted_iterations = predicted;
  return spec;
}

/// F4: two servers of four GPUs, 10 Gbit/s, 300 GB/s.
inline model::Scenario example() {
  return servers({4, 4}, {job("A", 0, {stage(3, 0.3, 0, 30)}, 100, 20), job("B", 1, {stage(2, 0.4, 0, 250)}, 100, 40),
                          job("C", 0, {stage(2, 0.2, 50, 100), stage(1, 0.2, 0, 100)}, 60, 50),
                          job("D", 12, {stage(1, 0.5)}, 40, 0)});
}

inline const std::vector<PolicyInfo>& infos() {
  static const std::vector<PolicyInfo> all{asrptInfo(),       spjfInfo(),        spwfInfo(),
                                           wcsDurationInfo(), wcsWorkloadInfo(), wcsSubtimeInfo()};
  return all;
}

inline std::unique_ptr<sim::Policy> makePolicy(const std::string& id, const model::Problem& problem,
                                               const model::OptionMap& given) {
  for (const PolicyInfo& info : infos()) {
    if (info.id != id) continue;
    CheckedOptions checked = checkOptions(info.options, given, "");
    EXPECT_TRUE(checked.faults.empty()) << checked.faults.front().message;
    std::vector<model::Fault> faults;
    return info.make_policy(problem, checked.options, faults);
  }
  ADD_FAILURE() << "no policy " << id;
  return nullptr;
}

inline sim::Simulation simulationOf(const model::Scenario& scenario, const std::string& id,
                                    const model::OptionMap& options = {}) {
  const auto problem = model::resolve(scenario);
  return {problem, id, options, makePolicy(id, *problem, options)};
}

inline trace::Trace run(const model::Scenario& scenario, const std::string& id, const model::OptionMap& options = {}) {
  sim::Simulation simulation = simulationOf(scenario, id, options);
  simulation.run();
  return simulation.takeTrace();
}

inline const trace::JobOutcome& outcome(const trace::Trace& trace, const std::string& id) {
  return trace.jobs[trace.problem->findJob(id)];
}

/// The latest placement of a job, such as "s0:3 s1:1".
inline std::string placeOf(const trace::Trace& trace, const std::string& id) {
  std::string out;
  for (const trace::DecisionRecord& record : trace.decisions) {
    for (const trace::Placement& placement : record.placements) {
      if (placement.job != trace.problem->findJob(id)) continue;
      out.clear();
      for (const model::Part& part : placement.parts) {
        out += (out.empty() ? "" : " ") + trace.problem->nodes[part.node].id + ":" + std::to_string(part.count);
      }
    }
  }
  return out;
}

/// The decision at an instant.
inline const trace::Explanation& explanationAt(const trace::Trace& trace, double at_s) {
  for (const trace::DecisionRecord& record : trace.decisions) {
    if (std::abs(record.at_s - at_s) < 1e-6) return *record.explanation;
  }
  ADD_FAILURE() << "no decision at " << at_s;
  return *trace.decisions.front().explanation;
}

inline std::string codeOf(const trace::Trace& trace, double at_s, const std::string& id) {
  const trace::Reason* reason = explanationAt(trace, at_s).reasonOf(trace.problem->findJob(id));
  return reason == nullptr ? "" : reason->kind->code;
}

template <class T>
const std::vector<T>& cells(const trace::Table& table, std::size_t column) {
  return std::get<std::vector<T>>(table.columns.at(column).cells);
}

/// Instants at which jobs first joined the queue (virtual completions), by id.
inline std::map<std::string, double> virtualEnds(const trace::Trace& trace) {
  std::map<std::string, double> ends;
  const trace::Table* table = tableOf(*trace.decisions.back().explanation, "virtual-gantt");
  if (table == nullptr) return ends;
  const auto& jobs = cells<model::JobIndex>(*table, 0);
  for (std::size_t i = 0; i < jobs.size(); ++i) ends[trace.problem->jobs[jobs[i]].id] = cells<double>(*table, 2)[i];
  return ends;
}

}  // namespace roundel::policies::asrpt
