#pragma once
// The theoretical layer of Hops's throughput estimator (Wang et al., SoCC 2024, Section 3.5). Symbols of one iteration:
// T_d data, T_f forward, T_b backward, T_c communication, T_u update, T_w waiting for the other processes.
//
//   Hops Eq. 1  T = max(T_d, h + T_u) + T_f + T_w  (pattern 1),  T_d + h + T_f + T_w  (pattern 2),  h = max(T_b + 0.2 T_c, T_c)
//   Hops Eq. 2  T_c = params / B_link (N - 1) / N on one node, params / B_net on several
//   Hops Eq. 3  T_d and T_w by case, cache hit or miss: their means, and the maximum is taken of the means
//   Hops Eq. 4  E(T) = p_hit T(hit) + p_miss T(miss)
//   Hops Eq. 5  throughput of a GPU = batch size / E(T)
//
// The arithmetic is model::TimedThroughput's, which is also used for the rates of jobs that state only a timing.

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

  int pattern() const { return m_pattern; }

 private:
  std::vector<model::HopsBandwidths> m_bandwidths;  ///< by type
  int m_pattern;
};

}  // namespace roundel::predict
