// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Helpers of the TikZ writers: numbers, escaped text, names of colours, columns and styles.

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
/// A number for a table, with ten significant digits, or "nan".
QByteArray exact(double value);
QByteArray latex(const QString& text);
/// Only letters, digits and hyphens: "Hadar eff" becomes "hadar-eff". Never empty.
QByteArray slug(const QString& text);

/// Makes names unique. O(1) per name.
class Names {
 public:
  QByteArray take(const QByteArray& wanted);

 private:
  QSet<QByteArray> m_taken;
  QHash<QByteArray, int> m_next;  ///< by wanted name
};

/// Named colours, defined once in the head of the picture.
class Inks {
 public:
  Inks();
  /// The name of the colour. A new colour is called `wanted` if that is free.
  QByteArray of(const QColor& color, const QByteArray& wanted = "ink");
  QByteArray definitions() const;

 private:
  Names m_names;
  std::map<QRgb, QByteArray> m_known;
  std::vector<std::pair<QByteArray, QColor>> m_defined;
};

/// "dash pattern=on 4bp off 2bp" for a pattern in line widths; empty for a solid line.
QByteArray dashes(const QList<qreal>& pattern, double width_pt);

}  // namespace roundel::widgets::figures::tikz
