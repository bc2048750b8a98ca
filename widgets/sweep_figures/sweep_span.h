#pragma once
// The range of the values of a sweep's figure, and round ends of an axis for it.

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "widgets/sweep_figures/sweep_points.h"

namespace roundel::widgets::figures {

/// Lowest and highest of what is drawn, with the ends of intervals; empty where `low` is above `high`.
struct SweepSpan {
  double low = INFINITY, high = -INFINITY;
  void add(double value);  ///< what is not finite is left out
  void add(const SweepPoint& point, bool interval);
  double largest() const { return std::max(std::abs(low), std::abs(high)); }
};

/// Of all grids of the metric. O(points).
SweepSpan spanOf(const std::vector<SweepGrid>& grids, const std::string& metric, bool interval);

/// Round multiples of `unit` around the values; from 0 where they are not far above it, or where `from_zero`.
std::pair<double, double> roundRange(const SweepSpan& values, double unit, bool from_zero);

}  // namespace roundel::widgets::figures
