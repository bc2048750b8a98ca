#pragma once
// Where a branch leaves the run that it stems from: its past, which is its parent's, at half of its colour, then a dashed line and what changed
// there. In the coordinates of gantt_painter.h; for the window's lanes and for films.

#include "widgets/gantt/gantt_painter.h"

namespace roundel::widgets {

void paintForkPast(QPainter& painter, const GanttScene& scene, const GanttLook& look, double at_s, double height);
/// `words` beside the line, right of it where they fit, centred on `middle`.
void paintForkMark(QPainter& painter, const GanttScene& scene, const GanttLook& look, double at_s, double height, const QString& words, double middle);

}  // namespace roundel::widgets
