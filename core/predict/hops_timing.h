#pragma once
// The theoretical layer of Hops's throughput estimator (Wang et al., SoCC 2024, Section 3.5): Hops Eq. 5, throughput of a GPU = batch size /
// E(T). E(T) is model::TimedThroughput's, which is also used for the rates of jobs that state only a timing.

#include <vector>

#include "core/model/derive.h"
#include "core/model/problem.h"

namespace roundel::predict {

/// The measurements of the paper's profiler, from the scenario's `timing`. A value; does not keep the problem.
class HopsTheory {
 public:
  /// `pattern`: of jobs that state none. O(types * nodes).
  explicit HopsTheory(const model::Problem& problem, int pattern = 1);

  /// Samples/s of each GPU in a gang of `gpus` on one node, or spread over several; 0 where the job states no timing for
  /// the type or the cluster has no such GPU. O(log types).
  double throughput(const model::Problem& problem, const model::Job& job, model::TypeIndex type, int gpus,
                    bool spread) const;

 private:
  std::vector<model::HopsBandwidths> m_bandwidths;  ///< by type
  int m_pattern;
};

}  // namespace roundel::predict
