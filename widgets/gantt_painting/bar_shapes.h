#pragma once
// What a bar looks like: its colours, the room that rows leave around it, where its label stands. Internal to gantt_painting; what others
// may draw of a bar is in gantt_painter.h.

#include "widgets/gantt_painting/gantt_painter.h"

namespace roundel::widgets {

/// A bar's fill, and the line around a ghost.
struct Shade {
  QColor fill, line;
};

Shade shadeOf(const QColor& job, const GanttLook& look, Ink ink);

/// Between rows that are `pitch` high.
double rowGap(double pitch, Fold fold, const GanttLook& look);
/// A bar between two times in px, with a hair of air, in a row of this top and height.
QRectF bodyRect(double left, double right, double top, double height, double gap);
/// The half that a job has of a GPU that two share; else all of it.
QRectF ownHalf(const QRectF& rect, const Bar& bar);
/// A label stands at the bar's start, at the viewport's edge where the start is outside, and beside a short hatch.
double labelLeft(const QRectF& rect, double hatch_end, const GanttLook& look);
/// From which height of its body on a bar has a label. Over a strip of differences, and on screen, a label makes do with less air.
double tallEnough(const GanttRows& rows, const GanttLook& look);
constexpr double kLabelRoom = 12;  ///< px; narrower bars have none

/// The hatch that tells a job in grey print, over a bar of this colour.
void hatchJob(QPainter& painter, const GanttLook& look, const QRectF& rect, model::JobIndex job, const QColor& color);

}  // namespace roundel::widgets
