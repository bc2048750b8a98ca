// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Scenarios of single-GPU nodes for the schedulers that Hare is compared with.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/model/check/validate.h"
#include "core/model/problem.h"
#include "core/model/scenario.h"
#include "core/policies/common/policy_info.h"
#include "core/sim/simulation.h"

namespace roundel::policies::testing {

using Times = std::map<std::string, double>;

inline model::JobSpec job(const std::string& id, std::int64_t rounds, int tasks, Times train_s, Times sync_s = {},
                          double arrival_s = 0, double weight = 1) {
  model::JobSpec spec;
  spec.id = id;
  spec.arrival_s = arrival_s;
  spec.weight = weight;
  spec.sync = model::SyncSpec{rounds, tasks, std::move(train_s), std::move(sync_s)};
  return spec;
}

/// A cluster with one node for each of these GPUs.
inline model::Scenario cluster(const std::vector<std::string>& gpus, std::vector<model::JobSpec> jobs) {
  model::Scenario s;
  s.clock.round_s = 10;
  s.clock.restart_s = 2;
  for (std::size_t i = 0; i < gpus.size(); ++i) {
    const auto known = [&](const model::GpuTypeSpec& type) { return type.id == gpus[i]; };
    if (std::ranges::none_of(s.gpu_types, known)) {
      model::GpuTypeSpec type;
      type.id = gpus[i];
      s.gpu_types.push_back(type);
    }
    model::NodeSpec node;
    node.id = "n" + std::to_string(i + 1);
    node.gpus = {{gpus[i], 1}};
    s.nodes.push_back(std::move(node));
  }
  s.jobs = std::move(jobs);
  return s;
}

/// Hare's Fig. 1 as reconstructed (core/policies/hare/README.md).
inline model::Scenario figureOne() {
  return cluster({"GPU1", "GPU2", "GPU3"}, {job("J1", 1, 2, {{"GPU1", 1.5}, {"GPU2", 3}, {"GPU3", 1}}),
                                            job("J2", 1, 2, {{"GPU1", 1.5}, {"GPU2", 2}, {"GPU3", 2}}),
                                            job("J3", 2, 2, {{"GPU1", 1.5}, {"GPU2", 1.5}, {"GPU3", 0.5}})});
}

inline sim::Simulation simulate(const model::Scenario& scenario, const PolicyInfo& info,
                                const model::OptionMap& options = {}, sim::RunOptions run = {}) {
  EXPECT_TRUE(model::validate(scenario).empty());
  const auto problem = model::resolve(scenario);
  const CheckedOptions checked = checkOptions(info.options, options, "");
  EXPECT_TRUE(checked.faults.empty());
  std::vector<model::Fault> faults;
  return {problem, info.id, options, info.make_policy(*problem, checked.options, faults), run};
}

inline trace::Trace runOf(const model::Scenario& scenario, const PolicyInfo& info,
                          const model::OptionMap& options = {}) {
  sim::Simulation simulation = simulate(scenario, info, options);
  simulation.run();
  return simulation.takeTrace();
}

inline double sumOfCompletions(const trace::Trace& trace) {
  double sum = 0;
  for (const trace::JobOutcome& job : trace.jobs) sum += job.finish_s;
  return sum;
}

inline double lastFinish(const trace::Trace& trace) {
  double last = 0;
  for (const trace::JobOutcome& job : trace.jobs) last = std::max(last, job.finish_s);
  return last;
}

/// Expects a reason or a choice for every active job at every decision, and none for other jobs.
inline void expectWholeExplanations(const trace::Trace& trace) {
  for (const trace::DecisionRecord& decision : trace.decisions) {
    const trace::Explanation& why = *decision.explanation;
    EXPECT_FALSE(why.rule.empty());
    for (std::size_t j = 0; j < trace.jobs.size(); ++j) {
      const trace::JobOutcome& job = trace.jobs[j];
      const bool active = trace.problem->jobs[j].arrival_s <= decision.at_s && !(job.finish_s <= decision.at_s) &&
                          !(job.cancelled_s <= decision.at_s);
      const bool explained = why.reasonOf(model::JobIndex(j)) != nullptr || why.choiceOf(model::JobIndex(j)) != nullptr;
      EXPECT_EQ(explained, active) << trace.problem->jobs[j].id << " at " << decision.at_s;
    }
    for (const trace::Reason& reason : why.reasons) {
      EXPECT_EQ(trace::sentence(reason, *trace.problem).find('{'), std::string::npos);
      EXPECT_EQ(trace::sentence(reason, *trace.problem).find('?'), std::string::npos)
          << trace::sentence(reason, *trace.problem);
    }
    for (const auto& table : why.tables) {
      for (const trace::Column& column : table->columns) {
        EXPECT_EQ(std::visit([](const auto& cells) { return cells.size(); }, column.cells), table->rows()) << table->id;
      }
      EXPECT_TRUE(table->chosen.empty() || table->chosen.size() == table->rows()) << table->id;
    }
  }
}

}  // namespace roundel::policies::testing
