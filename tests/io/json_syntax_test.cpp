// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/io/files/utf8.h"
#include "core/io/json/json_cursor.h"
#include "core/io/json/json_out.h"
#include "core/io/scenario_io.h"
#include "tests/io/scenarios.h"

namespace roundel::io {
namespace {

using testing::codesOf;

struct Broken {
  const char* name;
  const char* text;
  const char* expected;  ///< expected part of the message
  int line, column;
  const char* pointer = "";
};

void PrintTo(const Broken& broken, std::ostream* out) { *out << broken.name; }

class BrokenJson : public ::testing::TestWithParam<Broken> {};

// Tests the JSON parser through the scenario reader. Faults of the content before the syntax error are ignored.
TEST_P(BrokenJson, SaysWhatWasExpectedWhere) {
  const Broken& broken = GetParam();
  const ScenarioResult result = readScenario(broken.text);
  EXPECT_FALSE(result.scenario);
  ASSERT_FALSE(result.faults.empty());
  const auto syntax = std::ranges::find_if(result.faults, [](const auto& f) { return f.code == "syntax"; });
  ASSERT_NE(syntax, result.faults.end()) << codesOf(result.faults);
  EXPECT_EQ(syntax->line, broken.line) << syntax->message;
  EXPECT_EQ(syntax->pointer, broken.pointer);
  EXPECT_THAT(syntax->message, ::testing::HasSubstr(broken.expected));
  EXPECT_THAT(syntax->message, ::testing::HasSubstr("(line " + std::to_string(broken.line) + ", column " +
                                                    std::to_string(broken.column) + ")"));
  EXPECT_FALSE(syntax->hint.empty());
}

const Broken kBroken[] = {
    {"MissingComma", "{\n \"roundel\": 1\n \"jobs\": []}", "expected ',' or '}', found '\"'", 3, 2, "/roundel"},
    {"CommaTooMany", "{\"roundel\": 1,}", "expected another key in double quotes after the comma, found '}'", 1, 15,
     "/roundel"},
    {"CommaTooManyInAList", "{\"jobs\": [1,]}", "expected another value after the comma, found ']'", 1, 13, "/jobs/0"},
    {"MissingColon", "{\"roundel\" 1}", "expected ':' after the key \"roundel\", found '1'", 1, 12, "/roundel"},
    {"MissingValue", "{\"title\": }", "expected a value, found '}'", 1, 11, "/title"},
    {"KeyWithoutQuotes", "{roundel: 1}", "expected a key in double quotes, or '}', found 'roundel'", 1, 2},
    {"SingleQuotes", "{'roundel': 1}", "expected a key in double quotes, or '}', found '''", 1, 2},
    {"CutInAnObject", "{\"roundel\": 1,\n\"clock\": {\"round_s\": 1\n", "found the end of the file", 3, 1,
     "/clock/round_s"},
    {"CutInAString", "{\"title\": \"abc", "expected the closing '\"' of this string", 1, 11, "/title"},
    {"LineBreakInAString", "{\"title\": \"a\nb\"}", "no line break or control character", 1, 13, "/title"},
    {"BadEscape", "{\"title\": \"a\\qb\"}", "after a backslash", 1, 14, "/title"},
    {"BadUnicodeEscape", "{\"title\": \"\\u12g4\"}", "four hexadecimal digits", 1, 14, "/title"},
    {"HalfASurrogatePair", "{\"title\": \"\\ud83d!\"}", "half of a surrogate pair", 1, 18, "/title"},
    {"LoneSecondHalf", "{\"title\": \"\\ude00\"}", "half of a surrogate pair", 1, 18, "/title"},
    {"LeadingZero", "{\"roundel\": 01}", "expected a number such as", 1, 13, "/roundel"},
    {"NoDigitsAfterThePoint", "{\"roundel\": 1.}", "expected a number such as", 1, 13, "/roundel"},
    {"PointFirst", "{\"roundel\": .5}", "expected a value, found '.'", 1, 13, "/roundel"},
    {"PlusSign", "{\"roundel\": +1}", "expected a value, found '+'", 1, 13, "/roundel"},
    {"NoExponent", "{\"roundel\": 1e}", "expected a number such as", 1, 13, "/roundel"},
    {"MinusAlone", "{\"roundel\": -}", "expected a number such as", 1, 13, "/roundel"},
    {"PythonWord", "{\"title\": None}", "expected a value, found 'None'", 1, 11, "/title"},
    {"Comment", "{\n// no\n\"roundel\": 1}", "expected a key in double quotes, or '}', found '/'", 2, 1},
    {"TwoDocuments", "{\"roundel\": 1}\n{}", "expected the end of the file, found '{'", 2, 1},
    {"WrongBracket", "{\"jobs\": [1}", "expected ',' or ']', found '}'", 1, 12, "/jobs/0"},
    {"ControlCharacter", "{\"roundel\": 1, \x01}", "found the character U+0001", 1, 16, "/roundel"},
    {"ColumnsCountCharacters", "{\"title\": \"\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80\" 1}",
     "expected ',' or '}', found '1'", 1, 17, "/title"},
};
const auto nameOfBroken = [](const auto& broken) { return std::string(broken.param.name); };
INSTANTIATE_TEST_SUITE_P(Json, BrokenJson, ::testing::ValuesIn(kBroken), nameOfBroken);

TEST(JsonCursor, NamesTheBracketThatIsStillOpen) {
  const ScenarioResult result = readScenario("{\"roundel\": 1,\n\"clock\": {\n\"round_s\": 1\n\n");
  ASSERT_EQ(result.faults.size(), 1U);
  EXPECT_THAT(result.faults[0].message, ::testing::HasSubstr("the '{' of line 2 is still open"));
  EXPECT_THAT(result.faults[0].hint, ::testing::HasSubstr("cut off"));
}

TEST(JsonCursor, ReadsEveryEscape) {
  model::FaultList faults;
  JsonCursor in(R"("\"\\\/\b\f\n\r\t\u00e4\u20ac\ud83d\ude00")", faults);
  EXPECT_EQ(in.string(), "\"\\/\b\f\n\r\t\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80");
  EXPECT_TRUE(faults.empty());
}

TEST(JsonCursor, KeepsFaultsOfContentBeforeABrokenPlace) {
  const ScenarioResult result = readScenario("{\"roundel\": 1,\n\"titel\": 1,\n\"jobs\": [}");
  ASSERT_EQ(result.faults.size(), 2U) << codesOf(result.faults);
  EXPECT_EQ(result.faults[0].code, "unknown-key");
  EXPECT_EQ(result.faults[1].code, "syntax");
}

TEST(FirstInvalidUtf8, KnowsWhatUtf8IsAndIsNot) {
  for (const char* good : {"", "a", "\xc2\x80", "\xdf\xbf", "\xe0\xa0\x80", "\xed\x9f\xbf", "\xee\x80\x80",
                           "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf"}) {
    EXPECT_FALSE(firstInvalidUtf8(good)) << good;
  }
  // A lone continuation byte, overlong forms, a surrogate, code points above U+10FFFF, a truncated sequence, and an invalid byte.
  for (const char* bad : {"\x80", "\xc0\x80", "\xc1\xbf", "\xe0\x9f\xbf", "\xed\xa0\x80", "\xf0\x8f\xbf\xbf",
                          "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xe2\x82", "\xff"}) {
    EXPECT_EQ(firstInvalidUtf8(std::string("ab") + bad), 2U);
  }
}

TEST(AppendNumber, PrintsWhatReadsBackTheSame) {
  const auto text = [](double value) {
    std::string out;
    EXPECT_TRUE(appendNumber(out, value));
    return out;
  };
  EXPECT_EQ(text(0), "0");
  EXPECT_EQ(text(-0.0), "0");
  EXPECT_EQ(text(360), "360");
  EXPECT_EQ(text(100000), "100000");
  EXPECT_EQ(text(-2.5), "-2.5");
  EXPECT_EQ(text(0.1), "0.1");
  EXPECT_EQ(text(1.0 / 3), "0.3333333333333333");
  EXPECT_EQ(text(1e-5), "0.00001");
  EXPECT_EQ(text(1e-7), "1e-07");
  EXPECT_EQ(text(1e22), "1e+22");
  EXPECT_EQ(text(123456789012345678.0), "123456789012345680");
  EXPECT_EQ(text(5e-324), "5e-324");
  EXPECT_EQ(text(1.7976931348623157e308), "1.7976931348623157e+308");
}

TEST(AppendNumber, PrintsNothingForWhatIsNoNumber) {
  std::string out;
  EXPECT_FALSE(appendNumber(out, std::numeric_limits<double>::quiet_NaN()));
  EXPECT_FALSE(appendNumber(out, std::numeric_limits<double>::infinity()));
  EXPECT_EQ(out, "");
}

TEST(Layout, PutsShortValuesOnALineAndRowsBelowEachOther) {
  EXPECT_EQ(layout(R"({"a":{"b":1,"c":[1,2]},"rows":[{"x":1},{"x":"a, b: {"}],"e":[],"o":{}})"), R"({
  "a": {"b": 1, "c": [1, 2]},
  "rows": [
    {"x": 1},
    {"x": "a, b: {"}
  ],
  "e": [],
  "o": {}
}
)");
}

TEST(Layout, BreaksWhatIsTooLong) {
  EXPECT_EQ(layout(R"({"a":{"long":"xxxxxxxxxx","list":[1,2,3]}})", 30), R"({
  "a": {
    "long": "xxxxxxxxxx",
    "list": [1, 2, 3]
  }
}
)");
  EXPECT_EQ(layout(R"({"a":[100,200,300,400,500,600,700]})", 30), R"({
  "a": [
    100, 200,
    300, 400,
    500, 600,
    700
  ]
}
)");
}

}  // namespace
}  // namespace roundel::io
