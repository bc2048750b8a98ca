// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The jobs' levels in the share LP at the common level: job i reaches d_i z + f_i. Internal to core/policies/gavel.

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

#include "core/policies/gavel/lp/share_matrix.h"

namespace roundel::policies::gavel {

class ShareLevels {
 public:
  explicit ShareLevels(const ShareMatrix& matrix)  ///< every job follows at 1; `matrix` must outlive this
      : m_matrix(matrix), m_follows(matrix.jobs(), 1.0), m_frozen(matrix.jobs(), 0.0) {}

  void follow(std::vector<double> follows) { m_follows = std::move(follows); }
  /// From z on, jobs follow by `next`; no level changes at z itself. O(jobs).
  void followFrom(double z, const std::vector<double>& next) {
    for (std::size_t i = 0; i < next.size(); ++i) m_frozen[i] += (m_follows[i] - next[i]) * z;
    m_follows = next;
  }
  const std::vector<double>& all() const { return m_follows; }
  double follows(std::size_t job) const { return m_follows[job]; }  ///< d_i
  double at(std::size_t job, double z) const { return m_frozen[job] + m_follows[job] * z; }
  double most() const { return m_follows.empty() ? 0 : *std::ranges::max_element(m_follows); }

  /// Returns the largest z for which the job's best type can carry its level. Precondition: the job follows.
  double reach(std::size_t job) const { return (m_matrix.best(job) - m_frozen[job]) / m_follows[job]; }
  /// Returns the smallest reach() of the jobs that follow; infinity if there are none. O(jobs).
  double limit() const {
    double limit = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < m_follows.size(); ++i)
      if (m_follows[i] > 0) limit = std::min(limit, reach(i));
    return limit;
  }

 private:
  const ShareMatrix& m_matrix;
  std::vector<double> m_follows;  ///< d_i
  std::vector<double> m_frozen;   ///< f_i
};

}  // namespace roundel::policies::gavel
