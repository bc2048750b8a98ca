// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/painting/gantt_text.h"

#include <QFontInfo>
#include <algorithm>
#include <cmath>

#include "widgets/base/text/names_apart.h"
#include "widgets/base/theme/theme.h"

namespace roundel::widgets {

double fontScale(const QFont& font) {
  return std::max(1.0, QFontInfo(font).pointSizeF() / QFontInfo(uiFont(kBodyPx)).pointSizeF());
}

QFont GanttText::font(double size, int weight) const {
  QFont font = uiFont(size * m_zoom, weight);
  if (m_unit == TextUnit::Pixels) return font;
  if (!m_family.isEmpty()) font.setFamily(m_family);
  font.setPixelSize(static_cast<int>(std::lround(size * m_zoom * 10)));
  font.setHintingPreference(QFont::PreferNoHinting);
  return font;
}

const QFontMetricsF& GanttText::metrics(double size, int weight) const {
  const auto key = std::pair(size, weight);
  auto entry = m_metrics.find(key);
  if (entry == m_metrics.end()) {
    // Widths in a figure must not depend on the device's resolution.
    const QFontMetricsF font_metrics = m_unit == TextUnit::Points
                                           ? QFontMetricsF(font(size, weight))
                                           : QFontMetricsF(font(size, weight), m_painter.device());
    entry = m_metrics.emplace(key, font_metrics).first;
  }
  return entry->second;
}

double GanttText::width(const QString& text, double size, int weight) const {
  return metrics(size, weight).horizontalAdvance(text) * scale();
}
double GanttText::ascent(double size) const { return metrics(size, QFont::Normal).ascent() * scale(); }
double GanttText::descent(double size) const { return metrics(size, QFont::Normal).descent() * scale(); }
double GanttText::capHeight(double size) const { return metrics(size, QFont::Normal).capHeight() * scale(); }

QString GanttText::fitted(const QString& text, double size, int weight, double room) const {
  return cutTo(text, Qt::ElideRight, room, [&](const QString& words) { return width(words, size, weight); });
}

void GanttText::draw(QPointF baseline, const QString& text, double size, const QColor& color, int weight,
                     Qt::Alignment alignment) {
  if (text.isEmpty()) return;
  if (alignment & Qt::AlignRight) baseline.rx() -= width(text, size, weight);
  if (alignment & Qt::AlignHCenter) baseline.rx() -= width(text, size, weight) / 2;
  m_painter.setPen(color);
  m_painter.setFont(font(size, weight));
  if (m_unit == TextUnit::Pixels) {
    m_painter.drawText(baseline, text);
    return;
  }
  m_painter.save();
  m_painter.translate(baseline);
  m_painter.scale(scale(), scale());
  m_painter.drawText(QPointF(0, 0), text);
  m_painter.restore();
}

double GanttText::drawMiddle(QPointF middle, const QString& text, double size, const QColor& color, int weight,
                             Qt::Alignment alignment) {
  const double baseline = middle.y() + capHeight(size) / 2;
  draw({middle.x(), m_unit == TextUnit::Pixels ? std::round(baseline) : baseline}, text, size, color, weight,
       alignment);
  return width(text, size, weight);
}

double GanttText::figuresWidth(const QString& text, double size, int weight) const {
  const QFontMetricsF& font_metrics = metrics(size, weight);
  const double figure = font_metrics.horizontalAdvance(QLatin1Char('0'));
  double sum = 0;
  for (const QChar c : text) sum += c.isDigit() ? figure : font_metrics.horizontalAdvance(c);
  return sum * scale();
}

void GanttText::drawFigures(QPointF baseline, const QString& text, double size, const QColor& color, int weight,
                            Qt::Alignment alignment) {
  if (alignment & Qt::AlignRight) baseline.rx() -= figuresWidth(text, size, weight);
  if (alignment & Qt::AlignHCenter) baseline.rx() -= figuresWidth(text, size, weight) / 2;
  const QFontMetricsF& font_metrics = metrics(size, weight);
  const double figure = font_metrics.horizontalAdvance(QLatin1Char('0'));
  m_painter.setPen(color);
  m_painter.setFont(font(size, weight));
  for (const QChar c : text) {
    const double glyph_width = font_metrics.horizontalAdvance(c);
    const double cell = c.isDigit() ? figure : glyph_width;
    m_painter.drawText(baseline + QPointF((cell - glyph_width) / 2, 0), QString(c));
    baseline.rx() += cell;
  }
}

void GanttText::drawUpwards(QPointF centre, const QString& text, double size, const QColor& color, int weight) {
  m_painter.save();
  m_painter.translate(centre);
  m_painter.rotate(-90);
  draw({0, capHeight(size) / 2}, text, size, color, weight, Qt::AlignHCenter);
  m_painter.restore();
}

}  // namespace roundel::widgets
