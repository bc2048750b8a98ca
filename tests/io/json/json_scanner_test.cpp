// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/json/json_scanner.h"

#include <gtest/gtest.h>

namespace roundel::io {
namespace {

using Kind = JsonScanner::Kind;

TEST(JsonScanner, TellsTheKindOfTheNextValuePastWhiteSpace) {
  EXPECT_EQ(JsonScanner(" \n{").peek(), Kind::Object);
  EXPECT_EQ(JsonScanner("[").peek(), Kind::Array);
  EXPECT_EQ(JsonScanner("\"a\"").peek(), Kind::String);
  EXPECT_EQ(JsonScanner("-1").peek(), Kind::Number);
  EXPECT_EQ(JsonScanner("true").peek(), Kind::True);
  EXPECT_EQ(JsonScanner("null,").peek(), Kind::Null);
  EXPECT_EQ(JsonScanner("-inf").peek(), Kind::Word);
  EXPECT_EQ(JsonScanner("truely").peek(), Kind::Word);
  EXPECT_EQ(JsonScanner("\xef\xbb\xbf 7").peek(), Kind::Number) << "a byte order mark is skipped";
  EXPECT_EQ(JsonScanner("  ").peek(), Kind::End);
}

TEST(JsonScanner, StringsHaveTheirEscapesResolved) {
  JsonScanner in(R"("a\n\"\u00e9\ud83d\ude00" rest)");
  EXPECT_EQ(in.string(), "a\n\"\xc3\xa9\xf0\x9f\x98\x80");
  EXPECT_FALSE(in.expected());
  EXPECT_EQ(in.peek(), Kind::Word) << "the scanner is behind the closing quote";
}

TEST(JsonScanner, AStringThatIsNotClosedIsAFaultAtItsBegin) {
  JsonScanner in("  \"abc");
  EXPECT_EQ(in.string(), "");
  EXPECT_EQ(in.expected(), "the closing '\"' of this string");
  EXPECT_EQ(in.place(), 2U);
}

TEST(JsonScanner, HalfOfASurrogatePairIsAFault) {
  JsonScanner in(R"("\ud83d")");
  in.string();
  EXPECT_EQ(in.expected(), "a whole character, not one half of a surrogate pair");
}

TEST(JsonScanner, NumbersAreThoseOfJson) {
  for (const char* text : {"0", "-0.5", "12", "1e-3", "2.5E+7"}) {
    JsonScanner in(text);
    EXPECT_EQ(in.number(), text);
  }
  for (const char* text : {"01", "1.", ".5", "-", "1e", "+1"}) {
    JsonScanner in(text);
    EXPECT_EQ(in.number(), "") << text;
    EXPECT_TRUE(in.expected()) << text;
    EXPECT_EQ(in.place(), 0U) << text;
  }
}

TEST(JsonScanner, WordsThatAreMeantAsNumbersAreReadAndOthersAreFaults) {
  JsonScanner infinite("-Infinity]");
  EXPECT_EQ(infinite.word(), "-Infinity");
  EXPECT_FALSE(infinite.expected());
  EXPECT_TRUE(infinite.at(']'));
  JsonScanner other("yes");
  EXPECT_EQ(other.word(), "");
  EXPECT_EQ(other.expected(), "a value");
}

TEST(JsonScanner, TheFirstFaultStays) {
  JsonScanner in("?");
  in.expect("a value");
  in.expect("something else");
  EXPECT_EQ(in.expected(), "a value");
  EXPECT_EQ(in.foundHere(), "'?'");
  EXPECT_EQ(in.peek(), Kind::End) << "nothing is read after a fault";
}

TEST(JsonScanner, SaysWhatStandsThereAndWhatIsProbablyWrong) {
  EXPECT_EQ(JsonScanner("// no").hintHere(), "JSON has no comments: delete it");
  EXPECT_EQ(JsonScanner("'a'").hintHere(), "JSON strings are written in double quotes");
  EXPECT_EQ(JsonScanner("").foundHere(), "the end of the file");
  EXPECT_EQ(JsonScanner("\x01").foundHere(), "the character U+0001");
  EXPECT_EQ(JsonScanner("word1").foundHere(), "'word'");
}

TEST(JsonScanner, LongTextsAreCutBetweenCharactersForMessages) {
  EXPECT_EQ(shortened("short"), "short");
  std::string wide(39, 'a');
  wide.append("\xc3\xa9").append(9, 'b');
  std::string cut(39, 'a');
  cut.append("...");
  EXPECT_EQ(shortened(wide), cut);
}

}  // namespace
}  // namespace roundel::io
