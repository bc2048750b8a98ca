// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/painting/time_axis.h"

#include "widgets/base/painting/time_text.h"

#include <gtest/gtest.h>

namespace roundel::widgets {
namespace {

TimeAxis axisOf(double width, double from_s, double to_s) {
  TimeAxis axis;
  axis.width_px = width;
  axis.show(from_s, to_s);
  return axis;
}

TEST(TimeAxis, MapsBothWays) {
  const TimeAxis axis = axisOf(600, 0, 2160);
  EXPECT_DOUBLE_EQ(axis.x(720), 200);
  EXPECT_DOUBLE_EQ(axis.t(200), 720);
  EXPECT_DOUBLE_EQ(axis.to_s(), 2160);
}

TEST(TimeAxis, ZoomKeepsTheTimeUnderTheCursor) {
  TimeAxis axis = axisOf(600, 0, 2160);
  const double before = axis.t(150);
  axis.zoomAt(150, 4);
  EXPECT_DOUBLE_EQ(axis.t(150), before);
  EXPECT_DOUBLE_EQ(axis.span_s(), 540);
}

TEST(TimeAxis, PansByPixels) {
  TimeAxis axis = axisOf(600, 100, 700);
  axis.panBy(50);
  EXPECT_DOUBLE_EQ(axis.from_s(), 50);
}

TEST(TimeAxis, ClampKeepsTheViewInsideTheRun) {
  TimeAxis axis = axisOf(600, -500, 500);
  axis.clamp(2000);
  EXPECT_DOUBLE_EQ(axis.from_s(), 0);
  EXPECT_DOUBLE_EQ(axis.span_s(), 1000);
  axis.zoomAt(0, 0.001);
  axis.clamp(2000);
  EXPECT_DOUBLE_EQ(axis.span_s(), 2000) << "the axis shows at most the whole run";
  axis.zoomAt(600, 1e12);
  axis.clamp(2000);
  EXPECT_DOUBLE_EQ(axis.span_s(), kClosest_s);
  EXPECT_LE(axis.to_s(), 2000 + 1e-9);
}

TEST(TimeAxis, AnEmptyRunStillHasAnAxis) {
  TimeAxis axis = axisOf(600, 0, 0);
  axis.clamp(0);
  EXPECT_GT(axis.px_per_s, 0);
  EXPECT_DOUBLE_EQ(axis.from_s(), 0);
}

TEST(TimeAxis, ResizeKeepsTheSpan) {
  TimeAxis axis = axisOf(600, 100, 700);
  axis.resize(300);
  EXPECT_DOUBLE_EQ(axis.from_s(), 100);
  EXPECT_DOUBLE_EQ(axis.to_s(), 700);
}

TEST(TickStep, IsHuman) {
  EXPECT_DOUBLE_EQ(tickStep_s(axisOf(600, 0, 3600), 70), 600);
  EXPECT_DOUBLE_EQ(tickStep_s(axisOf(690, 0, 7 * 3600), 70), 3600);
  EXPECT_DOUBLE_EQ(tickStep_s(axisOf(600, 0, 60), 70), 10);
  EXPECT_DOUBLE_EQ(tickStep_s(axisOf(600, 0, 1), 70), 0.2);
  EXPECT_DOUBLE_EQ(tickStep_s(axisOf(600, 0, 20 * 86400.0), 70), 5 * 86400.0);
  EXPECT_DOUBLE_EQ(tickStep_s(axisOf(600, 0, 2 * 86400.0), 70), 6 * 3600);
}

TEST(TickStep, FallsOnRoundsWhereThatIsAboutAsFine) {
  EXPECT_DOUBLE_EQ(tickStep_s(axisOf(608, 0, 36 * 60), 70, 360), 360)
      << "a step of 6 min falls on rounds, unlike 5 min";
  EXPECT_DOUBLE_EQ(tickStep_s(axisOf(608, 0, 36 * 60), 70, 123), 300)
      << "rounds of an odd length do not change the step";
  EXPECT_DOUBLE_EQ(tickStep_s(axisOf(608, 0, 100 * 3600), 70, 360), 12 * 3600);
}

TEST(Ticks, StandInsideTheViewport) {
  const TimeAxis axis = axisOf(600, 100, 1300);
  EXPECT_EQ(ticks(axis, 300), (std::vector<double>{300, 600, 900, 1200}));
  EXPECT_EQ(ticks(axisOf(600, 0, 1200), 300), (std::vector<double>{0, 300, 600, 900, 1200}));
  EXPECT_TRUE(ticks(axis, 0).empty());
}

TEST(TickLabel, HasTheUnitOfTheLongestTime) {
  EXPECT_EQ(tickLabel(360, 360, 2160), "6 min");
  EXPECT_EQ(tickLabel(0, 360, 2160), "0 min");
  EXPECT_EQ(tickLabel(30, 30, 2160), "0.5 min") << "all labels of the ruler have the same unit";
  EXPECT_EQ(tickLabel(7200, 3600, 36000), "2 h");
  EXPECT_EQ(tickLabel(8100, 900, 36000), "2.25 h");
  EXPECT_EQ(tickLabel(0.5, 0.1, 100), "0.5 s");
  EXPECT_EQ(tickLabel(54 * 3600.0, 6 * 3600, 90 * 3600), "54 h");
  EXPECT_EQ(tickLabel(54 * 3600.0, 6 * 3600, 20 * 86400), "2.25 d");
}

TEST(TickLabel, OfTicksThatAreFinerThanTheUnitIsAnInstantOfTheClock) {
  EXPECT_EQ(tickLabel(80, 10, 2160), "1:20");
  EXPECT_EQ(tickLabel(90.5, 0.5, 2160), "1:30.5");
  EXPECT_EQ(tickLabel(720, 60, 36000), "0:12:00") << "the label has hours, because 0:12 could mean twelve seconds";
}

TEST(ClockText, ShowsInstants) {
  EXPECT_EQ(clockText(-1e-9), clockText(0)) << "an instant just before the start is shown as the start";
  EXPECT_EQ(clockText(864), "14:24");
  EXPECT_EQ(clockText(2.5), "2.5 s");
  EXPECT_EQ(clockText(13464), "3:44:24");
  EXPECT_EQ(clockText(86400 + 5), "1 d 0:00:05");
  EXPECT_EQ(clockText(720, 36000), "0:12:00") << "the longest time of the set has hours";
  EXPECT_EQ(flagText(13464, 25200), "3:44:24");
  EXPECT_EQ(flagText(720, 25200), "0:12:00");
  EXPECT_EQ(flagText(864.9, 2160), "14:24");
  EXPECT_EQ(clockText(3, 4.5), "3.0 s") << "the longest time of the set is 4.5 s";
  EXPECT_EQ(clockText(0), "0:00");
  EXPECT_EQ(clockText(720, 0), "12:00") << "a set without a run has no hours";
  EXPECT_EQ(flagText(4.5, 4.5), "4.5 s");
  EXPECT_EQ(flagText(4.29, 4.5), "4.2 s");
  EXPECT_EQ(flagText(0.3, 4.5), "0.3 s") << "0.3 is not rounded down to 0.2";
  EXPECT_EQ(flagText(0, 0), "0:00") << "a set without a run has no hours";
}

TEST(DurationText, TakesTheUnitOfTheLongest) {
  EXPECT_EQ(durationText(1760), "29.3 min");
  EXPECT_EQ(durationText(45), "45.0 s");
  EXPECT_EQ(durationText(720), "12.0 min") << "seconds are not shown beside minutes";
  EXPECT_EQ(durationText(4572), "76.2 min");
  EXPECT_EQ(durationText(1760, 9000), "0.49 h");
  EXPECT_EQ(durationText(8 * 86400.0), "8.00 d");
}

TEST(InClockTimes, InstantsOfAMessageAreThoseOfTheWindow) {
  EXPECT_EQ(inClockTimes(QStringLiteral("by hand at 1500 s (round 4): job B on node a: arrives at 1800.5 s"), 7200),
            QStringLiteral("by hand at 0:25:00 (round 4): job B on node a: arrives at 0:30:00"));
  EXPECT_EQ(inClockTimes(QStringLiteral("move it from 20 s on"), 60), QStringLiteral("move it from 0:20 on"));
  EXPECT_EQ(inClockTimes(QStringLiteral("script at 4 s"), 8), QStringLiteral("script at 4.0 s"));
}

TEST(InClockTimes, DurationsAndOtherWordsStayAsTheyAre) {
  for (const char* words : {"", "takes 20 s of every round", "needs at least 5 s even on the whole cluster",
                            "rounds of 360 s", "at 3 samples/s", "flat 30 s"})
    EXPECT_EQ(inClockTimes(QString::fromUtf8(words), 7200), QString::fromUtf8(words));
}

}  // namespace
}  // namespace roundel::widgets
