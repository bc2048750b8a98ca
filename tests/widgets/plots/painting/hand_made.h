// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Plots whose numbers are chosen by a test.

#include <utility>
#include <vector>

#include "widgets/plots/painting/plot_data.h"

namespace roundel::widgets::plots::testing {

inline PlotSeries seriesOf(int lane, std::vector<double> x, std::vector<double> y) {
  PlotSeries series;
  series.lane = lane;
  series.x = std::move(x);
  series.y = std::move(y);
  return series;
}

/// A plot without lanes.
inline PlotData plotOf(Mark mark, std::vector<PlotSeries> series) {
  PlotData data;
  data.mark = mark;
  data.series = std::move(series);
  return data;
}

}  // namespace roundel::widgets::plots::testing
