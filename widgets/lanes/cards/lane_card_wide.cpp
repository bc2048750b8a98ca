// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/cards/lane_card_wide.h"

#include <algorithm>

#include "widgets/lanes/painting/gantt_text.h"

namespace roundel::widgets {
namespace {

constexpr double kMinColumn = 62;

constexpr double kValuePx = 12.5, kBeforeMark = 5, kAfter = 6;

// Returns the width of a number with its rank.
double cellWidth(const CardRow& row, const GanttText& text, double scale) {
  const double value = text.figuresWidth(row.value, kValuePx, QFont::Bold) + kAfter * scale;
  return row.mark.isEmpty() ? value : value + kBeforeMark * scale + text.width(row.mark, kSmallestPx, QFont::DemiBold);
}

// Returns the width of the widest number with its rank, so that none is cut.
double columnWidth(const LaneCard& card, const GanttText& text, double scale) {
  double column_width = kMinColumn * scale;
  for (const CardRow& row : card.text.rows) column_width = std::max(column_width, cellWidth(row, text, scale));
  return column_width;
}

}  // namespace

std::vector<CardSpot> paintWideCard(QPainter& painter, const QRectF& rect, const LaneCard& card, const Theme& theme,
                                    double scale) {
  std::vector<CardSpot> spots;
  GanttText text(painter, TextUnit::Pixels, scale);
  const double y = rect.top() + 16 * scale, right = rect.right() - 28 * scale;
  double x = rect.left();
  const QString name = text.fitted(card.name, 15, QFont::Bold, rect.width() * 0.6);
  text.draw({x, y}, name, 15, card.name_color, QFont::Bold);
  x += text.width(name, 15, QFont::Bold) + 10 * scale;
  for (const auto& [words, color, key] :
       {std::tuple(card.tag, theme.accentText, "tag"), std::tuple(card.note, theme.warning, "note")}) {
    if (words.isEmpty()) continue;
    const double width = text.width(words, kSmallestPx, QFont::DemiBold);
    if (x + width > right) continue;
    text.draw({x, y}, words, kSmallestPx, color, QFont::DemiBold);
    spots.push_back({QLatin1String(key), {x, y - 13 * scale, width, 18 * scale}});
    x += width + 10 * scale;
  }
  const double scope = text.figuresWidth(card.text.scope, kSmallestPx);
  const bool scope_fits = !card.text.rows.empty() && x + scope < right;
  const double room = right - x - (scope_fits ? scope + 10 * scale : 0);
  const QString detail_text = card.command.isEmpty() ? card.options : card.command + QStringLiteral(" · ") + card.state;
  if (room > 50 * scale) text.draw({x, y}, text.fitted(detail_text, kNotePx, QFont::Normal, room), kNotePx, theme.dim);
  if (scope_fits) {
    text.drawFigures({right, y}, card.text.scope, kSmallestPx, theme.dim, QFont::Normal, Qt::AlignRight);
    spots.push_back({QStringLiteral("scope"), {right - scope, y - 13 * scale, scope, 18 * scale}});
  }
  // Shows the first metrics, as many as fit.
  const auto count = std::clamp<std::size_t>(static_cast<std::size_t>(rect.width() / columnWidth(card, text, scale)), 1,
                                             std::max<std::size_t>(1, card.text.rows.size()));
  const double column_width = rect.width() / static_cast<double>(count);
  for (std::size_t i = 0; i < count && i < card.text.rows.size(); ++i) {
    const CardRow& row = card.text.rows[i];
    const double left = rect.left() + column_width * static_cast<double>(i);
    const double top = rect.top() + 36 * scale;
    text.draw({left, top},
              titleIn(
                  row, [&](const QString& words) { return text.width(words, kNotePx); }, column_width - 4 * scale),
              kNotePx, theme.dim);
    text.drawFigures({left, top + 17 * scale}, row.value, kValuePx, row.best ? theme.good : theme.text,
                     row.best ? QFont::Bold : QFont::Medium);
    const double value =
        text.figuresWidth(row.value, kValuePx, row.best ? QFont::Bold : QFont::Medium) + kBeforeMark * scale;
    if (value + text.width(row.mark, kSmallestPx, QFont::DemiBold) < column_width - 4 * scale)
      text.draw({left + value, top + 17 * scale}, row.mark, kSmallestPx, row.best ? theme.good : theme.dim,
                row.best ? QFont::DemiBold : QFont::Normal);
    spots.push_back({row.key, {left, top - 13 * scale, column_width, 34 * scale}});
  }
  return spots;
}

}  // namespace roundel::widgets
