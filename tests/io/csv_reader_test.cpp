// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tables/csv_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/io/tables/csv_text.h"

namespace roundel::io {
namespace {

using ::testing::ElementsAre;

std::vector<std::vector<std::string>> rowsOf(std::string_view text) {
  std::vector<std::vector<std::string>> rows;
  CsvReader reader(text);
  std::vector<std::string_view> fields;
  while (reader.next(fields)) rows.emplace_back(fields.begin(), fields.end());
  return rows;
}

TEST(CsvReader, ReadsFieldsAndQuotes) {
  EXPECT_THAT(rowsOf("a,b\n1,\"x,\"\"y\"\"\"\n"), ElementsAre(ElementsAre("a", "b"), ElementsAre("1", "x,\"y\"")));
  EXPECT_THAT(rowsOf("a,,\n,"), ElementsAre(ElementsAre("a", "", ""), ElementsAre("", "")));
  EXPECT_THAT(rowsOf("a\r\n\r\n\nb\r\n"), ElementsAre(ElementsAre("a"), ElementsAre("b")));
  EXPECT_THAT(rowsOf("\"open"), ElementsAre(ElementsAre("open")));
  EXPECT_THAT(rowsOf(""), ElementsAre());
}

TEST(CsvReader, CountsLinesThroughQuotedBreaks) {
  CsvReader reader("a\n\"b\nc\"\n\nd\n");
  std::vector<std::string_view> fields;
  std::vector<int> lines;
  while (reader.next(fields)) lines.push_back(reader.line());
  EXPECT_THAT(lines, ElementsAre(1, 2, 5));
}

// A field takes 16 bytes, a quoted field 48. Without the limit a gzip file of 0.5 MB with only commas took 12 GiB.
TEST(CsvReader, KeepsAsManyFieldsOfARowAsItsLimitAndOneMore) {
  const std::string text = std::string(3 * CsvReader::kMostFields, ',') + "\n1,2\n";
  CsvReader reader(text);
  std::vector<std::string_view> fields;
  ASSERT_TRUE(reader.next(fields));
  EXPECT_EQ(fields.size(), CsvReader::kMostFields + 1);
  ASSERT_TRUE(reader.next(fields));
  EXPECT_THAT(fields, ElementsAre("1", "2"));
  EXPECT_EQ(reader.line(), 2);
  std::string quotes;
  for (std::size_t i = 0; i < 2 * CsvReader::kMostFields; ++i) quotes += "\"x\",";
  const auto rows = rowsOf(quotes + "\nnext");
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].size(), CsvReader::kMostFields + 1);
  EXPECT_THAT(rows[1], ElementsAre("next"));
}

TEST(CsvReader, ReadsBackWhatAppendCsvWrote) {
  const std::vector<std::string> fields = {"plain", "a,b", "say \"hi\"", "", " blanks "};
  std::string text;
  for (const std::string& field : fields) {
    if (!text.empty()) text += ',';
    appendCsv(text, field);
  }
  EXPECT_THAT(rowsOf(text), ElementsAre(::testing::ElementsAreArray(fields)));
}

TEST(ParseNumber, TakesWholeFieldsOnly) {
  EXPECT_EQ(parseNumber("1.5e3"), 1500);
  EXPECT_EQ(parseNumber("-2"), -2);
  for (const char* bad : {"", "1 ", " 1", "1x", "nan", "inf", "1e999", "0x10"})
    EXPECT_EQ(parseNumber(bad), std::nullopt) << bad;
  EXPECT_EQ(parseInteger("-7"), -7);
  for (const char* bad : {"", "1.0", "99999999999999999999"}) EXPECT_EQ(parseInteger(bad), std::nullopt) << bad;
}

}  // namespace
}  // namespace roundel::io
