// SPDX-License-Identifier: GPL-3.0-or-later
// Tests a half of the cluster animation as a widget: pointer, keys, texts, and repaints.

#include "widgets/stage/view/cluster_animation_half.h"

#include <gtest/gtest.h>

#include <QTest>

#include "tests/widgets/bench.h"
#include "tests/widgets/lanes/painting/recorder.h"
#include "widgets/stage/view/cluster_animation_view.h"

namespace roundel::widgets {
namespace {

struct Shown {
  explicit Shown(const char* scenario, int lane = 0) : session(testing::example(scenario)), half(&session.bench) {
    half.setLane(lane);
    half.resize(760, 380);
    half.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&half));
  }
  void go(double t_s) {
    session.bench.playhead.setNow(t_s);
    half.grab();
  }
  testing::Session session;
  ClusterAnimationHalf half;
};

TEST(ClusterAnimationHalf, AClickSelectsTheJobEverywhere) {
  Shown shown("lesson-node-failure.json");
  shown.go(1000);
  const model::JobIndex d = shown.session.job("D");
  QTest::mouseClick(&shown.half, Qt::LeftButton, {}, shown.half.rectOf(d).center().toPoint());
  const Selection& selection = shown.session.bench.selection;
  EXPECT_EQ(selection.job(), d);
  ASSERT_TRUE(selection.spot());
  EXPECT_EQ(selection.spot()->lane, 0);
  EXPECT_TRUE(selection.spot()->gpu.valid()) << "the spot has the GPU under the pointer";
}

TEST(ClusterAnimationHalf, AWaitingJobIsSelectedByItsCard) {
  Shown shown("lesson-node-failure.json");
  shown.go(1700);
  const model::JobIndex a = shown.session.job("A");
  ASSERT_FALSE(shown.half.shown().queue.empty());
  QTest::mouseClick(&shown.half, Qt::LeftButton, {}, shown.half.rectOf(a).center().toPoint());
  EXPECT_EQ(shown.session.bench.selection.job(), a);
  EXPECT_FALSE(shown.session.bench.selection.spot()->gpu.valid());
}

TEST(ClusterAnimationHalf, ArrowsWalkOverTheJobsAndEnterSelects) {
  Shown shown("lesson-node-failure.json");
  shown.go(1700);
  shown.half.setFocus();
  ASSERT_EQ(shown.half.partCount(), 5);
  QTest::keyClick(&shown.half, Qt::Key_Right);
  EXPECT_EQ(shown.half.currentPart(), 0);
  EXPECT_EQ(shown.half.partKey(0), QStringLiteral("A"));
  EXPECT_TRUE(shown.half.partName(0).startsWith(QStringLiteral("A waits since 0:25:00: gang of 4, back from v0")))
      << shown.half.partName(0).toStdString();
  QTest::keyClick(&shown.half, Qt::Key_End);
  EXPECT_EQ(shown.half.currentPart(), 4);
  QTest::keyClick(&shown.half, Qt::Key_Left);
  QTest::keyClick(&shown.half, Qt::Key_Return);
  EXPECT_EQ(shown.session.bench.selection.job().value, shown.session.job(shown.half.partKey(3).toStdString()).value);
}

TEST(ClusterAnimationHalf, HasNoPartsWhileItsLaneHasNoRun) {
  Shown shown("lesson-node-failure.json");
  shown.go(1700);
  ASSERT_GT(shown.half.partCount(), 0);
  shown.session.bench.document.edit(QStringLiteral("Remove all jobs"), [](model::Scenario& s) { s.jobs.clear(); });
  shown.session.finish();
  EXPECT_EQ(shown.half.partCount(), 0) << "there must be no part for a job of a removed run";
  EXPECT_EQ(shown.half.currentPart(), -1);
}

// In a run from before an edit, jobs have other indices than in the document.
TEST(ClusterAnimationHalf, InAStaleRunAJobIsPointedAtSelectedAndMarkedByItsId) {
  Shown shown("lesson-node-failure.json");
  shown.go(1000);
  Workbench& bench = shown.session.bench;
  const model::JobIndex a = shown.session.job("A"), d = shown.session.job("D");
  ASSERT_EQ(a, model::JobIndex(0)) << "the edit deletes the job with index 0";
  const QPoint there = shown.half.rectOf(d).center().toPoint();
  const auto move = [&](QPointF at) {
    QMouseEvent event(QEvent::MouseMove, at, shown.half.mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
    QApplication::sendEvent(&shown.half, &event);
  };
  bench.selection.selectJob(d);
  const QImage before = shown.half.grab().toImage();
  testing::deleteFirstJobAndBreak(bench.document);
  testing::settle();
  const model::JobIndex now(d.value - 1);
  EXPECT_EQ(bench.selection.job(), now);
  EXPECT_EQ(shown.half.grab().toImage(), before) << "D is still marked";
  move(there);
  EXPECT_EQ(bench.selection.hovered(), now);
  move(shown.half.rectOf(a).center());
  EXPECT_FALSE(bench.selection.hovered().valid()) << "a deleted job cannot be hovered";
  bench.selection.clear();
  QTest::mouseClick(&shown.half, Qt::LeftButton, {}, there);
  EXPECT_EQ(bench.selection.job(), now);
}

TEST(ClusterAnimationHalf, TheKeyboardStaysAtItsJobWhenAnotherRunNumbersItDifferently) {
  Shown shown("lesson-node-failure.json");
  shown.go(1000);
  int part = 0;
  while (shown.half.partKey(part) != QLatin1String("D")) ++part;
  shown.half.setFocus();
  QTest::keyClick(&shown.half, Qt::Key_Home);
  for (int i = 0; i < part; ++i) QTest::keyClick(&shown.half, Qt::Key_Right);
  ASSERT_EQ(shown.half.currentPart(), part);
  shown.session.bench.document.edit(QStringLiteral("Delete"), [](model::Scenario& s) { s.jobs.erase(s.jobs.begin()); });
  shown.session.finish();
  shown.go(1000);
  ASSERT_GE(shown.half.currentPart(), 0);
  EXPECT_EQ(shown.half.partKey(shown.half.currentPart()), QStringLiteral("D"));
}

TEST(ClusterAnimationHalf, ZMagnifiesTheStripsOfTheJobThatTheKeyboardIsAt) {
  Shown shown("lesson-node-failure.json");
  shown.half.resize(300, 200);
  shown.go(1000);
  ASSERT_NE(shown.half.picture().layout().detail, ClusterDetail::Tiles);
  shown.half.setFocus();
  const auto part = [&](const char* job) {
    for (int i = 0; i < shown.half.partCount(); ++i)
      if (shown.half.partKey(i) == QLatin1String(job)) return i;
    return -1;
  };
  QTest::keyClick(&shown.half, Qt::Key_Home);
  for (int i = 0; i < part("D"); ++i) QTest::keyClick(&shown.half, Qt::Key_Right);
  QTest::keyClick(&shown.half, Qt::Key_Z);
  ASSERT_TRUE(shown.half.lens().gpu().valid());
  EXPECT_FALSE(shown.half.lens().place().intersects(shown.half.rectOf(shown.session.job("D"))));
  QTest::keyClick(&shown.half, Qt::Key_Z);
  EXPECT_FALSE(shown.half.lens().gpu().valid());
}

TEST(ClusterAnimationHalf, TheLensClosesWhenItsRunIsReplaced) {
  Shown shown("lesson-node-failure.json");
  shown.half.resize(300, 200);
  shown.go(1000);
  shown.half.setFocus();
  QTest::keyClick(&shown.half, Qt::Key_Home);
  for (int i = 0; shown.half.partKey(i) != QLatin1String("D"); ++i) QTest::keyClick(&shown.half, Qt::Key_Right);
  QTest::keyClick(&shown.half, Qt::Key_Z);
  ASSERT_TRUE(shown.half.lens().gpu().valid());
  shown.session.bench.document.edit(QStringLiteral("Delete"), [](model::Scenario& s) { s.nodes.pop_back(); });
  shown.session.finish();
  shown.go(1000);
  EXPECT_FALSE(shown.half.lens().gpu().valid()) << "the GPU index may be another GPU or invalid in the new run";
}

TEST(ClusterAnimationHalf, PlayingPaintsOnlyTheMovingLayer) {
  Shown shown("lesson-node-failure.json");
  shown.go(1000);
  const auto settled_key = [&](double t_s) {
    shown.session.bench.playhead.setNow(t_s);
    testing::Recorder recorder(shown.half.size());
    shown.half.render(&recorder, {}, {}, {});
    EXPECT_EQ(recorder.engine.pixmaps.size(), 1U) << "only the static layer is a pixmap";
    return recorder.engine.keys();
  };
  const std::vector<qint64> before = settled_key(1000);
  for (int frame = 1; frame <= 10; ++frame) EXPECT_EQ(settled_key(1000 + frame), before) << frame;
  const std::vector<qint64> after = settled_key(1500);
  EXPECT_NE(after, before) << "the static layer changes because a node failed";
  EXPECT_EQ(settled_key(1500), after);
}

TEST(ClusterAnimationHalf, TheSamePictureWhetherPlayedOrJumpedTo) {
  Shown played("lesson-node-failure.json"), jumped("lesson-node-failure.json");
  for (double t_s = 3200; t_s <= 3250; t_s += 2) played.go(t_s);
  jumped.go(3250);
  EXPECT_EQ(played.half.grab().toImage(), jumped.half.grab().toImage());
}

TEST(ClusterAnimationHalf, ReducedMotionHasArrowsInPlaceOfTokens) {
  Shown shown("hadar-fig1.json", 3);
  shown.session.bench.setReducedMotion(true);
  shown.go(400);
  ASSERT_FALSE(shown.half.shown().flights.empty());
  for (const TokenFlight& flight : shown.half.shown().flights) EXPECT_TRUE(flight.arrow);
}

TEST(ClusterAnimationView, OneSchedulerHasTheWholeStageWithoutAMenu) {
  model::Scenario scenario = testing::threeJobs();
  scenario.compare.resize(1);
  testing::Session session(scenario);
  ClusterAnimationView view(&session.bench);
  view.resize(1200, 380);
  view.show();
  EXPECT_EQ(view.shownHalves(), 1);
  EXPECT_EQ(view.half(0)->width(), 1200);
  EXPECT_FALSE(view.half(0)->menuButton()->isVisible());
}

}  // namespace
}  // namespace roundel::widgets
