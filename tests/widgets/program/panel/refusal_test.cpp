// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/program/panel/refusal.h"

#include <gtest/gtest.h>

namespace roundel::widgets {
namespace {

TEST(ShownAnswer, IsCutAroundTheFault) {
  std::string line(500, 'a');
  line.append("\"count\":3").append(500, 'b');
  const ShownAnswer shown = shownAnswer(line, {500, 509});
  EXPECT_EQ(shown.text.mid(shown.begin, shown.length), QStringLiteral("\"count\":3"));
  EXPECT_LE(shown.text.size(), ShownAnswer::kShownCharacters + 2);
  EXPECT_TRUE(shown.text.startsWith(QChar(0x2026)));
  EXPECT_TRUE(shown.text.endsWith(QChar(0x2026)));
}

TEST(ShownAnswer, CountsCharactersAndNotBytes) {
  const std::string line = "{\"n\xC3\xB6\":1,\"count\":3}";
  const std::size_t at = line.find("\"count\"");
  const ShownAnswer shown = shownAnswer(line, {at, at + 9});
  EXPECT_EQ(shown.text.mid(shown.begin, shown.length), QStringLiteral("\"count\":3"));
  EXPECT_EQ(shown.text, QString::fromStdString(line)) << "a short line is not cut";
}

TEST(ShownAnswer, ReplacesControlCharacters) {
  EXPECT_EQ(shownAnswer("a\x1b[2Kb", {}).text, QStringLiteral("a\uFFFD[2Kb"));
}

}  // namespace
}  // namespace roundel::widgets
