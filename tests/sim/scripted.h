// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Small scenarios and policies for tests of the kernel: a policy that follows a script, and policies that decide at random.

#include <functional>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "core/model/problem.h"
#include "core/model/scenario.h"
#include "core/sim/policy.h"
#include "core/sim/simulation.h"

namespace roundel::sim::testing {

inline model::JobSpec job(const std::string& id, int gpus, double iterations, double rate = 1, double arrival_s = 0) {
  model::JobSpec spec;
  spec.id = id;
  spec.gpus = gpus;
  spec.iterations = iterations;
  spec.arrival_s = arrival_s;
  spec.throughput = model::ThroughputRow{{"V", rate}, {"K", rate / 2}};
  return spec;
}

/// Two nodes: a with 2 V and 1 K, b with 2 V. Rounds of 10 s, restart 2 s.
inline model::Scenario cluster(std::vector<model::JobSpec> jobs) {
  model::Scenario s;
  s.clock.round_s = 10;
  s.clock.restart_s = 2;
  s.gpu_types = {
      {.id = "V", .tensor_tflops = {}, .vram_gib = {}, .link_params_s = {}, .net_params_s = {}, .color = {}},
      {.id = "K", .tensor_tflops = {}, .vram_gib = {}, .link_params_s = {}, .net_params_s = {}, .color = {}}};
  model::NodeSpec a;
  a.id = "a";
  a.gpus = {{"V", 2}, {"K", 1}};
  model::NodeSpec b;
  b.id = "b";
  b.gpus = {{"V", 2}};
  s.nodes = {a, b};
  s.jobs = std::move(jobs);
  return s;
}

inline Placement on(std::int32_t job, std::vector<model::Part> parts) {
  Placement placement;
  placement.job = model::JobIndex(job);
  placement.parts = std::move(parts);
  return placement;
}
inline model::Part part(std::int32_t node, std::int32_t type, int count) {
  return {model::NodeIndex(node), model::TypeIndex(type), count};
}

/// A policy whose decisions are a function of the view.
class ScriptPolicy : public Policy {
 public:
  using Script = std::function<Decision(const SystemView&)>;
  using Reasons = std::function<void(const SystemView&, trace::Explanation&)>;
  ScriptPolicy(WakeOn wakes, Script script, Reasons reasons = {})
      : m_wakes(wakes), m_script(std::move(script)), m_reasons(std::move(reasons)) {}
  std::unique_ptr<Policy> clone() const override { return std::make_unique<ScriptPolicy>(*this); }
  WakeOn wakes() const override { return m_wakes; }
  Decision decide(const SystemView& view, trace::Explanation* why) override {
    if (why != nullptr && m_reasons) m_reasons(view, *why);
    return m_script(view);
  }

 private:
  WakeOn m_wakes;
  Script m_script;
  Reasons m_reasons;
};

/// Makes feasible random placements. The generator is a member, so a clone makes the same decisions.
class RandomPolicy : public Policy {
 public:
  RandomPolicy(WakeOn wakes, std::uint64_t seed) : m_wakes(wakes), m_random(seed) {}
  std::unique_ptr<Policy> clone() const override { return std::make_unique<RandomPolicy>(*this); }
  WakeOn wakes() const override { return m_wakes; }
  Decision decide(const SystemView& view, trace::Explanation* /*why*/) override {
    Decision decision;
    std::vector<model::Part> free = freeParts(view);
    std::vector<model::JobIndex> order = view.active();
    std::shuffle(order.begin(), order.end(), m_random);
    for (const model::JobIndex j : order) {
      const int need = view.job(j).gpus;
      std::vector<model::Part> parts = take(free, need, view.state(j));
      if (model::gpuCount(parts) == need && (decision.placements.empty() || m_random() % 4 != 0)) {
        decision.placements.push_back({j, 0, parts, {}, {}, {}});
      } else {
        giveBack(free, parts);
      }
    }
    return decision;
  }

 private:
  static std::vector<model::Part> freeParts(const SystemView& view) {
    std::vector<model::Part> free;
    for (std::size_t n = 0; n < view.problem().nodes.size(); ++n) {
      if (!view.nodeUp(model::NodeIndex(n))) continue;
      for (const auto& g : view.problem().nodes[n].groups) free.push_back({model::NodeIndex(n), g.type, g.count});
    }
    return free;
  }
  static std::vector<model::Part> take(std::vector<model::Part>& free, int need, const JobState& state) {
    std::vector<model::Part> parts;
    for (model::Part& part : free) {
      const int n = state.throughput[part.type].usable() ? std::min(need, part.count) : 0;
      if (n == 0) continue;
      parts.push_back({part.node, part.type, n});
      part.count -= n;
      need -= n;
    }
    return parts;
  }
  static void giveBack(std::vector<model::Part>& free, const std::vector<model::Part>& parts) {
    for (const model::Part& part : parts) {
      for (model::Part& f : free) {
        if (f.node == part.node && f.type == part.type) f.count += part.count;
      }
    }
  }
  WakeOn m_wakes;
  std::mt19937_64 m_random;
};

/// Makes feasible random copies: each job runs on some nodes with one GPU for each copy, with portions, overheads and whole iterations.
class ForkingPolicy : public Policy {
 public:
  explicit ForkingPolicy(std::uint64_t seed) : m_random(seed) {}
  std::unique_ptr<Policy> clone() const override { return std::make_unique<ForkingPolicy>(*this); }
  WakeOn wakes() const override { return {.round = true}; }
  Decision decide(const SystemView& view, trace::Explanation* /*why*/) override {
    Decision decision;
    std::vector<std::vector<int>> free;
    for (const model::Node& node : view.problem().nodes) {
      free.emplace_back();
      for (const model::GpuGroup& group : node.groups) free.back().push_back(group.count);
    }
    for (const model::JobIndex j : view.active()) {
      for (std::size_t n = 0; n < free.size(); ++n) {
        const bool first = decision.placements.empty();
        if (view.nodeUp(model::NodeIndex(n)) && (first || m_random() % 3 != 0)) place(view, j, n, free[n], decision);
      }
    }
    return decision;
  }

 private:
  void place(const SystemView& view, model::JobIndex j, std::size_t n, std::vector<int>& free, Decision& decision) {
    const auto& groups = view.problem().nodes[n].groups;
    for (std::size_t g = 0; g < groups.size(); ++g) {
      if (free[g] == 0 || !view.state(j).throughput[groups[g].type].usable()) continue;
      --free[g];
      Placement p = on(j.value, {{model::NodeIndex(n), groups[g].type, 1}});
      p.copy = static_cast<int>(n) + 1;
      p.overhead_s = static_cast<double>(m_random() % 3);
      if (m_random() % 2 == 0) p.max_iterations = 1.0 + static_cast<double>(m_random() % 9);
      if (m_random() % 2 == 0) p.whole_by_s = view.roundEnd_s();
      decision.placements.push_back(std::move(p));
      return;
    }
  }
  std::mt19937_64 m_random;
};

inline Simulation simulate(const model::Scenario& scenario, WakeOn wakes, ScriptPolicy::Script script,
                           RunOptions run = {}, ScriptPolicy::Reasons reasons = {}) {
  return {model::resolve(scenario),
          "script",
          {},
          std::make_unique<ScriptPolicy>(wakes, std::move(script), std::move(reasons)),
          run};
}

constexpr WakeOn kRounds{.round = true};
constexpr WakeOn kEvents{.arrival = true, .completion = true, .node_event = true};

inline trace::Trace runAll(Simulation simulation) {
  simulation.run();
  return simulation.takeTrace();
}

}  // namespace roundel::sim::testing
