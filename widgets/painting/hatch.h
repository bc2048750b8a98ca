#pragma once
// Hatches as lines that end at the edge of what they fill: printers and readers of vector files draw brush patterns differently.

#include <QLineF>
#include <QPainter>
#include <QPolygonF>
#include <vector>

namespace roundel::widgets::figures {

/// By the directions of its lines: 45 degrees (rising), -45 (falling), 0 (level), 90 (upright).
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
/// Degrees, counter-clockwise as on paper.
std::vector<double> hatchAngles(Hatch hatch);

/// Lines inside a polygon (odd-even), `spacing` apart, in a grid that is the same for neighbours. One call a direction, so that a
/// hatch is one mark of a recorded page. Nothing for None. O(lines * edges).
void paintHatch(QPainter& painter, const QPolygonF& shape, Hatch hatch, const QColor& color, double spacing,
                double width);

}  // namespace roundel::widgets::figures
