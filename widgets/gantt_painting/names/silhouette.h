#pragma once
// One outline around all bars of a job that stand together: the border of their union, a light line inside a dark one (the other way
// round in the dark theme), so that one of them shows on every colour. On screen only, whole logical px.

#include <QRegion>
#include <vector>

#include "widgets/gantt_painting/gantt_painter.h"

namespace roundel::widgets {

/// Px between the bars of neighbouring rows.
double rowsApart(const GanttScene& scene, const GanttLook& look);

struct Silhouette {
  QRegion inner, outer;  ///< the two lines; none of them covers a bar of the job
};

/// Of rectangles as jobOutlines() gives them. Those of neighbouring rows that overlap in time are joined over the gap between the rows,
/// which is at most `row_gap` px. `width`: of the outer line; half of it around what is only a few px thin. O(n log n) while few overlap.
Silhouette silhouetteOf(const std::vector<QRectF>& rects, double row_gap, int width);
/// What a widget was asked to paint again, in the painter's coordinates; empty: all of it. A frame that moves a playhead asks for little.
QRegion askedRegion(const QPainter& painter);
void paintSilhouette(QPainter& painter, const Silhouette& silhouette, const GanttLook& look, const QColor& line);

}  // namespace roundel::widgets
