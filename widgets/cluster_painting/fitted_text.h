#pragma once
// Words that are laid out once and drawn often, cut with an ellipsis where they have no room. A value; GUI thread, as all of QFont.

#include <QFont>
#include <QStaticText>

class QPainter;

namespace roundel::widgets {

constexpr double kAnyRoom = 1e9;  ///< px

/// Words laid out once a font, however often they are drawn; what has no room is shortened.
class FittedText {
 public:
  void set(const QString& words);
  /// Lays out anew only where the font or what fits into `room` has changed. An ellipsis alone says nothing: nothing is shown then.
  void fit(const QFont& font, double room, Qt::TextElideMode mode = Qt::ElideRight);
  double fullIn(const QFont& font);                            ///< width of all words
  qsizetype letters() const { return m_shown.text().size(); }  ///< that are shown
  bool whole() const { return m_shown.text() == m_words; }
  double width() const { return m_width; }  ///< of what is shown
  double height() const { return m_height; }
  void draw(QPainter& painter, QPointF at) const;  ///< in the font that it was fitted with

 private:
  QString m_words;
  QFont m_font;
  QStaticText m_shown;
  double m_full = -1, m_width = 0, m_height = 0, m_room = 0;
};

}  // namespace roundel::widgets
