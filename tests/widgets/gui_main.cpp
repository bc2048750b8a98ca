// SPDX-License-Identifier: GPL-3.0-or-later
// The main function of all GUI tests: one QApplication (offscreen unless QT_QPA_PLATFORM is set), English numbers, the fonts of the program, and no
// saved settings.

#include <gtest/gtest.h>

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QLocale>
#include <QSettings>
#include <QStandardPaths>

#include "widgets/base/theme/fonts.h"

namespace {

// Removes settings and copies of unsaved work. Each process has separate ones, because tests run in parallel.
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
  roundel::widgets::useFonts();  // text has the same size on every machine
  ::testing::InitGoogleTest(&argc, argv);
  const int result = RUN_ALL_TESTS();
  leaveNothing();
  return result;
}
