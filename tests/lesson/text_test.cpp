// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/file/text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace roundel::lesson::testing {
namespace {

using ::testing::ElementsAre;

Span plain(const std::string& text) { return {text}; }

std::vector<Span> spansOf(const std::string& text) {
  const std::vector<Block> blocks = markdown(text);
  return blocks.size() == 1 ? blocks[0].spans : std::vector<Span>();
}

TEST(LessonText, ReadsParagraphsAndLists) {
  const std::vector<Block> blocks = markdown("One\nline.\n\n- first\n  goes on\n* second\n\n12. third\n3) fourth\n");
  ASSERT_EQ(blocks.size(), 5U);
  EXPECT_EQ(blocks[0], (Block{Block::Kind::Paragraph, 0, {plain("One line.")}}));
  EXPECT_EQ(blocks[1], (Block{Block::Kind::Bullet, 0, {plain("first goes on")}}));
  EXPECT_EQ(blocks[2], (Block{Block::Kind::Bullet, 0, {plain("second")}}));
  EXPECT_EQ(blocks[3], (Block{Block::Kind::Numbered, 12, {plain("third")}}));
  EXPECT_EQ(blocks[4], (Block{Block::Kind::Numbered, 3, {plain("fourth")}}));
  EXPECT_EQ(plainText(blocks), "One line.\nfirst goes on\nsecond\n12. third\n3. fourth");
}

TEST(LessonText, ReadsMarksInOneAnother) {
  EXPECT_THAT(spansOf("a **b *c* d** e"),
              ElementsAre(plain("a "), Span{"b ", true}, Span{"c", true, true}, Span{" d", true}, plain(" e")));
  EXPECT_THAT(spansOf("*em* and `a*b*`"),
              ElementsAre(Span{"em", false, true}, plain(" and "), Span{"a*b*", false, false, true}));
  EXPECT_THAT(spansOf("see [the **page**](help:pricing)."),
              ElementsAre(plain("see "), Span{"the ", false, false, false, "pricing"},
                          Span{"page", true, false, false, "pricing"}, plain(".")));
}

TEST(LessonText, LeavesEverythingElseLiteral) {
  for (const char* text : {"<b>bold</b><script>x()</script>",
                           "![p](help:x)",
                           "[a](https://example.org/)",
                           "[a](javascript:x)",
                           "[a](help:)",
                           "[a](help:x y)",
                           "[](help:x)",
                           "# title",
                           "2 * 3 * 4",
                           "**",
                           "**a",
                           "* a*b",
                           "`code",
                           "jct_mean_s",
                           "a_b_c",
                           "&lt;",
                           "\\*a",
                           "1.",
                           "-x",
                           "``"})
    EXPECT_EQ(plainText(markdown(text)), text == std::string("* a*b") ? "a*b" : text);
  EXPECT_THAT(spansOf("![p](help:x)"), ElementsAre(plain("![p](help:x)")));
}

TEST(LessonText, KeepsEveryCharacterOfManyMarks) {
  std::string many;
  for (int i = 0; i < 20000; ++i) many += "**a [x *b `";
  EXPECT_FALSE(markdown(many).empty());  // takes linear time: each kind of mark is searched once
}

TEST(LessonText, TakesTheLanguageThatIsThere) {
  const LocalText both{"one", "eins"}, english{"one", std::nullopt};
  EXPECT_EQ(both.in("de_DE"), "eins");
  EXPECT_EQ(both.in("en"), "one");
  EXPECT_EQ(english.in("de"), "one");
}

}  // namespace
}  // namespace roundel::lesson::testing
