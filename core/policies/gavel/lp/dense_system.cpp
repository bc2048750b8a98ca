#include "core/policies/gavel/lp/dense_system.h"

#include <cmath>
#include <utility>

namespace roundel::policies::gavel {
namespace {

constexpr double kSingular = 1e-11;

}  // namespace

void DenseSystem::resize(std::size_t n) {
  m_n = n;
  m_entries.assign(n * n, 0.0);
}

bool DenseSystem::factorise() {
  m_pivot.resize(m_n);
  for (std::size_t k = 0; k < m_n; ++k) {
    std::size_t best = k;
    for (std::size_t r = k + 1; r < m_n; ++r) {
      if (std::abs(at(r, k)) > std::abs(at(best, k))) best = r;
    }
    if (!(std::abs(at(best, k)) > kSingular)) return false;
    m_pivot[k] = best;
    if (best != k) {
      for (std::size_t c = 0; c < m_n; ++c) std::swap(column(c)[k], column(c)[best]);
    }
    double* lower = column(k);
    for (std::size_t r = k + 1; r < m_n; ++r) lower[r] /= lower[k];
    for (std::size_t c = k + 1; c < m_n; ++c) {
      double* other = column(c);
      if (other[k] == 0) continue;
      for (std::size_t r = k + 1; r < m_n; ++r) other[r] -= lower[r] * other[k];
    }
  }
  return true;
}

void DenseSystem::solve(std::vector<double>& x) const {
  for (std::size_t k = 0; k < m_n; ++k) std::swap(x[k], x[m_pivot[k]]);
  for (std::size_t k = 0; k < m_n; ++k) {
    for (std::size_t r = k + 1; r < m_n; ++r) x[r] -= at(r, k) * x[k];
  }
  for (std::size_t k = m_n; k-- > 0;) {
    x[k] /= at(k, k);
    for (std::size_t r = 0; r < k; ++r) x[r] -= at(r, k) * x[k];
  }
}

void DenseSystem::solveTransposed(std::vector<double>& x) const {
  for (std::size_t k = 0; k < m_n; ++k) {
    for (std::size_t r = 0; r < k; ++r) x[k] -= at(r, k) * x[r];
    x[k] /= at(k, k);
  }
  for (std::size_t k = m_n; k-- > 0;) {
    for (std::size_t r = k + 1; r < m_n; ++r) x[k] -= at(r, k) * x[r];
  }
  for (std::size_t k = m_n; k-- > 0;) std::swap(x[k], x[m_pivot[k]]);
}

}  // namespace roundel::policies::gavel
