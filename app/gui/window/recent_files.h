// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The scenario files that were opened or saved last in any window. Stored in the settings. GUI thread.

#include <QDateTime>
#include <QStringList>
#include <vector>

namespace roundel::app {

struct RecentEntry {
  QString path;
  QDateTime opened;  ///< invalid if unknown
};
/// The latest first, at most ten, including missing files.
std::vector<RecentEntry> recentEntries();

/// The latest first, at most ten, only existing files.
QStringList recentFiles();
/// Puts an absolute path first.
void rememberFile(const QString& path);
void forgetFile(const QString& path);
void forgetEveryFile();

}  // namespace roundel::app
