// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the texts of plots: sentences for screen readers, and tooltips over curves.

#include "widgets/plots/painting/plot_text.h"

#include "core/metrics/idle_causes.h"
#include "tests/widgets/bench.h"
#include "tests/widgets/plots/painting/hand_made.h"
#include "tests/widgets/plots/painting/runs.h"

namespace roundel::widgets::plots {
namespace {

using testing::plotOf;
using testing::seriesOf;

/// Gavel and Hadar with three jobs that all finish.
const std::vector<PlotLane>& twoLanes() {
  static const std::vector<PlotLane> made = lanesOf(testing::runsOf(widgets::testing::threeJobs()));
  return made;
}

/// Curves in minutes: Gavel from 0 to 120 s, Hadar from 60 s on.
PlotData curves(Mark mark = Mark::Step) {
  PlotData data = plotOf(mark, {seriesOf(0, {0, 60, 120}, {0.25, 0.5, 1}), seriesOf(1, {60, 120}, {0.75, 0.5})});
  data.lanes = twoLanes();
  data.over_time = true;
  data.x_is = Quantity::Time;
  data.time_unit_s = 60;
  data.x_label = QStringLiteral("time (min)");
  return data;
}

std::string sentence(const PlotData& data, std::size_t series, const PlotLook& look = {}) {
  return seriesSentence(data, data.series[series], look).toStdString();
}

PlotLook at(double now_s, int future = 1) {
  PlotLook look;
  look.now_s = now_s;
  look.future = future;
  return look;
}

TEST(SeriesSentences, OfACurveHaveItsValueAtThePlayhead) {
  EXPECT_EQ(sentence(curves(), 0, at(60)), "Gavel: 0.500 at 1 min");
  EXPECT_EQ(sentence(curves(), 0, at(90)), "Gavel: 0.500 at 1.5 min") << "a step keeps its value until the next step";
  EXPECT_EQ(sentence(curves(Mark::Line), 0, at(90)), "Gavel: 0.750 at 1.5 min") << "a line is interpolated";
}

TEST(SeriesSentences, OfACurveStayInsideIt) {
  EXPECT_EQ(sentence(curves(), 1, at(0)), "Hadar: 0.750 at 1 min")
      << "before the first point, the text has the first point";
  EXPECT_EQ(sentence(curves(), 0, {}), "Gavel: 1.000 at 2 min") << "for the whole run, the text has the last point";
}

TEST(SeriesSentences, OfNumbersAboveOneHaveFourDigits) {
  PlotData data = curves();
  data.y_max = 20000;
  data.series[0].y = {7, 12345.678, 8};
  EXPECT_EQ(sentence(data, 0, at(60)), "Gavel: 1.235e+04 at 1 min");
}

TEST(SeriesSentences, OfNothingSaySo) {
  PlotData data = curves();
  data.series[0].x.clear(), data.series[0].y.clear();
  EXPECT_EQ(sentence(data, 0), "Gavel: nothing yet");
}

TEST(SeriesSentences, OfABarHaveItsRange) {
  PlotData data = plotOf(Mark::Bars, {seriesOf(1, {1}, {7200})});
  data.lanes = twoLanes();
  data.series[0].low = 3600, data.series[0].high = 9000;
  data.time_unit_s = 3600;
  data.y_label = QStringLiteral("mean completion time (h)");
  EXPECT_EQ(sentence(data, 0), "Hadar: 2 h, from 1 h to 2.5 h");
}

TEST(SeriesSentences, OfQuantilesHaveTheMedianAndBothEnds) {
  PlotData data = plotOf(Mark::Quantiles, {seriesOf(0, {1440}, {0})});
  data.lanes = twoLanes();
  data.series[0].low = 720, data.series[0].median = 1440, data.series[0].high = 3600;
  data.time_unit_s = 60;
  data.x_label = QStringLiteral("completion time (min): 5, 25, 50, 75, 95 %");
  EXPECT_EQ(sentence(data, 0), "Gavel: median 24 min, 5 % below 12 min, 95 % below 60 min");
}

/// Two of three jobs have a point; the second appears at 100 s.
PlotData distribution() {
  PlotData data = plotOf(Mark::Step, {seriesOf(0, {30, 90}, {1.0 / 3, 2.0 / 3})});
  data.lanes = twoLanes();
  data.series[0].at_s = {50, 100};
  data.series[0].jobs = {model::JobIndex(1), model::JobIndex(0)};
  data.x_label = QStringLiteral("completion time (s)");
  return data;
}

TEST(SeriesSentences, OfADistributionCountTheJobsThatHaveFinishedByThePlayhead) {
  EXPECT_EQ(sentence(distribution(), 0), "Gavel: 2 of 3 jobs");
  EXPECT_EQ(sentence(distribution(), 0, at(99)), "Gavel: 1 of 3 jobs");
  EXPECT_EQ(sentence(distribution(), 0, at(100)), "Gavel: 2 of 3 jobs") << "a job that finishes at the playhead counts";
  EXPECT_EQ(sentence(distribution(), 0, at(99, 2)), "Gavel: 2 of 3 jobs") << "the future is shown in full";
}

// A name by the user may contain text that looks like a placeholder.
TEST(SeriesSentences, KeepANameWithAPercentSignAsItIs) {
  PlotData data = distribution();
  data.lanes[0].label = QStringLiteral("gap 5 %2, cap %3");
  EXPECT_EQ(sentence(data, 0), "gap 5 %2, cap %3: 2 of 3 jobs");
}

TEST(PointSentences, NameTheJobWhereThePointIsOne) {
  EXPECT_EQ(pointSentence(distribution(), distribution().series[0], 0), QStringLiteral("J2: 30 s"));
  EXPECT_EQ(pointSentence(curves(), curves().series[0], 1), QStringLiteral("1 min: 0.500"));
}

TEST(AxisTexts, OfRatiosHaveNoUnit) {
  PlotData data = distribution();
  data.x_label = QStringLiteral("waiting time / expected run time");
  EXPECT_EQ(xText(data, 12.345678), QStringLiteral("12.35"));
  data.log2_x = true;
  data.x_label = QStringLiteral("ratio (log)");
  EXPECT_EQ(xText(data, 4), QStringLiteral("4")) << "the brackets of a log2 axis do not contain a unit";
}

// ---- tooltips ----

qsizetype placeOf(const QString& tip, const char* words) { return tip.indexOf(QLatin1String(words)); }

TEST(CurveTips, NameTheLanesFromTheLargestValueDown) {
  const QString tip = tipAt(curves(), {}, 60);
  EXPECT_TRUE(tip.startsWith(QLatin1String("<b>1 min</b>"))) << qPrintable(tip);
  ASSERT_GE(placeOf(tip, "Gavel"), 0);
  EXPECT_LT(placeOf(tip, "Hadar"), placeOf(tip, "Gavel")) << "0.75 before 0.5";
  const QString later = tipAt(curves(), {}, 120);
  EXPECT_LT(placeOf(later, "Gavel"), placeOf(later, "Hadar")) << "1 before 0.5";
}

TEST(CurveTips, LeaveOutWhatHasNoValueThere) {
  const QString tip = tipAt(curves(), {}, 30);
  EXPECT_GE(placeOf(tip, "Gavel"), 0);
  EXPECT_LT(placeOf(tip, "Hadar"), 0) << "the curve of Hadar begins at 60 s";
  EXPECT_EQ(tipAt(curves(), {}, 500), QString()) << "all curves have ended";
}

TEST(CurveTips, TellNothingOfAHiddenFuture) {
  EXPECT_EQ(tipAt(curves(), at(30, 0), 60), QString());
  EXPECT_NE(tipAt(curves(), at(30, 1), 60), QString()) << "the values of a ghost are shown";
  EXPECT_NE(tipAt(curves(), at(60, 0), 60), QString()) << "the value at the playhead is shown";
}

TEST(CurveTips, OfAColumnHaveItsLaneAndItsReference) {
  PlotLook look;
  look.only = 1;
  EXPECT_LT(placeOf(tipAt(curves(), look, 60), "Gavel"), 0);
  look.reference = 0;
  EXPECT_GE(placeOf(tipAt(curves(), look, 60), "Gavel"), 0);
}

TEST(CurveTips, ShowNamesAsTextAndNotAsMarkup) {
  PlotData data = curves();
  data.lanes[0].label = QStringLiteral("a<b>%2 & c");
  EXPECT_GE(placeOf(tipAt(data, {}, 60), "a&lt;b&gt;%2 &amp; c"), 0) << qPrintable(tipAt(data, {}, 60));
}

TEST(CurveTips, OfUsedGpusCountTheIdleOnesByTheirCause) {
  PlotData data = plotData(QStringLiteral("gru"), twoLanes());
  data.lanes[0].label = QStringLiteral("cap %2");
  const double end_s = data.lanes[0].run->trace->end_s;
  const QString tip = tipAt(data, {}, end_s / 2);
  const metrics::IdleNow idle = metrics::idleNow(*data.lanes[0].index, end_s / 2);
  const QString row = QStringLiteral("cap %2&nbsp;&nbsp;</td><td align=right>") + QString::number(idle.gang) +
                      QStringLiteral("</td><td align=right>") + QString::number(idle.left) +
                      QStringLiteral("</td><td align=right>") + QString::number(idle.no_job);
  EXPECT_TRUE(tip.contains(row)) << qPrintable(tip);
  EXPECT_FALSE(tipAt(plotData(QStringLiteral("queue"), twoLanes()), {}, end_s / 2).contains(QLatin1String("Idle")))
      << "the queue counts jobs and has no idle GPUs";
}

}  // namespace
}  // namespace roundel::widgets::plots
