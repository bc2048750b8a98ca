// SPDX-License-Identifier: GPL-3.0-or-later
// Blocks of cells on the clipboard: any copied cells read back unchanged.

#include "widgets/document/job_fields/text_block.h"

#include <gtest/gtest.h>

namespace roundel::widgets {
namespace {

using Kind = BlockReading::Kind;

TextBlock column(std::initializer_list<const char*> cells) {
  TextBlock block;
  for (const char* cell : cells) block.push_back({QString::fromUtf8(cell)});
  return block;
}

TextBlock row(std::initializer_list<const char*> cells) {
  QStringList line;
  for (const char* cell : cells) line << QString::fromUtf8(cell);
  return {line};
}

class RoundTrips : public ::testing::TestWithParam<TextBlock> {};

TEST_P(RoundTrips, ABlockReadsBackAsItWasCopied) {
  EXPECT_EQ(parseBlock(blockText(GetParam())), GetParam()) << blockText(GetParam()).toStdString();
}

INSTANTIATE_TEST_SUITE_P(Cells, RoundTrips,
                         ::testing::Values(row({"1", "2"}), row({"", "2", ""}), row({"a\tb", "c"}), row({"\"", "\"\""}),
                                           row({"two\nlines", "x"}), row({"say \"no\"", "5\""}), row({"a,b", "c;d"}),
                                           row({"ä – µ", "日本"})));
// Commas inside one copied cell (a table of gang sizes, or JSON) do not separate cells.
INSTANTIATE_TEST_SUITE_P(OneColumn, RoundTrips,
                         ::testing::Values(column({"1: 3, 2: 5"}), column({"a;b"}), column({"0,5", "1"}),
                                           column({"{\"V100\": 2, \"K80\": 1}"}), column({"x", "1: 3, 2: 5", "y"})));

TEST(BlockTexts, QuoteNothingThatReadsBackAnyway) {
  EXPECT_EQ(blockText(row({"1.5", "a,b"})), QStringLiteral("1.5\ta,b\n")) << "tabs separate these cells";
  EXPECT_EQ(blockText(column({"J1", "J2"})), QStringLiteral("J1\nJ2\n"));
  EXPECT_EQ(blockText({}), QString());
}

TEST(ParsedBlocks, HaveNoCarriageReturnsNotEvenInQuotes) {
  EXPECT_EQ(parseBlock(QStringLiteral("a\t\"two\r\nlines\"\r\n")), row({"a", "two\nlines"}));
}

TEST(ParsedBlocks, OfAQuoteThatNeverEndsKeepTheRest) {
  EXPECT_EQ(parseBlock(QStringLiteral("a\t\"b\tc\nd")), row({"a", "b\tc\nd"}));
}

TEST(ParsedBlocks, MayHaveRowsOfUnlikeLength) {
  const TextBlock block = parseBlock(QStringLiteral("1\t2\t3\n4\n\n5\t6\n"));
  ASSERT_EQ(block.size(), 4U) << "a blank line between rows is a row";
  EXPECT_EQ(block[1], QStringList(QStringLiteral("4")));
  EXPECT_EQ(block[2], QStringList(QString()));
}

TEST(ParsedBlocks, OfALongColumnAreReadInOnePass) {
  QString text;
  constexpr int kRows = 100'000;
  for (int i = 0; i < kRows; ++i) text += QString::number(i) + QLatin1Char('\n');
  const TextBlock block = parseBlock(text);
  ASSERT_EQ(block.size(), static_cast<std::size_t>(kRows));
  EXPECT_EQ(block.back(), QStringList(QString::number(kRows - 1)));
}

struct Reading {
  const char* text;
  std::vector<Kind> kinds;
};
class ReadingsOfCommas : public ::testing::TestWithParam<Reading> {};

TEST_P(ReadingsOfCommas, AreThoseThatTheBlockCanHaveTheLikeliestFirst) {
  std::vector<Kind> kinds;
  for (const BlockReading& reading : readingsOf(QString::fromUtf8(GetParam().text))) kinds.push_back(reading.kind);
  EXPECT_EQ(kinds, GetParam().kinds) << GetParam().text;
}

INSTANTIATE_TEST_SUITE_P(Numbers, ReadingsOfCommas,
                         ::testing::Values(Reading{"1,250,000\t2", {Kind::Thousands, Kind::Unchanged}},
                                           Reading{"1,250\t1,250,000", {Kind::Thousands, Kind::Unchanged}},
                                           Reading{"0,250\t3", {Kind::DecimalComma, Kind::Unchanged}},
                                           Reading{"1,25\t1,250", {Kind::DecimalComma, Kind::Unchanged}},
                                           Reading{"-1,5\t+2,5", {Kind::DecimalComma, Kind::Unchanged}},
                                           Reading{"1,5e3\t2", {Kind::DecimalComma, Kind::Unchanged}},
                                           Reading{"1,250.5\t3", {Kind::Thousands, Kind::Unchanged}},
                                           Reading{"1: 3, 2: 5\tx", {Kind::Unchanged}},
                                           Reading{"a\t,\t,5", {Kind::Unchanged}}));

TEST(ReadingsOfCommas, ChangeTheNumbersAndNothingElse) {
  const auto readings = readingsOf(QStringLiteral("J1, big\t1,250,000\t-2,500"));
  ASSERT_EQ(readings.front().kind, Kind::Thousands);
  EXPECT_EQ(readings.front().block, row({"J1, big", "1250000", "-2500"}));
  EXPECT_EQ(readings.back().block, row({"J1, big", "1,250,000", "-2,500"}));
}

TEST(ReadingsOfCommas, NameAtMostFourExamplesEachOnce) {
  const auto readings = readingsOf(QStringLiteral("0,1\t0,1\t0,2\t0,3\t0,4\t0,5\n"));
  EXPECT_EQ(readings.front().examples.join(QLatin1Char(' ')), QStringLiteral("0.1 0.2 0.3 0.4"));
}

TEST(ReadingsOfCommas, OfNothingIsAnEmptyBlock) {
  const auto readings = readingsOf(QString());
  ASSERT_EQ(readings.size(), 1U);
  EXPECT_TRUE(readings.front().block.empty());
}

}  // namespace
}  // namespace roundel::widgets
