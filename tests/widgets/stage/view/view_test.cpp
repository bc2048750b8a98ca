// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the cluster animations of two schedulers side by side, and gestures on one half.

#include "widgets/stage/view/cluster_animation_view.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QContextMenuEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QTest>
#include <QTimer>

#include "tests/widgets/bench.h"
#include "tests/widgets/lanes/painting/recorder.h"
#include "widgets/stage/view/cluster_animation_half.h"

namespace roundel::widgets {
namespace {

class ClusterAnimationViewTest : public ::testing::Test {
 protected:
  ClusterAnimationViewTest() : session(testing::example("hadar-fig1.json")), view(&session.bench) { show(1200); }
  void show(int width) {
    view.resize(width, 380);
    view.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&view));
  }
  std::string labelOf(int side) { return lanes()[static_cast<std::size_t>(view.half(side)->lane())].lane.label; }
  const std::vector<LaneState>& lanes() { return session.bench.comparison.lanes(); }
  /// Opens the menu of a half with the mouse and chooses the entry of a lane with keys. Keys are necessary because Qt ignores a click
  /// near the point of the click that opened the menu.
  void choose(int side, int lane) {
    bool chosen = false;
    QTimer::singleShot(0, &view, [&] {
      auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
      if (menu == nullptr) return;
      const QAction* entry = menu->actions().value(lane);
      for (qsizetype i = 0; i < menu->actions().size() && menu->activeAction() != entry; ++i)
        QTest::keyClick(menu, Qt::Key_Down);
      chosen = menu->activeAction() == entry;
      QTest::keyClick(menu, chosen ? Qt::Key_Return : Qt::Key_Escape);
    });
    QTest::mouseClick(view.half(side)->menuButton(), Qt::LeftButton);
    EXPECT_TRUE(chosen) << "the menu or its entry was not found";
  }
  testing::Session session;
  ClusterAnimationView view;
};

TEST_F(ClusterAnimationViewTest, TwoSchedulersShareTheWidth) {
  ASSERT_EQ(view.shownHalves(), 2);
  EXPECT_EQ(view.half(0)->lane(), 0);
  EXPECT_EQ(view.half(1)->lane(), 1);
  EXPECT_EQ(view.half(0)->width(), view.half(1)->width());
  EXPECT_LT(view.half(0)->geometry().right(), view.half(1)->geometry().left());
}

TEST_F(ClusterAnimationViewTest, ANarrowViewShowsOneSchedulerAndAWiderOneBoth) {
  show(2 * ClusterAnimationView::kMinHalf - 20);
  EXPECT_EQ(view.shownHalves(), 1);
  EXPECT_FALSE(view.half(1)->isVisible());
  EXPECT_EQ(view.half(0)->width(), view.width());
  EXPECT_TRUE(view.half(0)->menuButton()->isVisible()) << "the menu gives access to the other lanes";
  show(1200);
  EXPECT_EQ(view.shownHalves(), 2);
  EXPECT_TRUE(view.half(1)->isVisible());
}

TEST_F(ClusterAnimationViewTest, TheMenuOfAHalfChoosesItsScheduler) {
  ASSERT_GT(lanes().size(), 2U);
  choose(1, 2);
  EXPECT_EQ(view.half(0)->lane(), 0);
  EXPECT_EQ(view.half(1)->lane(), 2);
  EXPECT_TRUE(view.half(1)->menuButton()->text().startsWith(QString::fromStdString(lanes()[2].lane.label)));
}

TEST_F(ClusterAnimationViewTest, ChoosingTheSchedulerOfTheOtherHalfSwapsThem) {
  choose(0, 1);
  EXPECT_EQ(view.half(0)->lane(), 1);
  EXPECT_EQ(view.half(1)->lane(), 0) << "the halves must not show the same scheduler";
}

TEST_F(ClusterAnimationViewTest, AChosenSchedulerStaysWhenALaneBeforeItIsRemoved) {
  choose(0, 2);
  const std::string chosen = labelOf(0);
  session.bench.document.edit(QStringLiteral("Remove"), [](model::Scenario& s) { s.compare.erase(s.compare.begin()); });
  session.finish();
  EXPECT_EQ(labelOf(0), chosen);
  EXPECT_EQ(view.half(0)->lane(), 1);
  EXPECT_NE(view.half(1)->lane(), 1);
}

TEST_F(ClusterAnimationViewTest, AChosenSchedulerStaysWhenItIsRenamed) {
  choose(0, 2);
  session.bench.document.edit(QStringLiteral("Rename"), [](model::Scenario& s) { s.compare[2].label = "Renamed"; });
  session.finish();
  EXPECT_EQ(labelOf(0), "Renamed");
}

class Gestures : public ::testing::Test {
 protected:
  Gestures() : session(testing::example("lesson-node-failure.json")), half(&session.bench) {
    half.setLane(1);
    half.resize(760, 380);
    half.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&half));
    go(1000);
  }
  void go(double t_s) {
    session.bench.playhead.setNow(t_s);
    half.grab();
  }
  void move(QPointF at) {
    QMouseEvent event(QEvent::MouseMove, at, half.mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
    QApplication::sendEvent(&half, &event);
  }
  QPoint over(const char* job) { return half.rectOf(session.job(job)).center().toPoint(); }
  /// The centre of the first GPU of a job; the gaps between tiles are not part of the job.
  QPoint overGpuOf(const char* job) {
    for (const DrawnGang& gang : half.shown().gangs)
      if (gang.job == session.job(job)) return half.picture().layout().gpus[gang.gpus.front()].center().toPoint();
    return {};
  }
  QString texts() {
    testing::Recorder recorder(half.size());
    half.render(&recorder);
    return recorder.engine.texts.join(QLatin1Char(' '));
  }
  testing::Session session;
  ClusterAnimationHalf half;
};

TEST_F(Gestures, AHoverPointsAtTheJobInAllViewsUntilThePointerLeaves) {
  const Selection& selection = session.bench.selection;
  move(over("D"));
  EXPECT_EQ(selection.hovered(), session.job("D"));
  EXPECT_FALSE(selection.job().valid()) << "hovering does not select";
  move({3, 3});
  EXPECT_FALSE(selection.hovered().valid());
  move(over("D"));
  QEvent leave(QEvent::Leave);
  QApplication::sendEvent(&half, &leave);
  EXPECT_FALSE(selection.hovered().valid());
}

TEST_F(Gestures, OnlyTheLeftButtonSelects) {
  QTest::mouseClick(&half, Qt::RightButton, {}, over("D"));
  EXPECT_FALSE(session.bench.selection.job().valid());
  QTest::mouseClick(&half, Qt::LeftButton, {}, over("D"));
  EXPECT_EQ(session.bench.selection.job(), session.job("D"));
}

TEST_F(Gestures, AClickBesideTheJobsFocusesTheLane) {
  session.bench.selection.focusLane(0);
  QTest::mouseClick(&half, Qt::LeftButton, {}, QPoint(3, 3));
  EXPECT_EQ(session.bench.selection.focusedLane(), 1);
  EXPECT_FALSE(session.bench.selection.job().valid());
}

TEST_F(Gestures, AMenuIsOfTheJobAndTheNodeUnderThePointer) {
  Workbench::MenuTarget target;
  QObject::connect(&session.bench, &Workbench::menuAboutToShow, &half,
                   [&](QMenu*, const Workbench::MenuTarget& asked) { target = asked; });
  const QPoint at = overGpuOf("D");
  QContextMenuEvent by_mouse(QContextMenuEvent::Mouse, at, half.mapToGlobal(at));
  QApplication::sendEvent(&half, &by_mouse);
  EXPECT_EQ(target.lane, 1);
  EXPECT_EQ(target.job, "D");
  EXPECT_FALSE(target.node.empty());
  QContextMenuEvent beside(QContextMenuEvent::Mouse, QPoint(3, 3), half.mapToGlobal(QPoint(3, 3)));
  QApplication::sendEvent(&half, &beside);
  EXPECT_EQ(target.job, "");
  EXPECT_EQ(target.node, "");
}

TEST_F(Gestures, AMenuByKeyIsOfTheJobThatTheKeyboardIsAt) {
  Workbench::MenuTarget target;
  QObject::connect(&session.bench, &Workbench::menuAboutToShow, &half,
                   [&](QMenu*, const Workbench::MenuTarget& asked) { target = asked; });
  QTest::keyClick(&half, Qt::Key_End);
  const QPoint elsewhere = over("D");
  QContextMenuEvent by_key(QContextMenuEvent::Keyboard, elsewhere, half.mapToGlobal(elsewhere));
  QApplication::sendEvent(&half, &by_key);
  EXPECT_EQ(target.job, half.partKey(half.partCount() - 1).toStdString());
  EXPECT_EQ(target.node, "") << "a menu by key has no node";
}

TEST_F(Gestures, ArrowsStopAtTheEndsAndSayWhereTheJobIs) {
  QTest::keyClick(&half, Qt::Key_Up);
  EXPECT_EQ(half.currentPart(), half.partCount() - 1) << "without a current part, Up goes to the last part";
  QTest::keyClick(&half, Qt::Key_Down);
  EXPECT_EQ(half.currentPart(), half.partCount() - 1);
  EXPECT_EQ(half.accessibleDescription(), half.partName(half.partCount() - 1));
  for (int i = 0; i <= half.partCount(); ++i) QTest::keyClick(&half, Qt::Key_Left);
  EXPECT_EQ(half.currentPart(), 0);
  EXPECT_EQ(half.accessibleDescription(), half.partName(0));
}

TEST_F(Gestures, HomeAndEndGoToTheFirstAndTheLastJobAtOnce) {
  ASSERT_GT(half.partCount(), 1);
  QTest::keyClick(&half, Qt::Key_End);
  EXPECT_EQ(half.currentPart(), half.partCount() - 1) << "from no job";
  QTest::keyClick(&half, Qt::Key_Home);
  EXPECT_EQ(half.currentPart(), 0);
  ClusterAnimationHalf other(&session.bench);
  other.setLane(1);
  other.resize(half.size());
  other.show();
  other.grab();
  QTest::keyClick(&other, Qt::Key_Home);
  EXPECT_EQ(other.currentPart(), 0) << "from no job";
}

TEST_F(Gestures, WithoutALaneItSaysSo) {
  EXPECT_FALSE(texts().contains(QStringLiteral("No scheduler here yet.")));
  half.setLane(-1);
  EXPECT_TRUE(texts().contains(QStringLiteral("No scheduler here yet."))) << texts().toStdString();
  QTest::mouseClick(&half, Qt::LeftButton, {}, QPoint(100, 100));
  EXPECT_FALSE(session.bench.selection.job().valid());
}

TEST_F(Gestures, TheLensOpensWhereThePointerRestsAndClosesOnAPress) {
  half.resize(300, 200);
  go(1000);
  ASSERT_NE(half.picture().layout().detail, ClusterDetail::Tiles);
  move(over("D"));
  QTRY_VERIFY(half.lens().gpu().valid());
  EXPECT_FALSE(half.lens().place().isEmpty());
  QTest::mousePress(&half, Qt::LeftButton, {}, over("D"));
  EXPECT_FALSE(half.lens().gpu().valid());
}

TEST_F(Gestures, AHiddenHalfShowsThePlayheadWhenItIsShownAgain) {
  half.hide();
  session.bench.playhead.setNow(1700);
  session.bench.appearance.setTheme(Theme::darkTheme());
  half.show();
  const QImage shown = half.grab().toImage();
  EXPECT_EQ(half.shown().t_s, 1700);
  ClusterAnimationHalf other(&session.bench);
  other.setLane(1);
  other.resize(half.size());
  other.show();
  EXPECT_EQ(shown, other.grab().toImage());
}

TEST_F(Gestures, AnotherColouringPaintsTheJobsOtherwise) {
  const QImage by_job = half.grab().toImage();
  half.setColorBy(ColorBy::GpuType);
  EXPECT_NE(half.grab().toImage(), by_job);
  half.setColorBy(ColorBy::Job);
  EXPECT_EQ(half.grab().toImage(), by_job);
}

}  // namespace
}  // namespace roundel::widgets
