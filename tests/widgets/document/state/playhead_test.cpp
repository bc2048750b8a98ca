// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/state/playhead.h"

#include <gtest/gtest.h>
#include <QSignalSpy>
#include <QTest>

#include <limits>

#include "core/model/problem.h"

namespace roundel::widgets {
namespace {

Playhead& ranged(Playhead& playhead) {
  playhead.setRange(1000, 360);
  return playhead;
}

TEST(Playhead, StepsFromRoundToRoundAndStopsAtTheEnd) {
  Playhead p;
  ranged(p);
  QList<double> seen;
  QObject::connect(&p, &Playhead::moved, [&](double now) { seen << now; });
  for (int i = 0; i < 5; ++i) p.stepForward();
  EXPECT_EQ(seen, (QList<double>{360, 720, 1000}));
}

TEST(Playhead, StepsBackToTheBoundaryBefore) {
  Playhead p;
  ranged(p).setNow(1000);
  QList<double> seen;
  QObject::connect(&p, &Playhead::moved, [&](double now) { seen << now; });
  for (int i = 0; i < 4; ++i) p.stepBack();
  EXPECT_EQ(seen, (QList<double>{720, 360, 0}));
  p.setNow(361);
  p.stepBack();
  EXPECT_EQ(p.now_s(), 360);
}

TEST(Playhead, StepsExactlyWhereTheRoundIsNoBinaryFraction) {
  Playhead p;
  p.setRange(1000, 0.1);
  for (int i = 0; i < 1000; ++i) p.stepForward();
  EXPECT_DOUBLE_EQ(p.now_s(), 100.0);
  for (int i = 0; i < 1000; ++i) p.stepBack();
  EXPECT_EQ(p.now_s(), 0);
}

// In double precision, 23967454 * 0.7 / 0.7 differs from 23967454 by more than 1e-9.
TEST(Playhead, StepsOnFromABoundaryHoweverManyRoundsLieBeforeIt) {
  Playhead p;
  const double k = 23967454;
  p.setRange(1e9, 0.7);
  p.setNow(k * 0.7);
  p.stepForward();
  EXPECT_EQ(p.now_s(), (k + 1) * 0.7);
  p.stepBack();
  EXPECT_EQ(p.now_s(), k * 0.7);
}

TEST(Playhead, IsClampedToTheRun) {
  Playhead p;
  ranged(p).setNow(5000);
  EXPECT_EQ(p.now_s(), 1000);
  p.setNow(-3);
  EXPECT_EQ(p.now_s(), 0);
  p.setNow(500);
  p.setNow(std::numeric_limits<double>::quiet_NaN());
  EXPECT_EQ(p.now_s(), 0);
  p.toEnd();
  p.setRange(600, 360);
  EXPECT_EQ(p.now_s(), 600);
  p.toStart();
  EXPECT_EQ(p.now_s(), 0);
}

TEST(Playhead, ARoundLengthOfZeroIsNotDividedBy) {
  Playhead p;
  p.setRange(10, 0);
  p.stepForward();
  EXPECT_EQ(p.now_s(), 1);
}

TEST(Playhead, TellsOnceAndOnlyWhenItMoved) {
  Playhead p;
  QSignalSpy range(&p, &Playhead::rangeChanged);
  ranged(p);
  ranged(p);
  EXPECT_EQ(range.count(), 1);
  QSignalSpy moved(&p, &Playhead::moved);
  p.setNow(10);
  p.setNow(10);
  EXPECT_EQ(moved.count(), 1);
  QSignalSpy speed(&p, &Playhead::speedChanged);
  p.setRoundsPerSecond(1);
  p.setRoundsPerSecond(0);
  p.setRoundsPerSecond(1e9);
  EXPECT_EQ(speed.count(), 2);
  EXPECT_EQ(p.roundsPerSecond(), 1e6);
}

TEST(Playhead, PlayingMovesItByTheWallClockAndPausesAtTheEnd) {
  Playhead p;
  ranged(p);
  p.setRoundsPerSecond(20);
  QSignalSpy playing(&p, &Playhead::playingChanged);
  QSignalSpy moved(&p, &Playhead::moved);
  p.play();
  EXPECT_TRUE(p.playing());
  ASSERT_TRUE(QTest::qWaitFor([&] { return !p.playing(); }, 30000));
  EXPECT_EQ(p.now_s(), 1000);
  EXPECT_GE(moved.count(), 2) << "the playhead moves in several steps";
  EXPECT_EQ(playing.count(), 2);
  for (qsizetype i = 1; i < moved.count(); ++i) EXPECT_GT(moved[i][0].toDouble(), moved[i - 1][0].toDouble());
}

TEST(Playhead, PlayingAtTheEndBeginsAnew) {
  Playhead p;
  ranged(p).toEnd();
  p.play();
  EXPECT_TRUE(p.playing());
  EXPECT_EQ(p.now_s(), 0);
  p.togglePlay();
  EXPECT_FALSE(p.playing());
}

TEST(Playhead, PausingKeepsThePlace) {
  Playhead p;
  p.setRange(1e6, 360);
  p.play();
  ASSERT_TRUE(QTest::qWaitFor([&] { return p.now_s() > 0; }, 30000));
  p.pause();
  const double now = p.now_s();
  EXPECT_FALSE(p.playing()) << "the playhead is paused";
  QCoreApplication::processEvents();
  EXPECT_EQ(p.now_s(), now);
}

TEST(Playhead, WithoutARunThereIsNothingToPlay) {
  Playhead p;
  p.play();
  EXPECT_FALSE(p.playing());
  p.stepForward();
  EXPECT_EQ(p.now_s(), 0);
}

TEST(Selection, ASpotSelectsItsJobAndFocusesItsLane) {
  Selection s;
  QSignalSpy changed(&s, &Selection::changed);
  QSignalSpy lane(&s, &Selection::focusedLaneChanged);
  s.selectSpot({1, model::JobIndex(2), model::GpuIndex(0), 30});
  EXPECT_EQ(s.job(), model::JobIndex(2));
  EXPECT_EQ(s.focusedLane(), 1);
  EXPECT_EQ(changed.count(), 1);
  EXPECT_EQ(lane.count(), 1);
  s.selectSpot({1, model::JobIndex(2), model::GpuIndex(0), 30});
  EXPECT_EQ(changed.count(), 1);
}

TEST(Selection, AJobAloneClearsTheSpot) {
  Selection s;
  s.selectSpot({0, model::JobIndex(2), model::GpuIndex(0), 30});
  s.selectJob(model::JobIndex(2));
  EXPECT_FALSE(s.spot());
  EXPECT_EQ(s.job(), model::JobIndex(2));
}

TEST(Selection, ClearingForgetsJobSpotAndNodes) {
  Selection s;
  s.selectNodes({"n0", "n1"});
  s.selectSpot({0, model::JobIndex(), model::GpuIndex(3), 30});
  QSignalSpy changed(&s, &Selection::changed);
  s.clear();
  EXPECT_FALSE(s.spot());
  EXPECT_FALSE(s.job().valid());
  EXPECT_TRUE(s.nodes().empty());
  EXPECT_EQ(changed.count(), 1);
}

}  // namespace
}  // namespace roundel::widgets
