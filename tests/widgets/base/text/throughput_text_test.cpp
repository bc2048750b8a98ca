// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the conversion of a throughput to text and back, for tables, forms and dialogs.

#include "widgets/base/text/throughput_text.h"

#include <gtest/gtest.h>

namespace roundel::widgets {
namespace {

using Gangs = std::map<int, double>;

TEST(ParseThroughput, ReadsNumbersInPointNotation) {
  EXPECT_EQ(parseThroughput(QStringLiteral(" 0.21 ")).cell, model::ThroughputCell(0.21));
  EXPECT_EQ(parseThroughput(QStringLiteral("1e3")).cell, model::ThroughputCell(1000.0));
  for (const char* none : {"", "  ", "-", "–", "null", "0"}) {
    const ParsedThroughput parsed = parseThroughput(QString::fromUtf8(none));
    EXPECT_EQ(parsed.cell, model::ThroughputCell()) << none;
    EXPECT_TRUE(parsed.reason.isEmpty()) << none;
  }
  for (const char* wrong : {"0,21", "fast", "-1", "inf", "nan", "1.2.3", "1 2", "1: 2, 1: 3", "0: 2", "1: 0", "1: 2: 3",
                            "1: 4.5, two: 8", "1: ", "{}"})
    EXPECT_FALSE(parseThroughput(QString::fromUtf8(wrong)).reason.isEmpty()) << wrong;
  EXPECT_TRUE(parseThroughput(QStringLiteral("0,21")).reason.contains(QStringLiteral("0.21")));
}

TEST(ParseThroughput, ReadsBackWhatACellIsWrittenAs) {
  for (const model::ThroughputCell& cell :
       {model::ThroughputCell(), model::ThroughputCell(0.1 + 0.2), model::ThroughputCell(1e6),
        model::ThroughputCell(Gangs{{1, 3.0}, {2, 5.5}})})
    EXPECT_EQ(parseThroughput(throughputText(cell)).cell, cell) << throughputText(cell).toStdString();
}

TEST(ParseThroughput, ReadsTablesOfGangsInBracesToo) {
  const model::ThroughputCell table = Gangs{{1, 4.5}, {2, 8}};
  for (const char* text : {"1: 4.5, 2: 8", "{1: 4.5, 2: 8}", "{\"1\": 4.5, \"2\": 8}", "2:8,1:4.5"})
    EXPECT_EQ(parseThroughput(QString::fromLatin1(text)).cell, table) << text;
}

TEST(ThroughputText, ASummaryHasFiveDigits) {
  EXPECT_EQ(throughputSummary(model::ThroughputCell()), QStringLiteral("–"));
  EXPECT_EQ(throughputSummary(1.0 / 3), QStringLiteral("0.33333"));
  EXPECT_EQ(throughputSummary(Gangs{{1, 3}, {2, 5.5}}), QStringLiteral("{1: 3, 2: 5.5}"));
}

TEST(ThroughputText, TheUnitSaysOfWhatANumberIs) {
  EXPECT_EQ(throughputUnit(model::ThroughputPer::Gpu, 4), QStringLiteral("iterations/s per GPU"));
  EXPECT_EQ(throughputUnit(model::ThroughputPer::Gang), QStringLiteral("iterations/s per gang"));
  EXPECT_EQ(throughputUnit(model::ThroughputPer::Gang, 4), QStringLiteral("iterations/s of the gang of 4"));
}

}  // namespace
}  // namespace roundel::widgets
