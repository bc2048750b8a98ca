#pragma once
// A small magnified strip of a lane: the rows around one GPU and the time around one instant, so large that bars have their names. A view
// of the same bars with rows and an axis of its own; on screen only.

#include <optional>

#include "widgets/gantt_painting/gantt_painter.h"

namespace roundel::widgets {

struct LensView {
  GanttRows rows;
  TimeAxis axis;
  double t_s = 0;          ///< in the middle, with a mark
  double label_width = 0;  ///< of the rows' names, left of the axis
  QSizeF size;             ///< of all of it, with its frame
};

/// Whether the bar at a point has no name where it is drawn; in a gap: whether a bar of one row could have none.
bool needsLens(const GanttScene& scene, const GanttLook& look, const GanttText& text, model::GpuIndex gpu,
               std::optional<BarRef> bar);
/// Up to seven rows, as they stand on screen, with that of `gpu` in the middle where others are on both sides; t_s in the middle. The bar, if
/// there is one, is as wide as its name needs. O(GPUs).
LensView lensAt(const GanttScene& scene, const GanttLook& look, const GanttText& text, model::GpuIndex gpu, double t_s,
                std::optional<BarRef> bar);
/// Where a lens may stand inside `room`: above `bar`, else below, right or left of it, so that it hides nothing of it; empty: nowhere.
QRectF lensPlace(const QSizeF& size, const QRectF& bar, double x, const QRectF& room);
/// At its upper left corner, with a frame. Bars are drawn as far as to_s; `job` has its outline.
void paintLens(QPainter& painter, const GanttScene& scene, const GanttLook& look, const LensView& lens,
               model::JobIndex job, double to_s);

}  // namespace roundel::widgets
