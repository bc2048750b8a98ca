// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The outline of a job: the border of the union of its bars, a light line inside a dark one (in the dark theme the other way round), so that one of
// them is visible on every colour. On screen only, in whole logical px.

#include <QRegion>
#include <vector>

#include "widgets/lanes/painting/gantt_painter.h"
#include "widgets/lanes/painting/names/bit_mask.h"

namespace roundel::widgets {

/// The gap between the bars of neighbouring rows, px.
double rowsApart(const GanttScene& scene, const GanttLook& look);

struct Silhouette {
  QRegion inner = {}, outer = {};            ///< the two lines; neither covers a bar of the job
  BitMask inner_mask = {}, outer_mask = {};  ///< the lines of many bars; then the regions are empty
};
/// From this number of bars in view on, the outline is made by silhouetteOfMany().
constexpr std::size_t kManyBars = 400;
/// Up to this number of rectangles, the outline consists of regions.
constexpr std::size_t kFewRects = 16;

/// The outline of rectangles of jobOutlines(). Rectangles of neighbouring rows that overlap in time are joined over a gap of at most `row_gap` px.
/// `width`: of the outer line, halved around thin rectangles. O(n log n) if few overlap.
Silhouette silhouetteOf(const std::vector<QRectF>& rects, double row_gap, int width);
/// The same outline as pixels, in a lane of `size`: regions of hundreds of pieces cost milliseconds. O(n log n + pixels / 64) if few overlap.
Silhouette silhouetteInPixels(const std::vector<QRectF>& rects, const QSizeF& size, double row_gap, int width);
/// The outline of thousands of rectangles of jobBars(), in a lane of `size`: those at most `gaps` apart, along and across rows, are joined. Both
/// lines are one px wide. O(bars + pixels / 64).
Silhouette silhouetteOfMany(const std::vector<QRectF>& bars, const QSizeF& size, const QSize& gaps);
/// The bars and the outline of a job in a lane left of to_x. If there are many bars, `rects` has one for each bar.
struct JobShape {
  std::vector<QRectF> rects;
  Silhouette silhouette;
};
JobShape jobShape(const GanttScene& scene, const GanttLook& look, model::JobIndex job, double to_x, int width);
/// The region that a widget was asked to repaint, in the painter's coordinates; empty: all. It is small when the playhead moves.
QRegion askedRegion(const QPainter& painter);
void paintSilhouette(QPainter& painter, const Silhouette& silhouette, const GanttLook& look, const QColor& line);

}  // namespace roundel::widgets
