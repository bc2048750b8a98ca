#pragma once
// Hatches as lines that end at the edge of what they fill: printers and vector readers each draw a brush pattern in their own way.

#include <QLineF>
#include <QPainter>
#include <QPolygonF>
#include <vector>

namespace roundel::widgets::figures {

enum class Hatch { None, Rising, Falling, Crossed, Level, Upright };
/// A different one for each of the first six; then again from the start.
Hatch hatchOf(int index);

/// Lines inside a polygon (odd-even), `spacing` apart, in a grid that is the same for neighbours. O(lines * edges).
std::vector<QLineF> hatchLines(const QPolygonF& shape, Hatch hatch, double spacing);
/// One call a direction, so that a hatch is one mark of a recorded page. Nothing for None.
void paintHatch(QPainter& painter, const QPolygonF& shape, Hatch hatch, const QColor& color, double spacing, double width);

}  // namespace roundel::widgets::figures
