#pragma once
// The scenario files that were opened or saved last, of all windows of the user: kept in the settings, GUI thread.

#include <QStringList>

namespace roundel::app {

/// The latest first; at most ten, and only those that are still there.
QStringList recentFiles();
/// `path` is absolute; it becomes the first.
void rememberFile(const QString& path);

}  // namespace roundel::app
