// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the numbers of a sweep's figures against numbers computed by hand from the rows.

#include <gmock/gmock.h>

#include "tests/widgets/figures/sweeps/sweeps.h"

namespace roundel::widgets::figures::testing {
namespace {

constexpr double kT2 = 4.302653;  // Student's t at 95 % with 2 degrees of freedom

TEST(MetricCurve, HasTheMeansAndStudentIntervalsOfTheSeeds) {
  const Figure figure =
      makeSweepFigure(smallTable(), "metric-curve", choices({"jct_mean_s"}, {"load"}, {{"gpus", "8"}}));
  ASSERT_TRUE(figure.drawable()) << figure.empty.toStdString();
  ASSERT_EQ(figure.panels.size(), 1u);
  const plots::PlotData& panel = figure.panels.front();
  ASSERT_EQ(panel.series.size(), 2u);
  const plots::PlotSeries& gavel = panel.series[0];
  EXPECT_THAT(gavel.x, ::testing::ElementsAre(0.5, 1));
  EXPECT_THAT(gavel.y, ::testing::ElementsAre(7200, 14400));
  // 3600, 7200, 10800: deviation 3600, divided by the root of 3.
  const double half = kT2 * 3600 / std::sqrt(3.0);
  EXPECT_NEAR(gavel.low_at[0], 7200 - half, 1e-2);
  EXPECT_NEAR(gavel.high_at[0], 7200 + half, 1e-2);
  EXPECT_EQ(gavel.low_at[1], 14400) << "the interval of equal values has length 0";
  EXPECT_NEAR(panel.series[1].y[0], 5400, 1e-9);
  EXPECT_EQ(panel.lanes[1].policy, "hadar") << "the colour is determined by the scheduler";
  EXPECT_EQ(panel.y_label, "mean JCT (h)");
  EXPECT_EQ(panel.key_note, "gpus = 8; mean of 3 seeds, band: 95 % (Student t)");
}

TEST(MetricCurve, SaysTheWarmUpOfItsSweep) {
  experiment::SweepTable table = smallTable();
  const auto line = [&] {
    return makeSweepFigure(table, "metric-curve", choices({"jct_mean_s"}, {"load"}, {{"gpus", "8"}})).sweep;
  };
  EXPECT_FALSE(line()->line.contains("leave out"));
  table.warm_up.jobs = 20;
  EXPECT_TRUE(line()->line.contains("the statistics over jobs leave out the first 20 jobs"));
  EXPECT_THAT(line()->about, ::testing::HasSubstr(R"("warm_up":{"jobs":20})"));
}

TEST(MetricCurve, HasNoIntervalBelowThreeSeedsAndHollowMarksWhereSeedsAreMissing) {
  const Figure figure =
      makeSweepFigure(smallTable(), "metric-curve", choices({"jct_mean_s"}, {"load"}, {{"gpus", "16"}}));
  const plots::PlotSeries& hadar = figure.panels.front().series[1];
  EXPECT_THAT(hadar.hollow, ::testing::ElementsAre(0, 1));
  EXPECT_EQ(hadar.y[1], 10800) << "the mean of the two finished runs";
  EXPECT_TRUE(std::isnan(hadar.low_at[1]));
  EXPECT_FALSE(std::isnan(hadar.low_at[0]));
  EXPECT_EQ(figure.panels.front().key_note,
            "gpus = 16; mean of 2 to 3 seeds, band: 95 % (Student t); hollow: seeds missing");
}

TEST(MetricCurve, WhatIsNeitherAlongTheAxisNorFixedIsAPanelAValue) {
  const Figure figure = makeSweepFigure(smallTable(), "metric-curve", choices({"jct_mean_s"}, {"load"}));
  ASSERT_EQ(figure.panels.size(), 2u);
  EXPECT_EQ(figure.panels[0].title, "gpus = 8");
  EXPECT_EQ(figure.panels[1].title, "gpus = 16");
  EXPECT_EQ(figure.panels[0].y_max, figure.panels[1].y_max) << "all panels have the same scale";
  EXPECT_TRUE(figure.shared_y);
}

TEST(MetricCurve, SeveralMetricsAreAPanelEachWithAxesOfTheirOwn) {
  FigureOptions options;
  options.parts = true;
  const Figure figure =
      makeSweepFigure(smallTable(), "metric-curve", choices({"jct_mean_s", "cru"}, {"load"}, {{"gpus", "8"}}), options);
  ASSERT_EQ(figure.panels.size(), 2u);
  EXPECT_FALSE(figure.shared_y);
  EXPECT_EQ(figure.panels[0].y_label, "(a) mean JCT (h)");
  EXPECT_TRUE(figure.panels[1].y_label.startsWith("(b) CRU"));
}

TEST(MetricCurve, ADifferenceIsPairedBySeed) {
  SweepChoices paired = choices({"jct_mean_s"}, {"load"}, {{"gpus", "8"}});
  paired.pair = {"Hadar", "Gavel", false};
  const Figure figure = makeSweepFigure(smallTable(), "metric-curve", paired);
  const plots::PlotData& panel = figure.panels.front();
  ASSERT_EQ(panel.series.size(), 1u);
  // -1800, 0, -3600: mean -1800, deviation 1800.
  EXPECT_NEAR(panel.series[0].y[0], -1800, 1e-9);
  EXPECT_NEAR(panel.series[0].high_at[0], -1800 + kT2 * 1800 / std::sqrt(3.0), 1e-2);
  ASSERT_EQ(panel.rules.size(), 1u) << "one line at difference 0";
  EXPECT_EQ(panel.rules.front().at, 0);
  EXPECT_TRUE(panel.y_label.endsWith("Hadar − Gavel"));
  EXPECT_TRUE(panel.key_note.contains("mean over 3 common seeds"));
}

TEST(MetricCurve, ASchedulersOptionsAreLinesAndOneWithoutTheOptionAlongTheAxisIsLevel) {
  const experiment::SweepTable table = tableOf(
      "run,load,beam,scheduler,seed,status,message,cru\n"
      "0,1,,Gavel,1,complete,,0.5\n1,1,1,Hadar,1,complete,,0.6\n2,1,64,Hadar,1,complete,,0.8\n"
      "3,2,,Gavel,1,complete,,0.4\n4,2,1,Hadar,1,complete,,0.5\n5,2,64,Hadar,1,complete,,0.7\n");
  const Figure lines = makeSweepFigure(table, "metric-curve", choices({"cru"}, {"load"}));
  ASSERT_EQ(lines.panels.front().lanes.size(), 3u);
  EXPECT_EQ(lines.panels.front().lanes[2].label, "Hadar, beam = 64");
  EXPECT_EQ(lines.panels.front().lanes[2].mark.occurrence, 1);
  const Figure level = makeSweepFigure(table, "metric-curve", choices({"cru"}, {"beam"}, {{"load", "1"}}));
  const plots::PlotData& panel = level.panels.front();
  ASSERT_EQ(panel.series.size(), 2u);
  EXPECT_THAT(panel.series[0].y, ::testing::ElementsAre(0.5, 0.5));
  EXPECT_FALSE(panel.series[0].marked);
  EXPECT_THAT(panel.series[1].y, ::testing::ElementsAre(0.6, 0.8));
  EXPECT_EQ(panel.key_note, "load = 1; 1 seed");
}

TEST(MetricBars, AreAGroupAValueWithWhiskers) {
  const Figure figure =
      makeSweepFigure(smallTable(), "metric-bars", choices({"jct_mean_s"}, {"load"}, {{"gpus", "8"}}));
  const plots::PlotData& panel = figure.panels.front();
  EXPECT_EQ(panel.x_names, QStringList({"0.5", "1"}));
  EXPECT_THAT(panel.series[0].x, ::testing::ElementsAre(-0.2, 0.8)) << "the left of two bars in each group";
  EXPECT_THAT(panel.series[1].x, ::testing::ElementsAre(0.2, 1.2));
  EXPECT_NEAR(panel.series[0].high_at[0], 7200 + kT2 * 3600 / std::sqrt(3.0), 1e-2);
  EXPECT_TRUE(panel.key_note.contains("whiskers: 95 % (Student t)"));
}

TEST(MetricBars, ByScheduler) {
  const Figure figure = makeSweepFigure(smallTable(), "metric-bars",
                                        choices({"jct_mean_s"}, {"scheduler"}, {{"gpus", "8"}, {"load", "1"}}));
  ASSERT_TRUE(figure.drawable()) << figure.empty.toStdString();
  EXPECT_TRUE(figure.panels.front().x_names.isEmpty()) << "the names of the schedulers are under the bars";
  EXPECT_THAT(figure.panels.front().series[1].x, ::testing::ElementsAre(1));
  EXPECT_THAT(figure.panels.front().series[1].y, ::testing::ElementsAre(10800));
}

TEST(HeatMap, HasAPanelASchedulerAndOneScaleForAll) {
  const Figure figure = makeSweepFigure(smallTable(), "heat-map", choices({"jct_mean_s"}, {"load", "gpus"}));
  ASSERT_EQ(figure.panels.size(), 2u);
  const plots::PlotData& gavel = figure.panels[0];
  EXPECT_EQ(gavel.title, "Gavel");
  EXPECT_EQ(gavel.x_names, QStringList({"0.5", "1"}));
  EXPECT_EQ(gavel.y_names, QStringList({"16", "8"})) << "numbers increase from bottom to top";
  // Rows from the top: 16 GPUs at both loads, then 8. The lowest value is Hadar's 5400 s, the highest 14400 s.
  EXPECT_EQ(gavel.series[0].labels, QStringList({"4.00", "4.00", "2.00", "4.00"}));
  EXPECT_THAT(gavel.series[0].share, ::testing::ElementsAre(1, 1, 0.2, 1));
  EXPECT_EQ(figure.panels[1].series[0].labels, QStringList({"3.00", "3.00*", "1.50", "3.00"}))
      << "the star marks the cell in which one seed failed";
  EXPECT_EQ(gavel.scale_label, "mean JCT (h), 1.50 … 4.00");
  EXPECT_TRUE(gavel.key_note.contains("*: seeds missing"));
}

TEST(HeatMap, ADifferenceIsAboutNoughtAndARatioAboutOne) {
  SweepChoices pair = choices({"jct_mean_s"}, {"load", "gpus"});
  pair.pair = {"Hadar", "Gavel", false};
  const Figure difference = makeSweepFigure(smallTable(), "heat-map", pair);
  ASSERT_EQ(difference.panels.size(), 1u);
  EXPECT_TRUE(difference.panels[0].diverging);
  // -60, -60 min on 16 GPUs, -30, -60 on 8.
  EXPECT_THAT(difference.panels[0].series[0].share, ::testing::ElementsAre(0, 0, 0.25, 0));
  EXPECT_EQ(difference.panels[0].series[0].labels[2], "−30.0");
  pair.pair.ratio = true;
  // By seed 1/2, 1, 2/3: the geometric mean is the third root of 1/3, 0.693.
  const Figure ratio = makeSweepFigure(smallTable(), "heat-map", pair);
  // All other cells are 0.75. The value farthest from 1 has a colour at the end of the scale.
  EXPECT_NEAR(ratio.panels[0].series[0].share[2], 0, 1e-12);
  EXPECT_NEAR(ratio.panels[0].series[0].share[0], 0.5 - 0.5 * std::log(0.75) / std::log(std::cbrt(1.0 / 3)), 1e-9);
  EXPECT_EQ(ratio.panels[0].series[0].labels, QStringList({"0.750", "0.750*", "0.693", "0.750"}));
}

TEST(HeatMap, ACellWithoutAValueIsMissing) {
  const experiment::SweepTable table = tableOf(
      "run,a,b,scheduler,seed,status,message,cru\n0,1,1,Gavel,1,complete,,0.5\n1,1,2,Gavel,1,failed,why,\n"
      "2,2,1,Gavel,1,complete,,0.7\n3,2,2,Gavel,1,complete,,0.6\n");
  const plots::PlotSeries cells = makeSweepFigure(table, "heat-map", choices({"cru"})).panels.front().series.front();
  ASSERT_EQ(cells.share.size(), 4u);
  EXPECT_TRUE(std::isnan(cells.share[0])) << "the cell a = 1, b = 2 is at the top left and has no value";
  EXPECT_EQ(cells.labels[0], "");
}

TEST(DecisionGrowth, HasTheExponentInItsKey) {
  // 2 us times jobs^1.5: the fit is exact up to the six decimals of the file.
  const Figure figure = makeSweepFigure(largeTable(2), "decision-growth", choices({}, {"jobs"}, {{"spread", "0.1"}}));
  ASSERT_TRUE(figure.drawable()) << figure.empty.toStdString();
  const plots::PlotData& panel = figure.panels.front();
  EXPECT_TRUE(panel.log10_x && panel.log10_y);
  EXPECT_EQ(panel.lane_ticks.value(0), "Gavel with minimum makespan: exponent 1.50 ± 0.00");
  ASSERT_EQ(panel.series.size(), 4u) << "each scheduler has a fitted line and means";
  EXPECT_FALSE(panel.series[0].marked);
  EXPECT_NEAR(panel.series[0].y[0], 0.002 * std::pow(50, 1.5), 1e-5);
  EXPECT_FALSE(panel.series[1].joined);
  EXPECT_EQ(panel.series[1].x.size(), 4u);
  EXPECT_NEAR(panel.series[1].low_at[3], panel.series[1].y[3], 1e-9)
      << "the interval has length 0 because all seeds are equal";
  EXPECT_TRUE(panel.key_note.contains("geometric mean of 4 seeds, bars: 95 % (Student t)"));
  EXPECT_EQ(makeSweepFigure(smallTable(), "decision-growth", choices({}, {"load"}, {{"gpus", "8"}})).empty,
            "no metric “decision_ms_mean”; this sweep has jct_mean_s, cru");
}

TEST(SweepFigure, TableHasARowAPointInTheUnitsOfTheResults) {
  const QString csv =
      makeSweepFigure(smallTable(), "metric-curve", choices({"jct_mean_s"}, {"load"}, {{"gpus", "16"}})).table();
  EXPECT_EQ(csv,
            "metric,load,scheduler,unit,n,seeds,mean,deviation,low,high,jobs_finished,jobs_counted\n"
            "jct_mean_s,0.5,Gavel,s,3,3,14400,0,14400,14400,0,0\n"
            "jct_mean_s,1,Gavel,s,3,3,14400,0,14400,14400,0,0\n"
            "jct_mean_s,0.5,Hadar,s,3,3,10800,0,10800,10800,0,0\n"
            "jct_mean_s,1,Hadar,s,2,3,10800,0,10800,10800,0,0\n");
}

TEST(MetricCurve, ASecondVariedValueHasACurveForEachOfItsValues) {
  const Figure figure = makeSweepFigure(smallTable(), "metric-curve", choices({"jct_mean_s"}, {"load", "gpus"}));
  ASSERT_TRUE(figure.drawable()) << figure.empty.toStdString();
  ASSERT_EQ(figure.panels.size(), 1u);
  const plots::PlotData& panel = figure.panels.front();
  QStringList labels;
  for (const plots::PlotLane& lane : panel.lanes) labels << lane.label;
  EXPECT_EQ(labels, QStringList({"Gavel, gpus = 8", "Hadar, gpus = 8", "Gavel, gpus = 16", "Hadar, gpus = 16"}));
  EXPECT_THAT(panel.series[0].y, ::testing::ElementsAre(7200, 14400));
  EXPECT_THAT(panel.series[3].y, ::testing::ElementsAre(10800, 10800));
  EXPECT_EQ(panel.lanes[2].mark.occurrence, 1) << "its style differs from Gavel's first curve";
  EXPECT_TRUE(figure.table().startsWith("metric,load,gpus,scheduler,"));
  EXPECT_TRUE(figure.table().contains("\njct_mean_s,0.5,8,\"Gavel, gpus = 8\",s,"));
  EXPECT_FALSE(makeSweepFigure(smallTable(), "metric-curve", choices({"cru"}, {"load", "gpus", "load"})).drawable());
}

TEST(MetricCurve, SaysHowManyJobsFinishedWhereRunsEndedAtTheirHorizon) {
  const experiment::SweepTable table = tableOf(
      "run,load,scheduler,seed,status,message,jct_mean_s,jobs_finished,jobs_counted\n"
      "0,1,Gavel,1,horizon,,100,6,10\n1,2,Gavel,1,complete,,300,10,10\n");
  const Figure figure = makeSweepFigure(table, "metric-curve", choices({"jct_mean_s"}, {"load"}));
  EXPECT_THAT(figure.panels.front().series[0].y, ::testing::ElementsAre(100, 300));
  EXPECT_EQ(figure.panels.front().key_note, "1 seed; 16 of 20 jobs finished");
  EXPECT_TRUE(figure.table().contains("\njct_mean_s,1,Gavel,s,1,1,100,,,,6,10\n"));
}

TEST(SweepFigure, NamesOfSchedulersCanBeGiven) {
  FigureOptions options;
  options.labels = QStringList{"Baseline", "Ours"};
  const Figure figure = makeSweepFigure(smallTable(), "heat-map", choices({"cru"}), options);
  EXPECT_EQ(figure.panels[1].title, "Ours");
  EXPECT_EQ(figure.panels[1].lanes[0].policy, "hadar");
}

// A scheduler with results at only one of the varied values has no curve.
TEST(SweepFigure, OfOneValueASchedulerIsNoCurveAndSaysWhatToDraw) {
  const experiment::SweepTable table = tableOf(
      "run,round,scheduler,seed,status,message,jct_mean_s\n"
      "0,360,Gavel,1,complete,,3600\n1,360,Hadar,1,complete,,1800\n2,720,Gavel,1,failed,no,\n3,720,Hadar,1,failed,no,\n");
  const Figure curve = makeSweepFigure(table, "metric-curve", choices({"jct_mean_s"}, {"round"}));
  EXPECT_FALSE(curve.drawable());
  EXPECT_TRUE(curve.empty.contains(QStringLiteral("metric-bars"))) << curve.empty.toStdString();
  EXPECT_TRUE(makeSweepFigure(table, "metric-bars", choices({"jct_mean_s"})).drawable());
}

}  // namespace
}  // namespace roundel::widgets::figures::testing
