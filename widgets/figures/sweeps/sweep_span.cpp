// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/sweeps/sweep_span.h"

#include "widgets/plots/painting/plot_ticks.h"

namespace roundel::widgets::figures {
namespace {

constexpr double kFromZero = 0.5;  // an axis starts at 0 if its lowest value is below this share of the highest

}  // namespace

void SweepSpan::add(double value) {
  if (!std::isfinite(value)) return;
  low = std::min(low, value);
  high = std::max(high, value);
}

void SweepSpan::add(const SweepPoint& point, bool interval) {
  add(point.mean());
  if (!interval || !point.hasInterval()) return;
  add(point.low());
  add(point.high());
}

SweepSpan spanOf(const std::vector<SweepGrid>& grids, const std::string& metric, bool interval) {
  SweepSpan span, means;
  for (const SweepGrid& grid : grids) {
    if (grid.metric != metric) continue;
    for (const SweepLine& line : grid.lines) {
      for (const auto& column : line.points) {
        for (const auto& point : column)
          if (point) span.add(*point, interval), means.add(point->mean());
      }
    }
  }
  // Times and shares are never negative, even if their interval is.
  if (means.low >= 0) span.low = std::max(span.low, 0.0);
  return span;
}

std::pair<double, double> roundRange(const SweepSpan& values, double unit, bool from_zero) {
  const SweepSpan span{values.low / unit, values.high / unit};
  const bool zero = span.low >= 0 && (from_zero || span.low < kFromZero * span.high);
  const double low = zero ? 0 : span.low;
  const double high = from_zero ? std::max(span.high, 0.0) : span.high;
  if (!(high > low)) {
    const double air = std::max(0.1 * std::abs(high), 1e-9);
    return {(zero ? 0 : low - air) * unit, (high + air) * unit};
  }
  const double step = plots::roundStep((high - low) / 10, 0);
  return {std::floor(low / step * (1 + 1e-9)) * step * unit, std::ceil(high / step * (1 - 1e-9)) * step * unit};
}

}  // namespace roundel::widgets::figures
