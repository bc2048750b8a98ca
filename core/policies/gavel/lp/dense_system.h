// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A small dense square system, factorised once and solved forwards and backwards. Internal to core/policies/gavel.
//
// Uses Eigen's matrix with plain elimination, column by column. Eigen's PartialPivLU sums in blocks from 9 columns on,
// which changes the last digits of 315 of 400 random systems (8 columns: none). Such digits decide between pivots that
// tie.

#include <Eigen/Core>
#include <cstddef>
#include <vector>

namespace roundel::policies::gavel {

class DenseSystem {
 public:
  void resize(std::size_t n);  ///< all zero, not factorised
  std::size_t size() const { return static_cast<std::size_t>(m_lu.rows()); }
  double* column(std::size_t c) { return m_lu.col(static_cast<Eigen::Index>(c)).data(); }
  /// Computes LU with row exchanges. Returns false if the matrix is singular. O(n^3).
  bool factorise();
  void solve(std::vector<double>& x) const;            ///< A x = b in place. O(n^2).
  void solveTransposed(std::vector<double>& x) const;  ///< A' x = b in place. O(n^2).

 private:
  Eigen::MatrixXd m_lu;  ///< the matrix; L (unit diagonal) and U after factorise()
  std::vector<Eigen::Index> m_pivot;
};

}  // namespace roundel::policies::gavel
