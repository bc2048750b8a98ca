#pragma once
// One outline around all bars of a job that stand together: the border of their union, a light line inside a dark one (the other way
// round in the dark theme), so that one of them shows on every colour. On screen only, whole logical px.

#include <QRegion>
#include <vector>

#include "widgets/gantt_painting/gantt_painter.h"
#include "widgets/gantt_painting/names/bit_mask.h"

namespace roundel::widgets {

/// Px between the bars of neighbouring rows.
double rowsApart(const GanttScene& scene, const GanttLook& look);

struct Silhouette {
  QRegion inner, outer;                      ///< the two lines; none of them covers a bar of the job
  BitMask inner_mask = {}, outer_mask = {};  ///< the same of many bars; then the regions are empty
};
/// From so many bars of a job in a lane's window on, its outline is one of pixels.
constexpr std::size_t kManyBars = 400;
/// Up to so many rectangles it is regions.
constexpr std::size_t kFewRects = 16;

/// Of rectangles as jobOutlines() gives them. Those of neighbouring rows that overlap in time are joined over the gap between the rows,
/// which is at most `row_gap` px. `width`: of the outer line; half of it around what is only a few px thin. O(n log n) while few overlap.
Silhouette silhouetteOf(const std::vector<QRectF>& rects, double row_gap, int width);
/// The same picture as pixels, in a lane of `size`: regions of hundreds of pieces cost milliseconds. O(n log n + pixels / 64) while few overlap.
Silhouette silhouetteInPixels(const std::vector<QRectF>& rects, const QSizeF& size, double row_gap, int width);
/// The same of bars as jobBars() gives them, thousands of them, in a lane of `size`: what is at most `gaps` apart is joined, along rows and
/// across them. Both lines are one px wide. O(bars + pixels / 64).
Silhouette silhouetteOfMany(const std::vector<QRectF>& bars, const QSizeF& size, const QSize& gaps);
/// Of a job in a lane, left of to_x, by how many bars it has there: each bar for itself where they are many.
struct JobShape {
  std::vector<QRectF> rects;
  Silhouette silhouette;
};
JobShape jobShape(const GanttScene& scene, const GanttLook& look, model::JobIndex job, double to_x, int width);
/// What a widget was asked to paint again, in the painter's coordinates; empty: all of it. A frame that moves a playhead asks for little.
QRegion askedRegion(const QPainter& painter);
void paintSilhouette(QPainter& painter, const Silhouette& silhouette, const GanttLook& look, const QColor& line);

}  // namespace roundel::widgets
