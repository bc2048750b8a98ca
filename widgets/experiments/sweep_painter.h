#pragma once
// Paints one metric of a sweep against its first dimension: a line a scheduler with its band, points that are hollow while seeds are missing,
// names at the ends, and under each value of x a box a seed. In the coordinates of the painter.

#include <QPainter>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <vector>

#include "widgets/experiments/sweep_view.h"

namespace roundel::widgets {

inline constexpr int kTicks = 5;  ///< of the axis of values, about

/// What is painted, in shown units.
struct SweepPlotData {
  SweepCurves curves;
  MetricScale scale;
  std::vector<QString> names, x_texts;  ///< by scheduler; by value of x
  std::vector<SchedulerStyle> styles;
  QString x_unit;
  bool log_x = false, log_y = false;
  std::size_t x = 0, scheduler = 0;                  ///< the selected point
  std::vector<std::vector<RunResult::State>> boxes;  ///< by value of x, by seed: over all schedulers
  double low = 0, high = 1;                          ///< of y, in shown units: at least what is drawn
};

/// Of the metric at the view's values. `log_y`: nothing: where the values span an order of magnitude.
SweepPlotData plotDataOf(const SweepView& view, const std::string& metric, std::optional<bool> log_y);

struct SweepPlotLook {
  Theme theme;
  bool small = false;  ///< one of the plots below: no boxes, no names of points
  bool focused = false;
};

/// Where the points were painted: by scheduler, by value of x; those without a value are null.
struct SweepPlotPlaces {
  QRectF axes;
  std::vector<std::vector<QPointF>> points;
  std::vector<double> columns;  ///< x of each value
};

/// O(points + seeds). Few values: fewer than 3 seeds have no band.
SweepPlotPlaces paintSweep(QPainter& painter, const QRectF& area, const SweepPlotData& data, const SweepPlotLook& look);

}  // namespace roundel::widgets
