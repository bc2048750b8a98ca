#pragma once
// What the keys of a basis are worth, and what they take of the capacities. Internal to core/policies/gavel.
//
// A pivot changes the columns of a job or two: of the others nothing is worked out again unless z moves or somebody asks, and every number
// is what it would be if all were worked out from nothing.

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

  /// The levels, or the goal of refresh(), are others from now on.
  void forget() { m_allStale = true; }
  /// Once the keys of the basis are known to cover every job, and before anything below: the sums of these keys, with z as it stands where
  /// it is not basic and 0 where it is. `changed`: jobs whose keys have changed since the last call. True where all jobs were worked out
  /// again. O(changed * types), or O(jobs * types).
  bool refresh(ShareGoal goal, double level, const std::vector<std::int32_t>& changed);

  double left(int type) { return m_left.total(static_cast<std::size_t>(type)); }  ///< GPUs that the keys leave
  double perLevel(int type) {
    return m_perLevel.total(static_cast<std::size_t>(type));
  }                                                            ///< that they take for a unit of z
  double costPerLevel() { return m_costPerLevel.total(0); }    ///< of a unit of z
  KeyPair base(std::size_t job) const { return m_base[job]; }  ///< the job's keys at the z of refresh()

  /// From now on values are at this z: those of a job are worked out when it is settled.
  void moveTo(double z) {
    m_level = z;
    ++m_settling;
  }
  void settle(std::size_t job);
  void settleAll();
  /// A column of the dense system takes this from the settled job's keys.
  void take(std::size_t job, KeyPair less) {
    m_value[job].first -= less.first;
    m_value[job].second -= less.second;
  }
  /// Of a job that is settled; the keys of all.
  KeyPair of(std::size_t job) const { return m_value[job]; }
  const std::vector<KeyPair>& all() const { return m_value; }
  std::int64_t valued() const { return m_valued; }  ///< jobs worked out so far

 private:
  void refreshJob(ShareGoal goal, std::size_t job);

  const ShareMatrix& m_matrix;
  const ShareBasis& m_basis;
  const ShareLevels& m_levels;
  std::vector<KeyPair> m_base, m_value;
  double m_baseLevel = 0;      ///< the z that m_base is for
  OrderedSums m_left;          ///< by type, over the jobs
  OrderedSums m_perLevel;      ///< by type, over the jobs
  OrderedSums m_costPerLevel;  ///< over the jobs' keys
  bool m_allStale = true;      ///< all of these are to be worked out again
  double m_level = 0;          ///< the z of m_value
  std::vector<int> m_settled;  ///< by job: the last moveTo() for which m_value holds
  int m_settling = 0;
  std::int64_t m_valued = 0;
};

}  // namespace roundel::policies::gavel
