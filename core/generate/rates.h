// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The rate of each model for each gang and GPU type of a cluster. Each rate is found by resolving one job, so that
// every way to state speeds (throughput, timing, stages, rounds) counts as in a run. Private to core/generate.

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/model/check/validate.h"
#include "core/model/spec/workload_spec.h"

namespace roundel::generate {

class RateTable {
 public:
  /// Model, number of GPUs.
  using Pair = std::pair<std::string, int>;

  /// `gangs`: gang sizes of models whose template does not fix one. Adds faults of the cluster to `faults`, with
  /// pointers into the generator. Omits pairs that cannot run there. O(cluster + pairs).
  RateTable(const model::Scenario& cluster, const std::vector<model::WorkloadModel>& models,
            const std::vector<int>& gangs, std::vector<model::Fault>& faults);

  /// Returns the iterations/s of each GPU of the gang if all its GPUs have one type: `type`, or the fastest if `type`
  /// is empty. 0 if it cannot run.
  double perGpu(const Pair& pair, const std::string& type = {}) const;
  /// Returns the rates on the fastest type by gang size.
  std::map<int, double> perGpuByGang(const std::string& model) const;

 private:
  std::map<Pair, std::map<std::string, double>> m_rates;  ///< per GPU, by type
};

/// Returns the gang that a template fixes: the replicas of its stages, or the number `gpus`.
std::optional<int> fixedGang(const model::JobSpec& model);
/// Sets the gang of a job: the number of GPUs, or of tasks of a job with rounds.
void setGang(model::JobSpec& job, const model::JobSpec& model, int gpus);

}  // namespace roundel::generate
