// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The lens: a small magnified part of a lane, rows around one GPU and time around one instant, so large that bars have their names. It shows the
// same bars with other rows and another axis; on screen only.

#include <optional>

#include "widgets/lanes/painting/gantt_painter.h"

namespace roundel::widgets {

struct LensView {
  GanttRows rows;
  TimeAxis axis;
  double t_s = 0;          ///< in the middle, with a mark
  double label_width = 0;  ///< of the rows' names, left of the axis
  QSizeF size;             ///< with the frame
};

/// Whether the bar at a point is drawn without a name; in a gap: whether rows are too thin for names.
bool needsLens(const GanttScene& scene, const GanttLook& look, const GanttText& text, model::GpuIndex gpu,
               std::optional<BarRef> bar);
/// Shows up to seven rows in the order on screen with that of `gpu` in the middle, unless it is near the first or last row; t_s is in the middle.
/// The bar, if there is one, is wide enough for its name. O(GPUs).
LensView lensAt(const GanttScene& scene, const GanttLook& look, const GanttText& text, model::GpuIndex gpu, double t_s,
                std::optional<BarRef> bar);
/// The place of a lens inside `room`: above `bar`, otherwise below, right or left of it, without covering it; empty: there is none.
QRectF lensPlace(const QSizeF& size, const QRectF& bar, double x, const QRectF& room);
/// Paints the lens at (0, 0). Bars are drawn up to to_s; `job` is outlined.
void paintLens(QPainter& painter, const GanttScene& scene, const GanttLook& look, const LensView& lens,
               model::JobIndex job, double to_s);

}  // namespace roundel::widgets
