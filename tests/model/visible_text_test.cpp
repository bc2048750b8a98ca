// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/check/visible_text.h"

#include <gtest/gtest.h>

namespace roundel::model {
namespace {

TEST(Visible, LeavesWhatIsSeenAlone) {
  for (const char* text : {"", "ResNet-50 (V100)", "Zürich 作业 – ±", "👩‍🔬", "<U+001B>"})
    EXPECT_EQ(visible(text), text);
}

TEST(Visible, WritesOutWhatActsInsteadOfBeingSeen) {
  EXPECT_EQ(visible("a\rb\x1b[2Jc\x7f"), "a<U+000D>b<U+001B>[2Jc<U+007F>");
  EXPECT_EQ(visible(std::string_view("a\0b", 3)), "a<U+0000>b");
  EXPECT_EQ(visible("\xc2\x9b"
                    "31m"),
            "<U+009B>31m")
      << "C1: CSI in one character";
  EXPECT_EQ(visible("a\xe2\x80\xa8"
                    "b\xe2\x80\xa9"),
            "a<U+2028>b<U+2029>")
      << "line and paragraph separators";
  EXPECT_EQ(visible("\xe2\x80\xae"
                    "fdp"),
            "<U+202E>fdp")
      << "right-to-left override";
  EXPECT_EQ(visible("\xe2\x81\xa6x\xe2\x81\xa9"), "<U+2066>x<U+2069>") << "isolates";
  EXPECT_EQ(visible("\xef\xbb\xbf"), "<U+FEFF>");
}

TEST(Visible, KeepsWhatTheWriterAllows) {
  EXPECT_EQ(visible("a\nb\tc\r", "\n\t"), "a\nb\tc<U+000D>");
  EXPECT_EQ(visible("a\nb"), "a<U+000A>b");
}

TEST(Visible, BytesThatAreNoUtf8AreShownOneByOne) {
  EXPECT_EQ(visible("\x9b"
                    "a\xff"),
            "<0x9B>a<0xFF>");
  EXPECT_EQ(visible("\xe2\x80"), "<0xE2><0x80>") << "a truncated sequence";
  EXPECT_EQ(visible("\xc0\x8d"), "<0xC0><0x8D>") << "a carriage return in an overlong form";
  EXPECT_EQ(visible("\xed\xa0\x80"), "<0xED><0xA0><0x80>") << "a surrogate";
}

TEST(Brief, CutsOnlyWhatIsLongAndSaysHowLongItIs) {
  EXPECT_EQ(brief("job-17"), "job-17");
  EXPECT_EQ(brief(std::string(60, 'a')), std::string(60, 'a'));
  EXPECT_EQ(brief(std::string(5000, 'a')), std::string(60, 'a').append("… (5000 characters)"));
  EXPECT_EQ(brief("ääää", 2), "ää… (4 characters)") << "characters, not bytes";
}

}  // namespace
}  // namespace roundel::model
