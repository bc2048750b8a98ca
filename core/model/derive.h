#pragma once
// Rates of jobs that state no throughput: from Hops's timing, A-SRPT's stages or Hare's rounds (resources/help/scenario-format.md).

#include <vector>

#include "core/model/problem.h"
#include "core/model/spec/job_spec.h"

namespace roundel::model {

/// The inputs of Hops Eq. 1 to Hops Eq. 5 for a job on one GPU type: X = 1/E iterations/s per GPU.
struct TimedThroughput {
  TimingSpec timing;
  double params = 0;
  int pattern = 1;
  double link_params_s = 0, net_params_s = 0;  ///< B_link, B_net
  bool spread = false;                         ///< a gang on several nodes
  int largest = 1;                             ///< gang
  double iteration_s(int n) const;             ///< E of n GPUs
  bool operator==(const TimedThroughput&) const = default;
};

/// Hops's B_link and B_net of a GPU type, parameters/s: as stated, else the type's slowest node at four bytes a parameter.
/// 0 where the cluster has none of the type. O(nodes).
struct HopsBandwidths {
  double link_params_s = 0, net_params_s = 0;
};
HopsBandwidths hopsBandwidths(const Problem& problem, TypeIndex type);

/// Fills job.throughput and job.throughput_spread from job.spec for the cluster of `problem`. O(types * nodes).
void deriveThroughputs(const Problem& problem, Job& job);

// What a stated throughput is of (`throughput_per`): the one place that knows the word's meaning. O(1).

/// One GPU, or the full gang of W.
enum class ThroughputPer { Gpu, Gang };

/// "gpu" where nothing else is stated. A word that is neither is kept in the JobSpec as it is written, so that it can be shown and
/// corrected; validate() rejects it.
inline ThroughputPer throughputPer(const JobSpec& job) {
  return job.throughput_per == "gang" ? ThroughputPer::Gang : ThroughputPer::Gpu;
}

/// GPUs that one stated throughput of a resolved job is of, in the scenario and in its events: W, or 1. Iterations/s of each GPU are
/// the stated number over it.
inline int gpusOfThroughput(const Job& job) { return throughputPer(*job.spec) == ThroughputPer::Gang ? job.gpus : 1; }

}  // namespace roundel::model
