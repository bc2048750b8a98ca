// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tables/csv_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/io/tables/csv_reader.h"

namespace roundel::io {
namespace {

using ::testing::ElementsAre;

std::string cell(std::string_view text, char separator = ',') {
  std::string out;
  appendCsv(out, text, separator);
  return out;
}

TEST(CsvText, WhatASpreadsheetWouldRunStandsBehindAnApostrophe) {
  for (const char* text : {"=1+1", "+cmd", "-cmd|' /C calc'!A0", "@SUM(A1)", "=HYPERLINK(1)"}) {
    EXPECT_EQ(csvText(text), std::string("'") + text);
    EXPECT_EQ(fromCsvText(csvText(text)), text);
  }
}

TEST(CsvText, NumbersStayNumbersAndOtherTextIsLeftAlone) {
  for (const char* text : {"-5", "-1.5e3", "0.25", "job-1", "a=b", "x@y", "", "'tis", "{\"k\":-1}"}) {
    EXPECT_EQ(csvText(text), text);
    EXPECT_EQ(fromCsvText(text), text);
  }
}

TEST(CsvText, TwoTextsAreNeverWrittenAlike) {
  EXPECT_EQ(csvText("'=1"), "''=1");
  EXPECT_EQ(fromCsvText("''=1"), "'=1");
  EXPECT_EQ(fromCsvText("'=1"), "=1");
}

// A tab or a carriage return before the sign would hide the formula from a check of the first character.
TEST(CsvText, ControlCharactersAreShown) {
  EXPECT_EQ(csvText("\t=1+1"), "<U+0009>=1+1");
  EXPECT_EQ(csvText("\r=1+1"), "<U+000D>=1+1");
  EXPECT_EQ(csvText("a\nb\x1b[0m"), "a<U+000A>b<U+001B>[0m");
}

TEST(AppendCsv, QuotesWhatAnyLocaleTakesForASeparator) {
  EXPECT_EQ(cell("plain"), "plain");
  EXPECT_EQ(cell("a,b"), "\"a,b\"");
  EXPECT_EQ(cell("a;=1"), "\"a;=1\"");
  EXPECT_EQ(cell("say \"hi\""), "\"say \"\"hi\"\"\"");
  EXPECT_EQ(cell("a|b", '|'), "\"a|b\"");
}

TEST(WithSource, IsALastColumnSoThatTheHeaderIsTheFirstLine) {
  EXPECT_EQ(withSource("a,b\n1,2\n3,4\n", "Roundel; x, y"), "a,b,source\n1,2,\"Roundel; x, y\"\n3,4,\n");
  const std::string table = withSource("a\tb\n1\t2\n", "here", '\t');
  CsvReader rows(table, '\t');
  std::vector<std::string_view> fields;
  ASSERT_TRUE(rows.next(fields));
  EXPECT_THAT(fields, ElementsAre("a", "b", "source"));
  ASSERT_TRUE(rows.next(fields));
  EXPECT_THAT(fields, ElementsAre("1", "2", "here"));
}

}  // namespace
}  // namespace roundel::io
