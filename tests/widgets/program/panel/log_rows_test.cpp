// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/program/panel/log_rows.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>

namespace roundel::widgets {
namespace {

using Line = policies::ProgramLog::Line;
using Times = policies::ProgramLog::Times;

const std::vector<Line> kLines{{0, -1, "hello"}, {0, 0, "J1 starts"}, {360, 1, "J2 waits"}, {360, 1, "J3 waits"}};
const std::vector<Times> kTimes{{0, 0, 2.5, 0.1}, {360, 1, 0.7, 0.2}, {720, 2, 0.5, 0.1}};

class Rows : public ::testing::Test {
 protected:
  void SetUp() override {
    rows.setTimes(timesByDecision(kTimes));
    rows.setLines(kLines, 1800);
  }
  QString text(int row, int column) { return rows.index(row, column).data().toString(); }
  LogRows rows;
  QAbstractItemModelTester tester{&rows, QAbstractItemModelTester::FailureReportingMode::Fatal};
};

TEST_F(Rows, HaveTimeAndDecisionAndBeginWithTheStart) {
  ASSERT_EQ(rows.rowCount(), 4);
  EXPECT_EQ(text(0, LogRows::Time), QStringLiteral("start"));
  EXPECT_EQ(text(0, LogRows::Decision), QString());
  EXPECT_EQ(text(2, LogRows::Time), QStringLiteral("6:00"));
  EXPECT_EQ(text(2, LogRows::Decision), QStringLiteral("2"));
  EXPECT_EQ(text(2, LogRows::Text), QStringLiteral("J2 waits"));
}

TEST_F(Rows, MarkTheDecisionAtThePlayheadAndDimLaterLines) {
  const Theme theme = Theme::light();
  rows.setTheme(theme);
  rows.setCurrent(decisionAt(rows.times(), 100));
  EXPECT_EQ(rows.current(), 0);
  const auto role = [&](int row, int which) { return rows.index(row, LogRows::Text).data(which); };
  EXPECT_EQ(role(1, Qt::BackgroundRole).value<QColor>(), theme.accentSoft);
  EXPECT_FALSE(role(2, Qt::BackgroundRole).isValid());
  EXPECT_EQ(role(1, Qt::ForegroundRole).value<QColor>(), theme.text);
  EXPECT_EQ(role(2, Qt::ForegroundRole).value<QColor>(), theme.dim);
}

TEST_F(Rows, AreAddedWithoutAReset) {
  int resets = 0, inserts = 0;
  QObject::connect(&rows, &QAbstractItemModel::modelReset, &rows, [&] { ++resets; });
  QObject::connect(&rows, &QAbstractItemModel::rowsInserted, &rows, [&] { ++inserts; });
  std::vector<Line> more = kLines;
  more.push_back({720, 2, "J2 starts"});
  rows.setLines(more, 1800);
  EXPECT_EQ(inserts, 1);
  EXPECT_EQ(resets, 0);
  rows.setLines({kLines.begin() + 2, kLines.end()}, 1800);
  EXPECT_EQ(resets, 1) << "the log of another run resets the rows";
}

TEST_F(Rows, TellAScreenReaderTheDecision) {
  EXPECT_EQ(rows.sentence(1), QStringLiteral("Decision 2, 6:00, 0.7 milliseconds, 2 log line(s)"));
  EXPECT_EQ(rows.sentence(9), QString());
}

TEST_F(Rows, FindTheDecisionsBeside) {
  EXPECT_EQ(rows.neighbour(1, 1), 2);
  EXPECT_EQ(rows.neighbour(1, -1), 0);
  EXPECT_EQ(rows.neighbour(0, -1), -1);
  EXPECT_EQ(rows.neighbour(2, 1), -1);
  EXPECT_EQ(rows.rowOfDecision(1), 2);
  EXPECT_EQ(rows.rowOfDecision(2), -1) << "this decision has no line in the log";
}

TEST(ProgramTimes, OfAQuestionThatWasAskedAgainReplaceTheFormer) {
  std::vector<Times> times = kTimes;
  times.push_back({0, 0, 9, 1});
  EXPECT_EQ(timesByDecision(times).size(), 3U);
  EXPECT_EQ(timesByDecision(times).at(0).program_ms, 9);
  std::vector<Line> lines = kLines;
  lines.push_back({0, 0, "J1 starts"});
  EXPECT_EQ(linesOnce(lines).size(), kLines.size());
}

TEST(ProgramTimes, AreThoseOfTheLastQuestionUpToAnInstant) {
  const ProgramTimes times = timesByDecision(kTimes);
  EXPECT_EQ(decisionAt(times, 0), 0);
  EXPECT_EQ(decisionAt(times, 359), 0);
  EXPECT_EQ(decisionAt(times, 360), 1);
  EXPECT_EQ(decisionAt({}, 360), -1);
}

}  // namespace
}  // namespace roundel::widgets
