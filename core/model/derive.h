// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Rates of jobs that state no throughput, from Hops's timing, A-SRPT's stages or Hare's rounds
// (resources/help/scenario-format.md).

#include <vector>

#include "core/model/problem.h"
#include "core/model/spec/job_spec.h"

namespace roundel::model {

/// The inputs of Hops's estimator for a job on one GPU type (Wang et al., SoCC 2024, Section 3.5); X = 1 / E iterations/s per GPU. Symbols of one
/// iteration: T_d data, T_f forward, T_b backward, T_c communication, T_u update, T_w waiting for the other processes.
///
///   Hops Eq. 1  T = max(T_d, h + T_u) + T_f + T_w  (pattern 1),  T_d + h + T_f + T_w  (pattern 2),  h = max(T_b + 0.2 T_c, T_c)
///   Hops Eq. 2  T_c = params / B_link (N - 1) / N on one node, params / B_net on several
///   Hops Eq. 3  T_d and T_w by case, cache hit or miss: their means, and the maximum is taken of the means
///   Hops Eq. 4  E(T) = p_hit T(hit) + p_miss T(miss)
struct TimedThroughput {
  TimingSpec timing;
  double params = 0;
  int pattern = 1;
  double link_params_s = 0, net_params_s = 0;  ///< B_link, B_net
  bool spread = false;                         ///< the gang is on several nodes
  int largest = 1;                             ///< the largest gang
  double iteration_s(int n) const;             ///< E for a gang of n GPUs
  bool operator==(const TimedThroughput&) const = default;
};

/// Hops's B_link and B_net of a GPU type in parameters/s: the stated values, otherwise those of the slowest node with
/// the type, at four bytes a parameter. 0 if the cluster has no GPU of the type. O(nodes).
struct HopsBandwidths {
  double link_params_s = 0, net_params_s = 0;
};
HopsBandwidths hopsBandwidths(const Problem& problem, TypeIndex type);

/// Sets job.throughput and job.throughput_spread from job.spec for the cluster of `problem`. O(types * nodes).
void deriveThroughputs(const Problem& problem, Job& job);

/// Work divided by the rate of a job's GPUs on one type: t_j^min and t_j^max of Hadar Eq. 7, in units of `unit_s`. The
/// extremes are over the types that the cluster has and the job can use. The gang has the largest allowed size up to W
/// for which the type has a rate. Includes `scaling`, ignores node speeds. O(types).
struct IdealTimes {
  double least = 0, most = 0;
  bool usable = false;  ///< at least one type can run the job
};
IdealTimes idealTimes(const Problem& problem, const Job& job, const std::vector<ThroughputCurve>& rate,
                      double unit_s = 1);

// The meaning of `throughput_per`. Only these functions interpret that word. O(1).

/// Whether a stated throughput is that of one GPU or of a whole gang of W GPUs, and the word for each.
enum class ThroughputPer { Gpu, Gang };
inline constexpr const char* kThroughputPerGpu = "gpu";
inline constexpr const char* kThroughputPerGang = "gang";

/// Returns Gpu unless the job states "gang". JobSpec keeps an unknown word so that it can be shown and corrected;
/// validate() rejects it.
inline ThroughputPer throughputPer(const JobSpec& job) {
  return job.throughput_per == kThroughputPerGang ? ThroughputPer::Gang : ThroughputPer::Gpu;
}

/// Returns the number of GPUs that share one stated throughput of a resolved job, in the scenario and in its events: W
/// or 1. The rate of each GPU is the stated number divided by this.
inline int gpusOfThroughput(const Job& job) { return throughputPer(*job.spec) == ThroughputPer::Gang ? job.gpus : 1; }

}  // namespace roundel::model
