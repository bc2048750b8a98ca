// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The theoretical layer of Hops's throughput estimator (Wang et al., SoCC 2024, Section 3.5): Hops Eq. 5, throughput of
// a GPU = batch size / E(T). model::TimedThroughput computes E(T), also for the rates of jobs that state only a timing.

#include <vector>

#include "core/model/derive.h"
#include "core/model/problem.h"

namespace roundel::predict {

/// The inputs of the profiler that are known when a job arrives.
struct HopsProfiler {
  int pattern = 1;  ///< for jobs that state none
  int iterations =
      /// Number of profiled iterations; 0: use the scenario's hit_p, otherwise the share of cache hits in this many
      /// random draws (Hops Eq. 3).
      0;
  bool operator==(const HopsProfiler&) const = default;
};

/// The measurements of the paper's profiler, from the scenario's `timing`. A value type; does not keep the problem.
class HopsTheory {
 public:
  /// O(types * nodes).
  explicit HopsTheory(const model::Problem& problem, HopsProfiler profiler = {});

  /// Returns the samples/s of each GPU in a gang of `gpus` on one node, or spread over several. 0 if the job states no
  /// timing for the type, or if the cluster has no such GPU. `ran`: the model of the job has run on the type, so that
  /// its data times are known (a round has thousands of iterations). O(log types + profiler's iterations).
  double throughput(const model::Problem& problem, const model::Job& job, model::TypeIndex type, int gpus, bool spread,
                    bool ran = true) const;

 private:
  double drawnHits(const model::Problem& problem, const model::Job& job, model::TypeIndex type, double hit_p) const;

  std::vector<model::HopsBandwidths> m_bandwidths;  ///< by type
  HopsProfiler m_profiler;
};

}  // namespace roundel::predict
