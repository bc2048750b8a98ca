// The main of every GUI test: one QApplication, offscreen unless the caller says otherwise, English numbers, no saved settings.

#include <gtest/gtest.h>

#include <QApplication>
#include <QLocale>
#include <QStandardPaths>

int main(int argc, char** argv) {
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  QLocale::setDefault(QLocale::c());
  QStandardPaths::setTestModeEnabled(true);
  QApplication::setApplicationName(QStringLiteral("roundel-tests"));
  QApplication::setOrganizationName(QStringLiteral("Roundel"));
  QApplication app(argc, argv);
  ::testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
