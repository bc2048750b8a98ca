// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A basis of the share LP: the basic columns, and for each job the two that cover its own rows.
// Internal to core/policies/gavel.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/policies/gavel/lp/share_matrix.h"

namespace roundel::policies::gavel {

/// A column: of a job (ShareMatrix defines var), a capacity slack (kSlack, var = type), or z (kLevel).
struct ShareColumn {
  static constexpr std::int32_t kNone = -1, kSlack = -2, kLevel = -3;
  std::int32_t job = kNone;
  std::int32_t var = 0;
};

/// The keys of a job: two columns that cover its two rows, with the inverse of their block; or one (then T_i is a dense
/// row).
struct ShareKeys {
  int first = -1, second = -1;
  double inverse[4] = {0, 0, 0, 0};
  std::int32_t row = -1;  ///< of the dense system
};

/// Values of a job's two keys.
struct KeyPair {
  double first = 0, second = 0;
};

class ShareBasis {
 public:
  explicit ShareBasis(
      /// initially only the slacks of the capacities are basic; `matrix` must outlive this
      const ShareMatrix& matrix);

  bool level() const { return m_level; }  ///< whether z is basic
  bool slack(int type) const { return m_slack[static_cast<std::size_t>(type)] != 0; }
  std::uint64_t mask(std::size_t job) const { return m_basic[job]; }  ///< one bit for each column of the job
  bool contains(std::size_t job, int var) const { return (m_basic[job] >> var & 1U) != 0; }
  const ShareKeys& keys(std::size_t job) const { return m_keys[job]; }
  /// Returns the values of the keys that yield (f, t) in the job's rows.
  KeyPair keysFor(std::size_t job, double f, double t) const {
    const ShareKeys& keys = m_keys[job];
    return {keys.inverse[0] * f + keys.inverse[1] * t, keys.inverse[2] * f + keys.inverse[3] * t};
  }
  /// Jobs, in ascending order, that are not covered by exactly two keys: they have columns or a row in the dense
  /// system.
  const std::vector<std::int32_t>& apart() const { return m_apart; }
  /// Returns the largest change of a key per unit of its job's level so far; no key has changed faster.
  double steepest() const { return m_steepest; }

  void setJob(std::size_t job, int first, int second);  ///< makes exactly these two columns of the job basic. O(1)
  void set(ShareColumn column, bool basic);             ///< O(the job's basic columns squared + jobs apart)
  /// Exchanges `jobs` with the jobs whose keys have changed since the last call.
  void takeChanged(std::vector<std::int32_t>& jobs);

  /// Collects the columns of the dense system: z, slacks, and the basic columns of jobs that are not keys. O(types +
  /// jobs apart).
  void collect(std::vector<ShareColumn>& columns) const;
  /// Numbers the rows of the dense system: those of the types, then T_i of each job with one key. Returns their number,
  /// or -1 if a job has no key. O(jobs apart).
  std::int32_t numberRows();

 private:
  void chooseKeys(std::size_t job);
  void setKeys(std::size_t job, int u, int v, double determinant, ShareKeys& keys) const;  ///< and their inverse
  void keepApart(std::size_t job);

  const ShareMatrix& m_matrix;
  std::vector<std::uint64_t> m_basic;
  std::vector<char> m_slack;
  bool m_level = false;
  std::vector<ShareKeys> m_keys;
  std::vector<std::int32_t> m_apart;
  std::vector<std::int32_t> m_changed;
  double m_steepest = 0;
};

}  // namespace roundel::policies::gavel
