// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Functions that make GPU types, nodes, jobs and scenarios for tests. Members that are not passed are left out.

#include <string>
#include <utility>
#include <vector>

#include "core/model/scenario.h"

namespace roundel::tests {

inline model::GpuTypeSpec gpuType(const std::string& id) {
  model::GpuTypeSpec spec;
  spec.id = id;
  return spec;
}

inline model::NodeSpec node(const std::string& id, const std::string& type, int count) {
  model::NodeSpec spec;
  spec.id = id;
  spec.gpus = {{type, count}};
  return spec;
}

/// A node with GPUs of several types.
inline model::NodeSpec node(const std::string& id, std::vector<model::GpuGroupSpec> gpus) {
  model::NodeSpec spec;
  spec.id = id;
  spec.gpus = std::move(gpus);
  return spec;
}

/// `rates` are iterations/s per GPU.
inline model::JobSpec job(const std::string& id, int gpus, double iterations, model::ThroughputRow rates,
                          double arrival_s = 0) {
  model::JobSpec spec;
  spec.id = id;
  spec.gpus = gpus;
  spec.iterations = iterations;
  spec.arrival_s = arrival_s;
  spec.throughput = std::move(rates);
  return spec;
}

/// The parts of an iteration in the worked numbers of core/policies/hops/README.md.
inline model::TimingSpec hopsTiming() {
  model::TimingSpec timing;
  timing.forward_s = 0.030;
  timing.backward_s = 0.060;
  timing.update_s = 0.004;
  timing.hit_p = 0.9;
  timing.data_hit_s = 0.005;
  timing.wait_hit_s = 0.001;
  timing.data_miss_s = 0.110;
  timing.wait_miss_s = 0.012;
  return timing;
}

/// Three jobs on 2 V100, 3 P100 and 1 K80, without a scheduler.
inline model::Scenario threeJobs() {
  model::Scenario s;
  s.title = "three jobs on three nodes";
  s.gpu_types = {gpuType("V100"), gpuType("P100"), gpuType("K80")};
  s.nodes = {node("n0", "V100", 2), node("n1", "P100", 3), node("n2", "K80", 1)};
  s.jobs = {job("J1", 3, 40000, {{"V100", 40.0 / 3}, {"P100", 20.0 / 3}, {"K80", 10.0}}),
            job("J2", 2, 20000, {{"V100", 2.5}, {"P100", 7.5}, {"K80", 2.5}}),
            job("J3", 2, 15000, {{"V100", 5.0}, {"P100", 1.0}, {"K80", 10.0}})};
  return s;
}

/// Nodes of 4 GPUs without jobs: one third of the nodes each has V100, P100 and K80.
inline model::Scenario mixedCluster(int nodes) {
  model::Scenario s;
  s.title = "random mix";
  s.gpu_types = {gpuType("V100"), gpuType("P100"), gpuType("K80")};
  for (int n = 0; n < nodes; ++n)
    s.nodes.push_back(node("n" + std::to_string(n), s.gpu_types[static_cast<std::size_t>(n * 3 / nodes)].id, 4));
  return s;
}

}  // namespace roundel::tests
