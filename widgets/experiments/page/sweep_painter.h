// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Paints one metric of a sweep over its first dimension: one line per scheduler with its band, hollow points while seeds are missing, names at the
// line ends, and below each x value one box per seed. In the painter's coordinates.

#include <QPainter>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <vector>

#include "widgets/experiments/page/sweep_view.h"

namespace roundel::widgets {

inline constexpr int kTicks = 5;  ///< approximate number of ticks of the value axis

/// What is painted, in shown units.
struct SweepPlotData {
  SweepCurves curves;
  MetricScale scale;
  std::vector<QString> names, x_texts;  ///< by scheduler; by value of x
  std::vector<SchedulerStyle> styles;
  QString x_unit;
  bool log_x = false, log_y = false;
  std::size_t x = 0, scheduler = 0;                  ///< the selected point
  std::vector<std::vector<RunResult::State>> boxes;  ///< by x value, then seed: the state over all schedulers
  double low = 0, high = 1;                          ///< range of y, in shown units; includes everything that is drawn
};

/// The data of a metric at the view's values. Without `log_y` the axis is logarithmic if the values span an order of magnitude.
SweepPlotData plotDataOf(const SweepView& view, const std::string& metric, std::optional<bool> log_y);

struct SweepPlotLook {
  Theme theme;
  bool small = false;  ///< a small plot: no boxes and no point names
  bool focused = false;
};

/// Where the points were painted, by scheduler and x value; points without a value are null.
struct SweepPlotPlaces {
  QRectF axes;
  std::vector<std::vector<QPointF>> points;
  std::vector<double> columns;  ///< x coordinate of each value
};

/// O(points + seeds). A point with fewer than 3 seeds has no band.
SweepPlotPlaces paintSweep(QPainter& painter, const QRectF& area, const SweepPlotData& data, const SweepPlotLook& look);

}  // namespace roundel::widgets
