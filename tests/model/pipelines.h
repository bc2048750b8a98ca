// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Clusters and pipelines for tests, in the papers' units: GPUs a server, Gbit/s, GB/s, MB and seconds.

#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/model/pipeline.h"
#include "core/model/problem.h"
#include "core/model/scenario.h"

namespace roundel::model::testing {

inline StageSpec stage(int replicas, double forward_s, double out_mb = 0, double params_mb = 0,
                       bool one_server = false) {
  StageSpec spec;
  spec.replicas = replicas;
  spec.forward_s = forward_s;
  spec.out_mb = out_mb;
  spec.params_mb = params_mb;
  if (one_server) spec.one_server = true;
  return spec;
}

inline JobSpec pipelineJob(const std::string& id, std::vector<StageSpec> stages, double iterations = 100) {
  JobSpec spec;
  spec.id = id;
  spec.iterations = iterations;
  spec.stages = std::move(stages);
  return spec;
}

/// Servers of GPUs of type G, 10 Gbit/s and 300 GB/s.
inline Scenario servers(const std::vector<int>& gpus, std::vector<JobSpec> jobs) {
  Scenario scenario;
  scenario.clock.restart_s = 0;
  scenario.gpu_types.emplace_back();
  scenario.gpu_types.back().id = "G";
  for (std::size_t m = 0; m < gpus.size(); ++m) {
    NodeSpec node;
    node.id = "s" + std::to_string(m);
    node.gpus = {{"G", gpus[m]}};
    scenario.nodes.push_back(std::move(node));
  }
  scenario.jobs = std::move(jobs);
  return scenario;
}

/// counts[m][s] replicas of stage s on server m, all of type 0.
inline StageParts mapping(const std::vector<std::vector<int>>& counts) {
  StageParts parts;
  for (std::size_t m = 0; m < counts.size(); ++m) {
    for (std::size_t s = 0; s < counts[m].size(); ++s) {
      if (counts[m][s] > 0) parts.push_back({static_cast<std::int32_t>(s), NodeIndex(m), TypeIndex(0), counts[m][s]});
    }
  }
  return parts;
}

/// core/policies/asrpt/README.md: k = (2, 1), p = (.2, .25) s, d_out1 = 100 MB, h = (400, 300) MB.
inline JobSpec f1() { return pipelineJob("f1", {stage(2, 0.2, 100, 400), stage(1, 0.25, 0, 300)}); }

/// The paper's Fig. 2: three stages of two replicas; S1R1-S1R2 20 MB, S2R1-S2R2 4, S3R1-S3R2 0.5, pairs of stages 1.
inline JobSpec fig2() {
  return pipelineJob("fig2", {stage(2, 0.1, 1, 20), stage(2, 0.1, 1, 4), stage(2, 0.1, 0, 0.5)});
}

}  // namespace roundel::model::testing
