// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Splits a sentence into pages of two lines that can be read from a distance.

#include <QList>
#include <QString>
#include <QStringList>
#include <functional>

namespace roundel::widgets {

constexpr int kLineChars = 46, kPageLines = 2;

/// Whether a line fits; a line longer than kLineChars never does.
using LineFits = std::function<bool(const QString& line)>;

/// One or more pages of at most kPageLines lines. A page before the last one ends after a clause, if a clause ends in its second half. Numbers stay
/// with their units; only words longer than a line are broken. Empty for an empty text. O(characters).
QList<QStringList> sentencePages(const QString& text, const LineFits& fits = {});

}  // namespace roundel::widgets
