#pragma once
// What a stated throughput is of (`throughput_per`): the one place that knows the word's meaning. O(1).

#include "core/model/problem.h"

namespace roundel::model {

/// One GPU, or the full gang of W.
enum class ThroughputPer { Gpu, Gang };

/// "gpu" where nothing else is stated. A word that is neither is kept in the JobSpec as it is written, so that it can be shown and
/// mended; validate() refuses it.
inline ThroughputPer throughputPer(const JobSpec& job) {
  return job.throughput_per == "gang" ? ThroughputPer::Gang : ThroughputPer::Gpu;
}

/// GPUs that one stated throughput of a resolved job is of, in the scenario and in its events: W, or 1. Iterations/s of each GPU are
/// the stated number over it.
inline int gpusOfThroughput(const Job& job) { return throughputPer(job.spec) == ThroughputPer::Gang ? job.gpus : 1; }

}  // namespace roundel::model
