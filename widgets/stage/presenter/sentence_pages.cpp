// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage/presenter/sentence_pages.h"

#include <QRegularExpression>
#include <utility>

namespace roundel::widgets {
namespace {

constexpr QChar kKept(0x00A0);  // a space without a line break

bool hasRoom(const QString& line, const LineFits& fits) { return line.size() <= kLineChars && (!fits || fits(line)); }

QStringList wordsOf(const QString& text, const LineFits& fits) {
  static const QRegularExpression unit(QStringLiteral(R"((\d) (s|min|h|d|GPUs?)\b)"));
  QString joined_text = text.simplified();
  joined_text.replace(QStringLiteral(" × "), kKept + QStringLiteral("×") + kKept);
  joined_text.replace(unit, QStringLiteral("\\1") + kKept + QStringLiteral("\\2"));
  QStringList out;
  for (QString word : joined_text.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
    while (word.size() > 1 && !hasRoom(word, fits)) {
      qsizetype part = std::min<qsizetype>(word.size() - 1, kLineChars);
      while (part > 1 && !hasRoom(word.left(part), fits)) --part;
      out << word.left(part);
      word.remove(0, part);
    }
    out << word;
  }
  return out;
}

// The number of words from `first` on that fit into two lines; at least one.
qsizetype fill(const QStringList& words, qsizetype first, qsizetype last, const LineFits& fits, QStringList& lines) {
  lines.clear();
  qsizetype next = first;
  while (next < last && lines.size() < kPageLines) {
    QString line = words[next++];
    while (next < last) {
      const QString longer = line + QLatin1Char(' ') + words[next];
      if (!hasRoom(longer, fits)) break;
      line = longer;
      ++next;
    }
    lines << line;
  }
  return next;
}

// The end of the last clause, if that uses at least half of the words.
qsizetype clauseEnd(const QStringList& words, qsizetype first, qsizetype end) {
  for (qsizetype i = end; i > first + (end - first) / 2; --i)
    if (QStringLiteral(".,:;").contains(words[i - 1].back())) return i;
  return end;
}

}  // namespace

QList<QStringList> sentencePages(const QString& text, const LineFits& fits) {
  const QStringList words = wordsOf(text, fits);
  QList<QStringList> pages;
  QStringList lines;
  for (qsizetype first = 0; first < words.size();) {
    qsizetype end = fill(words, first, words.size(), fits, lines);
    if (end < words.size()) {
      end = clauseEnd(words, first, end);
      fill(words, first, end, fits, lines);
    }
    pages << lines.replaceInStrings(QString(kKept), QStringLiteral(" "));
    first = end;
  }
  return pages;
}

}  // namespace roundel::widgets
