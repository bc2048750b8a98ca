#pragma once
// What no schedule can beat from a state on. Internal to core/policies/optimal.

#include <utility>
#include <vector>

#include "core/policies/optimal/search_problem.h"

namespace roundel::policies::optimal {

/// Lower bounds on the finishes of the jobs that are not done. Two relaxations:
///  alone    C_j >= r_j + min(owed + rem / rate of the gang it holds, restart or first start + rem / best rate): r_j is now, or the
///           first boundary at which j is there;
///  pooled   one machine of S = sum_r N_r max_j s_jr units of speed, s_jr = share of type r; job j is rem / best_per_gpu units of
///           work (and its least GPUs through a restart that it cannot avoid), served preemptively. No schedule has i jobs done
///           before SRPT has, whatever i.
/// The i-th finish is at least the i-th of either, so that their sum is bounded by the sum of the larger ones.
class LowerBound {
 public:
  explicit LowerBound(const SearchProblem& problem);

  struct Value {
    double sum_s = 0;   ///< of the finishes of the jobs that are not done
    double last_s = 0;  ///< the last of them; now where there is none
  };
  Value at(double now_s, const std::vector<JobNow>& now) const;  ///< O(jobs^2)

 private:
  double speed(const std::vector<JobNow>& now) const;
  double pause_s(const JobNow& job) const;

  const SearchProblem& m_problem;
};

}  // namespace roundel::policies::optimal
