// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The range of the values of a sweep's figure, and rounded ends of its axis.

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "widgets/figures/sweeps/sweep_points.h"

namespace roundel::widgets::figures {

/// The lowest and highest drawn value, with intervals. It is empty if `low` is above `high`.
struct SweepSpan {
  double low = INFINITY, high = -INFINITY;
  void add(double value);  ///< ignores values that are not finite
  void add(const SweepPoint& point, bool interval);
  double largest() const { return std::max(std::abs(low), std::abs(high)); }
};

/// Over all grids of the metric. O(points).
SweepSpan spanOf(const std::vector<SweepGrid>& grids, const std::string& metric, bool interval);

/// Rounds the range outwards to multiples of `unit`. It starts at 0 if `from_zero` is set or 0 is near.
std::pair<double, double> roundRange(const SweepSpan& values, double unit, bool from_zero);

}  // namespace roundel::widgets::figures
