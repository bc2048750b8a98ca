#pragma once
// Means with confidence intervals by Student's t distribution, for one value a seed. Values that are NaN (a run that failed, a metric
// without a value) are left out; of a pair both.
//
// Source: Student, "The probable error of a mean", Biometrika 6 (1908); paired designs: Law, "Simulation Modeling and Analysis", 5th ed.,
// sections 4.5 and 10.2.

#include <cstddef>
#include <limits>
#include <span>

namespace roundel::experiment {

inline constexpr double kNone = std::numeric_limits<double>::quiet_NaN();  ///< no value

struct Estimate {
  std::size_t n = 0;      ///< values that count
  double mean = 0;        ///< NaN where n is 0
  double deviation = 0;   ///< of the sample, with n - 1; NaN below 2 values
  double half_width = 0;  ///< the interval is mean +- half_width; NaN below 2 values
  double low() const { return mean - half_width; }
  double high() const { return mean + half_width; }
};

/// t with P(|T| <= t) = confidence for `degrees` of freedom. Precondition: degrees >= 1, 0 < confidence < 1. O(1).
double studentT(std::size_t degrees, double confidence = 0.95);

/// O(values), as the two below.
Estimate meanOf(std::span<const double> values, double confidence = 0.95);
/// Of a - b by position, i.e. by seed. Precondition: equal lengths.
Estimate pairedDifference(std::span<const double> a, std::span<const double> b, double confidence = 0.95);
/// Of ln(a / b) by position: exp of its mean is the geometric mean of the ratios, which is the inverse if a and b change places. Pairs with a value that
/// is not above 0 are left out. Precondition: equal lengths.
Estimate pairedLogRatio(std::span<const double> a, std::span<const double> b, double confidence = 0.95);

/// The fewest seeds, at least 2, whose interval is at most +- half_width, if the deviation stays as it is: the least n with
/// t(n - 1) * deviation / sqrt(n) <= half_width. 0 where that cannot be said: half_width is not above 0, or there is no deviation yet. Counts
/// from the normal distribution's n upwards, some steps.
std::size_t seedsFor(const Estimate& estimate, double half_width, double confidence = 0.95);

}  // namespace roundel::experiment
