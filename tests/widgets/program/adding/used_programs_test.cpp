// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/program/adding/used_programs.h"

#include <gtest/gtest.h>

#include <QSettings>

#include "tests/widgets/program/programs.h"

namespace roundel::widgets {
namespace {

const QDateTime kNow(QDate(2026, 11, 27), QTime(12, 0));

class UsedPrograms : public ::testing::Test, protected testing::ProgramFolder {
 protected:
  void SetUp() override { QSettings().remove(QStringLiteral("usedPrograms")); }
  void TearDown() override { QSettings().remove(QStringLiteral("usedPrograms")); }
  void use(const QString& command) { rememberProgram({command, command, folder.path(), kNow, true}); }
};

TEST_F(UsedPrograms, AreTheLastThreeOnceEach) {
  for (const char* name : {"a", "b", "c", "d", "b"}) use(QString::fromLatin1(name));
  const std::vector<UsedProgram> used = usedPrograms();
  ASSERT_EQ(used.size(), 3U);
  EXPECT_EQ(used[0].command, QStringLiteral("b"));
  EXPECT_EQ(used[1].command, QStringLiteral("d"));
  EXPECT_EQ(used[2].command, QStringLiteral("c"));
}

TEST_F(UsedPrograms, TellIfTheirFileIsGone) {
  write(QStringLiteral("fifo.py"), testing::kFifo);
  use(QStringLiteral("python3 fifo.py"));
  use(QStringLiteral("python3 gone.py"));
  EXPECT_FALSE(usedPrograms()[0].found);
  EXPECT_TRUE(usedPrograms()[1].found);
}

TEST_F(UsedPrograms, SayWhenTheyWereUsed) {
  EXPECT_EQ(usedText(kNow, QDate(2026, 11, 27)), QStringLiteral("used today"));
  EXPECT_EQ(usedText(kNow, QDate(2026, 11, 28)), QStringLiteral("used yesterday"));
  EXPECT_EQ(usedText(kNow, QDate(2026, 12, 9)), QStringLiteral("used 27 Nov"));
}

}  // namespace
}  // namespace roundel::widgets
