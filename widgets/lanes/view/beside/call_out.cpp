// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/view/beside/call_out.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace roundel::widgets {
namespace {

constexpr double kAir = 10, kLine = 17, kSquare = 10, kApart = 12, kHead = 20, kClear = 4, kCross = 20, kCrossArm = 4,
                 kOneLine = 26;
constexpr double kFar = 4;   // one px of distance costs as much as so many hidden px²
constexpr int kPlaces = 12;  // in each row and column of the grid

double valuesLeft(const CallOut& box, const GanttText& text, double scale) {
  double name_width = 0;
  for (const auto& [what, value] : box.rows) name_width = std::max(name_width, text.width(what, kNotePx));
  return name_width + kApart * scale;
}

double titleMiddle(const QRectF& place, double scale) {
  return place.top() + std::min((kAir + kHead / 2 - 3) * scale, place.height() / 2);
}

void paintCross(QPainter& painter, const QRectF& cross, const QColor& color, double scale) {
  const double arm = kCrossArm * scale;
  const QPointF cross_center = cross.center();
  painter.setPen(QPen(color, 1.5 * scale));
  painter.drawLine(cross_center - QPointF(arm, arm), cross_center + QPointF(arm, arm));
  painter.drawLine(cross_center - QPointF(arm, -arm), cross_center + QPointF(arm, -arm));
}

}  // namespace

QSizeF callOutSize(const CallOut& box, const GanttText& text, double scale) {
  double content_width =
      text.width(box.title, kBodyPx, QFont::DemiBold) + (kSquare + 6 + (box.closable ? kCross : 0)) * scale;
  const double left = valuesLeft(box, text, scale);
  for (const auto& [what, value] : box.rows)
    content_width = std::max(content_width, left + text.width(value, kNotePx, QFont::DemiBold));
  content_width = std::max(content_width, text.width(box.note, kNotePx));
  const auto lines = static_cast<double>(box.rows.size() + (box.note.isEmpty() ? 0 : 1));
  const double content_height = lines == 0 ? kOneLine : 2 * kAir - 4 + kHead + kLine * lines;
  return {std::ceil(content_width + 2 * kAir * scale), std::ceil(content_height * scale)};
}

double hiddenBy(const QRectF& place, const std::vector<QRectF>& bars) {
  double hidden = 0;
  for (const QRectF& bar : bars) {
    const QRectF part = place.intersected(bar);
    hidden += std::max(0.0, part.width()) * std::max(0.0, part.height());
  }
  return hidden;
}

QRectF crossOf(const QRectF& place, double scale) {
  const double side = kCross * scale;
  return {place.right() - side - 4 * scale, titleMiddle(place, scale) - side / 2, side, side};
}

QRectF quietPlace(const QSizeF& size, const QRectF& bar, const QRectF& room, const std::vector<QRectF>& bars) {
  QRectF best;
  double least_cost = std::numeric_limits<double>::infinity();
  const double across = room.width() - size.width(), down = room.height() - size.height();
  for (int i = 0; across >= 0 && down >= 0 && i <= kPlaces * kPlaces - 1; ++i) {
    const double x = i % kPlaces, y = i / kPlaces;
    const QRectF place(QPointF(std::round(room.left() + across * x / (kPlaces - 1)),
                               std::round(room.top() + down * y / (kPlaces - 1))),
                       size);
    if (place.intersects(bar.adjusted(-kClear, -kClear, kClear, kClear))) continue;
    const double cost = kFar * (place.center() - bar.center()).manhattanLength() + hiddenBy(place, bars);
    if (cost < least_cost) least_cost = cost, best = place;
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
  double y = titleMiddle(place, scale);
  painter.setPen(Qt::NoPen);
  painter.setBrush(box.job);
  painter.drawRoundedRect(QRectF(left, y - kSquare * scale / 2, kSquare * scale, kSquare * scale), 2, 2);
  if (box.closable) paintCross(painter, crossOf(place, scale), theme.text, scale);
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
