// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Small problems and runs for the tests of Gavel.

#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/problem.h"
#include "core/model/scenario.h"
#include "core/policies/common/options.h"
#include "core/policies/gavel/gavel.h"
#include "core/sim/simulation.h"
#include "tests/support/explanations.h"

namespace roundel::policies::gavel {

using Row = std::map<std::string, double>;

class Build {
 public:
  Build& round(double round_s, double restart_s) {
    m_scenario.clock.round_s = round_s;
    m_scenario.clock.restart_s = restart_s;
    return *this;
  }
  Build& type(const std::string& id) {
    model::GpuTypeSpec spec;
    spec.id = id;
    m_scenario.gpu_types.push_back(spec);
    return *this;
  }
  Build& node(const std::string& id, const std::vector<model::GpuGroupSpec>& gpus) {
    model::NodeSpec spec;
    spec.id = id;
    spec.gpus = gpus;
    m_scenario.nodes.push_back(spec);
    return *this;
  }
  /// `rates`: of the whole gang, iterations/s.
  Build& job(const std::string& id, int gpus, double iterations, const Row& rates, double arrival_s = 0,
             double weight = 1) {
    model::JobSpec spec;
    spec.id = id;
    spec.gpus = gpus;
    spec.iterations = iterations;
    spec.arrival_s = arrival_s;
    spec.weight = weight;
    spec.throughput_per = "gang";
    spec.throughput = model::ThroughputRow(rates.begin(), rates.end());
    m_scenario.jobs.push_back(spec);
    return *this;
  }
  Build& event(double at_s, model::EventKind kind, const std::string& node, const std::string& job = {},
               const std::string& type = {}, std::optional<double> value = {}) {
    m_scenario.events.push_back({at_s, kind, node, job, type, value});
    return *this;
  }
  model::Scenario& scenario() { return m_scenario; }
  std::shared_ptr<const model::Problem> problem() const { return model::resolve(m_scenario); }

 private:
  model::Scenario m_scenario;
};

/// The jobs need 2*3000 + 3000 + 4*1500 + 200 = 15,200 GPU-seconds on four GPUs of a type. The longest job alone takes 3,000 s.
inline Build fourJobs() {
  Build build;
  build.round(10, 0).type("t").node("a", {{"t", 4}});
  build.job("A", 2, 30000, {{"t", 10}})
      .job("B", 1, 12000, {{"t", 4}})
      .job("C", 4, 9000, {{"t", 6}})
      .job("D", 1, 2000, {{"t", 10}});
  return build;
}

/// Hadar's Fig. 1: rates of gangs in epochs a round, rounds of one second.
inline Build hadarFigure1() {
  Build build;
  build.round(1, 0).type("V100").type("P100").type("K80");
  build.node("n0", {{"V100", 2}}).node("n1", {{"P100", 3}}).node("n2", {{"K80", 1}});
  build.job("J1", 3, 80, {{"V100", 40}, {"P100", 20}, {"K80", 30}});
  build.job("J2", 2, 30, {{"V100", 5}, {"P100", 15}, {"K80", 5}});
  build.job("J3", 2, 50, {{"V100", 10}, {"P100", 2}, {"K80", 20}});
  return build;
}

struct Made {
  std::unique_ptr<sim::Policy> policy;
  std::vector<model::Fault> faults;
};

inline Made makeGavel(const model::Problem& problem, const model::OptionMap& options) {
  Made out;
  const PolicyInfo info = gavelInfo();
  CheckedOptions checked = checkOptions(info.options, options, "");
  out.faults = checked.faults;
  if (out.faults.empty()) out.policy = info.make_policy(problem, checked.options, out.faults);
  return out;
}

inline sim::Simulation simulate(const std::shared_ptr<const model::Problem>& problem,
                                const model::OptionMap& options = {}, sim::RunOptions run = {}) {
  return sim::Simulation(problem, "gavel", options, makeGavel(*problem, options).policy, run);
}

inline trace::Trace runToEnd(const std::shared_ptr<const model::Problem>& problem,
                             const model::OptionMap& options = {}) {
  sim::Simulation simulation = simulate(problem, options);
  simulation.run();
  return simulation.takeTrace();
}

/// Returns the GPUs of each placed job, one letter (the first of its type) for each GPU: "J1 PPP, J3 VV".
inline std::string allocated(const model::Problem& problem, const trace::DecisionRecord& decision) {
  std::map<model::JobIndex, std::string> held;
  for (const trace::Placement& placement : decision.placements) {
    for (const model::Part& part : placement.parts) {
      held[placement.job] += std::string(static_cast<std::size_t>(part.count), problem.types[part.type].id.front());
    }
  }
  std::string text;
  for (const auto& [job, gpus] : held) text += (text.empty() ? "" : ", ") + problem.jobs[job].id + " " + gpus;
  return text;
}

inline double objectiveOf(const trace::DecisionRecord& decision) {
  for (const trace::Value& value : decision.explanation->values) {
    if (value.id == "objective") return value.value;
  }
  return std::numeric_limits<double>::quiet_NaN();
}

inline const trace::Table* tableOf(const trace::DecisionRecord& decision, const std::string& id) {
  return tests::tableOf(*decision.explanation, id);
}

template <class Cell>
const std::vector<Cell>& column(const trace::Table& table, std::string_view name) {
  for (const trace::Column& candidate : table.columns) {
    if (candidate.name == name) return std::get<std::vector<Cell>>(candidate.cells);
  }
  throw std::out_of_range(std::string(name));
}

}  // namespace roundel::policies::gavel
