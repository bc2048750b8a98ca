#include "widgets/gantt/beside/call_out.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace roundel::widgets {
namespace {

constexpr double kAir = 10, kLine = 17, kSquare = 10, kApart = 12, kHead = 20, kClear = 4;
constexpr double kFar = 4;   // px of bars hidden for one px nearer
constexpr int kPlaces = 12;  // a row of the grid

double valuesLeft(const CallOut& box, const GanttText& text, double scale) {
  double wide = 0;
  for (const auto& [what, value] : box.rows) wide = std::max(wide, text.width(what, kNotePx));
  return wide + kApart * scale;
}

}  // namespace

QSizeF callOutSize(const CallOut& box, const GanttText& text, double scale) {
  double wide = text.width(box.title, kBodyPx, QFont::DemiBold) + (kSquare + 6) * scale;
  const double left = valuesLeft(box, text, scale);
  for (const auto& [what, value] : box.rows) wide = std::max(wide, left + text.width(value, kNotePx, QFont::DemiBold));
  wide = std::max(wide, text.width(box.note, kNotePx));
  const auto lines = static_cast<double>(box.rows.size() + (box.note.isEmpty() ? 0 : 1));
  return {std::ceil(wide + 2 * kAir * scale), std::ceil((2 * kAir - 4 + kHead + kLine * lines) * scale)};
}

QRectF quietPlace(const QSizeF& size, const QRectF& bar, const QRectF& room, const std::vector<QRectF>& bars) {
  QRectF best;
  double least = std::numeric_limits<double>::infinity();
  const double across = room.width() - size.width(), down = room.height() - size.height();
  for (int i = 0; across >= 0 && down >= 0 && i <= kPlaces * kPlaces - 1; ++i) {
    const double x = i % kPlaces, y = i / kPlaces;
    const QRectF place(QPointF(std::round(room.left() + across * x / (kPlaces - 1)),
                               std::round(room.top() + down * y / (kPlaces - 1))),
                       size);
    if (place.intersects(bar.adjusted(-kClear, -kClear, kClear, kClear))) continue;
    double cost = kFar * (place.center() - bar.center()).manhattanLength();
    for (const QRectF& each : bars) {
      const QRectF hidden = place.intersected(each);
      cost += std::max(0.0, hidden.width()) * std::max(0.0, hidden.height());
    }
    if (cost < least) least = cost, best = place;
  }
  return best;
}

void paintCallOut(QPainter& painter, const QRectF& place, const CallOut& box, const Theme& theme, double scale) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing, true);
  painter.setPen(QPen(box.bad ? theme.bad : theme.accent, 1.2));
  painter.setBrush(theme.panel);
  painter.drawRoundedRect(place.adjusted(0.5, 0.5, -0.5, -0.5), kControlRadius, kControlRadius);
  const double left = place.left() + kAir * scale;
  double y = place.top() + (kAir + kHead / 2 - 3) * scale;
  painter.setPen(Qt::NoPen);
  painter.setBrush(box.job);
  painter.drawRoundedRect(QRectF(left, y - kSquare * scale / 2, kSquare * scale, kSquare * scale), 2, 2);
  painter.setRenderHint(QPainter::Antialiasing, false);
  GanttText text(painter, TextUnit::Pixels, scale);
  text.drawMiddle({left + (kSquare + 6) * scale, y}, box.title, kBodyPx, theme.text, QFont::DemiBold);
  y += (kHead + kLine) / 2 * scale;
  const double values = left + valuesLeft(box, text, scale);
  for (const auto& [what, value] : box.rows) {
    text.drawMiddle({left, y}, what, kNotePx, theme.dim);
    text.drawMiddle({values, y}, value, kNotePx, theme.text, QFont::DemiBold);
    y += kLine * scale;
  }
  if (!box.note.isEmpty()) text.drawMiddle({left, y}, box.note, kNotePx, box.bad ? theme.bad : theme.dim);
  painter.restore();
}

}  // namespace roundel::widgets
