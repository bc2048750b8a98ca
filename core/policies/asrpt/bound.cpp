// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/asrpt/bound.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace roundel::policies::asrpt {

void Bound::add(const Estimate& estimate, double iterations) {
  m_largest = std::max(m_largest, estimate.gpus);
  m_rho = std::max(m_rho, estimate.ratio());
  m_errors += std::abs(estimate.iterations - iterations);
  m_slowest_s = std::max(m_slowest_s, estimate.alpha.max_s);
  m_fastest_s = m_jobs == 0 ? estimate.alpha.min_s : std::min(m_fastest_s, estimate.alpha.min_s);
  ++m_jobs;
}

double Bound::error() const { return m_jobs == 0 ? 0 : m_errors / static_cast<double>(m_jobs); }

double Bound::factor() const {
  if (m_jobs == 0 || m_largest >= m_gpus || m_fastest_s <= 0) return std::numeric_limits<double>::quiet_NaN();
  const double busy = static_cast<double>(m_gpus) / (m_gpus - m_largest);
  return (2 + m_tau + m_rho * busy) * m_rho +
         2 * m_rho * m_largest * m_slowest_s / m_fastest_s * (1 + m_tau + (1 + m_rho) * busy) * error();
}

}  // namespace roundel::policies::asrpt
