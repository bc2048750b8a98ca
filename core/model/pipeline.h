// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Jobs as pipelines of replicated stages and how long one iteration takes for any placement of the replicas (A-SRPT, Luo et al. 2025,
// Section III-B). A-SRPT Eq. 5 is printed with its two fractions run together; core/policies/asrpt/README.md has our reading.
//
// Symbols: stage s has k_s replicas, x = x_s^m of them on server m; g, B_inter and B_intra are that server's GPUs, NIC and
// internal bandwidth in bytes/s; d_in, d_out bytes that a replica takes in and sends on, d_in_s = d_out_{s-1} k_{s-1} / k_s;
// h bytes of parameters.
//   A-SRPT Eq. 4  comp = forward + backward seconds on the slowest GPU type among the x, divided by the server's speed where it runs
//   A-SRPT Eq. 5  comm = [2 d_in (k_{s-1} - x_{s-1})/k_{s-1} + 2 d_out (k_{s+1} - x_{s+1})/k_{s+1}] g / B_inter
//             + [2 d_in x_{s-1}/k_{s-1} + 2 d_out x_{s+1}/k_{s+1}] / B_intra           (a missing neighbour counts 0)
//   A-SRPT Eq. 6  AllReduce = 0 if k = 1; 2(k-1)/k h / B_intra if x = k; else 2(k-1)/k h / min over the stage's servers of (x/g) B_inter
//   A-SRPT Eq. 7  alpha = max over servers and stages of comp + comm + AllReduce

#include <memory>
#include <vector>

#include "core/model/problem.h"
#include "core/model/spec/job_spec.h"

namespace roundel::model {

inline constexpr double kBytesPerMb = 1e6;
inline constexpr double kBytesPerParameter = 4;  ///< single precision

/// How replicas exchange gradients (`allreduce`), and the word for each way.
enum class AllReduce { Ring, Tree };
inline constexpr const char* kAllReduceRing = "ring";
inline constexpr const char* kAllReduceTree = "tree";
/// Returns Ring unless the job states "tree"; validate() rejects other words.
inline AllReduce allReduceOf(const JobSpec& job) {
  return job.allreduce == kAllReduceTree ? AllReduce::Tree : AllReduce::Ring;
}

struct Stage {
  int replicas = 1;               ///< k_s
  std::vector<double> compute_s;  ///< by TypeIndex: forward + backward; infinity if the stage cannot run on the type
  /// Like compute_s, for a job on several servers with a measured rate there, which includes the AllReduce;
  /// empty = compute_s.
  std::vector<double> spread_s;
  double in_bytes = 0;      ///< d_in
  double out_bytes = 0;     ///< d_out
  double params_bytes = 0;  ///< h
  bool one_server = false;  ///< a tensor-parallel stage: all replicas are on one server
};

struct Pipeline {
  std::vector<Stage> stages;
  AllReduce allreduce = AllReduce::Ring;
  int gpus() const;  ///< the sum of replicas
  std::size_t types() const { return stages.front().compute_s.size(); }
  bool usable(TypeIndex type) const;               ///< every stage can run on the type
  bool oneServer() const;                          ///< at least one stage must stay on one server
  double allReduceBytes(std::size_t stage) const;  ///< 2(k-1)/k h
};

/// Returns the pipeline of a job's `stages`; null if the job states none. O(stages * types).
std::shared_ptr<const Pipeline> statedPipeline(const Problem& problem, const JobSpec& spec);

/// Returns a job without stages as one stage of k replicas. Its compute time is 1 / rate of that gang on the type, from
/// `rate`, or from `spread` on several servers if the job states one. Its parameters have 4 bytes each. O(types).
Pipeline derivedPipeline(const Job& job, const std::vector<ThroughputCurve>& rate,
                         const std::vector<ThroughputCurve>& spread, int k);

/// Returns the seconds of one iteration, A-SRPT Eq. 7. `speed` is by node; {} = 1 everywhere, as in estimates.
/// Precondition: the counts of each stage add up to its replicas. O(servers * stages).
double alpha(const Problem& problem, const Pipeline& pipeline, const StageParts& mapping,
             const std::vector<double>& speed);

/// Assigns replicas to the GPUs of `parts` by Heavy-Edge (heavy_edge.h). If a server has GPUs of several types, stages
/// take the types in order. one_server stages stay whole if these parts allow it. Otherwise they are split if `split`
/// is true, and the result is empty if it is false. Precondition: `parts` is normalised and has as many GPUs as the
/// pipeline has replicas.
StageParts heavyEdgeMapping(const Pipeline& pipeline, const std::vector<Part>& parts, bool split);

/// Estimates of the best and the worst iteration time of a job, without node speeds.
struct AlphaRange {
  double min_s = 0;  ///< alpha~_min; infinity if the cluster has too few GPUs for the job
  double max_s = 0;  ///< alpha_max: one replica on each server
  TypeIndex type;    ///< the type that reaches alpha~_min; invalid = all types together
};

/// Computes both estimates. alpha~_min is the smallest alpha of Heavy-Edge on full servers of one type, largest first.
/// Only types with enough GPUs count; if no type has enough, all types are used together. alpha_max has every replica
/// on a separate server that is like the largest server of that type. O(types * (nodes log nodes + Heavy-Edge)).
AlphaRange alphaRange(const Problem& problem, const Pipeline& pipeline);

/// Returns Heavy-Edge's alpha on full servers of one type, largest first; infinity if the type has too few GPUs.
double alphaOnFullServers(const Problem& problem, const Pipeline& pipeline, TypeIndex type);

/// Like alphaOnFullServers(), with the gang cut in two halves on the two largest servers of the type; infinity if they
/// have no room.
double alphaOnTwoServers(const Problem& problem, const Pipeline& pipeline, TypeIndex type);

/// Returns a lower bound of alpha over all placements of a stated pipeline: each stage alone on its fastest type over
/// the best links. O(stages * nodes).
double alphaFloor(const Problem& problem, const Pipeline& pipeline, const std::vector<double>& speed);
/// Like alphaFloor(), with GPUs of one type only.
double alphaFloorOn(const Problem& problem, const Pipeline& pipeline, const std::vector<double>& speed, TypeIndex type);

}  // namespace roundel::model
