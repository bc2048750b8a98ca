#pragma once
// How fast each model runs as each gang on each GPU type of a cluster: found by resolving one job of each, so that every way to state speeds
// (throughput, timing, stages, rounds) counts as in a run. Private to core/generate.

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
  /// Model, GPUs.
  using Pair = std::pair<std::string, int>;

  /// `gangs`: for models whose template fixes none. Faults of the cluster go to `faults`, pointers into the generator; a pair that cannot run
  /// there is left out. O(cluster + pairs).
  RateTable(const model::Scenario& cluster, const std::vector<model::WorkloadModel>& models,
            const std::vector<int>& gangs, std::vector<model::Fault>& faults);

  /// Iterations/s of each GPU of the gang, on one type that holds the gang: on `type`, or, where that is empty, on the fastest. 0 where
  /// it cannot run.
  double perGpu(const Pair& pair, const std::string& type = {}) const;
  /// By gang, on the fastest type.
  std::map<int, double> perGpuByGang(const std::string& model) const;

 private:
  std::map<Pair, std::map<std::string, double>> m_rates;  ///< per GPU, by type
};

/// The gang that a template fixes: replicas of its stages, or a number of `gpus`.
std::optional<int> fixedGang(const model::JobSpec& model);
/// The job as a gang of so many: GPUs, or tasks of a job with rounds.
void setGang(model::JobSpec& job, const model::JobSpec& model, int gpus);

}  // namespace roundel::generate
