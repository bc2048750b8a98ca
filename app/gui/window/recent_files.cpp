// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/recent_files.h"

#include <QFileInfo>
#include <QSettings>
#include <QVariantMap>

namespace roundel::app {
namespace {

constexpr int kMax = 10;
constexpr auto kFiles = "recent", kTimes = "recentTimes";

QStringList stored() { return QSettings().value(QLatin1String(kFiles)).toStringList(); }

void store(const QStringList& files, QVariantMap times) {
  for (const QString& path : times.keys())
    if (!files.contains(path)) times.remove(path);
  QSettings settings;
  settings.setValue(QLatin1String(kFiles), files);
  settings.setValue(QLatin1String(kTimes), times);
}

}  // namespace

std::vector<RecentEntry> recentEntries() {
  const QVariantMap times = QSettings().value(QLatin1String(kTimes)).toMap();
  std::vector<RecentEntry> entries;
  for (const QString& path : stored()) entries.push_back({path, times.value(path).toDateTime()});
  return entries;
}

QStringList recentFiles() {
  QStringList files = stored();
  files.removeIf([](const QString& path) { return !QFileInfo::exists(path); });
  return files;
}

void rememberFile(const QString& path) {
  QStringList files = stored();
  files.removeAll(path);
  files.prepend(path);
  QVariantMap times = QSettings().value(QLatin1String(kTimes)).toMap();
  times[path] = QDateTime::currentDateTime();
  store(files.mid(0, kMax), times);
}

void forgetFile(const QString& path) {
  QStringList files = stored();
  files.removeAll(path);
  store(files, QSettings().value(QLatin1String(kTimes)).toMap());
}

void forgetEveryFile() { store({}, {}); }

}  // namespace roundel::app
