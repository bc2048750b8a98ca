// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A-SRPT Theorem 1: the largest ratio of the completion times to the optimum.

#include <cstddef>

#include "core/policies/asrpt/cluster_state.h"

namespace roundel::policies::asrpt {

/// A value, over the jobs added so far.
class Bound {
 public:
  Bound(int gpus, double tau) : m_gpus(gpus), m_tau(tau) {}
  void add(const Estimate& estimate, double iterations);

  double rho() const { return m_rho; }  ///< max_i alpha_max,i / alpha~_min,i
  double error() const;                 ///< epsilon: mean |n~ - n| (A-SRPT Eq. 9)
  /// Returns (2 + tau + rho G/(G-g)) rho + 2 rho g alpha_max/alpha_min (1 + tau + (1+rho) G/(G-g)) eps, g the largest
  /// job; NaN if a job uses the whole cluster, or no job arrived.
  double factor() const;

 private:
  int m_gpus;
  double m_tau;
  std::size_t m_jobs = 0;
  int m_largest = 0;
  double m_rho = 0, m_errors = 0, m_slowest_s = 0, m_fastest_s = 0;
};

}  // namespace roundel::policies::asrpt
