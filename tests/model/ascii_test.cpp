// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/text/ascii.h"

#include <gtest/gtest.h>

namespace roundel::model {
namespace {

TEST(Ascii, LettersAndDigitsAreThoseOfAsciiAlone) {
  for (const char c : {'a', 'z', 'A', 'Z', '_'}) EXPECT_TRUE(isLetter(c)) << c;
  for (const char c : {'0', '9', '-', '@', '[', '`', '{', '\xc3'}) EXPECT_FALSE(isLetter(c)) << c;
  for (const char c : {'0', '5', '9'}) EXPECT_TRUE(isDigit(c)) << c;
  for (const char c : {'a', '/', ':', '\xb2'}) EXPECT_FALSE(isDigit(c)) << c;
}

TEST(Ascii, CaseChangesLettersOfAsciiAndNothingElse) {
  EXPECT_EQ(lowered("V100 AÄ_z[@`{"), "v100 aÄ_z[@`{");
  EXPECT_EQ(uppered("v100 aä_Z[@`{"), "V100 Aä_Z[@`{");
  EXPECT_TRUE(sameWord("P100-pcie", "p100-PCIE"));
  EXPECT_FALSE(sameWord("P100", "P1000"));
  EXPECT_TRUE(sameWord("", ""));
}

TEST(Ascii, ACharacterOfUtf8GoesOnInBytesWithTheirOwnMark) {
  const std::string text = "ä";
  EXPECT_FALSE(isContinuation(text[0]));
  EXPECT_TRUE(isContinuation(text[1]));
  EXPECT_FALSE(isContinuation('a'));
}

}  // namespace
}  // namespace roundel::model
