// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/gavel/lp/dense_system.h"

#include <utility>

namespace roundel::policies::gavel {
namespace {

using Eigen::Index;
using Vector = Eigen::Map<Eigen::VectorXd>;

constexpr double kSingular = 1e-11;

Vector asVector(std::vector<double>& x) { return {x.data(), static_cast<Index>(x.size())}; }

}  // namespace

void DenseSystem::resize(std::size_t n) { m_lu.setZero(static_cast<Index>(n), static_cast<Index>(n)); }

bool DenseSystem::factorise() {
  const Index n = m_lu.rows();
  m_pivot.resize(size());
  for (Index k = 0; k < n; ++k) {
    Index best = 0;
    if (!(m_lu.col(k).tail(n - k).cwiseAbs().maxCoeff(&best) > kSingular)) return false;
    m_pivot[static_cast<std::size_t>(k)] = best += k;
    m_lu.row(k).swap(m_lu.row(best));
    const Index rows_below = n - k - 1;
    m_lu.col(k).tail(rows_below) /= m_lu(k, k);
    m_lu.bottomRightCorner(rows_below, rows_below) -=
        m_lu.col(k).tail(rows_below).lazyProduct(m_lu.row(k).tail(rows_below));
  }
  return true;
}

void DenseSystem::solve(std::vector<double>& b) const {
  const Index n = m_lu.rows();
  Vector x = asVector(b);
  for (Index k = 0; k < n; ++k) std::swap(x[k], x[m_pivot[static_cast<std::size_t>(k)]]);
  for (Index k = 0; k < n; ++k) x.tail(n - k - 1) -= x[k] * m_lu.col(k).tail(n - k - 1);
  for (Index k = n; k-- > 0;) {
    x[k] /= m_lu(k, k);
    x.head(k) -= x[k] * m_lu.col(k).head(k);
  }
}

void DenseSystem::solveTransposed(std::vector<double>& b) const {
  const Index n = m_lu.rows();
  Vector x = asVector(b);
  for (Index k = 0; k < n; ++k) {
    for (Index r = 0; r < k; ++r) x[k] -= m_lu(r, k) * x[r];
    x[k] /= m_lu(k, k);
  }
  for (Index k = n; k-- > 0;)
    for (Index r = k + 1; r < n; ++r) x[k] -= m_lu(r, k) * x[r];
  for (Index k = n; k-- > 0;) std::swap(x[k], x[m_pivot[static_cast<std::size_t>(k)]]);
}

}  // namespace roundel::policies::gavel
