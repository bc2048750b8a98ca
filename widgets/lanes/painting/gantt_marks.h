// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Paints everything around the bars: grid, row labels, chips, the queue, outlines and the playhead. Plain functions on a QPainter and values, in
// the coordinates of gantt_painter.h.

#include <QPainter>
#include <QRectF>
#include <optional>
#include <vector>

#include "widgets/lanes/painting/gantt_painter.h"

namespace roundel::widgets {

/// Paints the grid at the ticks, tints of folded strips, lines between groups (from `left_x` on), and the down times of nodes (to the end of the
/// trace and to_x).
void paintBackground(QPainter& painter, const GanttScene& scene, const GanttLook& look,
                     const std::vector<double>& ticks_s, double left_x, double to_x);

/// Removes labels that the playhead cuts from solid bars: a label appears when all of it is left of the playhead. For unfolded rows only.
void paintCutLabels(QPainter& painter, const GanttScene& scene, const GanttLook& look, double now_s);

/// A superset of the job's bars in view, by start, then GPU; empty if the trace has no such job. O(log n).
JobBars barsInView(const GanttScene& scene, model::JobIndex job);
/// The rectangles to mark the job's bars between from_x and to_x, enlarged if they are too thin to be seen. By start, then row. O(bars in view).
std::vector<QRectF> jobBars(const GanttScene& scene, const GanttLook& look, model::JobIndex job, double from_x,
                            double to_x);
/// Bars of a row that are nearer than this, px, share one outline.
double nearbyBars(const GanttLook& look);
/// Rectangles that outline the job's bars between from_x and to_x. Neighbouring rows with equal times are joined, and bars that touch on screen.
std::vector<QRectF> jobOutlines(const GanttScene& scene, const GanttLook& look, model::JobIndex job, double from_x,
                                double to_x);
/// Joins the rectangles of any bars, given by start, then row.
std::vector<QRectF> joinedOutlines(const GanttScene& scene, const GanttLook& look, const std::vector<QRectF>& bars,
                                   double from_x, double to_x);
/// Outlines the rectangles.
void paintOutlines(QPainter& painter, const std::vector<QRectF>& rects, const GanttLook& look, const QColor& line,
                   double width);

/// The width of row labels that is enough for every fold.
double labelColumnWidth(const model::Problem& problem, const GanttText& text, const GanttLook& look);
/// Chips change when the playhead moves, words do not.
enum class LabelParts { All, Words, Chips };
/// The widths of the longest node id and type id.
struct LabelColumns {
  double node = 0, type = 0;
};
/// O(nodes + types) text layouts.
LabelColumns labelColumns(const model::Problem& problem, const GanttText& text, const GanttLook& look);
/// Paints labels of nodes, types and groups, and for each row a chip of what it runs at `now_s` (nullopt: none). Skips rows outside the painter's
/// clip. `columns`: those of the problem, if known.
void paintRowLabels(QPainter& painter, const GanttScene& scene, const GanttLook& look, std::optional<double> now_s,
                    LabelParts parts = LabelParts::All, const LabelColumns* columns = nullptr);

/// Paints the number of waiting jobs as an area, which has full height at `most` jobs.
void paintQueue(QPainter& painter, const GanttScene& scene, const GanttLook& look, const InkPart& part, double most);
void paintQueueLabel(QPainter& painter, const GanttScene& scene, const GanttLook& look);
/// Paints the number of waiting jobs beside the playhead.
void paintQueueCount(QPainter& painter, const GanttScene& scene, const GanttLook& look, double now_s, double most);

/// Paints a vertical line with a halo of the panel's colour.
void paintPlayheadLine(QPainter& painter, const GanttLook& look, double x, double top, double bottom);

/// A time in which a node was down, cut at the end of the trace.
struct DownTime {
  model::NodeIndex node;
  double from_s = 0, to_s = 0;
};
std::vector<DownTime> downTimes(const trace::Trace& trace);

}  // namespace roundel::widgets
