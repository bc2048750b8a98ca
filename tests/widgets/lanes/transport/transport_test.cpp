// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the time controls: keys and buttons move the playhead, and the readout shows its time.

#include "widgets/lanes/transport/transport_bar.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>

#include "tests/widgets/bench.h"
#include "tests/widgets/cut_texts.h"

namespace roundel::widgets {
namespace {

using testing::settle;

TEST(SpeedStops, GrowAndAreFoundAgain) {
  for (int stop = 0; stop < kSpeedStops; ++stop) {
    EXPECT_EQ(stopOfSpeed(speedOfStop(stop)), stop);
    if (stop > 0) {
      EXPECT_GT(speedOfStop(stop), speedOfStop(stop - 1));
    }
  }
  EXPECT_EQ(speedOfStop(-5), speedOfStop(0));
  EXPECT_EQ(speedOfStop(99), speedOfStop(kSpeedStops - 1));
  EXPECT_EQ(stopOfSpeed(1e9), kSpeedStops - 1);
  EXPECT_EQ(stopOfSpeed(3.1), stopOfSpeed(2)) << "the nearest stop on the scale of the slider";
}

class Transport : public ::testing::Test {
 protected:
  Transport() {
    bench.playhead.setRange(2160, 360);
    testing::wear(bench, Theme::light());
    auto* row = new QHBoxLayout(&window);
    bar = new TransportBar(&bench, &window);
    row->addWidget(bar);
    row->addWidget(bar->readout());
    field = new QLineEdit(&window);
    row->addWidget(field);
    window.show();
    window.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&window));
    window.setFocus();
  }
  void key(Qt::Key k, Qt::KeyboardModifiers m = {}) { QTest::keyClick(&window, k, m); }
  QStringList readout() {
    QStringList words;
    for (const QLabel* label : bar->readout()->findChildren<QLabel*>()) words << label->text();
    return words;
  }
  QToolButton* button(const char* action) {
    for (auto* each : bar->findChildren<QToolButton*>()) {
      if (each->defaultAction() == bar->action(QLatin1String(action))) return each;
    }
    return nullptr;
  }

  Workbench bench;
  QWidget window;
  TransportBar* bar = nullptr;
  QLineEdit* field = nullptr;
};

TEST_F(Transport, KeysMoveThePlayhead) {
  key(Qt::Key_F4);
  EXPECT_EQ(bench.playhead.now_s(), 360);
  key(Qt::Key_F4);
  EXPECT_EQ(bench.playhead.now_s(), 720);
  key(Qt::Key_F4, Qt::ShiftModifier);
  EXPECT_EQ(bench.playhead.now_s(), 360);
  key(Qt::Key_F7);
  EXPECT_EQ(bench.playhead.now_s(), 2160);
  key(Qt::Key_Home, Qt::ControlModifier);
  EXPECT_EQ(bench.playhead.now_s(), 0);
}

TEST_F(Transport, SpaceAndF5PlayAndPauseF8Stops) {
  for (const Qt::Key start : {Qt::Key_Space, Qt::Key_F5}) {
    key(start);
    EXPECT_TRUE(bench.playhead.playing());
    EXPECT_EQ(bar->action(QStringLiteral("play"))->text(), QStringLiteral("Pause"));
    key(start);
    EXPECT_FALSE(bench.playhead.playing());
  }
  key(Qt::Key_Space);
  key(Qt::Key_F8);
  EXPECT_FALSE(bench.playhead.playing());
  EXPECT_EQ(bar->action(QStringLiteral("play"))->text(), QStringLiteral("Play"));
}

TEST_F(Transport, SteppingPauses) {
  key(Qt::Key_Space);
  key(Qt::Key_F4);
  EXPECT_FALSE(bench.playhead.playing());
  EXPECT_EQ(bench.playhead.now_s(), 360);
}

TEST_F(Transport, FastPlaysAtTwentyRoundsASecondOrFaster) {
  key(Qt::Key_F6);
  EXPECT_TRUE(bench.playhead.playing());
  EXPECT_EQ(bench.playhead.roundsPerSecond(), 20);
  bench.playhead.pause();
  bench.playhead.setRoundsPerSecond(100);
  key(Qt::Key_F6);
  EXPECT_EQ(bench.playhead.roundsPerSecond(), 100);
}

TEST_F(Transport, FastGoesByWholeRoundsAndSaysHowFast) {
  bench.playhead.setRange(360.0 * 100000, 360);
  bench.playhead.setRoundsPerSecond(50);
  key(Qt::Key_F6);
  EXPECT_EQ(bench.playhead.mode(), Playhead::Mode::Fast);
  int seen = 0;
  QObject::connect(&bench.playhead, &Playhead::moved, &window, [&](double now_s) {
    ++seen;
    EXPECT_EQ(std::fmod(now_s, 360), 0) << "the playhead is never between two rounds";
  });
  QTRY_VERIFY(seen >= 2);
  QTRY_VERIFY(readout().back().contains(QStringLiteral("rounds/s")));
  EXPECT_GT(bench.playhead.pace().rounds_per_s, 0);
  EXPECT_DOUBLE_EQ(bench.playhead.pace().sim_s_per_s, bench.playhead.pace().rounds_per_s * 360);
  key(Qt::Key_F8);
  EXPECT_FALSE(bench.playhead.playing());
  EXPECT_FALSE(readout().back().contains(QStringLiteral("rounds/s")));
}

TEST_F(Transport, ExpressWaitsForWhatIsStillComputed) {
  bench.playhead.express(false);
  EXPECT_TRUE(bench.playhead.playing());
  EXPECT_EQ(bench.playhead.now_s(), 0);
  EXPECT_TRUE(readout().back().startsWith(QStringLiteral("computing")));
  emit bench.comparison.finished();
  EXPECT_FALSE(bench.playhead.playing());
  EXPECT_EQ(bench.playhead.now_s(), 2160);
  bench.playhead.toStart();
  bench.playhead.express(false);
  key(Qt::Key_F8);
  emit bench.comparison.finished();
  EXPECT_EQ(bench.playhead.now_s(), 0) << "a stopped playhead does not move";
}

TEST_F(Transport, UpdateNowDrawsOnceHowFarExpressIs) {
  model::Scenario long_run =
      testing::mix(15, 3000);  // takes seconds to compute, so it still runs when the test reads it
  long_run.compare = {{"hadar", "Hadar", {}}};
  bench.document.reset(std::move(long_run), {});
  QTRY_VERIFY(!bench.comparison.lanes().empty() && bar->action(QStringLiteral("end"))->isEnabled());
  QToolButton* until = button("until");
  ASSERT_NE(until, nullptr);
  EXPECT_FALSE(bar->action(QStringLiteral("update-now"))->isEnabled())
      << "there is nothing to update unless express runs";
  key(Qt::Key_F7);
  ASSERT_TRUE(bench.playhead.playing());
  ASSERT_EQ(bench.playhead.mode(), Playhead::Mode::Express);
  EXPECT_EQ(until->defaultAction()->objectName(), QStringLiteral("update-now"))
      << "the button of Update now replaces Until";
  QTRY_VERIFY2(readout().back().contains(QStringLiteral("decisions/s")), qPrintable(readout().back()));
  EXPECT_TRUE(readout().back().contains(QStringLiteral("sim-s/s")));
  EXPECT_TRUE(readout().front().contains(QStringLiteral("rounds/s")));
  const LaneState& lane = bench.comparison.lanes()[0];
  EXPECT_EQ(lane.run, nullptr) << "express draws nothing without a request";

  QSignalSpy drawn(&bench.comparison, &ComparisonController::partialRunShown);
  key(Qt::Key_F7, Qt::ShiftModifier);
  QTRY_COMPARE(drawn.count(), 1);
  ASSERT_NE(lane.run, nullptr);
  EXPECT_EQ(lane.status, LaneState::Status::Running);
  EXPECT_EQ(lane.run->trace->status, trace::RunStatus::Stopped);
  const double first_s = lane.run->trace->end_s;
  EXPECT_GT(first_s, 0);
  EXPECT_EQ(bench.playhead.now_s(), first_s) << "the playhead is at the end of the partial run";
  EXPECT_TRUE(bench.playhead.playing()) << "express continues";
  QTest::mouseClick(until, Qt::LeftButton);
  QTRY_COMPARE(drawn.count(), 2);
  EXPECT_GT(lane.run->trace->end_s, first_s);

  key(Qt::Key_F8);
  EXPECT_EQ(until->defaultAction()->objectName(), QStringLiteral("until"));
  bench.comparison.cancel();
}

TEST_F(Transport, ReducedMotionPlaysFromRoundToRound) {
  bench.playhead.setRange(360.0 * 1000, 360);
  bench.setReducedMotion(true);
  bench.playhead.setRoundsPerSecond(40);
  int seen = 0;
  QObject::connect(&bench.playhead, &Playhead::moved, &window, [&](double now_s) {
    ++seen;
    EXPECT_EQ(std::fmod(now_s, 360), 0);
  });
  key(Qt::Key_F5);
  QTRY_VERIFY(seen >= 3);
  key(Qt::Key_F8);
}

TEST_F(Transport, WhatHasNoRoomLeavesInOrderIntoAMenu) {
  bar->setRoom(2000);
  EXPECT_FALSE(bar->more()->isVisible());
  const int whole = bar->sizeHint().width();
  bar->setRoom(whole - 4);
  EXPECT_FALSE(button("stop-at")->isVisible());
  EXPECT_TRUE(button("until")->isVisible());
  ASSERT_TRUE(bar->more()->isVisible());
  ASSERT_EQ(bar->more()->menu()->actions().size(), 1);
  EXPECT_EQ(bar->more()->menu()->actions()[0], bar->action(QStringLiteral("stop-at")));
  EXPECT_EQ(button("stop-at")->menu()->actions().size(), 4)
      << "one entry each for disagreement, event, first wait and restart";
  bar->setRoom(bar->leastRoom(3));
  for (const char* gone : {"stop-at", "until", "fast", "end"}) EXPECT_FALSE(button(gone)->isVisible()) << gone;
  for (const char* stays : {"start", "back", "play", "step"}) EXPECT_TRUE(button(stays)->isVisible()) << stays;
  EXPECT_EQ(bar->more()->menu()->actions().size(), 4);
  key(Qt::Key_F7);
  EXPECT_EQ(bench.playhead.now_s(), 2160) << "keys work if their buttons are in the menu";
  for (int stay = 1; stay <= TransportBar::kMaxStay; ++stay) EXPECT_GT(bar->leastRoom(stay), bar->leastRoom(stay - 1));
  bar->setRoom(bar->leastRoom(1));
  EXPECT_FALSE(button("back")->isVisible());
  EXPECT_TRUE(button("step")->isVisible()) << "Step moves to the menu last";
  bar->setRoom(bar->leastRoom(0));
  EXPECT_TRUE(button("play")->isVisible());
  for (const char* gone : {"start", "back", "step"}) EXPECT_FALSE(button(gone)->isVisible()) << gone;
  EXPECT_EQ(bar->more()->menu()->actions().size(), 7) << "the hidden buttons are in the menu";
  bar->setRoom(2000);
  EXPECT_TRUE(button("until")->isVisible());
}

TEST_F(Transport, ButtonsDoTheSame) {
  QTest::mouseClick(button("step"), Qt::LeftButton);
  EXPECT_EQ(bench.playhead.now_s(), 360);
  QTest::mouseClick(button("end"), Qt::LeftButton);
  QTest::mouseClick(button("back"), Qt::LeftButton);
  EXPECT_EQ(bench.playhead.now_s(), 1800);
  QTest::mouseClick(button("start"), Qt::LeftButton);
  EXPECT_EQ(bench.playhead.now_s(), 0);
  QTest::mouseClick(button("play"), Qt::LeftButton);
  EXPECT_TRUE(bench.playhead.playing());
}

TEST_F(Transport, SpacePressesTheButtonThatHasTheFocus) {
  button("step")->setFocus(Qt::TabFocusReason);
  QTest::keyClick(button("step"), Qt::Key_Space);
  EXPECT_FALSE(bench.playhead.playing());
  EXPECT_EQ(bench.playhead.now_s(), 360);
}

TEST_F(Transport, SpaceInATextIsASpace) {
  field->setFocus();
  QTest::keyClicks(field, QStringLiteral("a b"));
  EXPECT_EQ(field->text(), QStringLiteral("a b"));
  EXPECT_FALSE(bench.playhead.playing());
}

TEST_F(Transport, TheReadoutSaysRoundAndTimeAsTheRulersFlagDoes) {
  bench.playhead.setNow(864);
  EXPECT_EQ(readout(), (QStringList{QStringLiteral("Round 3 of 6"), QStringLiteral("14:24")}));
  bench.playhead.setNow(720);
  EXPECT_EQ(readout().first(), QStringLiteral("Round 3 of 6"));
  bench.playhead.setNow(719);
  EXPECT_EQ(readout().first(), QStringLiteral("Round 2 of 6"));
  bench.playhead.toEnd();
  EXPECT_EQ(readout().first(), QStringLiteral("Round 6 of 6"));
  bench.playhead.setRange(2000, 360);
  EXPECT_EQ(readout().first(), QStringLiteral("Round 6 of 6"));
}

TEST_F(Transport, TheSliderSetsTheSpeedAndFollowsIt) {
  auto* slider = bar->findChild<QSlider*>();
  slider->setFocus();
  const int before = slider->value();
  EXPECT_EQ(speedOfStop(before), 1);
  QTest::keyClick(slider, Qt::Key_Right);
  EXPECT_EQ(bench.playhead.roundsPerSecond(), speedOfStop(before + 1));
  bench.playhead.setRoundsPerSecond(500);
  EXPECT_EQ(speedOfStop(slider->value()), 500);
  bench.playhead.setRoundsPerSecond(7);
  EXPECT_EQ(bench.playhead.roundsPerSecond(), 7) << "a speed between two stops is not rounded by the slider";
}

TEST_F(Transport, UntilAsks) {
  QSignalSpy until(bar, &TransportBar::untilRequested);
  key(Qt::Key_F5, Qt::ControlModifier);
  EXPECT_EQ(until.count(), 1);
}

TEST_F(Transport, WithoutARunNothingCanBePressed) {
  bench.playhead.setRange(0, 360);
  for (const QAction* action : bar->actions()) EXPECT_FALSE(action->isEnabled()) << action->text().toStdString();
  key(Qt::Key_Space);
  EXPECT_FALSE(bench.playhead.playing());
}

TEST_F(Transport, EveryControlHasANameATipAndAKey) {
  for (const QAction* action : bar->actions()) {
    EXPECT_FALSE(action->shortcut().isEmpty()) << action->text().toStdString();
    EXPECT_TRUE(action->toolTip().contains(action->shortcut().toString(QKeySequence::NativeText)))
        << action->toolTip().toStdString();
  }
  for (const QToolButton* each : bar->findChildren<QToolButton*>()) {
    EXPECT_FALSE(each->accessibleName().isEmpty());
    EXPECT_GE(each->width(), 32);
    EXPECT_GE(each->height(), 32);
    if (each->toolButtonStyle() != Qt::ToolButtonTextOnly) {
      EXPECT_FALSE(each->icon().isNull()) << each->accessibleName().toStdString();
    }
  }
}

TEST_F(Transport, NoTwoActionsShareAKey) {
  QStringList keys;
  for (const QAction* action : bar->actions()) {
    for (const QKeySequence& sequence : action->shortcuts()) keys << sequence.toString();
  }
  EXPECT_EQ(keys.removeDuplicates(), 0);
}

TEST_F(Transport, NothingIsCutWhereSomeOfItLeavesForTheMenu) {
  field->hide();
  bench.playhead.setNow(864);
  for (const int width : {1100, 900, 700}) {
    testing::pictures(bench, window, QStringLiteral("guit-transport"), {{width, 60}});
    EXPECT_EQ(testing::cutText(window), "") << width;
  }
}

}  // namespace
}  // namespace roundel::widgets
