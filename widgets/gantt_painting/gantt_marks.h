#pragma once
// What stands around the bars: grid, labels of rows, chips, the queue, outlines and the playhead. Plain functions on a QPainter and values,
// in the coordinates of gantt_painter.h.

#include <QPainter>
#include <QRectF>
#include <optional>
#include <vector>

#include "widgets/gantt_painting/gantt_painter.h"

namespace roundel::widgets {

/// Grid at the ticks, tints of folded strips, lines between groups (from `left_x` on), and when nodes were down (as far as the
/// trace goes and x <= to_x).
void paintBackground(QPainter& painter, const GanttScene& scene, const GanttLook& look,
                     const std::vector<double>& ticks_s, double left_x, double to_x);

/// Labels that a playhead cuts through are taken out of solid bars: one appears when there is room for all of it. Rows of one GPU only.
void paintCutLabels(QPainter& painter, const GanttScene& scene, const GanttLook& look, double now_s);

/// Bars of the job that may be in view, by start, then GPU; none of a job that the trace does not have. O(log n).
JobBars barsInView(const GanttScene& scene, model::JobIndex job);
/// The job's bars between from_x and to_x as they are marked: none too thin to be seen. In the order of their starts, then rows. O(bars in view).
std::vector<QRectF> jobBars(const GanttScene& scene, const GanttLook& look, model::JobIndex job, double from_x,
                            double to_x);
/// Px between bars of a row below which one line goes around both.
double nearbyBars(const GanttLook& look);
/// Rectangles that outline the job's bars between from_x and to_x: neighbouring rows with equal times are one, bars that touch on
/// screen are one.
std::vector<QRectF> jobOutlines(const GanttScene& scene, const GanttLook& look, model::JobIndex job, double from_x,
                                double to_x);
/// The same of any bars' rectangles in the order of their starts, then rows.
std::vector<QRectF> joinedOutlines(const GanttScene& scene, const GanttLook& look, const std::vector<QRectF>& bars,
                                   double from_x, double to_x);
/// Fills (in the job's full colour where `fill`) and outlines.
void paintOutlines(QPainter& painter, const std::vector<QRectF>& rects, const GanttLook& look, const QColor& line,
                   double width);

/// Width of the column of row labels that suits every fold.
double labelColumnWidth(const model::Problem& problem, const GanttText& text, const GanttLook& look);
/// Words stay while the playhead moves, chips do not.
enum class LabelParts { All, Words, Chips };
/// The widths of node ids and of type ids.
struct LabelColumns {
  double node = 0, type = 0;
};
/// O(nodes + types), a string laid out for each.
LabelColumns labelColumns(const model::Problem& problem, const GanttText& text, const GanttLook& look);
/// Node, type and group labels, and a chip a row for what it runs at `now_s` (none where nullopt). Rows outside the painter's clip are left out.
/// `columns`: those of the problem, where they are known.
void paintRowLabels(QPainter& painter, const GanttScene& scene, const GanttLook& look, std::optional<double> now_s,
                    LabelParts parts = LabelParts::All, const LabelColumns* columns = nullptr);

/// How many jobs wait, as an area of full height at `most` jobs.
void paintQueue(QPainter& painter, const GanttScene& scene, const GanttLook& look, const InkPart& part, double most);
void paintQueueLabel(QPainter& painter, const GanttScene& scene, const GanttLook& look);
/// The count beside the playhead.
void paintQueueCount(QPainter& painter, const GanttScene& scene, const GanttLook& look, double now_s, double most);

/// A vertical line with a halo of the panel's colour.
void paintPlayheadLine(QPainter& painter, const GanttLook& look, double x, double top, double bottom);

/// When the node was down, as far as the trace goes; sorted.
struct DownTime {
  model::NodeIndex node;
  double from_s = 0, to_s = 0;
};
std::vector<DownTime> downTimes(const trace::Trace& trace);

}  // namespace roundel::widgets
