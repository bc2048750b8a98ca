#include "widgets/figures/hatch.h"

#include <algorithm>
#include <cmath>

namespace roundel::widgets::figures {
namespace {

// Lines of one direction: the shape is turned until they lie level, then cut scan line by scan line.
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
    std::sort(cuts.begin(), cuts.end());
    for (std::size_t i = 0; i + 1 < cuts.size(); i += 2) {
      if (cuts[i + 1] > cuts[i]) lines.push_back(back.map(QLineF(cuts[i], y, cuts[i + 1], y)));
    }
  }
}

}  // namespace

Hatch hatchOf(int index) {
  constexpr Hatch kOrder[] = {Hatch::None, Hatch::Rising, Hatch::Falling, Hatch::Crossed, Hatch::Level, Hatch::Upright};
  return kOrder[index % 6];
}

std::vector<QLineF> hatchLines(const QPolygonF& shape, Hatch hatch, double spacing) {
  std::vector<QLineF> lines;
  if (shape.size() < 3 || !(spacing > 0)) return lines;
  if (hatch == Hatch::Rising || hatch == Hatch::Crossed) addLines(shape, -45, spacing, lines);
  if (hatch == Hatch::Falling || hatch == Hatch::Crossed) addLines(shape, 45, spacing, lines);
  if (hatch == Hatch::Level) addLines(shape, 0, spacing, lines);
  if (hatch == Hatch::Upright) addLines(shape, 90, spacing, lines);
  return lines;
}

void paintHatch(QPainter& painter, const QPolygonF& shape, Hatch hatch, const QColor& color, double spacing, double width) {
  const std::vector<QLineF> lines = hatchLines(shape, hatch, spacing);
  if (lines.empty()) return;
  QPen pen(color, width);
  pen.setCapStyle(Qt::FlatCap);
  painter.setPen(pen);
  painter.drawLines(lines.data(), static_cast<int>(lines.size()));
}

}  // namespace roundel::widgets::figures
