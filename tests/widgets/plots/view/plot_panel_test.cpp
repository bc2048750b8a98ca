// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the plots in the window.

#include "widgets/plots/view/plot_panel.h"

#include <qcustomplot.h>

#include <QAccessible>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QSignalSpy>
#include <QTabWidget>
#include <QToolButton>
#include <algorithm>

#include "tests/widgets/bench.h"
#include "widgets/plots/painting/plot_legend.h"
#include "widgets/plots/view/plots_row.h"
#include "widgets/plots/view/scoreboard.h"

namespace roundel::widgets {
namespace {

using testing::example;
using testing::mix;
using testing::Session;
using testing::settle;

const QStringList kRatios{QStringLiteral("lr-dots"), QStringLiteral("lr-cdf")};
const QStringList kUse{QStringLiteral("cru"), QStringLiteral("cru-cumulative"), QStringLiteral("gru")};

struct Shown {
  Shown(model::Scenario scenario, const QStringList& kinds) : s(std::move(scenario)), panel(&s.bench, kinds) {
    testing::wear(s.bench, Theme::light());
    panel.resize(320, 260);
    panel.show();
    settle();
  }
  QMenu* menu() {
    QMenu* m = panel.findChild<QToolButton*>()->menu();
    emit m->aboutToShow();
    return m;
  }
  Session s;
  PlotPanel panel;
};

struct ShownRow {
  ShownRow() {
    row.resize(1000, 260);
    row.show();
    settle();
  }
  Session s{mix(15, 20)};
  PlotsRow row{&s.bench};
};

model::Scenario sixLanes() {
  model::Scenario s = mix(15, 40);
  s.compare = {{"gavel", "Gavel", {}},
               {"hadar", "Hadar", {}},
               {"hadar", "Hadar eff", {{"utility", "\"eff\""}}},
               {"hadar", "Hadar rigid", {{"gangs", "\"rigid\""}}},
               {"gavel", "Gavel 2", {}},
               {"hadar", "Hadar beam 4", {{"beam", "4"}}}};
  return s;
}

// In a run from before an edit, jobs have other indices than in the document.
TEST(PlotPanel, InAStaleRunTheSelectedJobIsOutlinedByItsId) {
  Shown t(example("hadar-fig1.json"), kRatios);
  t.s.bench.playhead.toEnd();
  t.s.bench.selection.selectJob(t.s.job("J2"));
  settle();
  const auto outlined = [&] {
    std::vector<QPointF> at;
    for (int g = 0; g < t.panel.plot()->graphCount(); ++g) {
      const QCPGraph* graph = t.panel.plot()->graph(g);
      if (graph->scatterStyle().pen().color() == Theme::light().text)
        at.emplace_back(graph->data()->at(0)->key, graph->data()->at(0)->value);
    }
    return at;
  };
  const std::vector<QPointF> before = outlined();
  ASSERT_FALSE(before.empty());
  testing::deleteFirstJobAndBreak(t.s.bench.document);
  settle();
  EXPECT_EQ(t.s.bench.selection.job(), model::JobIndex(0));
  EXPECT_EQ(outlined(), before);
}

// The shown run has 20 jobs; the edited document has few enough jobs for a plot with one row each.
TEST(PlotPanel, TheKindThatSuitsIsThatOfTheRunAndNotOfTheEditedDocument) {
  Shown t(mix(15, 20), {QStringLiteral("jct-cdf")});
  t.panel.showOnly(0, -1);
  EXPECT_EQ(t.panel.kind(), QStringLiteral("jct-cdf"));
  t.s.bench.document.edit(QStringLiteral("Delete"), [](model::Scenario& s) {
    s.jobs.resize(4);
    s.jobs.back().gpus = 1000;
  });
  t.panel.showOnly(1, -1);
  EXPECT_EQ(t.panel.kind(), QStringLiteral("jct-cdf"));
  EXPECT_FALSE(t.panel.data().lanes.empty());
}

TEST(PlotPanel, ADotSelectsItsJobAndIsOutlined) {
  Shown t(example("hadar-fig1.json"), kRatios);
  t.s.bench.playhead.toEnd();
  const plots::PlotData& data = t.panel.data();
  QCustomPlot* plot = t.panel.plot();
  const plots::PlotSeries& gavel = data.series[0];
  for (std::size_t i = 0; i < gavel.jobs.size(); ++i) {
    if (gavel.x[i] <= 0) continue;
    const QPoint at(static_cast<int>(std::lround(plot->xAxis->coordToPixel(std::log2(gavel.x[i])))),
                    static_cast<int>(std::lround(plot->yAxis->coordToPixel(gavel.y[i]))));
    QTest::mouseClick(plot, Qt::LeftButton, {}, at);
    EXPECT_EQ(t.s.bench.selection.job(), gavel.jobs[i]);
    settle();
    EXPECT_GT(testing::count(t.panel.grab().toImage(), jobColor(gavel.jobs[i].value)), 5);
  }
}

TEST(PlotPanel, FollowsThePlayhead) {
  Shown t(mix(15, 40), kUse);
  t.s.bench.setFuture(Workbench::Future::Hidden);
  t.s.bench.playhead.setNow(2000);
  const int early = t.panel.plot()->graph(0)->dataCount();
  t.s.bench.playhead.setNow(6000);
  EXPECT_GT(t.panel.plot()->graph(0)->dataCount(), early);
  t.s.bench.setFuture(Workbench::Future::Ghost);
  EXPECT_EQ(t.panel.plot()->graphCount(), 4);
  t.s.bench.playhead.toEnd();
  EXPECT_EQ(t.panel.plot()->graphCount(), 2) << "at the end there are no ghosts";
}

TEST(PlotPanel, ManyLanesAreShownAsCurvesSoFarAndQuantilesUntilTheUserChooses) {
  Shown use(sixLanes(), kUse);
  EXPECT_EQ(use.panel.kind(), QStringLiteral("cru-cumulative"));
  Shown jct(sixLanes(), {QStringLiteral("jct-cdf"), QStringLiteral("jct-quantiles")});
  EXPECT_EQ(jct.panel.kind(), QStringLiteral("jct-quantiles"));
  jct.panel.setKind(QStringLiteral("jct-cdf"));
  jct.s.bench.document.edit(QStringLiteral("fewer"), [](model::Scenario& s) { s.compare.pop_back(); });
  jct.s.finish();
  EXPECT_EQ(jct.panel.kind(), QStringLiteral("jct-cdf"));
  Shown few(mix(15, 20), kUse);
  EXPECT_EQ(few.panel.kind(), QStringLiteral("cru"));
}

// On a linear axis up to 250, all dots would be in the first pixels.
TEST(PlotPanel, InAColumnRatiosAreOnALogAxisAsInLanes) {
  Shown t(mix(15, 40), kRatios);
  ASSERT_EQ(t.panel.kind(), QStringLiteral("lr-dots"));
  EXPECT_TRUE(t.panel.data().log2_x);
  const double low = t.panel.data().x_min, high = t.panel.data().x_max;
  t.panel.showOnly(0, -1);
  ASSERT_EQ(t.panel.kind(), QStringLiteral("lr-cdf"));
  EXPECT_TRUE(t.panel.data().log2_x);
  EXPECT_EQ(t.panel.data().x_min, low);
  EXPECT_EQ(t.panel.data().x_max, high);
}

TEST(PlotPanel, TheMenuChangesCopiesAndExports) {
  Shown t(mix(15, 20), kUse);
  QMenu* menu = t.menu();
  ASSERT_GE(menu->actions().size(), 6);
  const auto boxes = t.panel.findChildren<QToolButton*>();
  EXPECT_FALSE(boxes.front()->accessibleName().isEmpty());
  EXPECT_TRUE(menu->actions()[0]->isChecked());
  menu->actions()[2]->trigger();
  EXPECT_EQ(t.panel.kind(), QStringLiteral("gru"));
  QSignalSpy exported(&t.panel, &PlotPanel::exportRequested);
  QSignalSpy maximised(&t.panel, &PlotPanel::maximiseRequested);
  for (QAction* action : t.menu()->actions()) {
    if (action->text() == QLatin1String("Copy as LaTeX table")) {
      action->trigger();
      EXPECT_TRUE(QGuiApplication::clipboard()->text().contains(QStringLiteral("\\toprule\nScheduler & Time (h)")))
          << "times of jobs must be in hours: " << QGuiApplication::clipboard()->text().left(200).toStdString();
    }
  }
  for (QAction* action : t.menu()->actions()) {
    if (action->text().startsWith(QLatin1String("Copy as table"))) action->trigger();
    if (action->text().startsWith(QLatin1String("Export"))) action->trigger();
    if (action->text().startsWith(QLatin1String("Maximise"))) action->trigger();
  }
  EXPECT_EQ(QGuiApplication::clipboard()->text(), t.panel.data().csv(QLatin1Char('\t')));
  ASSERT_EQ(exported.count(), 1);
  EXPECT_EQ(exported[0][0].toString(), QStringLiteral("gru"));
  EXPECT_EQ(maximised.count(), 1);
}

TEST(PlotPanel, BeforeAnythingRanItSaysSo) {
  Workbench bench;
  PlotPanel panel(&bench, kUse);
  testing::pictureOf(panel, {320, 240});
  EXPECT_FALSE(panel.plot()->isVisible());
  bool said = false;
  for (const QLabel* label : panel.findChildren<QLabel*>())
    said = said || (label->isVisible() && label->text().startsWith(QLatin1String("A plot appears")));
  EXPECT_TRUE(said);
}

TEST(PlotPanel, AFailedLaneIsLeftOut) {
  model::Scenario s = mix(15, 10);
  s.compare.push_back(
      {"plan", "Plan", {{"plan", R"([{"round":0,"jobs":{"J1":[{"node":"n0","type":"V100","count":3}]}}])"}}});
  Workbench bench;
  PlotPanel panel(&bench, kUse);
  bench.document.reset(s, {});
  ASSERT_TRUE(bench.comparison.waitForFinished(60000));
  EXPECT_EQ(panel.data().lanes.size(), 2u);
}

TEST(PlotsRow, ShowsThreePlotsOrTabs) {
  ShownRow shown;
  PlotsRow& row = shown.row;
  ASSERT_EQ(row.panels().size(), 3u);
  for (const PlotPanel* panel : row.panels()) EXPECT_TRUE(panel->isVisible());
  row.setTabbed(true);
  settle();
  auto* tabs = row.findChild<QTabWidget*>();
  ASSERT_EQ(tabs->count(), 3);
  EXPECT_TRUE(row.panels()[0]->isVisible());
  EXPECT_FALSE(row.panels()[1]->isVisible());
  tabs->setCurrentIndex(1);
  EXPECT_TRUE(row.panels()[1]->isVisible());
  row.panels()[1]->setKind(QStringLiteral("jct-bars"));
  row.setTabbed(false);
  settle();
  EXPECT_EQ(tabs->count(), 0);
  for (const PlotPanel* panel : row.panels()) EXPECT_TRUE(panel->isVisible());
}

TEST(PlotsRow, ATabHasTheNameOfItsPlotAlsoWhereMoreLanesChangeIt) {
  model::Scenario few = sixLanes();
  few.compare.resize(2);
  Session s(few);
  PlotsRow row(&s.bench);
  row.setTabbed(true);
  row.resize(1000, 260);
  row.show();
  settle();
  const auto* tabs = row.findChild<QTabWidget*>();
  const QString before = tabs->tabText(0);
  EXPECT_EQ(before, row.panels()[0]->name());
  s.bench.document.edit(QStringLiteral("more"),
                        [](model::Scenario& scenario) { scenario.compare = sixLanes().compare; });
  s.finish();
  settle();
  EXPECT_NE(row.panels()[0]->name(), before) << "with six lanes the plot has another name";
  for (int i = 0; i < tabs->count(); ++i)
    EXPECT_EQ(tabs->tabText(i), row.panels()[static_cast<std::size_t>(i)]->name());
}

TEST(PlotPanel, TheLegendIsOutsideTheAxesWithTheLanesNames) {
  model::Scenario s = mix(15, 20);
  s.compare = {{"gavel", {}, {}}, {"hadar", {}, {}}};
  Shown t(s, kUse);
  ASSERT_EQ(t.panel.legend()->entries().size(), 2u);
  EXPECT_EQ(t.panel.legend()->entries()[0].name, "Gavel") << "the name is not the id of the policy";
  EXPECT_TRUE(t.panel.legend()->isVisible());
  EXPECT_LE(t.panel.legend()->geometry().bottom(), t.panel.plot()->geometry().top());
  EXPECT_FALSE(t.panel.plot()->legend->visible());
  QTest::mouseClick(t.panel.legend(), Qt::LeftButton, {}, QPoint(100, 6));
  EXPECT_EQ(t.s.bench.selection.focusedLane(), 1);
}

TEST(PlotPanel, TheNoteOfTheHeadIsShortenedBeforeTheTitle) {
  Shown t(example("hadar-fig1.json"), kUse);
  const auto* menu = t.panel.findChild<QToolButton*>();
  const auto titled = [&](int width) {
    t.panel.resize(width, 260);
    settle();
    const auto labels = t.panel.findChildren<QLabel*>();
    return std::ranges::any_of(labels, [&](const QLabel* label) { return label->text() == t.panel.name(); });
  };
  EXPECT_TRUE(titled(900));
  const QString whole = menu->text();
  EXPECT_TRUE(whole.contains(QStringLiteral("GPUs that wait"))) << whole.toStdString();
  for (const int width : {340, 320, 300}) {
    EXPECT_TRUE(titled(width)) << width;
    EXPECT_LT(menu->text().size(), whole.size()) << width;
    EXPECT_TRUE(menu->text().endsWith(QChar(0x25BC)));
    EXPECT_TRUE(menu->toolTip().contains(QStringLiteral("GPUs that wait"))) << "the tooltip has the whole note";
  }
}

TEST(PlotPanel, TheLowerBoundIsNamedOverThePlot) {
  Shown t(mix(15, 20), {QStringLiteral("jct-bars")});
  const auto& entries = t.panel.legend()->entries();
  ASSERT_EQ(entries.size(), 1u);
  EXPECT_EQ(entries[0].lane, -1);
  EXPECT_TRUE(entries[0].name.startsWith(QStringLiteral("lower bound of the mean "))) << entries[0].name.toStdString();
  EXPECT_TRUE(t.panel.legend()->isVisible());
}

TEST(PlotPanel, FromFiveLanesOnCurvesCarryNamesAndValuesAtThePlayhead) {
  Shown t(sixLanes(), kUse);
  t.panel.resize(460, 260);
  t.s.bench.playhead.setNow(4000);
  settle();
  EXPECT_FALSE(t.panel.legend()->isVisible());
  QMap<QString, QString> said;
  QString name;
  std::vector<double> heights;
  for (int i = 0; i < t.panel.plot()->itemCount(); ++i) {
    const auto* text = qobject_cast<QCPItemText*>(t.panel.plot()->item(i));
    if (text == nullptr) continue;
    if (name.isEmpty()) {
      name = text->text();
      heights.push_back(text->position->pixelPosition().y());
      EXPECT_GT(text->left->pixelPosition().x(), t.panel.plot()->axisRect()->right()) << "right of the axes";
    } else {
      said[name] = text->text();
      name.clear();
    }
  }
  ASSERT_EQ(said.size(), 6);
  const plots::PlotSeries& gavel = t.panel.data().series[0];
  EXPECT_EQ(said[QStringLiteral("Gavel")], QString::number(*plots::valueAt(t.panel.data(), gavel, 4000), 'f', 3));
  std::ranges::sort(heights);
  for (std::size_t i = 1; i < heights.size(); ++i)
    EXPECT_GE(heights[i] - heights[i - 1], 11) << "texts must not overlap";
}

// The width of one of three plots beside the jobs and Why in a window of 1600 px.
TEST(PlotPanel, CurvesOfSixLanesHaveNamesAtTheirEndsAtTheUsualWidth) {
  Shown t(example("asrpt-example.json"), kUse);
  t.panel.resize(283, 230);
  t.s.bench.playhead.toEnd();
  settle();
  EXPECT_EQ(t.panel.plot()->findChildren<QCPItemText*>(QStringLiteral("end-name")).size(), 8);
}

TEST(PlotPanel, CruSoFarHasNamesWithoutValuesAtTheStart) {
  Shown t(example("asrpt-example.json"), kUse);
  t.panel.resize(918, 262);
  t.s.bench.playhead.setNow(0);
  settle();
  const auto texts = t.panel.plot()->findChildren<QCPItemText*>(QStringLiteral("end-value"));
  EXPECT_EQ(t.panel.plot()->findChildren<QCPItemText*>(QStringLiteral("end-name")).size(), 8);
  ASSERT_EQ(texts.size(), 8);
  for (const QCPItemText* text : texts) EXPECT_EQ(text->text(), QStringLiteral("–"));
}

// Otherwise the layout would oscillate: the panel grows for the names in its head, moves them elsewhere, shrinks, and moves them back.
TEST(PlotPanel, HowHighItMustBeDoesNotDependOnHowManyNamesItsHeadHas) {
  Shown many(example("asrpt-example.json"), kUse), few(example("hadar-fig1.json"), kUse);
  for (Shown* t : {&many, &few}) {
    t->panel.resize(1400, 140);
    t->s.bench.playhead.toEnd();
    settle();
    EXPECT_TRUE(t->panel.legend()->isVisible());
    EXPECT_EQ(t->panel.legend()->parentWidget()->parentWidget()->parentWidget(), &t->panel) << "legend in the head";
  }
  EXPECT_EQ(many.panel.minimumSizeHint().height(), few.panel.minimumSizeHint().height());
}

TEST(PlotPanel, AClickOnACurveIsAnInstant) {
  Shown t(mix(15, 20), kUse);
  t.s.bench.playhead.toEnd();
  settle();
  QCustomPlot* plot = t.panel.plot();
  const double unit = t.panel.data().time_unit_s;
  const QPoint at(static_cast<int>(plot->xAxis->coordToPixel(3000 / unit)), plot->axisRect()->center().y());
  QTest::mouseClick(plot, Qt::LeftButton, {}, at);
  EXPECT_NEAR(t.s.bench.playhead.now_s(), 3000,
              2 * unit / std::max(1e-9, plot->xAxis->coordToPixel(1) - plot->xAxis->coordToPixel(0)));
}

TEST(PlotPanel, KeysGoFromChangeToChangeAndFromJobToJob) {
  Shown use(mix(15, 20), kUse);
  use.s.bench.playhead.setNow(10);
  QTest::keyClick(use.panel.plot(), Qt::Key_Right);
  EXPECT_EQ(use.s.bench.playhead.now_s(), 360) << "the next change is at the next round";
  QTest::keyClick(use.panel.plot(), Qt::Key_Left);
  EXPECT_EQ(use.s.bench.playhead.now_s(), 0);
  QTest::keyClick(use.panel.plot(), Qt::Key_C, Qt::ControlModifier);
  EXPECT_EQ(QGuiApplication::clipboard()->text(), use.panel.table());

  Shown ratios(example("hadar-fig1.json"), kRatios);
  ratios.s.bench.playhead.toEnd();
  ratios.s.bench.selection.selectJob(model::JobIndex());
  QTest::keyClick(ratios.panel.plot(), Qt::Key_Right);
  EXPECT_EQ(ratios.s.bench.selection.job(), ratios.panel.data().series[0].jobs[0]);
  QTest::keyClick(ratios.panel.plot(), Qt::Key_Right);
  EXPECT_EQ(ratios.s.bench.selection.job(), ratios.panel.data().series[0].jobs[1]);
}

TEST(PlotPanel, AScreenReaderFindsCurvesAndPoints) {
  Shown t(example("hadar-fig1.json"), kRatios);
  t.s.bench.playhead.toEnd();
  settle();
  QAccessibleInterface* chart = QAccessible::queryAccessibleInterface(t.panel.plot());
  ASSERT_NE(chart, nullptr);
  EXPECT_EQ(chart->role(), QAccessible::Chart);
  ASSERT_EQ(chart->childCount(), 4);
  EXPECT_EQ(chart->child(0)->text(QAccessible::Name), "Gavel: 3 of 3 jobs");
  ASSERT_EQ(chart->child(0)->childCount(), 3);
  EXPECT_TRUE(chart->child(0)->child(0)->text(QAccessible::Name).startsWith(QLatin1Char('J')));
  EXPECT_EQ(chart->child(0)->child(0)->parent(), chart->child(0));
  t.s.bench.setFuture(Workbench::Future::Hidden);
  t.s.bench.playhead.setNow(1);
  EXPECT_TRUE(chart->child(0)->child(2)->text(QAccessible::Name).isEmpty()) << "a hidden point has no text";
}

TEST(PlotPanel, AColumnShowsItsLaneInTheAxesOfAll) {
  Shown t(mix(15, 40), kUse);
  t.s.bench.playhead.toEnd();
  const QCPRange y = t.panel.plot()->yAxis->range();
  t.panel.showOnly(1, -1);
  EXPECT_EQ(t.panel.plot()->graphCount(), 1);
  EXPECT_EQ(t.panel.plot()->graph(0)->name(), "Hadar");
  EXPECT_EQ(t.panel.plot()->yAxis->range(), y);
  EXPECT_TRUE(t.panel.legend()->entries().empty());
  t.panel.showOnly(1, 0);
  EXPECT_EQ(t.panel.plot()->graphCount(), 2);
  ASSERT_EQ(t.panel.legend()->entries().size(), 1u) << "the legend names the thin line of the reference";
  EXPECT_EQ(t.panel.legend()->entries()[0].name, "Gavel");
}

TEST(Scoreboard, ShowsTheMetricsAtThePlayhead) {
  Session s(example("hadar-fig1.json"));
  PlotPanel panel(&s.bench, {QStringLiteral("scoreboard")});
  panel.resize(320, 260);
  panel.show();
  settle();
  Scoreboard* board = panel.scoreboard();
  ASSERT_NE(board, nullptr);
  s.bench.playhead.toEnd();
  for (std::size_t lane = 0; lane < 2; ++lane) {
    const metrics::RunMetrics& m = *s.bench.comparison.lanes()[lane].run->metrics;
    EXPECT_DOUBLE_EQ(*board->score(lane, Scoreboard::Cru).value, *m.value("cru"));
    EXPECT_DOUBLE_EQ(*board->score(lane, Scoreboard::Ttd).value, *m.value("ttd_s"));
    EXPECT_FALSE(board->score(lane, Scoreboard::Ttd).counting);
    EXPECT_DOUBLE_EQ(*board->score(lane, Scoreboard::Jct).value, *m.value("jct_mean_s"));
    EXPECT_DOUBLE_EQ(board->barHeight(lane, Scoreboard::Cru), *m.value("cru"));
  }
  s.bench.playhead.setNow(60);
  EXPECT_FALSE(board->score(0, Scoreboard::Jct).value.has_value()) << "no job has finished";
  EXPECT_EQ(*board->score(0, Scoreboard::Ttd).value, 60);
  EXPECT_TRUE(board->score(0, Scoreboard::Ttd).counting);
  EXPECT_TRUE(board->animated());
  s.bench.setReducedMotion(true);
  s.bench.playhead.setNow(400);
  EXPECT_FALSE(board->animated());
  EXPECT_EQ(panel.table().split(QLatin1Char('\n')).size(), 6) << "header, 4 lanes, empty line";
}

TEST(PlotsRow, PlotsAreAddedHiddenAndDetachedAndTheLayoutIsKept) {
  ShownRow shown;
  PlotsRow& row = shown.row;
  PlotPanel* board = row.addPlot(QStringLiteral("scoreboard"));
  ASSERT_NE(board, nullptr);
  settle();
  EXPECT_TRUE(board->isVisible());
  row.detach(board);
  settle();
  auto* tabs = row.findChild<QTabWidget*>();
  ASSERT_EQ(tabs->count(), 2) << "one tab is the row, the other is the plot";
  EXPECT_TRUE(board->isVisible());
  EXPECT_FALSE(row.panels()[0]->isVisible());
  tabs->setCurrentIndex(0);
  EXPECT_TRUE(row.panels()[0]->isVisible());
  row.closePlot(row.panels()[1]);
  EXPECT_EQ(row.layoutText(), "cru lr-dots scoreboard!^");
  const QString text = row.layoutText();
  PlotsRow other(&shown.s.bench);
  other.setLayoutText(text);
  EXPECT_EQ(other.layoutText(), text);
  while (!other.panels().empty()) other.closePlot(other.panels().back());
  EXPECT_EQ(other.layoutText(), "none");
  other.setLayoutText(QStringLiteral("pie of nothing"));
  EXPECT_EQ(other.panels().size(), 3u);
  for (int i = 0; i < 12; ++i) other.addPlot(QStringLiteral("queue"));
  EXPECT_EQ(other.panels().size(), PlotsRow::kMax);
}

TEST(PlotsRow, OnePlotIsMaximisedAndRestored) {
  ShownRow shown;
  PlotsRow& row = shown.row;
  emit row.panels()[1]->maximiseRequested();
  EXPECT_FALSE(row.panels()[0]->isVisible());
  EXPECT_TRUE(row.panels()[1]->isVisible());
  row.setTabbed(true);
  row.setTabbed(false);
  settle();
  emit row.panels()[1]->maximiseRequested();
  emit row.panels()[1]->maximiseRequested();
  settle();
  for (const PlotPanel* panel : row.panels())
    EXPECT_EQ(panel->isVisible(), panel == row.panels()[1]) << "the third click maximises the plot again";
  QTest::keyClick(row.panels()[1]->plot(), Qt::Key_Escape);
  settle();
  for (const PlotPanel* panel : row.panels()) EXPECT_TRUE(panel->isVisible());
}

}  // namespace
}  // namespace roundel::widgets
