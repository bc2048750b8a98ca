// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QAccessible>
#include <QPushButton>
#include <QSignalSpy>
#include <QToolButton>
#include <cmath>
#include <set>

#include "core/metrics/metrics.h"
#include "core/model/scenario.h"
#include "tests/widgets/lanes/painting/pictures.h"
#include "tests/widgets/lanes/painting/recorder.h"
#include "tests/widgets/lanes/view/lanes_fixture.h"
#include "widgets/document/state/lane_edits.h"
#include "widgets/lanes/cards/lane_slots.h"
#include "widgets/lanes/cards/lanes_legend.h"
#include "widgets/lanes/model/lane_text.h"

namespace roundel::widgets {
namespace {

using testing::LanesTest;

class LanesViewTest : public LanesTest {};

TEST_F(LanesViewTest, PaintsPastAndFutureByTheMode) {
  for (const bool dark : {false, true}) {
    const Theme theme = dark ? Theme::darkTheme() : Theme::light();
    bench.appearance.setTheme(theme);
    bench.playhead.setNow(500);
    bench.setFuture(Workbench::Future::Ghost);
    EXPECT_EQ(pixel(at(0, 3, 100)), jobColor(0).rgb());
    EXPECT_EQ(pixel(at(0, 0, 450)), jobColor(2).rgb());
    EXPECT_EQ(pixel(at(0, 3, 800)), mixed(jobColor(0), theme.panel, kGhostShare).rgb());
    EXPECT_EQ(pixel(at(0, 5, 100)), theme.panel.rgb());
    bench.setFuture(Workbench::Future::Hidden);
    EXPECT_EQ(pixel(at(0, 3, 800)), theme.panel.rgb());
    bench.setFuture(Workbench::Future::Full);
    EXPECT_EQ(pixel(at(0, 3, 800)), jobColor(0).rgb());
    EXPECT_EQ(pixel(at(0, 3, 1300)), theme.panel.rgb()) << "nothing is painted after the computed end";
  }
}

TEST_F(LanesViewTest, ChipsShowWhatRunsAtThePlayhead) {
  const auto chip = [&](int gpu) {
    const QPoint row = at(0, gpu, 0);
    // The chip is the widest run of one colour left of the axis.
    const QImage image = canvas().grab().toImage();
    QSet<QRgb> found;
    for (int x = static_cast<int>(canvas().layout().at(0).card.right()); x < row.x() - 4; ++x)
      found << image.pixel(QPoint(x, row.y()));
    return found;
  };
  bench.playhead.setNow(100);
  QApplication::processEvents();
  EXPECT_TRUE(chip(3).contains(jobColor(0).rgb()));
  bench.playhead.setNow(500);
  QApplication::processEvents();
  EXPECT_TRUE(chip(3).contains(jobColor(1).rgb()));
  EXPECT_TRUE(chip(5).contains(bench.theme().idleGpu.rgb()));
}

TEST_F(LanesViewTest, AMovingPlayheadDrawsNoBarsAfresh) {
  bench.playhead.setNow(10);
  QApplication::processEvents();
  canvas().grab();
  bench.playhead.setNow(1500);
  canvas().grab();
  bench.playhead.setNow(20);
  canvas().grab();
  const std::vector<qint64> before = pictureKeys();
  EXPECT_GE(before.size(), 4U) << "bars and labels of two lanes";
  for (int t = 20; t < 1500; t += 30) {
    bench.playhead.setNow(t);
    canvas().grab();
  }
  bench.playhead.setNow(20);
  EXPECT_EQ(pictureKeys(), before);
}

// Progress is reported at most ten times a second while other lanes compute.
TEST_F(LanesViewTest, ALaneThatTellsHowFarItIsDrawsNoBarsAfresh) {
  const std::vector<qint64> before = pictureKeys();
  for (int poll = 0; poll < 5; ++poll) {
    emit bench.comparison.laneChanged(poll % 2);
    EXPECT_EQ(pictureKeys(), before);
  }
}

// A name is painted whole as soon as the playhead is right of it.
TEST_F(LanesViewTest, APlayheadThatMovesHasNamesOfAnyLengthPaintedAgain) {
  const QString name = QStringLiteral("resnet50-imagenet-large-batch");
  model::Scenario scenario = testing::plannedScenario();
  scenario.jobs[0].id = name.toStdString();
  scenario.compare = {{"srtf", {}, {}}};
  bench.document.reset(scenario, {});
  ASSERT_TRUE(bench.comparison.waitForFinished());
  ASSERT_TRUE(controller().lanes.lane(0).bars);
  const double late_s = bench.playhead.end_s() * 0.95;
  bench.playhead.setNow(late_s);
  canvas().grab();
  bench.playhead.setNow(late_s + 5);
  const QPoint end = at(0, 0, late_s);
  const double wide = QFontMetricsF(uiFont(18, QFont::DemiBold)).horizontalAdvance(name);
  ASSERT_GT(wide, 150);
  const QRegion region = canvas().painter().playheadRegion(canvas().height());
  EXPECT_TRUE(region.contains(end));
  EXPECT_TRUE(region.contains(end - QPoint(static_cast<int>(wide), 0)));
}

TEST_F(LanesViewTest, PlayingDrawsBarsOnlyWhereThePlayheadComes) {
  const std::vector<qint64> before = pictureKeys();
  std::set<qint64> seen(before.begin(), before.end());
  const std::size_t at_start = seen.size();
  const int frames = 400;
  for (int frame = 0; frame < frames; ++frame) {
    bench.playhead.setNow(bench.playhead.end_s() * frame / frames);
    for (const qint64 key : pictureKeys()) seen.insert(key);
  }
  // Each of two lanes draws a piece of the past every 96 px; ghosts are drawn at the start.
  EXPECT_LE(seen.size() - at_start, 2 * (static_cast<std::size_t>(axis().width_px / 96) + 2));
}

TEST_F(LanesViewTest, TallRowsCostNoTallPictures) {
  controller().lanes.setRowPitch(80);
  canvas().grab();
  controller().lanes.scroll(0, 150);
  bench.playhead.toEnd();
  const QPoint point = at(0, 3, 100) - QPoint(0, 150);
  ASSERT_TRUE(canvas().layout().at(0).whole().contains(point));
  EXPECT_EQ(pixel(point), jobColor(0).rgb()) << "rows are drawn at their places after scrolling";
}

TEST_F(LanesViewTest, TheSelectedJobIsOutlinedInEveryLane) {
  bench.playhead.toEnd();
  bench.selection.selectJob(model::JobIndex(0));
  QApplication::processEvents();
  const QImage image = canvas().grab().toImage();
  for (const int lane : {0, 1}) {
    const QRectF bar = canvas().painter().barRectAt(lane, {model::GpuIndex(2), 0});
    EXPECT_EQ(image.pixel(QPointF(bar.center().x(), bar.top() - 2.5).toPoint()), bench.theme().text.rgb()) << lane;
  }
}

TEST_F(LanesViewTest, CardsRankAtThePlayheadAndForTheWholeRun) {
  bench.playhead.setNow(800);
  const auto& lanes = bench.comparison.lanes();
  std::vector<CardText> cards = cardTexts(lanes, MetricScope::AtPlayhead, 800);
  ASSERT_EQ(cards.size(), 2U);
  EXPECT_EQ(cards[0].find(QStringLiteral("finished"))->value, "1 of 3") << "J2 finishes at 570 s";
  EXPECT_EQ(cards[1].find(QStringLiteral("finished"))->value, "1 of 3") << "J1 finishes at 560 s";
  EXPECT_TRUE(cards[0].find(QStringLiteral("finished"))->mark.isEmpty()) << "the values are equal, so no lane is best";
  EXPECT_EQ(cards[0].find(QStringLiteral("gpus"))->value, "5 of 6");
  EXPECT_EQ(cards[0].find(QStringLiteral("gpus"))->mark, "best");
  EXPECT_EQ(cards[1].find(QStringLiteral("waiting"))->value, "1");
  EXPECT_EQ(cards[0].scope, "at 13:20");

  cards = cardTexts(lanes, MetricScope::WholeRun, 800);
  const auto& metrics = *lanes[0].run->metrics;
  EXPECT_EQ(cards[0].find(QStringLiteral("cru"))->value, QString::number(*metrics.value("cru"), 'f', 3));
  EXPECT_EQ(cards[0].find(QStringLiteral("makespan"))->value, "15.5 min");
  EXPECT_EQ(cards[0].find(QStringLiteral("makespan"))->mark, "best");
  EXPECT_EQ(cards[1].find(QStringLiteral("makespan"))->value, "26.3 min");
  EXPECT_EQ(cards[0].scope, "whole run");
}

// Alpha finishes all three jobs; J3 is removed from Beta's run, as after a node failure.
TEST_F(LanesViewTest, AMeanOverOtherJobsHasNoRank) {
  std::vector<LaneState> lanes = bench.comparison.lanes();
  trace::Trace cut = *lanes[1].run->trace;
  cut.jobs[2].finish_s = std::numeric_limits<double>::quiet_NaN();
  auto run = std::make_shared<compare::LaneRun>(*lanes[1].run);
  run->trace = std::make_shared<const trace::Trace>(std::move(cut));
  run->metrics = std::make_shared<const metrics::RunMetrics>(metrics::compute(*run->trace));
  lanes[1].run = run;
  lanes[1].index = std::make_shared<const metrics::TraceIndex>(run->trace);
  const double end_s = std::max(lanes[0].index->trace().end_s, lanes[1].index->trace().end_s);
  for (const MetricScope scope : {MetricScope::AtPlayhead, MetricScope::WholeRun}) {
    for (const CardText& card : cardTexts(lanes, scope, end_s)) {
      const CardRow* jct = card.find(QStringLiteral("jct"));
      EXPECT_TRUE(jct->mark.isEmpty() && !jct->best);
      EXPECT_TRUE(jct->definition.contains(QStringLiteral("Not ranked")));
    }
  }
  const std::vector<CardText> whole = cardTexts(lanes, MetricScope::WholeRun, end_s);
  EXPECT_EQ(whole[0].find(QStringLiteral("finished"))->value, "3 of 3");
  EXPECT_EQ(whole[1].find(QStringLiteral("finished"))->value, "2 of 3") << "the means are over these two jobs";
  EXPECT_EQ(whole[0].find(QStringLiteral("finished"))->mark, "best") << "the number of finished jobs can be compared";
  EXPECT_TRUE(whole[0].find(QStringLiteral("restarts"))->mark.isEmpty()) << "other jobs finished, so no rank";
  const std::vector<CardText> now = cardTexts(lanes, MetricScope::AtPlayhead, end_s);
  EXPECT_EQ(now[0].find(QStringLiteral("finished"))->mark, "best");
}

TEST_F(LanesViewTest, TheCardsOfOneSetHaveOneUnit) {
  const auto& lanes = bench.comparison.lanes();
  for (const CardText& card : cardTexts(lanes, MetricScope::WholeRun, 0)) {
    for (const char* key : {"jct", "makespan", "p95"})
      EXPECT_TRUE(card.find(QLatin1String(key))->value.endsWith(QStringLiteral(" min")));
  }
}

TEST_F(LanesViewTest, TheSwitchOverTheCardsChoosesNowOrTheWholeRun) {
  LanesHeader* header = view.header();
  QToolButton* now = header->scopeButton(MetricScope::AtPlayhead);
  QToolButton* whole = header->scopeButton(MetricScope::WholeRun);
  ASSERT_TRUE(now->isVisible() && whole->isVisible());
  EXPECT_TRUE(now->isChecked() && !whole->isChecked());
  EXPECT_LT(whole->mapTo(header, QPoint(whole->width(), 0)).x(), header->axisLeft())
      << "the switch does not cover the ruler";
  QTest::mouseClick(whole, Qt::LeftButton);
  EXPECT_EQ(controller().metricScope(), MetricScope::WholeRun);
  EXPECT_TRUE(whole->isChecked() && !now->isChecked());
  const auto action = [&] {
    const auto& all = view.compareActions();
    return *std::ranges::find_if(
        all, [](const QAction* each) { return each->objectName() == QLatin1String("cards-whole-run"); });
  }();
  EXPECT_TRUE(action->isChecked());
  EXPECT_EQ(action->shortcut(), QKeySequence(Qt::Key_T));
  action->trigger();
  EXPECT_EQ(controller().metricScope(), MetricScope::AtPlayhead);
  EXPECT_TRUE(now->isChecked());
  EXPECT_EQ(QAccessible::queryAccessibleInterface(now)->role(), QAccessible::RadioButton) << "one of two radio buttons";
}

TEST_F(LanesViewTest, FromThreeLanesOnEveryNumberHasARank) {
  std::vector<LaneState> lanes = bench.comparison.lanes();
  lanes.push_back(lanes[1]);
  const std::vector<CardText> cards = cardTexts(lanes, MetricScope::WholeRun, 0);
  EXPECT_EQ(cards[0].find(QStringLiteral("makespan"))->mark, "1st");
  EXPECT_EQ(cards[1].find(QStringLiteral("makespan"))->mark, "2nd");
  EXPECT_EQ(cards[2].find(QStringLiteral("makespan"))->mark, "2nd") << "equal numbers share a rank";
  EXPECT_EQ(cards[0].scope, "whole run, of three");
  EXPECT_EQ(ordinal(11), "11th");
  EXPECT_EQ(ordinal(23), "23rd");
}

TEST_F(LanesViewTest, TheTableIsWhatIsShown) {
  bench.setFuture(Workbench::Future::Full);
  QStringList rows = view.asTable().trimmed().split(QLatin1Char('\n'));
  std::size_t segments = 0;
  for (int i = 0; i < 2; ++i) segments += controller().lanes.lane(i).bars->trace().segments.size();
  EXPECT_EQ(rows.size(), static_cast<qsizetype>(segments) + 1);
  EXPECT_EQ(rows[0], "lane\tjob\tcopy\tnode\tgpu\tgpu_type\tstart_s\tend_s\tkind\titerations");
  EXPECT_TRUE(rows.contains(QStringLiteral("Alpha\tJ3\t0\tn0\t0\tV100\t360\t860\trun\t2500")));
  EXPECT_TRUE(rows.contains(QStringLiteral("Alpha\tJ1\t0\tn1\t2\tP100\t720\t730\trestart\t0")));
  bench.setFuture(Workbench::Future::Hidden);
  bench.playhead.setNow(100);
  rows = view.asTable().trimmed().split(QLatin1Char('\n'));
  EXPECT_EQ(rows.size(), 1 + 5 + 5) << "each lane has two gangs at 100 s";
  EXPECT_TRUE(rows.contains(QStringLiteral("Beta\tJ2\t0\tn0\t0\tV100\t0\t100\trun\t250")))
      << "bars end at the playhead";
  controller().time.showRange(600, 700);
  EXPECT_EQ(view.asTable().trimmed().split(QLatin1Char('\n')).size(), 1);
}

TEST_F(LanesViewTest, TipsSayWhatABarAGapAndTheQueueAre) {
  bench.playhead.toEnd();
  const auto tip = [&](QPoint where) { return hitTip(controller(), canvas().hitAt(where)); };
  const QString bar = tip(at(0, 3, 800));
  for (const char* words : {"J1", "n1 P100 1", "3 × P100 on n1", "12:00 to 15:30", "1333.33", "10.0 s"}) {
    EXPECT_TRUE(bar.contains(QString::fromUtf8(words))) << words << " in " << qPrintable(bar);
  }
  EXPECT_TRUE(tip(at(0, 4, 500)).contains(QStringLiteral("idle from 6:00 to 12:00"))) << qPrintable(tip(at(0, 4, 500)));
}

TEST_F(LanesViewTest, AnEditMakesLanesStaleAndRunsThemAgain) {
  bench.document.edit(QStringLiteral("longer rounds"), [](model::Scenario& s) { s.clock.restart_s = 20; });
  QTRY_VERIFY(bench.comparison.busy());
  QTest::qWait(0);
  EXPECT_TRUE(bench.comparison.waitForFinished());
  EXPECT_FALSE(bench.comparison.lanes()[0].stale);
  EXPECT_EQ(controller().lanes.lane(0).bars->bar({model::GpuIndex(2), 1}).overhead_s, 20);
}

TEST_F(LanesViewTest, NotesNameEveryState) {
  LaneState state = bench.comparison.lanes()[0];
  EXPECT_EQ(laneNote(state), "");
  state.stale = true;
  EXPECT_EQ(laneNote(state), "stale");
  state.status = LaneState::Status::Running;
  state.progress = 0.456;
  EXPECT_EQ(laneStatus(state), "Running, 45 %");
  state.status = LaneState::Status::Failed;
  state.message = QStringLiteral("J1 wants 9 GPUs");
  EXPECT_EQ(laneStatus(state), "Failed: J1 wants 9 GPUs");
  EXPECT_EQ(laneNote(state), "failed");
  state = bench.comparison.lanes()[0];
  auto run = std::make_shared<compare::LaneRun>(*state.run);
  auto trace = std::make_shared<trace::Trace>(*run->trace);
  trace->status = trace::RunStatus::Horizon;
  run->trace = trace;
  state.run = run;
  EXPECT_EQ(laneNote(state), "prefix only");
  // If a scheduler simplifies a large problem, the card shows a short note and the tooltip explains it.
  auto large = std::make_shared<compare::LaneRun>(*bench.comparison.lanes()[0].run);
  large->note = "the next 8 tasks a GPU are planned";
  LaneState other = bench.comparison.lanes()[0];
  other.run = large;
  EXPECT_EQ(laneNote(other), "adjusted");
  EXPECT_EQ(forecastTip(other), "the next 8 tasks a GPU are planned");
  // One of three jobs was forecast from its group, one from its true value. The card shows this unless there is a more important note.
  trace = std::make_shared<trace::Trace>(*run->trace);
  trace->status = trace::RunStatus::Complete;
  trace->jobs[0].forecast_source = model::ForecastSource::Group;
  trace->jobs[1].forecast_source = model::ForecastSource::Truth;
  run = std::make_shared<compare::LaneRun>(*run);
  run->trace = trace;
  state.run = run;
  EXPECT_EQ(laneNote(state), "forecast = truth: 1 of 2");
  EXPECT_TRUE(
      forecastTip(state).startsWith(QStringLiteral("1 of 2 jobs were ordered by their true number of iterations")));
  state.stale = true;
  EXPECT_EQ(laneNote(state), "stale");
}

TEST_F(LanesViewTest, AFailedLaneSaysWhyInTheLane) {
  model::Scenario scenario = testing::plannedScenario();
  scenario.compare[1].options["plan"] = R"([{"round":0,"jobs":{"J1":[{"node":"n2","type":"K80","count":3}]}}])";
  bench.document.reset(scenario, {});
  ASSERT_TRUE(bench.comparison.waitForFinished());
  QApplication::processEvents();
  ASSERT_EQ(bench.comparison.lanes()[1].status, LaneState::Status::Failed);
  EXPECT_FALSE(bench.comparison.lanes()[1].message.isEmpty());
  const QImage image = canvas().grab().toImage();
  int bad = 0;
  const QRectF lane = canvas().layout().at(1).whole();
  ASSERT_LE(lane.bottom(), image.height());
  for (int y = static_cast<int>(lane.top()); y < lane.bottom(); ++y) {
    for (int x = static_cast<int>(canvas().layout().axis_left); x < lane.right(); ++x)
      bad += image.pixel(QPoint(x, y)) == bench.theme().bad.rgb() ? 1 : 0;
  }
  EXPECT_TRUE(cardTexts(bench.comparison.lanes(), MetricScope::WholeRun, 0)[1].rows.empty())
      << "a failed lane is not ranked";
  EXPECT_GT(bad, 100) << "the frame and the text have the colour of errors";
}

TEST_F(LanesViewTest, LanesShareTheHeight) {
  std::vector<LaneSlot> slots_ = laneSlots(6, 560, -1, 1);
  EXPECT_EQ(slots_[0].height, std::floor((560 - 5 * kLaneGap) / 6));
  for (int height = 300; height < 340; ++height) {
    for (const LaneSlot& slot : laneSlots(4, height, -1, 1)) {
      EXPECT_EQ(slot.height, std::floor(slot.height)) << "heights are whole px, so that all cards have the same size";
      EXPECT_EQ(slot.top, std::floor(slot.top));
    }
  }
  slots_ = laneSlots(6, 560, 1, 1);
  EXPECT_GE(slots_[1].height, 560 / 2.0 - 1e-9);
  for (const int i : {0, 2, 3, 4, 5}) EXPECT_GE(slots_[static_cast<std::size_t>(i)].height, kMinLane);
  slots_ = laneSlots(20, 400, -1, 1);
  EXPECT_EQ(slots_[0].height, kMinLane) << "if lanes do not fit, the view scrolls";
  EXPECT_EQ(slots_.back().top + slots_.back().height, leastLanesHeight(20, -1, 1));
}

TEST_F(LanesViewTest, LanesMoveAndLeaveByTheDocument) {
  EXPECT_EQ(controller().lanes.name(0), "Alpha");
  controller().lanes.setExpanded(0);
  ASSERT_TRUE(moveLane(bench.document, 0, 1));
  ASSERT_TRUE(bench.comparison.waitForFinished());
  EXPECT_EQ(controller().lanes.name(0), "Beta");
  EXPECT_EQ(controller().lanes.expanded(), 1) << "the enlarged lane keeps its size when it moves";
  ASSERT_TRUE(removeLane(bench.document, 0));
  ASSERT_TRUE(bench.comparison.waitForFinished());
  EXPECT_EQ(controller().lanes.count(), 1);
  canvas().grab();
}

TEST_F(LanesViewTest, ButtonsHaveNamesTipsAndAKeyboardWay) {
  for (const QAbstractButton* button : view.findChildren<QAbstractButton*>()) {
    if (button->isHidden() || button->objectName().startsWith(QLatin1String("qt_"))) continue;
    EXPECT_FALSE(button->accessibleName().isEmpty()) << qPrintable(button->text());
    EXPECT_FALSE(button->toolTip().isEmpty()) << qPrintable(button->text());
    EXPECT_NE(button->focusPolicy(), Qt::NoFocus) << qPrintable(button->text());
  }
  QSignalSpy add(&view, &LanesView::addSchedulerRequested);
  for (QToolButton* button : view.header()->findChildren<QToolButton*>()) {
    if (button->text().contains(QStringLiteral("add"))) QTest::mouseClick(button, Qt::LeftButton);
  }
  EXPECT_EQ(add.count(), 1);
}

TEST_F(LanesViewTest, TheBadgeSaysWhetherTheComparisonIsFair) {
  EXPECT_TRUE(view.header()->badge()->isVisible());
  const compare::Fairness fairness = bench.comparison.fairness();
  EXPECT_EQ(view.header()->badge()->fair(), fairness.fair);
  model::Scenario scenario = testing::plannedScenario();
  scenario.compare.resize(1);
  bench.document.reset(scenario, {});
  ASSERT_TRUE(bench.comparison.waitForFinished());
  EXPECT_FALSE(view.header()->badge()->isVisible()) << "a single lane has no comparison";
}

TEST_F(LanesViewTest, ScreenReadersSeeLanesRowsAndBars) {
  bench.playhead.toEnd();
  QAccessibleInterface* root = QAccessible::queryAccessibleInterface(&canvas());
  ASSERT_NE(root, nullptr);
  EXPECT_EQ(root->role(), QAccessible::List);
  ASSERT_GE(root->childCount(), 2);
  QAccessibleInterface* lane = root->child(0);
  ASSERT_NE(lane, nullptr);
  EXPECT_EQ(lane->text(QAccessible::Name), "Alpha");
  EXPECT_TRUE(lane->text(QAccessible::Description).contains(QStringLiteral("CRU")));
  ASSERT_EQ(lane->childCount(), 6);
  QAccessibleInterface* row = lane->child(0);
  EXPECT_EQ(row->text(QAccessible::Name), "n0 V100 0");
  ASSERT_EQ(row->childCount(), 2);
  EXPECT_EQ(row->child(1)->text(QAccessible::Name).left(30),
            QStringLiteral("J3 on n0 V100 0 from 6:00 to 14:20").left(30));
  EXPECT_EQ(row->child(1)->role(), QAccessible::Cell);
  EXPECT_EQ(row->child(1)->parent(), row);
  EXPECT_EQ(row->parent(), lane);
  EXPECT_EQ(lane->indexOfChild(row), 0);
  EXPECT_FALSE(row->child(1)->rect().isEmpty());
  EXPECT_TRUE(canvas().accessibleDescription().contains(QStringLiteral("Beta")));
}

// Checks cards, labels, rulers and bars at several sizes.
TEST_F(LanesViewTest, NoTextIsSmallerThan10Point5) {
  bench.playhead.setNow(700);
  for (const int height : {150, 230, 330, 542, 900}) {
    view.resize(940, height);
    QApplication::processEvents();
    testing::Recorder recorder(view.size());
    view.render(&recorder);
    for (const int lane : {0, 1}) {
      const GanttLanes::Lane& at_lane = controller().lanes.lane(lane);
      const GanttScene scene{*at_lane.bars, at_lane.rows, at_lane.colors, axis()};
      QPainter painter(&recorder);
      paintBars(painter, scene, testing::lookOf(bench.theme()), Ink::Solid, 0, axis().width_px);
    }
    EXPECT_FALSE(recorder.engine.texts.isEmpty());
    EXPECT_GE(recorder.engine.smallest, kSmallestPx - 0.01)
        << height << " " << qPrintable(recorder.engine.smallest_text);
  }
}

TEST_F(LanesViewTest, PlotsLearnWhatTheAxisShows) {
  QSignalSpy shown(&view, &LanesView::visibleRangeChanged);
  controller().time.showRange(100, 400);
  ASSERT_EQ(shown.count(), 1);
  EXPECT_DOUBLE_EQ(shown[0][0].toDouble(), 100);
  EXPECT_DOUBLE_EQ(shown[0][1].toDouble(), 400);
}

TEST(LanesViewEmpty, ADocumentWithoutARunStillShows) {
  Workbench bench;
  LanesView view(&bench);
  view.resize(700, 300);
  EXPECT_EQ(view.grab().size(), QSize(700, 300));
  EXPECT_EQ(view.asTable().count(QLatin1Char('\n')), 1);
}

// At 0 s, the flag would cover the controls left of the axis.
TEST_F(LanesViewTest, TheFlagOfThePlayheadLeavesTheControlsWhole) {
  view.resize(900, 400);
  QCoreApplication::processEvents();
  LanesHeader* header = view.header();
  const QToolButton* whole = header->scopeButton(MetricScope::WholeRun);
  const double right = whole->mapTo(header, whole->rect().topRight()).x();
  bench.playhead.setNow(0);
  EXPECT_GT(header->flagRect().left(), right);
  EXPECT_LT(header->flagRect().left(), header->axisLeft());
  bench.playhead.setNow(bench.comparison.end_s() / 2);
  const QRectF rect = header->flagRect();
  EXPECT_NEAR(rect.center().x(), header->axisLeft() + controller().time.axis().x(bench.playhead.now_s()), 1);
}

TEST_F(LanesViewTest, LabelsOfTheRulerGiveWayToTheFlag) {
  QImage scratch(1, 1, QImage::Format_RGB32);
  QPainter measure(&scratch);
  const GanttText text(measure);
  for (double t_s = 0; t_s <= bench.comparison.end_s(); t_s += 7) {
    bench.playhead.setNow(t_s);
    testing::Recorder page(view.header()->size());
    view.header()->render(&page);
    const QRectF flag = view.header()->flagRect();
    for (qsizetype i = 0; i < page.engine.texts.size(); ++i) {
      const QPointF at = page.engine.places[static_cast<std::size_t>(i)];
      if (flag.adjusted(-1, -2, 1, 2).contains(at) || at.x() < view.header()->axisLeft() - 60) continue;
      const double right = at.x() + text.width(page.engine.texts[i], kSmallestPx);
      EXPECT_TRUE(right <= flag.left() || at.x() >= flag.right() || at.y() < flag.top())
          << page.engine.texts[i].toStdString() << " at " << t_s;
    }
  }
}

TEST_F(LanesViewTest, TheLegendHasEveryMarkAndAnyKeyClosesIt) {
  for (const bool dark : {false, true}) {
    const auto marks = lanesLegend(dark ? Theme::darkTheme() : Theme::light(), 1, 1);
    QStringList names;
    for (const LegendMark& mark : marks) {
      names << mark.name;
      EXPECT_FALSE(mark.meaning.isEmpty());
      const QImage picture = mark.picture.toImage();
      int painted = 0;
      for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x) painted += qAlpha(picture.pixel(x, y)) > 0 ? 1 : 0;
      EXPECT_GT(painted, 40) << mark.name.toStdString();
    }
    EXPECT_TRUE(names.contains(QStringLiteral("Ghost")) && names.contains(QStringLiteral("Strip")) &&
                names.contains(QStringLiteral("Hatch")));
  }
  view.header()->showLegend();
  auto* sheet = view.header()->findChild<LanesLegend*>();
  ASSERT_NE(sheet, nullptr);
  EXPECT_TRUE(sheet->isVisible());
  QTest::keyClick(sheet, Qt::Key_Escape);
  EXPECT_FALSE(sheet->isVisible());
}

TEST_F(LanesViewTest, AnOptionOfACardHasASentenceOfItsOwn) {
  const std::vector<OptionWords> words = optionWords({"hadar", "Hadar", {{"utility", "\"eff\""}, {"beam", "16"}}});
  ASSERT_EQ(words.size(), 2u);
  EXPECT_EQ(words[0].text, QStringLiteral("eff"));
  EXPECT_TRUE(words[0].meaning.startsWith(QStringLiteral("The utility of a job is E_j")))
      << words[0].meaning.toStdString();
  EXPECT_FALSE(words[0].meaning.contains(QStringLiteral("norm"))) << "the sentence explains only this value";
  EXPECT_TRUE(words[1].meaning.contains(QStringLiteral("states"))) << words[1].meaning.toStdString();
}

}  // namespace
}  // namespace roundel::widgets
