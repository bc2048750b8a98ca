#include "app/gui/window/recent_files.h"

#include <QFileInfo>
#include <QSettings>

namespace roundel::app {
namespace {

constexpr int kMax = 10;

}  // namespace

QStringList recentFiles() {
  QStringList files = QSettings().value(QStringLiteral("recent")).toStringList();
  files.removeIf([](const QString& path) { return !QFileInfo::exists(path); });
  return files;
}

void rememberFile(const QString& path) {
  QStringList files = recentFiles();
  files.removeAll(path);
  files.prepend(path);
  QSettings().setValue(QStringLiteral("recent"), files.mid(0, kMax));
}

}  // namespace roundel::app
