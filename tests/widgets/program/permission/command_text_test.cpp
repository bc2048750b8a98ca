// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/program/permission/command_text.h"

#include <gtest/gtest.h>

#include <QDir>

namespace roundel::widgets {
namespace {

TEST(CommandText, EscapesWhatHidesOrReorders) {
  EXPECT_EQ(escapedCommand("python3 lab.py"), QStringLiteral("python3 lab.py"));
  EXPECT_EQ(escapedCommand("a\tb\x1b[2K"), QStringLiteral("a\\u0009b\\u001B[2K"));
  EXPECT_EQ(escapedCommand("safe\xE2\x80\xAEyp.x"), QStringLiteral("safe\\u202Eyp.x"))
      << "the text contains a right-to-left override";
  EXPECT_EQ(escapedCommand("a\xE2\x80\x8B\xC2\xA0z"), QStringLiteral("a\\u200B\\u00A0z"))
      << "the text contains a zero-width space and a no-break space";
  EXPECT_EQ(escapedCommand("a\xFFz"), QStringLiteral("a\\xFFz"));
  EXPECT_EQ(escapedCommand("na\xC3\xAFve.py"), QString::fromUtf8("na\xC3\xAFve.py")) << "letters are not escaped";
}

TEST(CommandText, ListsTheWordsOfACommand) {
  EXPECT_EQ(commandWords(QStringLiteral("python3 \"lab rule.py\" --alpha 0.7")),
            (QStringList{QStringLiteral("python3"), QStringLiteral("lab rule.py"), QStringLiteral("--alpha"),
                         QStringLiteral("0.7")}));
  EXPECT_TRUE(commandWords(QStringLiteral("python3 'open")).isEmpty());
}

TEST(CommandText, GroupsDigitsOfAHash) {
  EXPECT_EQ(groupedHash("9c1f04ab7de2586b31f8a90c"), QStringLiteral("9c1f04ab 7de2586b 31f8a90c"));
}

TEST(CommandText, ShortensOnlyTheHomeFolder) {
  EXPECT_EQ(shortFolder(QDir::homePath() + QStringLiteral("/runs")), QStringLiteral("~/runs"));
  EXPECT_EQ(shortFolder(QDir::homePath() + QStringLiteral("2/runs")), QDir::homePath() + QStringLiteral("2/runs"));
  EXPECT_EQ(shortFolder(QStringLiteral("/opt/runs")), QStringLiteral("/opt/runs"));
}

}  // namespace
}  // namespace roundel::widgets
