#pragma once
// What is painted over all lanes at once: marked spans of time, where a dropped job would arrive, a gang that is moved by hand. Plain
// functions; px of the widget that shows the lanes.

#include <QPainter>
#include <optional>
#include <vector>

#include "widgets/gantt_model/gang_move.h"
#include "widgets/gantt_model/lanes_layout.h"

namespace roundel::widgets {

/// How the bars of a lane are drawn on screen.
GanttLook laneLook(const GanttController& controller, int lane, double scale);
/// The bars of a lane that Highlight points at, by their GPUs, as rectangles of the lane's inside; overlapping rows of one time are joined.
std::vector<QRectF> highlightRects(const GanttController& controller, int lane, double scale);
/// The marked range and those that were kept; a ring round what is pointed at (Highlight); notes.
void paintSpans(QPainter& painter, const GanttController& controller, const LanesLayout& layout);
void paintArrival(QPainter& painter, const GanttController& controller, const LanesLayout& layout, double arrival_s);
/// Where a gang that is moved would be, in px of the widget: all of its rows; on the queue row where it pauses. While one is moved, in a lane
/// with bars. `until_s`: when it would leave these GPUs; nullopt: not known yet.
QRectF gangRect(const GanttController& controller, const LanesLayout& layout, const GangMove& move,
                std::optional<double> until_s);
/// The same painted, and which rows cannot be, with the reason; nothing while none is moved.
void paintGangMove(QPainter& painter, const GanttController& controller, const LanesLayout& layout,
                   const GangMove& move, std::optional<double> until_s);

/// Whether the bars at a point are too thin for names.
bool needsLens(const GanttController& controller, const LanesLayout& layout, const GanttHit& hit);
/// Where the lens stands that GanttPointing has, inside `room`, which is what shows of the widget; empty: there is none, or no room for it.
QRectF lensRect(const GanttController& controller, const LanesLayout& layout, const QRectF& room);
void paintLens(QPainter& painter, const GanttController& controller, const LanesLayout& layout, const QRectF& room);

}  // namespace roundel::widgets
