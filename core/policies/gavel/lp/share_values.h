// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The values of a basis's keys and the capacities that they use. Internal to core/policies/gavel.
//
// A pivot changes the columns of one or two jobs. Values of other jobs are computed again only if z moves or they are
// read. Every number is the same as if all were computed from the start.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/policies/gavel/lp/ordered_sums.h"
#include "core/policies/gavel/lp/share_basis.h"
#include "core/policies/gavel/lp/share_levels.h"
#include "core/policies/gavel/lp/share_matrix.h"

namespace roundel::policies::gavel {

class ShareValues {
 public:
  /// `capacity`: N_r. The others must outlive this.
  ShareValues(const ShareMatrix& matrix, const ShareBasis& basis, const ShareLevels& levels,
              const std::vector<double>& capacity);

  /// Marks all values as outdated, because the levels or the goal of refresh() have changed.
  void forget() { m_allStale = true; }
  /// Updates the sums of the keys, at the current z if it is not basic and at 0 if it is. Must be called after the
  /// basis has keys for every job, and before the functions below. `changed`: jobs whose keys have changed since the
  /// last call. Returns whether all jobs were computed again. O(changed * types), or O(jobs * types).
  bool refresh(ShareGoal goal, double level, const std::vector<std::int32_t>& changed);

  double left(int type) { return m_left.total(static_cast<std::size_t>(type)); }  ///< GPUs that the keys leave free
  double perLevel(int type) {
    return m_perLevel.total(static_cast<std::size_t>(type));
  }                                                            ///< GPUs that they use for a unit of z
  double costPerLevel() { return m_costPerLevel.total(0); }    ///< for a unit of z
  KeyPair base(std::size_t job) const { return m_base[job]; }  ///< the job's keys at the z of refresh()

  /// Moves to this z; the values of a job are computed when it is settled.
  void moveTo(double z) {
    m_level = z;
    ++m_settling;
  }
  void settle(std::size_t job);
  void settleAll();
  /// Subtracts the use of a column of the dense system from the keys of a settled job.
  void take(std::size_t job, KeyPair less) {
    m_value[job].first -= less.first;
    m_value[job].second -= less.second;
  }
  /// Returns the values of the keys of a settled job.
  KeyPair of(std::size_t job) const { return m_value[job]; }
  const std::vector<KeyPair>& all() const { return m_value; }
  std::int64_t valued() const { return m_valued; }  ///< the number of jobs computed so far

 private:
  void refreshJob(ShareGoal goal, std::size_t job);

  const ShareMatrix& m_matrix;
  const ShareBasis& m_basis;
  const ShareLevels& m_levels;
  std::vector<KeyPair> m_base, m_value;
  double m_baseLevel = 0;      ///< the z of m_base
  OrderedSums m_left;          ///< by type, over the jobs
  OrderedSums m_perLevel;      ///< by type, over the jobs
  OrderedSums m_costPerLevel;  ///< over the jobs' keys
  bool m_allStale = true;      ///< all of these must be computed again
  double m_level = 0;          ///< the z of m_value
  std::vector<int> m_settled;  ///< by job: the last moveTo() for which m_value is valid
  int m_settling = 0;
  std::int64_t m_valued = 0;
};

}  // namespace roundel::policies::gavel
