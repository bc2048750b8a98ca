// SPDX-License-Identifier: GPL-3.0-or-later
// Tests headings, lists and tables as Markdown and HTML, with texts that contain special characters of these formats.

#include "core/papers/blocks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace roundel::papers {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(Markdown, SetsBlocksApartByAnEmptyLine) {
  EXPECT_EQ(markdownOf({heading(2, "Hops"), paragraph("512 GPUs."), list({"one", "two"})}),
            "## Hops\n\n512 GPUs.\n\n- one\n- two\n");
}

TEST(Markdown, ATableHasARuleUnderItsHeaderAlone) {
  EXPECT_EQ(markdownOf({table({{"number", "ours"}, {"a", "1"}, {"b", "2"}})}),
            "| number | ours |\n|---|---|\n| a | 1 |\n| b | 2 |\n");
}

TEST(Markdown, PipesAndLineBreaksStayInTheirCell) {
  EXPECT_EQ(markdownOf({table({{"a | b"}, {"one\ntwo"}})}), "| a \\| b |\n|---|\n| one two |\n");
}

TEST(Markdown, ALinkLeadsToItsFileWhateverItsName) {
  const std::string text =
      markdownOf({table({{"number"}, {"[A] over B"}, {"plain"}}, {"", "out dir/50% (new)/\xc3\xbc.csv", ""})});
  EXPECT_THAT(text, HasSubstr("[\\[A\\] over B](out%20dir/50%25%20%28new%29/%C3%BC.csv)"));
  EXPECT_THAT(text, HasSubstr("| plain |")) << "no file, so no link";
}

TEST(Markdown, OnlyTheFirstCellOfARowIsALink) {
  EXPECT_THAT(markdownOf({table({{"a", "b"}, {"c", "d"}}, {"", "x.csv"})}), HasSubstr("| [c](x.csv) | d |"));
}

TEST(Markdown, OfNothingIsEmpty) {
  EXPECT_EQ(markdownOf({}), "");
  EXPECT_EQ(markdownOf({table({})}), "");
  EXPECT_EQ(markdownOf({list({})}), "");
}

TEST(Html, EscapesWhatWouldBeMarkupEverywhere) {
  const std::string evil = "<b>&\"x\"</b>";
  const std::string text =
      htmlOf(evil, {heading(2, evil), paragraph(evil), list({evil}), table({{evil}, {evil}}, {"", evil})});
  EXPECT_THAT(text, Not(HasSubstr("<b>")));
  EXPECT_THAT(text, HasSubstr("<title>&lt;b&gt;&amp;&quot;x&quot;&lt;/b&gt;</title>"));
  EXPECT_THAT(text, HasSubstr("<h2>&lt;b&gt;"));
  EXPECT_THAT(text, HasSubstr("<p>&lt;b&gt;"));
  EXPECT_THAT(text, HasSubstr("<li>&lt;b&gt;"));
  EXPECT_THAT(text, HasSubstr("<a href=\"%3Cb%3E%26%22x%22%3C/b%3E\">&lt;b&gt;"));
}

TEST(Html, NumbersStandToTheRightAndWordsDoNot) {
  const std::string text = htmlOf("t", {table({{"name", "ours"}, {"1.35", "12 h"}, {"-2e3", ""}})});
  EXPECT_THAT(text, HasSubstr("<td class=\"n\">1.35</td><td>12 h</td>"));
  EXPECT_THAT(text, HasSubstr("<td class=\"n\">-2e3</td><td></td>"));
  EXPECT_THAT(text, HasSubstr("<th>name</th><th>ours</th>"));
}

TEST(Html, IsAWholeDocumentAlsoOfNothing) {
  const std::string text = htmlOf("", {});
  EXPECT_TRUE(text.starts_with("<!DOCTYPE html>\n<html lang=\"en\">"));
  EXPECT_TRUE(text.ends_with("</style>\n</head>\n<body>\n</body>\n</html>\n"));
}

TEST(Html, RowsMayHaveFewerLinksThanThereAreRows) {
  const std::string text = htmlOf("t", {table({{"a"}, {"b"}, {"c"}}, {"", "x.csv"})});
  EXPECT_THAT(text, HasSubstr("<a href=\"x.csv\">b</a>"));
  EXPECT_THAT(text, HasSubstr("<td>c</td>"));
}

}  // namespace
}  // namespace roundel::papers
