// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Growth of a cost: y = factor * x^exponent, fitted by least squares on the logarithms, with an interval for the
// exponent.
//
// Source: Montgomery, Peck, Vining, "Introduction to Linear Regression Analysis", 5th ed., sections 2.2 and 2.4 (interval of the slope).

#include <cstddef>
#include <optional>
#include <span>

namespace roundel::experiment {

struct PowerLaw {
  std::size_t n = 0;  ///< the number of pairs used
  double factor = 1;
  double exponent = 0;
  double half_width = 0;  ///< of the exponent's interval; NaN below 3 pairs

  double at(double x) const;
};

/// Fits a power law. Pairs with a value <= 0 are ignored. Returns nullopt below 2 different x. Precondition: equal
/// lengths. O(pairs).
std::optional<PowerLaw> fitPowerLaw(std::span<const double> x, std::span<const double> y, double confidence = 0.95);

}  // namespace roundel::experiment
