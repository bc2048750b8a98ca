#pragma once
// The scenario files that were opened or saved last, of all windows of the user: kept in the settings, GUI thread.

#include <QDateTime>
#include <QStringList>
#include <vector>

namespace roundel::app {

struct RecentEntry {
  QString path;
  QDateTime opened;  ///< invalid where that was not noted
};
/// The latest first; at most ten, with those that are gone.
std::vector<RecentEntry> recentEntries();

/// The latest first; at most ten, and only those that are still there.
QStringList recentFiles();
/// `path` is absolute; it becomes the first.
void rememberFile(const QString& path);
void forgetFile(const QString& path);
void forgetEveryFile();

}  // namespace roundel::app
