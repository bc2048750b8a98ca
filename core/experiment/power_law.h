#pragma once
// How a cost grows: y = factor * x^exponent, fitted by least squares on the logarithms, with the confidence interval of the exponent.
//
// Source: Montgomery, Peck, Vining, "Introduction to Linear Regression Analysis", 5th ed., sections 2.2 and 2.4 (interval of the slope).

#include <cstddef>
#include <optional>
#include <span>

namespace roundel::experiment {

struct PowerLaw {
  std::size_t n = 0;  ///< pairs that count
  double factor = 1;
  double exponent = 0;
  double half_width = 0;  ///< of the exponent; NaN below 3 pairs

  double at(double x) const;
};

/// Pairs in which either value is not above 0 are left out. nullopt below 2 different x. Precondition: equal lengths. O(pairs).
std::optional<PowerLaw> fitPowerLaw(std::span<const double> x, std::span<const double> y, double confidence = 0.95);

}  // namespace roundel::experiment
