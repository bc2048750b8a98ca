// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the list of recently opened and saved files.

#include "app/gui/window/recent_files.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QSettings>
#include <QTemporaryDir>

namespace roundel::app {
namespace {

class Recent : public ::testing::Test {
 protected:
  Recent() { QSettings().clear(); }
  QString file(int i) {
    const QString path = folder.filePath(QString::number(i));
    QFile made(path);
    EXPECT_TRUE(made.open(QIODevice::WriteOnly));
    return path;
  }
  QTemporaryDir folder;
};

TEST_F(Recent, TheLatestIsFirstAndStandsThereOnce) {
  const QString one = file(1), two = file(2);
  rememberFile(one);
  rememberFile(two);
  rememberFile(one);
  EXPECT_EQ(recentFiles(), QStringList({one, two}));
}

TEST_F(Recent, TenAreKept) {
  for (int i = 0; i < 12; ++i) rememberFile(file(i));
  EXPECT_EQ(recentFiles().size(), 10);
  EXPECT_EQ(recentFiles().last(), folder.filePath(QStringLiteral("2")));
}

TEST_F(Recent, AFileThatIsGoneIsNotOffered) {
  const QString one = file(1), two = file(2);
  rememberFile(one);
  rememberFile(two);
  QFile::remove(two);
  EXPECT_EQ(recentFiles(), QStringList{one});
}

TEST_F(Recent, AFileThatIsGoneIsKeptInTheListUntilItIsForgotten) {
  const QString one = file(1), two = file(2);
  rememberFile(one);
  rememberFile(two);
  QFile::remove(two);
  rememberFile(one);
  ASSERT_EQ(recentEntries().size(), 2U);
  EXPECT_EQ(recentEntries()[0].path, one);
  EXPECT_TRUE(recentEntries()[0].opened.isValid());
  forgetFile(two);
  EXPECT_EQ(recentEntries().size(), 1U);
  forgetEveryFile();
  EXPECT_TRUE(recentEntries().empty());
}

}  // namespace
}  // namespace roundel::app
