#pragma once
// Shared by both parts of the TikZ writer: numbers, escaped text, names of colours, columns and styles.

#include <QByteArray>
#include <QColor>
#include <QHash>
#include <QSet>
#include <QString>
#include <map>
#include <vector>

namespace roundel::widgets::figures::tikz {

constexpr double kMmPerPoint = 25.4 / 72;

/// Without trailing zeros: "12.5".
QByteArray number(double value, int digits = 2);
/// Of a table: reads back to ten digits; "nan" where there is none.
QByteArray exact(double value);
QByteArray latex(const QString& text);
/// Letters, digits and hyphens: "Hadar eff" is "hadar-eff". Never empty.
QByteArray slug(const QString& text);

/// Hands out names that differ. O(1) a name.
class Names {
 public:
  QByteArray take(const QByteArray& wanted);

 private:
  QSet<QByteArray> m_taken;
  QHash<QByteArray, int> m_next;  ///< by what was wanted
};

/// Colours by name, defined once at the head of the picture.
class Inks {
 public:
  Inks();
  /// The name of the colour, a new one where it has none; `wanted` is taken where it is free.
  QByteArray of(const QColor& color, const QByteArray& wanted = "ink");
  QByteArray definitions() const;

 private:
  Names m_names;
  std::map<QRgb, QByteArray> m_known;
  std::vector<std::pair<QByteArray, QColor>> m_defined;
};

/// "dash pattern=on 4bp off 2bp" of a pen's pattern, in its widths; empty where it is solid.
QByteArray dashes(const QList<qreal>& pattern, double width_pt);

}  // namespace roundel::widgets::figures::tikz
