// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The integral of a step function between any two instants without visiting the steps between them.

#include <vector>

#include "core/metrics/index/steps.h"

namespace roundel::metrics {

/// Prefix sums stored in two doubles each (T. J. Dekker, A floating-point technique for extending the available
/// precision, 1971), so that the difference of two sums is exact to the last digit of a double even if it is small.
class Integral {
 public:
  /// The steps must outlive it. O(steps).
  explicit Integral(const Steps& steps);

  /// Returns the integral over [start_s, end_s], value times seconds; 0 if the interval is empty. O(log steps): 2
  /// searches, independent of the steps between.
  double over(double start_s, double end_s) const;

 private:
  struct Pair {  // hi + lo, |lo| at most half a unit in the last place of hi
    double hi = 0, lo = 0;
  };
  static Pair sum(double a, double b);
  static Pair product(double a, double b);
  static Pair plus(Pair a, Pair b);
  static Pair area(double value, double from_s, double to_s);
  Pair upTo(double t_s) const;

  const Steps& m_steps;
  std::vector<Pair> m_before;  // [i]: up to the i-th step
};

}  // namespace roundel::metrics
