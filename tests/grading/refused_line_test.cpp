// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/grading/refused_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace roundel::grading {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(RefusedLine, MarksTheFaultyPart) {
  const std::string answer = R"({"type":"decision","id":2,"place":{"J1":[{"node":"n0","count":99}]}})";
  const std::size_t at = answer.find("\"count\":99");
  const RefusedLine line = refusedLine(answer, at, at + 10);
  EXPECT_EQ(line.marked, "\"count\":99");
  EXPECT_EQ(line.before + line.marked + line.after, answer);
}

TEST(RefusedLine, IsCutAroundTheMark) {
  const RefusedLine line = refusedLine(std::string(5000, 'a') + "WRONG" + std::string(5000, 'b'), 5000, 5005);
  EXPECT_THAT(line.before, StartsWith("…aaa"));
  EXPECT_EQ(line.marked, "WRONG");
  EXPECT_THAT(line.after, EndsWith("bbb…"));
  EXPECT_LT(line.before.size() + line.after.size(), 220U);
}

TEST(RefusedLine, CutsAtCharactersAndShowsControls) {
  std::string umlauts;
  for (int i = 0; i < 100; ++i) umlauts += "ä";
  const RefusedLine line = refusedLine(umlauts + "\x1b[31m" + umlauts, 200, 201);
  EXPECT_EQ(line.marked, "<U+001B>");
  EXPECT_THAT(line.before, StartsWith("…ä"));
  EXPECT_THAT(line.after, HasSubstr("[31mä"));
}

TEST(RefusedLine, TakesPlacesOutsideOfTheLine) {
  EXPECT_EQ(refusedLine("abc", 7, 2).before, "abc");
  EXPECT_EQ(refusedLine("", 0, 0).marked, "");
}

}  // namespace
}  // namespace roundel::grading
