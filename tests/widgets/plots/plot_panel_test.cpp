// Plots in the window.

#include "widgets/plots/plot_panel.h"

#include <qcustomplot.h>

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QSignalSpy>
#include <QTabWidget>
#include <QToolButton>

#include "tests/widgets/bench.h"
#include "widgets/plots/plots_row.h"

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

TEST(PlotPanel, ADotSelectsItsJobAndIsOutlined) {
  Shown t(example("hadar-fig1.json"), kRatios);
  t.s.bench.playhead.toEnd();
  const plots::PlotData& data = t.panel.data();
  QCustomPlot* plot = t.panel.plot();
  const plots::PlotSeries& gavel = data.series[0];
  for (std::size_t i = 0; i < gavel.jobs.size(); ++i) {
    if (gavel.x[i] <= 0) continue;
    const QPoint at(static_cast<int>(std::lround(plot->xAxis->coordToPixel(std::log2(gavel.x[i])))), static_cast<int>(std::lround(plot->yAxis->coordToPixel(gavel.y[i]))));
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
  EXPECT_EQ(t.panel.plot()->graphCount(), 2) << "at the end everything has happened";
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

TEST(PlotPanel, TheMenuChangesCopiesAndExports) {
  Shown t(mix(15, 20), kUse);
  QMenu* menu = t.menu();
  ASSERT_GE(menu->actions().size(), 6);
  EXPECT_TRUE(menu->actions()[0]->isChecked());
  menu->actions()[2]->trigger();
  EXPECT_EQ(t.panel.kind(), QStringLiteral("gru"));
  QSignalSpy exported(&t.panel, &PlotPanel::exportRequested);
  QSignalSpy maximised(&t.panel, &PlotPanel::maximiseRequested);
  for (QAction* action : t.menu()->actions()) {
    if (action->text().startsWith(QLatin1String("Copy"))) action->trigger();
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
  for (const QLabel* label : panel.findChildren<QLabel*>()) said = said || (label->isVisible() && label->text().startsWith(QLatin1String("A plot appears")));
  EXPECT_TRUE(said);
}

TEST(PlotPanel, AFailedLaneIsLeftOut) {
  model::Scenario s = mix(15, 10);
  s.compare.push_back({"plan", "Plan", {{"plan", R"([{"round":0,"jobs":{"J1":[{"node":"n0","type":"V100","count":3}]}}])"}}});
  Workbench bench;
  PlotPanel panel(&bench, kUse);
  bench.document.reset(s, {});
  ASSERT_TRUE(bench.comparison.waitForFinished(60000));
  EXPECT_EQ(panel.data().lanes.size(), 2u);
}

TEST(PlotsRow, ShowsThreePlotsOrTabs) {
  Session s(mix(15, 20));
  PlotsRow row(&s.bench);
  row.resize(1000, 260);
  row.show();
  settle();
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

TEST(PlotsRow, OnePlotIsMaximisedAndRestored) {
  Session s(mix(15, 20));
  PlotsRow row(&s.bench);
  row.resize(1000, 260);
  row.show();
  settle();
  emit row.panels()[1]->maximiseRequested();
  EXPECT_FALSE(row.panels()[0]->isVisible());
  EXPECT_TRUE(row.panels()[1]->isVisible());
  row.setTabbed(true);
  row.setTabbed(false);
  settle();
  emit row.panels()[1]->maximiseRequested();
  emit row.panels()[1]->maximiseRequested();
  settle();
  int visible = 0;
  for (const PlotPanel* panel : row.panels()) visible += panel->isVisible() ? 1 : 0;
  EXPECT_TRUE(visible == 1 || visible == 3);
}

TEST(PlotsRow, Pictures) {
  Session few(example("hadar-fig1.json"));
  few.bench.document.edit(QStringLiteral("two"), [](model::Scenario& s) { s.compare.resize(2); });
  few.finish();
  PlotsRow row(&few.bench);
  few.bench.playhead.setNow(864);
  few.bench.selection.selectJob(model::JobIndex(0));
  testing::pictures(few.bench, row, QStringLiteral("guit-plots-two"), {{940, 224}, {1300, 320}});
  few.bench.playhead.toEnd();
  row.panels()[1]->setKind(QStringLiteral("jct-bars"));
  row.panels()[2]->setKind(QStringLiteral("ftf-cdf"));
  testing::pictures(few.bench, row, QStringLiteral("guit-plots-end"), {{940, 224}});
  Session many(sixLanes());
  PlotsRow six(&many.bench);
  many.bench.playhead.setNow(5000);
  many.bench.selection.selectJob(model::JobIndex(7));
  testing::pictures(many.bench, six, QStringLiteral("guit-plots-six"), {{940, 224}, {1300, 320}});
  const QStringList kinds[] = {{QStringLiteral("queue"), QStringLiteral("throughput"), QStringLiteral("fragments")},
                               {QStringLiteral("jct-bars"), QStringLiteral("jct-cdf"), QStringLiteral("jct-cdf")},
                               {QStringLiteral("lr-cdf"), QStringLiteral("ftf-cdf"), QStringLiteral("lr-dots")}};
  for (int which = 0; which < 3; ++which) {
    for (std::size_t p = 0; p < 3; ++p) six.panels()[p]->setKind(kinds[p][which]);
    testing::pictures(many.bench, six, QStringLiteral("guit-plots-kinds%1").arg(which), {{940, 224}});
  }
}

}  // namespace
}  // namespace roundel::widgets
