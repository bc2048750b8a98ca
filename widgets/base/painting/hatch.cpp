// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/painting/hatch.h"

#include <algorithm>
#include <cmath>

namespace roundel::widgets::figures {
namespace {

// Adds lines of one direction: rotates the shape until they are horizontal, then intersects it with each scan line.
void addLines(const QPolygonF& shape, double degrees, double spacing, std::vector<QLineF>& lines) {
  QTransform turn;
  turn.rotate(-degrees);
  const QTransform back = turn.inverted();
  const QPolygonF turned = turn.map(shape);
  const QRectF bounds = turned.boundingRect();
  std::vector<double> cuts;
  for (double y = (std::floor(bounds.top() / spacing) + 0.5) * spacing; y < bounds.bottom(); y += spacing) {
    cuts.clear();
    for (qsizetype i = 0; i < turned.size(); ++i) {
      const QPointF a = turned[i];
      const QPointF b = turned[(i + 1) % turned.size()];
      if ((a.y() <= y) == (b.y() <= y)) continue;
      cuts.push_back(a.x() + (y - a.y()) / (b.y() - a.y()) * (b.x() - a.x()));
    }
    std::ranges::sort(cuts);
    for (std::size_t i = 0; i + 1 < cuts.size(); i += 2)
      if (cuts[i + 1] > cuts[i]) lines.push_back(back.map(QLineF(cuts[i], y, cuts[i + 1], y)));
  }
}

// Converts a direction to the page, whose y axis points down.
double onPage(double degrees) { return degrees == 90 ? 90 : -degrees; }

}  // namespace

std::vector<double> hatchAngles(Hatch hatch) {
  switch (hatch) {
    case Hatch::None:
      return {};
    case Hatch::Rising:
      return {45};
    case Hatch::Falling:
      return {-45};
    case Hatch::Crossed:
      return {45, -45};
    case Hatch::Level:
      return {0};
    case Hatch::Upright:
      return {90};
    case Hatch::Grid:
      return {0, 90};
    case Hatch::UprightRising:
      return {90, 45};
    case Hatch::LevelRising:
      return {0, 45};
    case Hatch::UprightFalling:
      return {90, -45};
    case Hatch::LevelFalling:
      return {0, -45};
    case Hatch::LevelCrossed:
      return {0, 45, -45};
    case Hatch::UprightCrossed:
      return {90, 45, -45};
    case Hatch::All:
      return {0, 90, 45, -45};
  }
  return {};
}

void paintHatch(QPainter& painter, const QPolygonF& shape, Hatch hatch, const QColor& color, double spacing,
                double width) {
  if (shape.size() < 3 || !(spacing > 0)) return;
  QPen pen(color, width);
  pen.setCapStyle(Qt::FlatCap);
  painter.setPen(pen);
  for (const double angle : hatchAngles(hatch)) {
    std::vector<QLineF> lines;
    addLines(shape, onPage(angle), spacing, lines);
    if (!lines.empty()) painter.drawLines(lines.data(), static_cast<int>(lines.size()));
  }
}

}  // namespace roundel::widgets::figures
