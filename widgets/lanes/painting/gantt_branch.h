// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Paints the branch point of a run: its past, which its parent shares, in half of the colour, then a dashed line with the edits. In the
// coordinates of gantt_painter.h; for the window's lanes and for animations.

#include "widgets/lanes/painting/gantt_painter.h"

namespace roundel::widgets {

void paintSharedPast(QPainter& painter, const GanttScene& scene, const GanttLook& look, double at_s, double height);
/// The place of `words` beside the line: in the queue row, right of the line if they fit. Empty if this row is too low: they would cover GPU
/// rows, and the lane's name says the same.
QRectF branchTextRect(const GanttScene& scene, const GanttLook& look, GanttText& text, double at_s,
                      const QString& words);
void paintBranchMark(QPainter& painter, const GanttScene& scene, const GanttLook& look, double at_s, double height,
                     const QString& words);

}  // namespace roundel::widgets
