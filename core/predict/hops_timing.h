#pragma once
// The theoretical layer of Hops's throughput estimator (Wang et al., SoCC 2024, Section 3.5): Hops Eq. 5, throughput of a GPU = batch size /
// E(T). E(T) is model::TimedThroughput's, which is also used for the rates of jobs that state only a timing.

#include <vector>

#include "core/model/derive.h"
#include "core/model/problem.h"

namespace roundel::predict {

/// What the profiler knows when a job arrives.
struct HopsProfiler {
  int pattern = 1;  ///< of jobs that state none
  int iterations =
      0;  ///< that it runs; 0: it knows the scenario's hit_p, else the share of cache hits among so many drawn ones (Hops Eq. 3)
  bool operator==(const HopsProfiler&) const = default;
};

/// The measurements of the paper's profiler, from the scenario's `timing`. A value; does not keep the problem.
class HopsTheory {
 public:
  /// O(types * nodes).
  explicit HopsTheory(const model::Problem& problem, HopsProfiler profiler = {});

  /// Samples/s of each GPU in a gang of `gpus` on one node, or spread over several; 0 where the job states no timing for
  /// the type or the cluster has no such GPU. `ran`: the job's model has run on the type, whose data times are known by then (a round has
  /// thousands of iterations). O(log types + profiler's iterations).
  double throughput(const model::Problem& problem, const model::Job& job, model::TypeIndex type, int gpus, bool spread,
                    bool ran = true) const;

 private:
  double drawnHits(const model::Problem& problem, const model::Job& job, model::TypeIndex type, double hit_p) const;

  std::vector<model::HopsBandwidths> m_bandwidths;  ///< by type
  HopsProfiler m_profiler;
};

}  // namespace roundel::predict
