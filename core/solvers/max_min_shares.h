#pragma once

#include "core/solvers/linear_program.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace roundel::solvers {

/// One job of a max-min allocation.
struct MaxMinJob {
  std::int64_t id = 0;        ///< names the job from one solve to the next; unique, 0 .. 2^50
  double gang = 1;            ///< GPUs that the job takes when it runs (> 0)
  std::vector<double> value;  ///< one a GPU type: what a whole share of it adds to the job's level; 0: cannot run there
  std::optional<double> floor =
      std::nullopt;  ///< a level fixed in advance (water filling): at least this, no part in the minimum
};

struct MaxMinShares {
  LpStatus status = LpStatus::Failed;
  double level = 0;           ///< z, the least level of the jobs without a floor
  std::vector<double> share;  ///< x_ij, job after job, one a type, in [0, 1]; filled with status Optimal only
  std::int64_t iterations = 0;
};

/// max z  s.t.  sum_j value_ij x_ij >= z,  sum_j x_ij <= 1 for every job i,  sum_i gang_i x_ij <= capacity_j for every
/// type j, x >= 0: the linear program of Gavel's max-min fairness and of its water filling (Narayanan et al., OSDI 2020,
/// section 4), re-solved as jobs come and go.
///
/// It is not solved as it stands. With t = 1/z and f_ij = value_ij x_ij t the same polytope reads
///     min t   s.t.  sum_j f_ij >= 1,  sum_j f_ij / value_ij <= t,  sum_i gang_i f_ij / value_ij <= capacity_j t,
/// whose vertices are those of the program above, but where t, the one dense column, meets no tight row of a job while GPUs
/// are scarce, so that the basis stays nearly triangular. The rows  sum_j f_ij / value_ij <= t  join only for jobs that an
/// answer gave more than a whole share (and then stay); that halves the program and changes no optimum.
///
/// A value type: it remembers the last basis by job id, so a copy continues exactly as the original would. The shares are
/// a function of the sequence of calls; equal sequences give equal shares.
class MaxMinSolver {
 public:
  /// `capacity` has one number of GPUs a type, at most 255 types; a change in their number forgets the basis.
  /// Infeasible: some job can run nowhere (z would be 0), or the floors cannot all be met. Jobs in ascending order of
  /// their ids are a little faster. Throws std::invalid_argument where sizes differ or no job is without a floor.
  [[nodiscard]] MaxMinShares solve(std::span<const MaxMinJob> jobs, std::span<const double> capacity,
                                   const std::stop_token& stop = {});
  /// The next solve starts from nothing.
  void forget();

 private:
  std::size_t m_types = 0;
  Basis m_basis;
  BasisKeys m_keys;
};

}  // namespace roundel::solvers
