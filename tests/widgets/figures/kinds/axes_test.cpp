// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the user's choices for axes: logarithm, limits, unit, label.

#include <cmath>

#include "tests/widgets/figures/kinds/figures.h"
#include "widgets/figures/files/provenance.h"
#include "widgets/figures/kinds/figure_lint.h"
#include "widgets/figures/kinds/figure_painter.h"
#include "widgets/figures/kinds/placed_marks.h"

namespace roundel::widgets::figures {
namespace {

using testing::twoRuns;

QString allWords(const Figure& figure) {
  QString words;
  for (const PlacedText& text : textsOf(draw(figure, *findPreset("ieee-1col")))) words += text.text + QLatin1Char('|');
  return words;
}

TEST(Axes, HaveTheUnitThatWasAskedForAndSoHasTheTable) {
  FigureOptions options;
  options.x.unit = QStringLiteral("d");
  options.y.unit = QStringLiteral("%");
  const Figure figure = makeFigure("jct-cdf", twoRuns(), options);
  const plots::PlotData& panel = figure.panels.front();
  EXPECT_EQ(panel.x_label, QStringLiteral("completion time (d)"));
  EXPECT_EQ(panel.y_label, QStringLiteral("share of jobs (%)"));
  EXPECT_DOUBLE_EQ(plots::onX(panel, 43200), 0.5);
  EXPECT_DOUBLE_EQ(plots::onY(panel, 0.25), 25);
  const QStringList lines = figure.table().split(QLatin1Char('\n'));
  EXPECT_EQ(lines[0], QStringLiteral("scheduler,jct_d,share_percent"));
  const plots::PlotSeries& first = panel.series.front();
  EXPECT_NEAR(lines[1].section(QLatin1Char(','), 1, 1).toDouble(), first.x[0] / 86400, 1e-12);
  EXPECT_NEAR(lines[1].section(QLatin1Char(','), 2, 2).toDouble(), 100 * first.y[0], 1e-9);
  EXPECT_TRUE(figure.remarks.isEmpty());
}

TEST(Gantt, ANodeThatIsDownSaysSoInEveryLane) {
  model::Scenario scenario = widgets::testing::example("lesson-node-failure.json");
  scenario.compare.resize(2);
  EXPECT_EQ(allWords(makeFigure("gantt", testing::runsOf(scenario))).count(QStringLiteral("down|")), 2);
}

TEST(Axes, OfBarsHaveTheirUnitUpwards) {
  FigureOptions options;
  options.y.unit = QStringLiteral("min");
  for (const char* kind : {"jct-bars", "makespan"}) {
    const Figure figure = makeFigure(kind, twoRuns(), options);
    EXPECT_DOUBLE_EQ(plots::onY(figure.panels.front(), 600), 10) << kind;
    EXPECT_TRUE(figure.panels.front().y_label.contains(QStringLiteral("(min)"))) << kind;
    EXPECT_TRUE(figure.table().contains(QStringLiteral("_min"))) << kind;
    EXPECT_TRUE(figure.remarks.isEmpty()) << kind << ": it is enough that one of the two panels shows a time";
  }
}

TEST(Axes, LogarithmicUpwardsStandBarsOnTheirLowerEnd) {
  FigureOptions options;
  options.y.log = true;
  const Figure figure = makeFigure("jct-bars", twoRuns(), options);
  const plots::PlotData& panel = figure.panels.front();
  ASSERT_TRUE(panel.log10_y);
  EXPECT_GT(panel.y_min, 0);
  EXPECT_LT(panel.y_min, *twoRuns()[1].metrics->value("jct_min_s"));
  EXPECT_DOUBLE_EQ(plots::onY(panel, 0), std::log10(panel.y_min / panel.time_unit_s))
      << "bars begin at the lower end of the axis";
  EXPECT_EQ(faultsOf(lint(pageOf(figure, *findPreset("ieee-1col")))), QString());
}

TEST(Axes, WhatALogarithmCannotShowIsSaidOnThePage) {
  int zeros = 0, all = 0;
  for (const compare::LaneRun& run : twoRuns()) {
    for (const metrics::JobRow& row : run.metrics->jobs) ++all, zeros += *row.wait_s == 0 ? 1 : 0;
  }
  ASSERT_GT(zeros, 0);
  ASSERT_LT(zeros, all);
  FigureOptions options;
  options.x.log = true;
  const Figure figure = makeFigure("wait", twoRuns(), options);
  EXPECT_TRUE(allWords(figure).contains(QStringLiteral("%1 of %2 values are 0").arg(zeros).arg(all)))
      << allWords(figure).toStdString();
  EXPECT_EQ(faultsOf(lint(pageOf(figure, *findPreset("ieee-1col")))), QString());
  EXPECT_FALSE(allWords(makeFigure("wait", twoRuns())).contains(QStringLiteral("values are 0")));
}

TEST(Axes, SayWhatTheyCannotHave) {
  FigureOptions log;
  log.x.log = true;
  EXPECT_EQ(makeFigure("jct-bars", twoRuns(), log).remarks,
            QStringList{QStringLiteral("the horizontal axis has names, not numbers")});
  FigureOptions areas;
  areas.y.log = true;
  EXPECT_EQ(makeFigure("gru", twoRuns(), areas).remarks.size(), 1);
  FigureOptions unit;
  unit.y.unit = QStringLiteral("h");
  const Figure cdf = makeFigure("jct-cdf", twoRuns(), unit);
  EXPECT_EQ(cdf.remarks, QStringList{QStringLiteral("the vertical axis is a share: its unit can be %")});
  EXPECT_TRUE(cdf.drawable()) << "the figure is drawn without the unit";
  FigureOptions range;
  range.x.log = true;
  range.x.range = {0, 3600};
  const Figure from_nought = makeFigure("jct-cdf", twoRuns(), range);
  EXPECT_GT(from_nought.panels.front().x_min, 0);
  EXPECT_EQ(from_nought.remarks.size(), 1);
  EXPECT_FALSE(makeFigure("gantt", twoRuns(), log).remarks.isEmpty());
}

TEST(Axes, TakeALabelAndComeBackWithTheFile) {
  FigureOptions options;
  options.x = {true, std::pair(600.0, 6000.0), QStringLiteral("min"), QStringLiteral("time to finish, minutes")};
  options.y.label = QStringLiteral("jobs");
  options.y.unit = QStringLiteral("%");
  const Figure figure = makeFigure("jct-cdf", twoRuns(), options);
  EXPECT_TRUE(allWords(figure).contains(QStringLiteral("time to finish, minutes")));
  QString reason;
  const auto read =
      readProvenance(svgFile(draw(figure, *findPreset("ieee-1col")), fileMetadata(figure, "ieee-1col")), reason);
  ASSERT_TRUE(read) << reason.toStdString();
  EXPECT_EQ(read->options, options);
}

TEST(Axes, APanelWithoutAnyValueOnItsAxesSaysSo) {
  FigureOptions options;
  options.x.log = true;
  const Figure waits = makeFigure("wait-histogram", twoRuns(), options);
  ASSERT_EQ(waits.panels.size(), 2U);
  const Page page = pageOf(waits, *findPreset("ieee-1col"));
  ASSERT_TRUE(page.figure.drawable());
  EXPECT_EQ(plotsWithMarks(page.drawing), std::vector({true, false})) << "Hadar's jobs have no waiting time";
  EXPECT_TRUE(std::ranges::any_of(textsOf(page.drawing), [&](const PlacedText& text) {
    return page.drawing.plots[1].rect.contains(text.box) && text.text.contains(QStringLiteral("no value"));
  }));
  EXPECT_EQ(faultsOf(lint(page)), QString());
}

TEST(Axes, OfEveryKindAndPresetPassTheLintInPercentOrALogarithm) {
  for (const std::string& kind : kinds()) {
    for (const bool log : {false, true}) {
      FigureOptions options;
      options.x.log = options.y.log = log;
      if (!log) options.y.unit = QStringLiteral("%");
      const Figure figure = makeFigure(kind, twoRuns(), options);
      if (!figure.drawable()) continue;
      for (const char* preset : {"ieee-1col", "beamer"})
        EXPECT_EQ(faultsOf(lint(pageOf(figure, *findPreset(preset)))), QString()) << kind << ' ' << preset << log;
    }
  }
}

}  // namespace
}  // namespace roundel::widgets::figures
