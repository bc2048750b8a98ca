// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Means with confidence intervals by Student's t distribution, for one value per seed. Values that are NaN (a failed
// run, a metric without a value) are ignored; of a pair, both.
//
// Source: Student, "The probable error of a mean", Biometrika 6 (1908); paired designs: Law, "Simulation Modeling and Analysis", 5th ed.,
// sections 4.5 and 10.2.

#include <cstddef>
#include <limits>
#include <span>

namespace roundel::experiment {

inline constexpr double kNone = std::numeric_limits<double>::quiet_NaN();  ///< no value

struct Estimate {
  std::size_t n = 0;      ///< number of values that are not NaN
  double mean = 0;        ///< NaN if n is 0
  double deviation = 0;   ///< of the sample, with n - 1; NaN below 2 values
  double half_width = 0;  ///< the interval is mean +- half_width; NaN below 2 values
  double low() const { return mean - half_width; }
  double high() const { return mean + half_width; }
};

/// Returns t with P(|T| <= t) = confidence for this many degrees of freedom. Precondition: degrees >= 1, 0 < confidence
/// < 1. O(1).
double studentT(std::size_t degrees, double confidence = 0.95);

/// Estimates the mean. O(values), like the two functions below.
Estimate meanOf(std::span<const double> values, double confidence = 0.95);
/// Estimates the mean of a - b by position, that is, by seed. Precondition: equal lengths.
Estimate pairedDifference(std::span<const double> a, std::span<const double> b, double confidence = 0.95);
/// Estimates the mean of ln(a / b) by position. exp of the mean is the geometric mean of the ratios, which is inverted
/// if a and b are exchanged. Pairs with a value that is not above 0 are ignored. Precondition: equal lengths.
Estimate pairedLogRatio(std::span<const double> a, std::span<const double> b, double confidence = 0.95);

/// Returns the smallest number of seeds, at least 2, for which the interval is at most +- half_width if the deviation
/// does not change: the least n with t(n - 1) * deviation / sqrt(n) <= half_width. Returns 0 if half_width is not above
/// 0 or there is no deviation yet. Searches upwards from the n of the normal distribution, a few steps.
std::size_t seedsFor(const Estimate& estimate, double half_width, double confidence = 0.95);

}  // namespace roundel::experiment
