// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Hatches as lines that end at the edge of the filled shape: printers and viewers of vector files draw brush patterns differently.

#include <QLineF>
#include <QPainter>
#include <QPolygonF>
#include <vector>

namespace roundel::widgets::figures {

/// Named by the directions of lines: 45 degrees (rising), -45 (falling), 0 (level), 90 (upright).
enum class Hatch {
  None,
  Rising,
  Falling,
  Crossed,
  Level,
  Upright,
  Grid,
  UprightRising,
  LevelRising,
  UprightFalling,
  LevelFalling,
  LevelCrossed,
  UprightCrossed,
  All
};
/// Degrees, counter-clockwise.
std::vector<double> hatchAngles(Hatch hatch);

/// Paints lines inside a polygon (odd-even fill), `spacing` apart, on the same grid for all polygons. Lines of one direction are one mark of a
/// recorded page. O(lines * edges).
void paintHatch(QPainter& painter, const QPolygonF& shape, Hatch hatch, const QColor& color, double spacing,
                double width);

}  // namespace roundel::widgets::figures
