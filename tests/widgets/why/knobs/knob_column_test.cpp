// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/knobs/knob_column.h"

#include <gtest/gtest.h>

#include <QBoxLayout>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>
#include <algorithm>
#include <set>

#include "tests/widgets/bench.h"
#include "tests/widgets/why/knobs/fresh.h"
#include "widgets/lanes/model/lane_text.h"
#include "widgets/lanes/view/fairness_badge.h"
#include "widgets/lanes/view/lanes_canvas.h"
#include "widgets/lanes/view/lanes_header.h"
#include "widgets/lanes/view/lanes_view.h"
#include "widgets/why/knobs/knob_curve.h"
#include "widgets/why/knobs/knob_list.h"
#include "widgets/why/knobs/knob_slider.h"

namespace roundel::widgets {
namespace {

class KnobColumnTest : public ::testing::Test {
 protected:
  KnobColumnTest() : session(testing::example("hadar-fig1.json")) {
    auto* row = new QHBoxLayout(&page);
    lanes = new LanesView(&session.bench, &page);
    column = new KnobColumn(&session.bench, &page);
    row->addWidget(lanes, 1);
    row->addWidget(column);
    page.resize(1288, 780);
    page.show();
    page.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&page));
    session.bench.selection.focusLane(1);
    session.bench.playhead.setNow(1800);
  }
  void finish() {
    QElapsedTimer clock;
    clock.start();
    while (column->live().computing() && clock.elapsed() < 60000) QTest::qWait(5);
    QApplication::processEvents();
  }
  template <class T>
  T* part(const char* name) {
    return column->findChild<T*>(QLatin1String(name));
  }
  const LaneState& hadar() { return session.bench.comparison.lanes()[1]; }
  Knob roundLength() { return knobOf(session.bench, "/clock/round_s").value(); }

  testing::FreshData fresh;
  testing::Session session;
  QWidget page;
  LanesView* lanes;
  KnobColumn* column;
};

TEST_F(KnobColumnTest, TheKeyOpensItWithAKnobOn) {
  EXPECT_TRUE(column->isHidden());
  column->action()->trigger();
  EXPECT_TRUE(column->open());
  ASSERT_TRUE(column->live().knob());
  EXPECT_EQ(column->live().knob()->title, "Round length");
  column->action()->trigger();
  EXPECT_FALSE(column->live().knob());
}

// A window of 1280 x 720 leaves 568 px for the column.
TEST_F(KnobColumnTest, InALowWindowItsListScrollsAndNothingLiesOverTheCurve) {
  column->setOpen(true);
  column->setFixedHeight(568);
  QApplication::processEvents();
  const auto* curve = column->findChild<KnobCurve*>();
  EXPECT_GE(curve->height(), 120);
  for (const QWidget* beside : curve->parentWidget()->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
    if (beside == curve || !beside->isVisible()) continue;
    EXPECT_FALSE(beside->geometry().intersects(curve->geometry())) << beside->objectName().toStdString();
  }
  EXPECT_LE(column->minimumSizeHint().height(), 568);
}

TEST_F(KnobColumnTest, EnterEditsEscPutsTheFormerValueBackThenCloses) {
  column->openKnob(roundLength());
  auto* slider = part<KnobSlider>("knob-slider");
  QTest::keyClick(slider, Qt::Key_Right, Qt::ShiftModifier);
  finish();
  QTest::keyClick(slider, Qt::Key_Escape);
  EXPECT_FALSE(column->live().turned());
  EXPECT_TRUE(column->open());
  QTest::keyClick(slider, Qt::Key_Escape);
  EXPECT_FALSE(column->open());
  column->openKnob(roundLength());
  QTest::keyClick(slider, Qt::Key_Right, Qt::ShiftModifier);
  finish();
  QTest::keyClick(slider, Qt::Key_Return);
  EXPECT_DOUBLE_EQ(session.bench.document.scenario().clock.round_s, 420);
  EXPECT_FALSE(column->open());
}

TEST_F(KnobColumnTest, BMakesABranchOfTheLanesOption) {
  column->openKnob(knobOf(session.bench, "hadar", "kappa").value());
  column->live().turnToStep(10);
  finish();
  QTest::keyClick(part<KnobSlider>("knob-slider"), Qt::Key_B);
  EXPECT_EQ(session.bench.branches.branches().size(), 1u);
}

TEST_F(KnobColumnTest, TheCurveShowsAnyMetricOfTheRunByTheMenuInItsCornerOrM) {
  column->openKnob(roundLength());
  column->live().turn(480);
  finish();
  QMenu* menu = part<QToolButton>("knob-metric")->menu();
  emit menu->aboutToShow();
  std::set<QString> offered;
  for (const QAction* action : menu->actions()) offered.insert(action->text());
  for (const metrics::MetricInfo& info : metrics::catalogue()) {
    const bool has = hadar().run->metrics->value(info.name).has_value();
    EXPECT_EQ(offered.contains(QString::fromStdString(info.title)), has) << info.name;
  }
  const metrics::MetricInfo& last = *std::find_if(
      metrics::catalogue().rbegin(), metrics::catalogue().rend(),
      [&](const metrics::MetricInfo& info) { return hadar().run->metrics->value(info.name).has_value(); });
  for (QAction* action : menu->actions()) {
    if (action->text() == QString::fromStdString(last.title)) action->trigger();
  }
  EXPECT_TRUE(column->findChild<KnobCurve*>()->accessibleName().startsWith(QString::fromStdString(last.title)));
  QTimer::singleShot(0, menu, &QMenu::close);  // a menu opened by a key keeps the keyboard focus until it closes
  bool opened = false;
  QObject::connect(menu, &QMenu::aboutToShow, column, [&] { opened = true; });
  QTest::keyClick(part<KnobSlider>("knob-slider"), Qt::Key_M);
  EXPECT_TRUE(opened);
}

TEST_F(KnobColumnTest, ATypedValueIsTakenInTheShownUnit) {
  column->openKnob(roundLength());
  QTest::mouseDClick(part<KnobSlider>("knob-slider"), Qt::LeftButton, {}, QPoint(60, 16));
  auto* typed = part<QLineEdit>("knob-typed");
  ASSERT_TRUE(typed->isVisible());
  typed->setText("7.25");
  QTest::keyClick(typed, Qt::Key_Return);
  EXPECT_DOUBLE_EQ(column->live().at(), 435);
}

TEST_F(KnobColumnTest, AFaultIsShownUnderTheSliderAndDisablesTheAnswers) {
  column->openKnob(roundLength());
  column->live().turn(0);
  finish();
  EXPECT_TRUE(part<QLabel>("knob-fault")->isVisible());
  EXPECT_FALSE(part<QPushButton>("knob-edit")->isEnabled());
}

TEST_F(KnobColumnTest, TheBadgeSaysThatOneLaneHasItsOwnWhileTurned) {
  column->openKnob(knobOf(session.bench, "hadar", "kappa").value());
  column->live().turn(0.1);
  finish();
  EXPECT_EQ(lanes->findChild<FairnessBadge*>()->accessibleName(), "Not fair while turned");
  column->live().back();
  EXPECT_NE(lanes->findChild<FairnessBadge*>()->accessibleName(), "Not fair while turned");
}

// An edit closes the knob, and the lanes run again. The hidden badge is laid out at that time.
TEST_F(KnobColumnTest, TheBadgeForgetsTheKnobWhileTheLanesRun) {
  auto* badge = lanes->findChild<FairnessBadge*>();
  column->openKnob(knobOf(session.bench, "hadar", "kappa").value());
  column->live().turn(0.1);
  finish();
  badge->setWide(true);
  ASSERT_EQ(badge->accessibleName(), "Not fair while turned");
  ASSERT_GT(badge->sizeHint().width(), badge->shortWidth());
  session.bench.document.edit("another", [](model::Scenario& s) { s.clock.round_s = 300; });
  ASSERT_FALSE(session.bench.comparison.turned().turning());
  ASSERT_TRUE(session.bench.comparison.busy());
  EXPECT_EQ(badge->sizeHint().width(), badge->shortWidth()) << "the badge has only its short text";
}

TEST_F(KnobColumnTest, TheMenuOfALaneOffersItsOptions) {
  QMenu menu;
  session.bench.extendMenu(&menu, {.lane = 1, .job = "J2", .node = {}, .t_s = 0});
  auto* sub = menu.findChild<QMenu*>("knob-menu");
  ASSERT_NE(sub, nullptr);
  QStringList titles;
  for (const QAction* action : sub->actions()) titles << action->text();
  EXPECT_TRUE(titles.contains("Kappa"));
  EXPECT_TRUE(titles.contains("Epochs of J2"));
  EXPECT_TRUE(titles.contains("Round length"));
}

TEST_F(KnobColumnTest, RowsShowWhatRanBeforeOnlyWhereItDiffers) {
  column->openKnob(roundLength());
  column->live().turn(480);
  finish();
  const auto rows = lanes->controller()->reference.rows(1);
  ASSERT_NE(rows, nullptr);
  EXPECT_TRUE(rows->same_lane);
  EXPECT_GT(rows->all, 0);
  EXPECT_LT(rows->all, 1);
  testing::pictures(session.bench, page, "knob", {QSize(1288, 780)});
  column->live().back();
  EXPECT_EQ(lanes->controller()->reference.rows(1), nullptr);
}

TEST_F(KnobColumnTest, TheCardSetsFormerNowAndChangeBesideEachOther) {
  lanes->controller()->setMetricScope(MetricScope::WholeRun);
  column->openKnob(roundLength());
  const double before_s = hadar().run->metrics->value("jct_mean_s").value();
  column->live().turn(480);
  finish();
  const double after_s = hadar().run->metrics->value("jct_mean_s").value();
  const CardText card = lanes->canvas()->cards().text(1);
  ASSERT_TRUE(card.against);
  const CardRow* jct = card.find("jct");
  ASSERT_NE(jct, nullptr);
  EXPECT_EQ(jct->title, "mean JCT, min");
  EXPECT_EQ(jct->former.toDouble(), QString::number(before_s / 60, 'f', 1).toDouble());
  EXPECT_EQ(jct->value.toDouble(), QString::number(after_s / 60, 'f', 1).toDouble());
  EXPECT_EQ(jct->better, after_s < before_s ? 1 : after_s > before_s ? -1 : 0);
}

TEST_F(KnobColumnTest, GoodAndBadOfATurnedKnobAreToldWithoutColourToo) {
  lanes->controller()->setMetricScope(MetricScope::WholeRun);
  column->openKnob(roundLength());
  column->live().turn(480);
  finish();
  const CardText card = lanes->canvas()->cards().text(1);
  ASSERT_TRUE(card.against);
  const QString heard = laneSentence(*lanes->controller(), 1, card);
  int told = 0;
  for (const CardRow& row : card.rows) {
    EXPECT_EQ(row.sign(), row.better > 0 ? "✓" : row.better < 0 ? "✗" : "") << row.key.toStdString();
    if (row.better == 0) continue;
    ++told;
    const QString word = row.better > 0 ? QStringLiteral("better") : QStringLiteral("worse");
    EXPECT_TRUE(heard.contains(QStringLiteral("%1: %2").arg(row.change, word))) << heard.toStdString();
  }
  EXPECT_GT(told, 0);
}

TEST_F(KnobColumnTest, ABranchHasItsParentBesideItInTheCardAndAsksThere) {
  lanes->controller()->setMetricScope(MetricScope::WholeRun);
  const double parent_s = hadar().run->metrics->value("makespan_s").value();
  const quint64 id = session.bench.branches.add(1, 360, {compare::NodeDown{"n0", {}}});
  while (session.bench.branches.busy()) QTest::qWait(5);
  page.resize(1288, 1100);
  testing::settle();
  const int lane = session.bench.branches.laneOf(id);
  const LaneState& state = session.bench.comparison.lanes()[static_cast<std::size_t>(lane)];
  const CardText card = lanes->canvas()->cards().text(lane);
  ASSERT_TRUE(card.against);
  EXPECT_LT(card.find("makespan")->former.toDouble(), card.find("makespan")->value.toDouble());
  EXPECT_LT(card.find("makespan")->better, 0) << "the branch ends later, and a lower makespan is better";
  EXPECT_GT(state.run->metrics->value("makespan_s").value(), parent_s);
  ASSERT_NE(lanes->controller()->reference.rows(lane), nullptr);
  QPushButton* keep = nullptr;
  for (QPushButton* each : lanes->findChildren<QPushButton*>()) {
    if (each->isVisible() && each->text() == QLatin1String("Keep")) keep = each;
  }
  ASSERT_NE(keep, nullptr);
  const GanttRows::Place place = lanes->controller()->lanes.lane(1).rows.place(model::GpuIndex(3));
  QTest::mouseMove(lanes->canvas(),
                   (lanes->canvas()->layout().at(1).bars.topLeft() + QPointF(60, place.top + 6)).toPoint());
  testing::pictures(session.bench, page, "branch", {QSize(1288, 1100)});
  keep->click();
  EXPECT_TRUE(session.bench.branches.find(id)->kept);
  EXPECT_FALSE(keep->isVisible());
}

}  // namespace
}  // namespace roundel::widgets
