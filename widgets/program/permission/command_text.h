// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Commands as text for the user: nothing in them can hide or reorder another part.

#include <QString>
#include <QStringList>

namespace roundel::widgets {

/// The text with each control, direction and other invisible character as \uXXXX, and invalid UTF-8 as \xXX. O(characters).
QString escapedCommand(const std::string& command);
/// The words of a command, escaped; empty if it has none (program::splitWords()).
QStringList commandWords(const QString& command);
/// "9c1f04ab 7de2586b ...": the hash in groups of eight digits.
QString groupedHash(const std::string& sha256);
/// "~/Downloads/two-tenants" for a folder below the user's own, otherwise the folder; escaped.
QString shortFolder(const QString& folder);
/// "4.8 kB".
QString fileSizeText(qint64 bytes);

}  // namespace roundel::widgets
