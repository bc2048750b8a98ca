// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The highest joint speed of every set of jobs that gangs, types and nodes allow at one time.
// Internal to core/policies/optimal.

#include <cstdint>
#include <vector>

#include "core/policies/optimal/search_problem.h"

namespace roundel::policies::optimal {

/// For several weighings, and for every set of jobs, the largest sum of weights * rates (or of weights alone) of gangs
/// that fit at one time. With work weighted in the same way, a set needs at least work / speed under any schedule.
class SpeedTable {
 public:
  /// One weighing: by job, the weight of an iteration (or, of `places`, of a round in which the job holds a gang).
  struct Weighing {
    std::vector<double> weight;
    std::vector<double> most;   ///< by set of jobs, a bit each
    std::vector<double> least;  ///< by job: the weighted rate of its slowest gang
  };

  /// O(2^jobs * (states of the cluster) * gangs of a job); the table stays empty if that is more than kMaxSteps.
  explicit SpeedTable(const SearchProblem& problem);
  bool empty() const { return m_rates.empty(); }
  const std::vector<Weighing>& rates() const { return m_rates; }
  const std::vector<Weighing>& places() const { return m_places; }

  static constexpr double kMaxSteps = 2e7;

 private:
  std::vector<std::vector<std::size_t>> takenByWay(
      const SearchProblem& problem) const;  ///< by job and gang, of the index
  std::vector<std::vector<std::int8_t>> freeByState(const SearchProblem& problem) const;  ///< GPUs by state and pool
  void fill(const SearchProblem& problem, bool by_rate, Weighing& weighing) const;
  std::vector<std::size_t> m_stride;  ///< by pool, of the index of a state of the cluster
  std::size_t m_states = 1;
  std::vector<Weighing> m_rates, m_places;
};

}  // namespace roundel::policies::optimal
