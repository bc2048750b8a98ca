// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A right-continuous step function of time, 0 before its first step: number of busy GPUs, queued jobs, iterations/s.

#include <cstddef>
#include <vector>

namespace roundel::metrics {

class Steps {
 public:
  /// At t_s the value changes by `by`. Changes come in pairs (an interval opens and closes), so that the value without
  /// open intervals is exactly 0 in spite of rounding.
  struct Change {
    double t_s = 0;
    double by = 0;
    int opens = 0;  ///< number of intervals that it opens (+) or closes (-)
  };

  Steps() = default;
  /// `changes` may be in any order; changes at one instant become one step. O(n log n).
  explicit Steps(std::vector<Change> changes);
  /// Adds `by` on [start_s, end_s). Adds nothing if the interval is empty, and no end if end_s is infinite.
  static void addInterval(std::vector<Change>& changes, double start_s, double end_s, double by);

  double at(double t_s) const;                          ///< O(log n)
  double integral(double t_s) const;                    ///< over (-infinity, t_s]. O(log n)
  double integral(double start_s, double end_s) const;  ///< without cancellation. O(log n + steps inside)
  const std::vector<double>& times_s() const { return m_times_s; }
  const std::vector<double>& values() const { return m_values; }
  bool empty() const { return m_times_s.empty(); }

 private:
  std::size_t indexAfter(double t_s) const;
  std::vector<double> m_times_s, m_values, m_integrals;  // m_integrals[i]: up to m_times_s[i]
};

/// Returns the product of two step functions. O(n log n) in the steps of both.
Steps product(const Steps& a, const Steps& b);
/// Returns 1 while `steps` is positive, otherwise 0. O(n log n).
Steps positive(const Steps& steps);

}  // namespace roundel::metrics
