#pragma once
// Where a branch leaves the run that it stems from: its past, which is its parent's, at half of its colour, then a dashed line and what changed
// there. In the coordinates of gantt_painter.h; for the window's lanes and for animations.

#include "widgets/gantt_painting/gantt_painter.h"

namespace roundel::widgets {

void paintSharedPast(QPainter& painter, const GanttScene& scene, const GanttLook& look, double at_s, double height);
/// Where `words` stand beside the line: in the row of the queue, right of the line where they fit. Empty where that row is not tall
/// enough: they would cover GPU rows, and the lane's name says the same.
QRectF branchTextRect(const GanttScene& scene, const GanttLook& look, GanttText& text, double at_s,
                      const QString& words);
void paintBranchMark(QPainter& painter, const GanttScene& scene, const GanttLook& look, double at_s, double height,
                     const QString& words);

}  // namespace roundel::widgets
