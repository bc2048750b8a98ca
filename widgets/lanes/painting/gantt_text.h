// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Text of one painter, on screen and in figures. On screen, sizes are logical px in the window's font. In a figure, the painter's unit is the
// point and the family is that of the painter; fonts are set in tenths of a point, since Qt would scale a point size by the device's
// resolution again.

#include <QFontMetricsF>
#include <QPainter>
#include <QString>
#include <map>

namespace roundel::widgets {

enum class TextUnit { Pixels, Points };

/// The size of the font relative to kBodyPx; at least 1, since texts are never smaller than the theme's sizes.
double fontScale(const QFont& font);

class GanttText {
 public:
  /// `zoom` multiplies every size: the font scale, for sizes of theme.h.
  explicit GanttText(QPainter& painter, TextUnit unit = TextUnit::Pixels, double zoom = 1)
      : m_painter(painter),
        m_unit(unit),
        m_zoom(zoom),
        m_family(unit == TextUnit::Points ? painter.font().family() : QString()) {}

  double width(const QString& text, double size, int weight = QFont::Normal) const;
  double ascent(double size) const;
  double descent(double size) const;
  double height(double size) const { return ascent(size) + descent(size); }
  double capHeight(double size) const;
  /// Returns the text, cut at its end with an ellipsis if it is wider than the room.
  QString fitted(const QString& text, double size, int weight, double room) const;

  void draw(QPointF baseline, const QString& text, double size, const QColor& color, int weight = QFont::Normal,
            Qt::Alignment alignment = Qt::AlignLeft);
  /// Draws the text with its capitals centred on the point's y; `alignment`: the part of the text at its x. Returns the width.
  double drawMiddle(QPointF middle, const QString& text, double size, const QColor& color, int weight = QFont::Normal,
                    Qt::Alignment alignment = Qt::AlignLeft);
  /// As draw(), with every digit as wide as a 0, so that a changing number does not jitter. For readouts on screen.
  void drawFigures(QPointF baseline, const QString& text, double size, const QColor& color, int weight = QFont::Normal,
                   Qt::Alignment alignment = Qt::AlignLeft);
  double figuresWidth(const QString& text, double size, int weight = QFont::Normal) const;
  /// Draws the text turned 90 degrees to the left, centred on the point.
  void drawUpwards(QPointF centre, const QString& text, double size, const QColor& color, int weight = QFont::Normal);

 private:
  QFont font(double size, int weight) const;
  double scale() const { return m_unit == TextUnit::Pixels ? 1.0 : 0.1; }
  const QFontMetricsF& metrics(double size, int weight) const;

  QPainter& m_painter;
  TextUnit m_unit;
  double m_zoom;
  QString m_family;  ///< of a figure
  mutable std::map<std::pair<double, int>, QFontMetricsF> m_metrics;
};

}  // namespace roundel::widgets
