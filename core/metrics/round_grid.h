#pragma once
// Round boundaries k * round_s, with the kernel's tolerance: instants within 1e-9 (relative) of a boundary are that
// boundary.

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace roundel::metrics {

/// |a - b| within 1e-9 of the larger one (of 1 where both are small); core/README.md.
inline bool sameInstant(double a, double b) {
  return a == b || std::abs(a - b) <= 1e-9 * std::max({1.0, std::abs(a), std::abs(b)});
}

struct RoundGrid {
  double round_s = 360;

  double start_s(std::int64_t round) const { return static_cast<double>(round) * round_s; }
  /// The last boundary at or before t_s.
  std::int64_t floor(double t_s) const {
    const std::int64_t nearest = std::llround(t_s / round_s);
    return sameInstant(start_s(nearest), t_s) ? nearest : static_cast<std::int64_t>(std::floor(t_s / round_s));
  }
  /// The first boundary at or after t_s.
  std::int64_t ceil(double t_s) const {
    const std::int64_t nearest = std::llround(t_s / round_s);
    return sameInstant(start_s(nearest), t_s) ? nearest : static_cast<std::int64_t>(std::ceil(t_s / round_s));
  }
};

}  // namespace roundel::metrics
