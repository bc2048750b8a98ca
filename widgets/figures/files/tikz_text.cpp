// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/files/tikz_text.h"

#include <algorithm>
#include <cmath>

#include "core/io/tables/latex.h"

namespace roundel::widgets::figures::tikz {

QByteArray number(double value, int digits) {
  QByteArray text = QByteArray::number(value, 'f', digits);
  if (text.contains('.')) {
    while (text.endsWith('0')) text.chop(1);
    if (text.endsWith('.')) text.chop(1);
  }
  return text == "-0" ? QByteArray("0") : text;
}

QByteArray exact(double value) { return std::isnan(value) ? QByteArray("nan") : QByteArray::number(value, 'g', 10); }

QByteArray latex(const QString& text) {
  const QByteArray utf8 = text.toUtf8();
  return QByteArray::fromStdString(io::latexText({utf8.constData(), static_cast<std::size_t>(utf8.size())}));
}

QByteArray slug(const QString& text) {
  QByteArray out;
  for (const QChar letter : text.normalized(QString::NormalizationForm_D).toLower())
    if (letter.unicode() < 128 && letter.isLetterOrNumber())
      out += letter.toLatin1();
    else if (!letter.isMark() && !out.isEmpty() && !out.endsWith('-'))
      out += '-';
  while (out.endsWith('-')) out.chop(1);
  return out.isEmpty() ? QByteArray("x") : out;
}

QByteArray Names::take(const QByteArray& wanted) {
  QByteArray name = wanted;
  if (m_taken.contains(name)) {
    int& next = m_next[wanted];
    for (next = std::max(next, 1) + 1; m_taken.contains(name = wanted + '-' + QByteArray::number(next));) ++next;
  }
  m_taken.insert(name);
  return name;
}

Inks::Inks() : m_known{{QColor(Qt::black).rgb(), "black"}, {QColor(Qt::white).rgb(), "white"}} {}

QByteArray Inks::of(const QColor& color, const QByteArray& wanted) {
  const auto it = m_known.find(color.rgb());
  if (it != m_known.end()) return it->second;
  const QByteArray name = m_names.take(wanted);
  m_known.emplace(color.rgb(), name);
  m_defined.emplace_back(name, color);
  return name;
}

QByteArray Inks::definitions() const {
  QByteArray out;
  for (const auto& [name, color] : m_defined)
    out += "\\definecolor{" + name + "}{HTML}{" + color.name().mid(1).toUpper().toLatin1() + "}%\n";
  return out;
}

QByteArray dashes(const QList<qreal>& pattern, double width_pt) {
  if (pattern.isEmpty()) return {};
  QByteArray out = "dash pattern=";
  for (qsizetype i = 0; i < pattern.size(); ++i)
    out += (i == 0 ? "" : " ") + QByteArray(i % 2 == 0 ? "on " : "off ") + number(pattern[i] * width_pt) + "bp";
  return out;
}

}  // namespace roundel::widgets::figures::tikz
