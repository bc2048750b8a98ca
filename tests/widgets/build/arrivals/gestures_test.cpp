// SPDX-License-Identifier: GPL-3.0-or-later
// Gestures and keys of the arrivals strip without the widget.

#include <gtest/gtest.h>

#include <QMouseEvent>

#include "tests/widgets/bench.h"
#include "widgets/build/arrivals/arrival_edits.h"
#include "widgets/build/arrivals/strip_gestures.h"
#include "widgets/build/arrivals/strip_keys.h"

namespace roundel::widgets {
namespace {

class StripGestures : public ::testing::Test, public testing::EditedBench {
 protected:
  StripGestures() {
    model::Scenario s = testing::threeJobs();
    s.jobs[1].arrival_s = 720;
    s.jobs[2].arrival_s = 1800;
    bench.document.reset(s, {});
    layOut();
  }
  void layOut() {
    pins.setArrivals(arrivalsOf(bench.document.scenario()));
    pins.setEnd(2400);
    pins.resize({900, 100}, QFontMetricsF(uiFont(kSmallestPx)));
  }
  double arrival(std::size_t job) const { return arrivalsOf(bench.document.scenario())[job]; }
  QPointF on(int pin) const { return pins.head(pins.pin(pin)); }
  std::unique_ptr<StripGesture> press(QPointF at, Qt::KeyboardModifiers modifiers = {},
                                      Qt::MouseButton button = Qt::LeftButton, bool space = false) {
    const QMouseEvent event(QEvent::MouseButtonPress, at, at, button, button, modifiers);
    return gestureAt(parts, event, space);
  }

  PinLayout pins;
  PinSelection selection{&bench.selection, &pins};
  StripCommands commandsOf{&bench.document, &bench.playhead, &pins, &selection,
                           [this](const QString& text, bool) { said = text; }};
  StripHints hints;
  StripParts parts{&bench, &pins, &selection, &commandsOf, &hints};
  QString said;
};

TEST_F(StripGestures, APinIsDraggedOntoARoundAndEditsWhenTheButtonGoesUp) {
  const auto gesture = press(on(1));
  gesture->move(on(1) + QPointF(500 * pins.axis().px_per_s, 0), {});
  ASSERT_TRUE(hints.shift);
  EXPECT_EQ(hints.shift->job, 1u);
  EXPECT_EQ(hints.shift->by_s, 360) << "720 + 500 s is nearest to the third round boundary";
  EXPECT_EQ(commands(), 0);
  gesture->finish();
  EXPECT_EQ(arrival(1), 1080);
  EXPECT_EQ(commands(), 1);
  EXPECT_FALSE(said.isEmpty());
}

TEST_F(StripGestures, AGestureThatIsDroppedHasEditedNothing) {
  press(on(1))->move(on(1) + QPointF(300, 0), {});
  EXPECT_EQ(commands(), 0);
  EXPECT_EQ(arrival(1), 720);
}

TEST_F(StripGestures, LessThanADragIsAClick) {
  selection.select({0, 1});
  const auto gesture = press(on(1));
  gesture->move(on(1) + QPointF(1, 0), {});
  EXPECT_FALSE(hints.shift);
  gesture->finish();
  EXPECT_EQ(selection.list(), (std::vector<std::size_t>{1}));
  press(on(2), Qt::ControlModifier)->finish();
  EXPECT_EQ(selection.list(), (std::vector<std::size_t>{1, 2}));
  press(on(2), Qt::ControlModifier)->finish();
  EXPECT_EQ(selection.list(), (std::vector<std::size_t>{1}));
  EXPECT_EQ(commands(), 0);
}

TEST_F(StripGestures, ARubberBandAddsWhatItTouchesAndOnlyWithCtrlKeepsTheRest) {
  selection.select({0});
  const QRectF both = pins.rect(pins.pin(1)).united(pins.rect(pins.pin(2))).adjusted(-3, -20, 3, 3);
  auto gesture = press(both.topLeft(), Qt::ControlModifier);
  gesture->move(both.bottomRight(), {});
  EXPECT_EQ(hints.band, both);
  gesture->finish();
  EXPECT_EQ(selection.list(), (std::vector<std::size_t>{0, 1, 2}));
  gesture = press(both.topLeft());
  EXPECT_TRUE(selection.jobs().empty());
  gesture->move(both.bottomRight(), {});
  gesture->finish();
  EXPECT_EQ(selection.list(), (std::vector<std::size_t>{1, 2}));
  EXPECT_EQ(bench.selection.job(), model::JobIndex(1));
}

TEST_F(StripGestures, SpaceOrAnotherButtonPansAndOnlyAStillOneOpensTheMenu) {
  pins.zoomAt(450, 2);
  for (const bool space : {true, false}) {
    const double from_s = pins.axis().from_s();
    const auto gesture = press(on(1), {}, space ? Qt::LeftButton : Qt::RightButton, space);
    EXPECT_TRUE(gesture->opensMenu());
    gesture->move(on(1) - QPointF(40, 0), {});
    EXPECT_GT(pins.axis().from_s(), from_s);
    EXPECT_FALSE(gesture->opensMenu());
    gesture->finish();
  }
  EXPECT_EQ(commands(), 0);
}

TEST(StripKeys, TheFirstRowThatFitsIsTaken) {
  const auto action = [](int key, Qt::KeyboardModifiers modifiers = {}) {
    return actionOf<StripAction>(kStripKeys, QKeyEvent(QEvent::KeyPress, key, modifiers));
  };
  EXPECT_EQ(action(Qt::Key_Right), StripAction::Step);
  EXPECT_EQ(action(Qt::Key_Right, Qt::ControlModifier | Qt::AltModifier), StripAction::Move);
  EXPECT_EQ(action(Qt::Key_C, Qt::ControlModifier), StripAction::Copy);
  EXPECT_EQ(action(Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier), StripAction::CopyTable);
  EXPECT_EQ(action(Qt::Key_Delete, Qt::ShiftModifier), StripAction::Remove) << "Shift+Delete removes; it does not cut";
  EXPECT_EQ(action(Qt::Key_D), std::nullopt);
  EXPECT_TRUE(claims(kStripKeys, Qt::Key_Space));
  EXPECT_FALSE(claims(kStripKeys, Qt::Key_Left));
}

}  // namespace
}  // namespace roundel::widgets
