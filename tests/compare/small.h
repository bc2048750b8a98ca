// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Two nodes, two jobs and plans computed by hand, so that tests know every instant.

#include <memory>
#include <string>
#include <vector>

#include "core/compare/comparison.h"
#include "core/model/scenario.h"
#include "tests/support/specs.h"

namespace roundel::compare::testing {

using tests::node;

inline model::JobSpec job(const std::string& id, double iterations) {
  model::JobSpec spec;
  spec.id = id;
  spec.gpus = 1;
  spec.iterations = iterations;
  spec.throughput = model::ThroughputRow{{"V", 2.0}, {"K", 1.0}};
  return spec;
}

/// n0: 1 V, n1: 1 K; rounds of 10 s; A (40 iterations: 2 rounds on V), B (20: 1 round on V, 2 on K). No restart cost.
inline model::Scenario smallScenario() {
  model::Scenario scenario;
  scenario.clock = {.round_s = 10, .restart_s = 0, .first_start_s = 0, .horizon_s = {}, .seed = 1};
  scenario.gpu_types.resize(2);
  scenario.gpu_types[0].id = "V";
  scenario.gpu_types[1].id = "K";
  scenario.nodes = {node("n0", "V", 1), node("n1", "K", 1)};
  scenario.jobs = {job("A", 40), job("B", 20)};
  return scenario;
}

/// `rows`: one text for each round, e.g. "AB": A on V, B on K; ".": the GPU is idle.
inline Lane plan(const std::string& label, const std::vector<std::string>& rows) {
  const auto gpus = [](char name, const char* place) {
    return name == '.' ? std::string() : std::string("\"") + name + "\":[" + place + "]";
  };
  std::string text = "[";
  for (std::size_t k = 0; k < rows.size(); ++k) {
    const std::string v = gpus(rows[k].at(0), R"({"count":1,"node":"n0","type":"V"})");
    const std::string kk = gpus(rows[k].at(1), R"({"count":1,"node":"n1","type":"K"})");
    text += std::string(k == 0 ? "" : ",") + "{\"jobs\":{" + v + (v.empty() || kk.empty() ? "" : ",") + kk +
            "},\"round\":" + std::to_string(k) + "}";
  }
  return {"plan", label, {{"plan", text + "]"}}};
}

inline LaneRun run(const model::Scenario& scenario, const Lane& lane, const RunSettings& settings = {}) {
  return runLane(model::resolve(scenario), lane, settings);
}

}  // namespace roundel::compare::testing
