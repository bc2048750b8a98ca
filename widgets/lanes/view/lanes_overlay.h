// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Paints over all lanes at once: marked spans of time, the arrival of a dragged job, a gang that the user moves. Plain functions; px of the
// widget that shows the lanes.

#include <QPainter>
#include <optional>
#include <vector>

#include "widgets/lanes/model/gang_move.h"
#include "widgets/lanes/model/lanes_layout.h"

namespace roundel::widgets {

/// The look of a lane's bars on screen.
GanttLook laneLook(const GanttController& controller, int lane, double scale);
/// Rectangles of the lane's inside around the bars that Highlight points at; overlapping rows with the same times are joined.
std::vector<QRectF> highlightRects(const GanttController& controller, int lane, double scale);
/// Paints the marked range and kept ranges, a ring round the bars of Highlight, and notes.
void paintSpans(QPainter& painter, const GanttController& controller, const LanesLayout& layout);
void paintArrival(QPainter& painter, const GanttController& controller, const LanesLayout& layout, double arrival_s);
/// The place of the gang that is moved, in px of the widget: all of its rows, or the queue row if the job would pause. Precondition: a gang is
/// moved, in a lane with bars. `until_s`: when it would leave these GPUs; nullopt: not known yet.
QRectF gangRect(const GanttController& controller, const LanesLayout& layout, const GangMove& move,
                std::optional<double> until_s);
/// Paints this place, and the rows on which the job cannot run, with the reason. Nothing if no gang is moved.
void paintGangMove(QPainter& painter, const GanttController& controller, const LanesLayout& layout,
                   const GangMove& move, std::optional<double> until_s);

/// Whether the bars at a point are too thin for names.
bool needsLens(const GanttController& controller, const LanesLayout& layout, const GanttHit& hit);
/// The place of the lens of GanttPointing inside `room`, the visible part of the widget; empty if there is no lens or no room for it.
QRectF lensRect(const GanttController& controller, const LanesLayout& layout, const QRectF& room);
void paintLens(QPainter& painter, const GanttController& controller, const LanesLayout& layout, const QRectF& room);

}  // namespace roundel::widgets
