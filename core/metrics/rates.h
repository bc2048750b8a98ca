// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The rates of a single job on an otherwise empty cluster: the denominators of the latency ratio, finish-time fairness,
// normalised throughput and the bounds (resources/help/metrics.md).

#include <optional>
#include <vector>

#include "core/model/problem.h"

namespace roundel::metrics {

/// The GPUs of a cluster in the form on which gang rates depend: GPUs with equal type and speed are one entry, and
/// equal nodes are one node.
class ClusterShape {
 public:
  struct Group {
    model::TypeIndex type;
    double speed = 1;
    int count = 0;
  };

  /// `speed`: by node; pass {} for the speeds that the scenario states. `problem` must outlive this object.
  /// O(GPU groups * kinds of node).
  explicit ClusterShape(const model::Problem& problem, const std::vector<double>& speed = {});

  const std::vector<std::vector<Group>>& nodeKinds() const { return m_nodeKinds; }
  const std::vector<Group>& all() const { return m_all; }
  bool severalNodes() const { return m_nodes > 1; }
  int gpus() const { return m_gpus; }
  double fastest(model::TypeIndex type) const {
    return m_fastest[type];
  }  ///< speed of the type's fastest node; 0: none
  const model::Problem& problem() const { return *m_problem; }
  const std::vector<double>& speed() const { return m_speed; }  ///< by node

 private:
  const model::Problem* m_problem;
  std::vector<double> m_speed;
  std::vector<std::vector<Group>> m_nodeKinds;
  std::vector<Group> m_all;
  std::vector<double> m_fastest;
  std::size_t m_nodes = 0;
  int m_gpus = 0;
};

/// Returns the fastest rate (iterations/s) of the job on any n GPUs of the cluster, including node speeds, scaling and
/// spread rates. `additive` adds the rates of the GPUs; otherwise the slowest limits the gang. 0 if no n GPUs can run
/// it. O(kinds of node + kinds of GPU * log).
double bestGangRate(const model::Job& job, const ClusterShape& cluster, int n, bool additive);

/// Returns bestGangRate of the W GPUs that the job states. If no W GPUs can run it, uses the largest allowed size that
/// can. For a job with stages: the reciprocal of model::alphaFloor, an upper bound over all placements.
double bestFullGangRate(const model::Job& job, const ClusterShape& cluster);

/// The load that the jobs of a scenario put on its cluster.
struct OfferedLoad {
  double gpu_s = 0;   ///< sum over jobs of W times the run time at bestFullGangRate(), GPU-seconds
  double span_s = 0;  ///< from the first arrival to the last
  int gpus = 0;       ///< number of GPUs of the cluster
  /// 1: the cluster can just keep up; 0: all jobs arrive at once
  double value() const { return span_s > 0 && gpus > 0 ? gpu_s / (span_s * gpus) : 0; }
};
/// Computes the offered load. Jobs that no GPU can run are left out. O(jobs * bestFullGangRate()).
OfferedLoad offeredLoadOf(const model::Problem& problem);

/// Returns the iterations/s of the isolated share of Gavel (policies/gavel/gavel.h, isolated) among m jobs: sum_j T_ij
/// y_ij with y_ij = (N_j / m) / W, the row divided by max(1, sum_j y_ij). T_ij is the stated rate of W GPUs of type j
/// (without `speed`).
double isolatedRate(const model::Problem& problem, model::JobIndex job, double m);

/// Returns the finish-time fairness over GPU types (Sia Eq. 3; Jayaram Subramanya et al., SOSP 2023): rho = sum_g P(g)
/// rho_g. P(g) is the share of type g among the GPUs. rho_g is life_s divided by the run time of the job on N_g / m
/// GPUs of type g alone. A gang of W that is larger than this part runs on it for a share of the time. Types on which
/// the job cannot run are left out, and the shares are scaled to add up to 1. nullopt if no type is left or the job has
/// no work. O(types).
std::optional<double> fairnessOverTypes(const model::Problem& problem, model::JobIndex job, double m, double life_s);

}  // namespace roundel::metrics
