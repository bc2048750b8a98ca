#pragma once
// A sentence cut into pages of two lines that can be read from afar. Plain functions.

#include <QList>
#include <QString>
#include <QStringList>
#include <functional>

namespace roundel::widgets {

constexpr int kLineChars = 46, kPageLines = 2;

/// Whether a line has room; lines of more than kLineChars never have.
using LineFits = std::function<bool(const QString& line)>;

/// One or more pages of at most kPageLines lines. A page that is not the last ends behind a clause where one ends in its second half. A
/// number stays with its unit; only a word that is longer than a line is broken. Empty for an empty text. O(characters).
QList<QStringList> sentencePages(const QString& text, const LineFits& fits = {});

}  // namespace roundel::widgets
