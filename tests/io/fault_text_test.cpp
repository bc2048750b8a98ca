// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that JSON pointers are mapped to lines of a text, and that a fault is printed on one line.

#include "core/io/fault_text.h"

#include <gtest/gtest.h>

#include <string>

namespace roundel::io {
namespace {

constexpr const char* kText = R"({
  "title": "x",
  "jobs": [
    {"id": "A"},
    {
      "id": "B",
      "a/b": {"c~d": 1},
      "\u00fc": 2
    }
  ],
  "": 3
}
)";

TEST(LineOf, IsThatOfTheValueOrKey) {
  EXPECT_EQ(lineOf(kText, "/title"), 2);
  EXPECT_EQ(lineOf(kText, "/jobs"), 3);
  EXPECT_EQ(lineOf(kText, "/jobs/0/id"), 4);
  EXPECT_EQ(lineOf(kText, "/jobs/1/id"), 6);
  EXPECT_EQ(lineOf(kText, ""), 1);
}

TEST(LineOf, WhatIsMissingHasTheLineOfItsContainer) {
  EXPECT_EQ(lineOf(kText, "/jobs/0/gpus"), 4);
  EXPECT_EQ(lineOf(kText, "/jobs/1/throughput/V100"), lineOf(kText, "/jobs/1"));
  EXPECT_EQ(lineOf(kText, "/jobs/7"), 3) << "the line of the container of a missing element";
  EXPECT_EQ(lineOf(kText, "/title/of/nothing"), 2) << "a string contains no values";
  EXPECT_EQ(lineOf(kText, "/jobs/01"), 3) << "an index has no leading zeros";
  EXPECT_EQ(lineOf(kText, "/jobs/-1"), 3);
}

TEST(LineOf, KeysWithSlashesTildesAndOtherLettersAreFound) {
  EXPECT_EQ(lineOf(kText, "/jobs/1/a~1b"), 7);
  EXPECT_EQ(lineOf(kText, "/jobs/1/a~1b/c~0d"), 7);
  EXPECT_EQ(lineOf(kText, "/jobs/1/\xc3\xbc"), 8) << "the text contains this key as an escape";
  EXPECT_EQ(lineOf(kText, "/"), 11) << "the empty key";
}

TEST(LineOf, EndsOfLinesOfEverySystemCountOnce) {
  EXPECT_EQ(lineOf("{\r\n\"a\": 1,\r\n\"b\": 2}", "/b"), 3);
  EXPECT_EQ(lineOf("{\n\n\n\"b\": 2}", "/b"), 4);
}

TEST(LineOf, OfATextThatIsCutOffIsOneOfItsLines) {
  for (const char* text : {"", "{", "{\n\"a\"", "{\n\"a\":", "[1,\n", "nonsense", "\"\\u12"}) {
    const int line = lineOf(text, "/a/b");
    EXPECT_GE(line, 0) << text;
    EXPECT_LE(line, 2) << text;
  }
}

TEST(FillLines, FillsAllInOnePassAndKeepsWhatIsKnown) {
  std::vector<model::Fault> faults{{"x", "/jobs/1/id", "", "", 0}, {"x", "/title", "", "", 0},
                                   {"x", "/title", "", "", 99},    {"x", "/jobs/1", "", "", 0},
                                   {"x", "/jobs/1/id", "", "", 0}, {"x", "", "", "", 0}};
  fillLines(kText, faults);
  EXPECT_EQ(faults[0].line, 6);
  EXPECT_EQ(faults[1].line, 2);
  EXPECT_EQ(faults[2].line, 99);
  EXPECT_EQ(faults[3].line, 5);
  EXPECT_EQ(faults[4].line, 6) << "a pointer may appear twice";
  EXPECT_EQ(faults[5].line, 1);
}

TEST(FormatFault, LeavesOutWhatThereIsNot) {
  EXPECT_EQ(formatFault({"x", "/jobs/0", "wrong", "right", 12}, "a.json"), "a.json:12: /jobs/0: wrong (right)");
  EXPECT_EQ(formatFault({"x", "/jobs/0", "wrong", "", 0}, "a.json"), "a.json: /jobs/0: wrong");
  EXPECT_EQ(formatFault({"x", "", "wrong", "", 0}, ""), "wrong");
  EXPECT_EQ(formatFault({"x", "g.trace", "wrong", "", 3}), "g.trace:3: wrong") << "the pointer names the file";
}

TEST(FormatFault, IsOneLineOfVisibleCharactersWhateverTheNamesHold) {
  const std::string text = formatFault({"x", "/jobs/a\nb\x1b[31m", "bad\rname", "\xff", 1}, "f\n.json");
  for (const char c : text) EXPECT_GE(static_cast<unsigned char>(c), 0x20) << text;
  EXPECT_EQ(text.find("\x7f"), std::string::npos);
}

TEST(FormatFault, AVeryLongPointerIsCut) {
  const std::string text = formatFault({"x", "/jobs/" + std::string(5000, 'a'), "wrong", "", 0}, "a.json");
  EXPECT_LT(text.size(), 400U);
  EXPECT_TRUE(text.ends_with("wrong")) << text;
}

}  // namespace
}  // namespace roundel::io
