// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the user's choices for an axis (unit, logarithm, limits, label), the resulting coordinates, and refused choices.

#include "widgets/plots/painting/plot_scales.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tests/widgets/plots/painting/hand_made.h"

namespace roundel::widgets::plots {
namespace {

using testing::plotOf;
using testing::seriesOf;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
const auto kAcross = Qt::Horizontal, kUp = Qt::Vertical;

/// A plot of shares from 0 to 1 over ten hours.
PlotData shares(Mark mark = Mark::Line) {
  PlotData data = plotOf(mark, {seriesOf(0, {0, 3600, 36000}, {0, 0.1, 1})});
  data.over_time = true;
  data.x_is = Quantity::Time, data.y_is = Quantity::Share;
  data.time_unit_s = 3600;
  data.x_max = 36000;
  data.x_label = QStringLiteral("time (h)"), data.y_label = QStringLiteral("CRU");
  return data;
}

/// A plot with seconds on the y axis and one bar for each lane.
PlotData bars() {
  PlotData data = plotOf(Mark::Bars, {seriesOf(0, {0}, {600}), seriesOf(1, {1}, {6000})});
  data.series[0].low = 300, data.series[0].high = 1200;
  data.y_is = Quantity::Time;
  data.time_unit_s = 60;
  data.y_label = QStringLiteral("mean completion time (min)");
  return data;
}

AxisChoice unit(const char* name) { return {.log = false, .range = {}, .unit = QLatin1String(name), .label = {}}; }
AxisChoice logarithm() { return {.log = true, .range = {}, .unit = {}, .label = {}}; }
AxisChoice between(double from, double to, bool log = false) {
  return {.log = log, .range = std::pair{from, to}, .unit = {}, .label = {}};
}

std::string remark(PlotData& data, Qt::Orientation axis, const AxisChoice& choice) {
  return chooseAxis(data, axis, choice).join(QStringLiteral(" | ")).toStdString();
}

struct UnitCase {
  const char* unit;
  double size;
};
class TimeUnits : public ::testing::TestWithParam<UnitCase> {};

TEST_P(TimeUnits, AreInTheLabelAndDivideTheValues) {
  PlotData data = shares();
  EXPECT_EQ(remark(data, kAcross, unit(GetParam().unit)), "");
  EXPECT_EQ(data.x_label, QStringLiteral("time (%1)").arg(QLatin1String(GetParam().unit)));
  EXPECT_DOUBLE_EQ(onX(data, 7200), 7200 / GetParam().size);
  EXPECT_EQ(data.x_asked, QLatin1String(GetParam().unit));
}

INSTANTIATE_TEST_SUITE_P(All, TimeUnits,
                         ::testing::Values(UnitCase{"s", 1}, UnitCase{"min", 60}, UnitCase{"h", 3600},
                                           UnitCase{"d", 86400}));

TEST(AxisUnits, OfAShareArePercentAndNothingElse) {
  PlotData data = shares();
  EXPECT_EQ(remark(data, kUp, unit("h")), "the vertical axis is a share: its unit can be %");
  EXPECT_EQ(data.y_label, QStringLiteral("CRU")) << "a refused unit changes nothing";
  EXPECT_EQ(remark(data, kUp, unit("%")), "");
  EXPECT_EQ(data.y_label, QStringLiteral("CRU (%)"));
  EXPECT_DOUBLE_EQ(onY(data, 0.25), 25);
}

TEST(AxisUnits, OfATimeAreNoPercent) {
  PlotData data = shares();
  EXPECT_EQ(remark(data, kAcross, unit("%")), "the horizontal axis is a time: its unit can be s, min, h or d");
  EXPECT_EQ(remark(data, kAcross, unit("week")), "the horizontal axis is a time: its unit can be s, min, h or d");
  EXPECT_DOUBLE_EQ(onX(data, 7200), 2);
}

TEST(AxisUnits, OfACountThereAreNone) {
  PlotData data = shares();
  data.y_is = Quantity::Number;
  EXPECT_EQ(remark(data, kUp, unit("s")), "the vertical axis is neither a time nor a share: it has no unit");
}

TEST(AxisUnits, AreBeforeARemarkInBrackets) {
  PlotData data = shares();
  data.y_label = QStringLiteral("CRU (whole rounds)");
  EXPECT_EQ(remark(data, kUp, unit("%")), "");
  EXPECT_EQ(data.y_label, QStringLiteral("CRU (%, whole rounds)"));
}

TEST(AxisUnits, ChosenTwiceAreInTheLabelOnce) {
  PlotData data = shares();
  for (int time = 0; time < 2; ++time) EXPECT_EQ(remark(data, kUp, unit("%")), "");
  EXPECT_EQ(data.y_label, QStringLiteral("CRU (%)"));
  EXPECT_EQ(remark(data, kAcross, unit("min")), "");
  EXPECT_EQ(remark(data, kAcross, unit("s")), "");
  EXPECT_EQ(data.x_label, QStringLiteral("time (s)"));
}

TEST(AxisUnits, OfBarsAreThoseOfTheirHeight) {
  PlotData data = bars();
  EXPECT_EQ(remark(data, kUp, unit("h")), "");
  EXPECT_EQ(data.y_label, QStringLiteral("mean completion time (h)"));
  EXPECT_DOUBLE_EQ(yUnit(data), 3600);
  EXPECT_DOUBLE_EQ(xUnit(data), 1) << "bars are at whole numbers on the x axis";
  EXPECT_EQ(remark(data, kAcross, unit("h")), "the horizontal axis has names, not numbers");
}

TEST(AxisUnits, NameTheColumnsOfTheTable) {
  EXPECT_EQ(columnSuffix(QStringLiteral("h")), QStringLiteral("_h"));
  EXPECT_EQ(columnSuffix(QStringLiteral("%")), QStringLiteral("_percent"));
}

TEST(AxisLabels, AreTheUsersWordForWordAlsoWithAUnit) {
  PlotData data = shares();
  AxisChoice choice = unit("min");
  choice.label = QStringLiteral("elapsed");
  EXPECT_EQ(remark(data, kAcross, choice), "");
  EXPECT_EQ(data.x_label, QStringLiteral("elapsed"));
  EXPECT_DOUBLE_EQ(onX(data, 60), 1);
}

TEST(AxisLabels, CanBeChosenWhereTheAxisHasNames) {
  PlotData data = bars();
  EXPECT_EQ(remark(data, kAcross, {.log = false, .range = {}, .unit = {}, .label = QStringLiteral("scheduler")}), "");
  EXPECT_EQ(data.x_label, QStringLiteral("scheduler"));
}

TEST(Logarithms, LeaveAQuarterAroundTheValuesAndShowZerosAtTheLowerEnd) {
  PlotData data = shares();
  EXPECT_EQ(remark(data, kAcross, logarithm()), "");
  EXPECT_DOUBLE_EQ(data.x_min, 3600 / 1.25);
  EXPECT_DOUBLE_EQ(data.x_max, 36000 * 1.25);
  EXPECT_EQ(data.axis_note, QStringLiteral("0 is drawn at the left end of the logarithmic axis"));
  EXPECT_DOUBLE_EQ(onX(data, 0), onX(data, data.x_min)) << "a value that the axis cannot show is at its end";
  EXPECT_DOUBLE_EQ(onX(data, 36000) - onX(data, 3600), 1) << "a factor of ten is one unit";
}

TEST(Logarithms, OfSharesEndAtOne) {
  PlotData data = shares();
  EXPECT_EQ(remark(data, kUp, logarithm()), "");
  EXPECT_EQ(data.y_max, 1);
  EXPECT_DOUBLE_EQ(data.y_min, 0.1 / 1.25);
  EXPECT_EQ(data.axis_note, QStringLiteral("0 is drawn at the lower end of the logarithmic axis"));
}

TEST(Logarithms, OfBothAxesSayBothNotes) {
  PlotData data = shares();
  chooseAxis(data, kAcross, logarithm());
  chooseAxis(data, kUp, logarithm());
  EXPECT_EQ(data.axis_note.count(QStringLiteral("; ")), 1) << qPrintable(data.axis_note);
  chooseAxis(data, kUp, logarithm());
  EXPECT_EQ(data.axis_note.count(QStringLiteral("; ")), 1) << "a repeated choice does not repeat the note";
}

TEST(Logarithms, OfADistributionCountWhatIsZero) {
  PlotData data = plotOf(Mark::Step, {seriesOf(0, {0, 0, 8}, {0.3, 0.6, 1}), seriesOf(1, {2, kNone}, {0.5, 1})});
  EXPECT_EQ(remark(data, kAcross, logarithm()), "");
  EXPECT_EQ(data.axis_note, QStringLiteral("2 of 4 values are 0, drawn at the left end"))
      << "a gap does not count as a value";
}

TEST(Logarithms, NeedAValueAboveZero) {
  PlotData data = plotOf(Mark::Line, {seriesOf(0, {0, 1}, {0, 0})});
  EXPECT_EQ(remark(data, kUp, logarithm()), "the vertical axis has no value above 0: it stays linear");
  EXPECT_FALSE(data.log10_y);
  PlotData empty = plotOf(Mark::Line, {seriesOf(0, {}, {})});
  EXPECT_NE(remark(empty, kUp, logarithm()), "");
}

TEST(Logarithms, OfBarsReachBelowTheLeastAndLeaveRoomAboveTheRange) {
  PlotData data = bars();
  EXPECT_EQ(remark(data, kUp, logarithm()), "");
  EXPECT_DOUBLE_EQ(data.y_min, 600 / 4.0) << "the shortest bar has a height";
  EXPECT_GT(data.y_max, 6000);
}

TEST(Logarithms, AreNotForAreasAndRowsUpwards) {
  PlotData stack = shares(Mark::Stack);
  EXPECT_EQ(remark(stack, kUp, logarithm()), "stacked areas have no logarithmic vertical axis");
  EXPECT_EQ(remark(stack, kAcross, logarithm()), "");
  PlotData rows = shares(Mark::Histogram);
  EXPECT_EQ(remark(rows, kAcross, logarithm()), "the horizontal axis cannot be logarithmic here");
}

TEST(Logarithms, OfBaseTenTakeThePlaceOfBaseTwo) {
  PlotData data = plotOf(Mark::Step, {seriesOf(0, {0.5, 4}, {0.5, 1})});
  onLog2(data);
  EXPECT_TRUE(data.log2_x);
  EXPECT_EQ(remark(data, kAcross, logarithm()), "");
  EXPECT_FALSE(data.log2_x);
  EXPECT_DOUBLE_EQ(onX(data, 10), 1);
}

TEST(Log2, EndsAtWholePowersWithZerosLeftOfThem) {
  PlotData data = plotOf(Mark::Step, {seriesOf(0, {0, 0.3, 6}, {0.3, 0.6, 1})});
  onLog2(data);
  EXPECT_DOUBLE_EQ(data.x_min, -2) << "the axis begins at 1/4, the power below 0.3";
  EXPECT_GT(data.x_max, std::log2(6));
  EXPECT_EQ(data.series[0].zeros, 1);
  EXPECT_DOUBLE_EQ(onX(data, 0), -3);
  EXPECT_DOUBLE_EQ(onX(data, 4), 2);
  EXPECT_DOUBLE_EQ(onX(data, 1e-9), -2) << "a positive value is not left of the axis";
}

TEST(Log2, GoesNoFurtherDownThanA256th) {
  PlotData data = plotOf(Mark::Step, {seriesOf(0, {1e-7, 2}, {0.5, 1})});
  onLog2(data);
  EXPECT_DOUBLE_EQ(data.x_min, -8);
}

TEST(Limits, AreTheUsersOnALinearAxis) {
  PlotData data = shares();
  EXPECT_EQ(remark(data, kAcross, between(1800, 7200)), "");
  EXPECT_EQ(data.x_min, 1800);
  EXPECT_EQ(data.x_max, 7200);
}

TEST(Limits, OfBarsBeginAtZeroAllTheSame) {
  PlotData data = bars();
  EXPECT_EQ(remark(data, kUp, between(500, 9000)), "");
  EXPECT_EQ(data.y_min, 0) << "bars must begin at 0; a bar that begins higher is misleading";
  EXPECT_EQ(data.y_max, 9000);
}

TEST(Limits, OfALogarithmBeginAboveZero) {
  PlotData data = shares();
  EXPECT_EQ(remark(data, kUp, between(0, 0.5, true)),
            "a logarithmic axis does not begin at 0: it begins at the least value above 0");
  EXPECT_EQ(data.y_max, 0.5);
  EXPECT_DOUBLE_EQ(data.y_min, 0.08);
  PlotData other = shares();
  EXPECT_EQ(remark(other, kUp, between(0.01, 0.5, true)), "");
  EXPECT_EQ(other.y_min, 0.01);
}

TEST(Limits, OfALog2AxisAreItsPowers) {
  PlotData data = plotOf(Mark::Step, {seriesOf(0, {0.5, 4}, {0.5, 1})});
  onLog2(data);
  EXPECT_EQ(remark(data, kAcross, between(0.25, 32)), "");
  EXPECT_DOUBLE_EQ(data.x_min, -2);
  EXPECT_DOUBLE_EQ(data.x_max, 5);
}

TEST(AxesWithNumbers, DependOnWhatIsDrawn) {
  struct Case {
    Mark mark;
    bool across, up;
  };
  for (const Case& each : {Case{Mark::Line, true, true}, Case{Mark::Bars, false, true}, Case{Mark::Dots, true, false},
                           Case{Mark::Quantiles, true, false}, Case{Mark::JobRows, true, false},
                           Case{Mark::Cells, false, false}, Case{Mark::Estimates, true, true}}) {
    const PlotData data = plotOf(each.mark, {});
    EXPECT_EQ(hasNumbers(data, kAcross), each.across) << static_cast<int>(each.mark);
    EXPECT_EQ(hasNumbers(data, kUp), each.up) << static_cast<int>(each.mark);
  }
  PlotData named = plotOf(Mark::Estimates, {});
  named.x_names = {QStringLiteral("a")};
  EXPECT_FALSE(hasNumbers(named, kAcross)) << "an axis with names has no numbers";
}

TEST(AChoiceOfNothing, ChangesNothing) {
  PlotData data = bars();
  EXPECT_EQ(remark(data, kAcross, {}), "");
  EXPECT_EQ(remark(data, kUp, {}), "");
  EXPECT_EQ(data.y_label, bars().y_label);
  EXPECT_EQ(data.y_max, bars().y_max);
}

}  // namespace
}  // namespace roundel::widgets::plots
