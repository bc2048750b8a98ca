// SPDX-License-Identifier: GPL-3.0-or-later
// The main of every GUI test: one QApplication, offscreen unless the caller says otherwise, English numbers, the program's own fonts,
// no saved settings.

#include <gtest/gtest.h>

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QLocale>
#include <QSettings>
#include <QStandardPaths>

#include "widgets/base/theme/fonts.h"

namespace {

// Tests run side by side: settings and copies of unsaved work are each process's own, and gone when it ends.
void leaveNothing() {
  QFile::remove(QSettings().fileName());
  QDir(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation)).removeRecursively();
}

}  // namespace

int main(int argc, char** argv) {
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  QLocale::setDefault(QLocale::c());
  QStandardPaths::setTestModeEnabled(true);
  QApplication::setApplicationName(QStringLiteral("roundel-tests-%1").arg(QCoreApplication::applicationPid()));
  QApplication::setOrganizationName(QStringLiteral("Roundel"));
  QApplication app(argc, argv);
  roundel::widgets::useFonts();  // what is measured means the same on every machine
  ::testing::InitGoogleTest(&argc, argv);
  const int result = RUN_ALL_TESTS();
  leaveNothing();
  return result;
}
