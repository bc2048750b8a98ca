#pragma once
// Text for one painter on screen and in figures. On screen sizes are logical px and the font is the window's; in a figure the painter's
// unit is the point, the family is the one that the painter has at first, and fonts are set in tenths of a point, since a point size
// would be scaled by the device's resolution a second time.

#include <QFontMetricsF>
#include <QPainter>
#include <QString>
#include <map>

namespace roundel::widgets {

enum class TextUnit { Pixels, Points };

/// How much larger than kBodyPx the widget's font is; never below 1, since nothing gets smaller than the theme says.
double fontScale(const QFont& font);

class GanttText {
 public:
  /// `zoom` multiplies every size given: the font scale, where sizes come as in theme.h.
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
  /// The text, cut at its end with an ellipsis where it is wider than the room.
  QString fitted(const QString& text, double size, int weight, double room) const;

  /// At a baseline.
  void draw(QPointF baseline, const QString& text, double size, const QColor& color, int weight = QFont::Normal,
            Qt::Alignment alignment = Qt::AlignLeft);
  /// Capitals centred on the point's y; `alignment` says what of the text is at its x. Returns the width.
  double drawMiddle(QPointF middle, const QString& text, double size, const QColor& color, int weight = QFont::Normal,
                    Qt::Alignment alignment = Qt::AlignLeft);
  /// As draw(), with every digit as wide as a 0, so that a number that counts does not shiver. For readouts on screen.
  void drawFigures(QPointF baseline, const QString& text, double size, const QColor& color, int weight = QFont::Normal,
                   Qt::Alignment alignment = Qt::AlignLeft);
  double figuresWidth(const QString& text, double size, int weight = QFont::Normal) const;
  /// Turned 90 degrees to the left, centred on the point.
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
