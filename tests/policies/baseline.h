// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Small scenarios, runs and random checks for schedulers that consist of one file.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "core/model/scenario.h"
#include "core/policies/common/policy_info.h"
#include "core/sim/simulation.h"
#include "tests/support/specs.h"

namespace roundel::policies::baseline {

/// Returns a job that runs at 1 iteration/s on each GPU of type V or K. `gpus`: W.
inline model::JobSpec jobOf(const std::string& id, int gpus, double iterations, double arrival_s = 0) {
  return tests::job(id, gpus, iterations, {{"V", 1.0}, {"K", 1.0}}, arrival_s);
}

/// Types V and K, in this order, even if no node has them. A restart takes 10 s.
inline model::Scenario scenarioOf(std::vector<model::NodeSpec> nodes, std::vector<model::JobSpec> jobs,
                                  double round_s) {
  model::Scenario scenario;
  scenario.clock.round_s = round_s;
  scenario.gpu_types.resize(2);
  scenario.gpu_types[0].id = "V";
  scenario.gpu_types[1].id = "K";
  scenario.nodes = std::move(nodes);
  scenario.jobs = std::move(jobs);
  return scenario;
}

inline trace::Trace run(const PolicyInfo& info, const model::Scenario& scenario, const model::OptionMap& options) {
  for (const model::Fault& fault : model::validate(scenario)) ADD_FAILURE() << fault.pointer << ": " << fault.message;
  const CheckedOptions checked = checkOptions(info.options, options, "");
  EXPECT_TRUE(checked.faults.empty());
  const auto problem = model::resolve(scenario);
  std::vector<model::Fault> faults;
  sim::Simulation simulation(problem, info.id, options, info.make_policy(*problem, checked.options, faults));
  EXPECT_TRUE(faults.empty());
  simulation.run();
  return simulation.takeTrace();
}

/// The nodes and GPU counts that each job holds after a decision, by job: "J0 a bx2; J1 c".
inline std::string heldAt(const trace::Trace& trace, std::size_t decision) {
  std::map<std::int32_t, std::string> lines;
  for (const trace::Placement& placement : trace.decisions.at(decision).placements) {
    std::string line = trace.problem->jobs[placement.job].id;
    for (const model::Part& part : placement.parts) {
      line += " " + trace.problem->nodes[part.node].id;
      if (part.count > 1) line += "x" + std::to_string(part.count);
    }
    lines[placement.job.value] = line;
  }
  std::string out;
  for (const auto& [job, line] : lines) out += (out.empty() ? "" : "; ") + line;
  return out;
}

template <class T>
std::vector<T> column(const trace::Trace& trace, std::size_t decision, const std::string& table,
                      const std::string& name) {
  for (const auto& candidate : trace.decisions.at(decision).explanation->tables) {
    if (candidate->id != table) continue;
    for (const trace::Column& c : candidate->columns) {
      if (c.name == name) return std::get<std::vector<T>>(c.cells);
    }
  }
  ADD_FAILURE() << "no column " << name;
  return {};
}

inline model::Scenario randomScenario(std::mt19937_64& random) {
  const auto pick = [&](int low, int high) {
    return low + static_cast<int>(random() % static_cast<std::uint64_t>(high - low + 1));
  };
  std::vector<model::NodeSpec> nodes;
  for (int n = pick(2, 6); n > 0; --n) {
    nodes.push_back(tests::node("n" + std::to_string(n), {{pick(0, 1) == 0 ? "V" : "K", pick(1, 4)}}));
    if (pick(0, 3) == 0) nodes.back().gpus.push_back({pick(0, 1) == 0 ? "V" : "K", pick(1, 2)});
    if (pick(0, 3) == 0) nodes.back().speed = 0.5 * pick(1, 4);
  }
  nodes.push_back(tests::node("big", {{"V", 4}, {"K", 4}}));
  std::vector<model::JobSpec> jobs;
  for (int j = pick(1, 12); j > 0; --j) {
    jobs.push_back(jobOf("J" + std::to_string(j), pick(1, 4), pick(1, 900) + 0.5, pick(0, 8) * 40.0));
    if (pick(0, 2) == 0)
      jobs.back().throughput = model::ThroughputRow{{pick(0, 1) == 0 ? "V" : "K", 0.25 * pick(1, 9)}};
    if (pick(0, 4) == 0) jobs.back().throughput_spread = model::ThroughputRow{{"V", 0.2}, {"K", std::monostate{}}};
    if (pick(0, 4) == 0) jobs.back().gpus = std::vector<int>{1, 2, 4};
  }
  model::Scenario scenario = scenarioOf(std::move(nodes), std::move(jobs), pick(2, 12) * 10);
  scenario.clock.restart_s = pick(0, 12);
  const auto event = [&](double at_s, model::EventKind kind, const char* node, const char* job) {
    scenario.events.push_back({.at_s = at_s, .kind = kind, .node = node, .job = job, .type = {}, .value = {}});
  };
  if (pick(0, 1) == 0) {
    const double down_s = pick(1, 300);
    event(down_s, model::EventKind::NodeDown, "big", "");
    event(down_s + pick(1, 400), model::EventKind::NodeUp, "big", "");
  }
  if (pick(0, 3) == 0) event(pick(1, 200), model::EventKind::CancelJob, "", "J1");
  return scenario;
}

/// Runs `runs` random scenarios. The referee accepts every plan, every job ends, every present job has a choice or a reason, and
/// a second run is identical.
inline void expectSoundRuns(const PolicyInfo& info, int runs, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::size_t decisions = 0;
  for (int i = 0; i < runs; ++i) {
    SCOPED_TRACE("run " + std::to_string(i) + " of seed " + std::to_string(seed));
    const model::Scenario scenario = randomScenario(random);
    const trace::Trace trace = run(info, scenario, {});
    ASSERT_EQ(trace.status, trace::RunStatus::Complete) << trace.message;
    EXPECT_EQ(trace.fingerprint, run(info, scenario, {}).fingerprint);
    for (const trace::DecisionRecord& record : trace.decisions) {
      for (std::size_t j = 0; j < trace.jobs.size(); ++j) {
        const trace::JobOutcome& outcome = trace.jobs[j];
        const bool gone = outcome.finish_s <= record.at_s || outcome.cancelled_s <= record.at_s;
        const bool present = trace.problem->jobs[j].arrival_s <= record.at_s && !gone;
        const trace::Reason* reason = record.explanation->reasonOf(model::JobIndex(j));
        const bool chosen = record.explanation->choiceOf(model::JobIndex(j)) != nullptr;
        EXPECT_EQ(present, chosen || reason != nullptr) << trace.problem->jobs[j].id << " at " << record.at_s;
        EXPECT_FALSE(chosen && reason != nullptr);
        if (reason != nullptr) {
          EXPECT_THAT(trace::sentence(*reason, *trace.problem), ::testing::Not(::testing::HasSubstr("?")));
        }
      }
    }
    decisions += trace.decisions.size();
    if (::testing::Test::HasFailure()) return;
  }
  std::cout << runs << " random runs of " << info.id << ", seed " << seed << ", " << decisions << " decisions\n";
}

}  // namespace roundel::policies::baseline
