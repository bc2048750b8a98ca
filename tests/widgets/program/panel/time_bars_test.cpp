// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/program/panel/time_bars.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>

namespace roundel::widgets {
namespace {

ProgramTimes times(int count) {
  ProgramTimes by;
  for (int i = 0; i < count; ++i) by[i] = {360.0 * i, i, 1.0 + i % 7, 0.5};
  return by;
}

TEST(TimeBars, AreOneADecisionUpToSixty) {
  EXPECT_TRUE(timeBars({}, 10).empty());
  EXPECT_EQ(timeBars(times(60), 10).size(), 60U);
  const std::vector<TimeBar> bars = timeBars(times(61), 10);
  EXPECT_EQ(bars.size(), 31U);
  EXPECT_EQ(bars[3].first, 6);
  EXPECT_EQ(bars[3].last, 7);
  EXPECT_EQ(bars[3].most.decision, 6) << "the bar shows the slower of its two decisions";
}

TEST(TimeBars, WarnAboveHalfOfTheLimit) {
  ProgramTimes slow = times(3);
  slow[1].program_ms = 5001;
  EXPECT_FALSE(timeBars(slow, 10)[0].slow);
  EXPECT_TRUE(timeBars(slow, 10)[1].slow);
  EXPECT_FALSE(timeBars(slow, 0)[1].slow) << "without a limit no decision is slow";
}

TEST(TimeBars, TellProgramAndHostSeparatelyAndMoveThePlayhead) {
  TimeBars bars;
  bars.resize(200, 30);
  bars.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&bars));
  bars.setTimes(times(4), 10, 1800);
  EXPECT_EQ(bars.tip(2), QStringLiteral("Decision 3, 12:00: 3.0 ms of the program, 0.5 ms of Roundel"));
  QSignalSpy chosen(&bars, &TimeBars::chosen);
  QTest::mouseClick(&bars, Qt::LeftButton, {}, bars.partRect(2).center());
  ASSERT_EQ(chosen.count(), 1);
  EXPECT_EQ(chosen.front().front().toDouble(), 720);
}

}  // namespace
}  // namespace roundel::widgets
