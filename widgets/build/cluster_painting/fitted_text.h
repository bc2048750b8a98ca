// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A text that is laid out once and drawn often, shortened with an ellipsis if it does not fit. GUI thread, as QFont requires.

#include <QFont>
#include <QStaticText>

class QPainter;

namespace roundel::widgets {

constexpr double kAnyRoom = 1e9;  ///< px

class FittedText {
 public:
  void set(const QString& words);
  /// Lays the text out again only if the font or the part that fits into `room` px has changed. If only an ellipsis fits, the text is empty.
  void fit(const QFont& font, double room, Qt::TextElideMode mode = Qt::ElideRight);
  double fullIn(const QFont& font);                            ///< width of the whole text
  qsizetype letters() const { return m_shown.text().size(); }  ///< the number of shown letters
  bool whole() const { return m_shown.text() == m_words; }
  double width() const { return m_width; }  ///< of the shown text
  double height() const { return m_height; }
  void draw(QPainter& painter, QPointF at) const;  ///< in the font of the last fit()

 private:
  QString m_words;
  QFont m_font;
  QStaticText m_shown;
  double m_full = -1, m_width = 0, m_height = 0, m_room = 0;
};

}  // namespace roundel::widgets
