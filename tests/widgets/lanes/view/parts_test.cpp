// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the input parts of the canvas, each alone on a plain widget.

#include <QSignalSpy>

#include "tests/widgets/lanes/model/planned.h"
#include "widgets/lanes/view/lanes_drop.h"
#include "widgets/lanes/view/lanes_keys.h"
#include "widgets/lanes/view/lanes_mouse.h"
#include "widgets/lanes/view/time_ruler.h"

namespace roundel::widgets {
namespace {

class Parts : public testing::PlannedTest {
 protected:
  void SetUp() override {
    PlannedTest::SetUp();
    widget.resize(900, 406);
    LanesRoom room;
    room.width = 900;
    room.height = 406;
    room.label_width = 90;
    room.problems.assign(2, nullptr);
    layout = layoutLanes(room);
    for (int lane = 0; lane < 2; ++lane) controller.lanes.layout(lane, layout.at(lane).bars.height(), 1);
    controller.time.setWidth(layout.axis_width);
  }
  QPointF at(int lane, int gpu, double t_s) {
    return layout.at(lane).bars.topLeft() + QPointF(controller.time.axis().x(t_s), y(lane, gpu));
  }
  void send(QEvent::Type type, QPointF position, Qt::MouseButton button = Qt::LeftButton,
            Qt::KeyboardModifiers keys = {}) {
    QMouseEvent event(type, position, widget.mapToGlobal(position), button, button, keys);
    EXPECT_TRUE(mouse.handle(&event));
  }
  bool press(LanesKeys& keys, int key, Qt::KeyboardModifiers modifiers = {}) {
    QKeyEvent event(QEvent::KeyPress, key, modifiers);
    return keys.handle(&event);
  }

  QWidget widget;
  LanesLayout layout;
  LaneCards cards{&controller};
  GangMove move{&controller};
  LanesMouse mouse{{&widget, &controller, &layout, &cards, &move}};
};

TEST_F(Parts, AHandThatTremblesStillClicks) {
  bench.playhead.toEnd();
  const double from_s = controller.time.axis().from_s();
  send(QEvent::MouseButtonPress, at(0, 3, 450));
  send(QEvent::MouseMove, at(0, 3, 450) + QPointF(2, 1));
  send(QEvent::MouseButtonRelease, at(0, 3, 450) + QPointF(2, 1));
  EXPECT_EQ(bench.selection.job().value, 1);
  EXPECT_EQ(controller.time.axis().from_s(), from_s);
}

TEST_F(Parts, APanMovesTimeAndWhatTheLanesStandIn) {
  controller.time.showRange(400, 800);
  QSignalSpy scroll(&mouse, &LanesMouse::scrollRequested);
  send(QEvent::MouseButtonPress, at(0, 3, 600));
  send(QEvent::MouseMove, at(0, 3, 600) + QPointF(30, 12));
  EXPECT_NEAR(controller.time.axis().from_s(), 400 - 30 / controller.time.axis().px_per_s, 1e-6);
  ASSERT_EQ(scroll.count(), 1) << "a pan requests a scroll, although all rows fit";
  EXPECT_EQ(scroll[0][0].toDouble(), -12);
  send(QEvent::MouseButtonRelease, at(0, 3, 700));
  EXPECT_FALSE(bench.selection.job().valid());
}

TEST_F(Parts, AnotherButtonEndsADragWithoutItsResult) {
  const double span_s = controller.time.axis().span_s();
  send(QEvent::MouseButtonPress, at(0, 3, 300), Qt::MiddleButton);
  send(QEvent::MouseMove, at(0, 3, 600), Qt::MiddleButton);
  ASSERT_TRUE(controller.marks.range());
  send(QEvent::MouseButtonRelease, at(0, 3, 600), Qt::LeftButton);
  EXPECT_EQ(controller.time.axis().span_s(), span_s) << "the cancelled drag does not zoom";
}

TEST_F(Parts, OnlyKeysOfTheTableAreTheLanes) {
  LanesKeys keys(&widget, &controller, &layout, &move);
  const auto own = [&](int key, Qt::KeyboardModifiers modifiers = {}) {
    QKeyEvent event(QEvent::ShortcutOverride, key, modifiers);
    event.ignore();
    return keys.handle(&event) && event.isAccepted();
  };
  for (const int key : {Qt::Key_W, Qt::Key_F, Qt::Key_Slash, Qt::Key_Return, Qt::Key_Escape, Qt::Key_Equal})
    EXPECT_TRUE(own(key)) << key;
  EXPECT_FALSE(own(Qt::Key_F, Qt::ControlModifier));
  EXPECT_FALSE(own(Qt::Key_G)) << "the key belongs to the window";
  EXPECT_FALSE(press(keys, Qt::Key_Tab)) << "Tab moves to the next control";
}

TEST_F(Parts, TheListOfShortcutsComesFromTheTable) {
  const auto help = LanesKeys::help();
  EXPECT_EQ(help.size(), 16u);
  for (const auto& [keys, what] : help) EXPECT_FALSE(keys.isEmpty() || what.isEmpty());
  EXPECT_EQ(help.front().first, "W and S");
}

TEST_F(Parts, ZShowsALensThatFollowsTheCursorAndPutsItAway) {
  LanesKeys keys(&widget, &controller, &layout, &move);
  bench.playhead.toEnd();
  controller.cursor.set(GanttCursor::Place{0, model::GpuIndex(2), 100, false});
  press(keys, Qt::Key_Z);
  ASSERT_TRUE(controller.pointing.lens());
  EXPECT_EQ(controller.pointing.lens()->gpu.value, 2);
  EXPECT_TRUE(controller.pointing.lens()->bar) << "the bar under the cursor";
  press(keys, Qt::Key_Down);
  EXPECT_EQ(controller.pointing.lens()->gpu.value, 3);
  press(keys, Qt::Key_Z);
  EXPECT_FALSE(controller.pointing.lens());
  press(keys, Qt::Key_Z, Qt::ControlModifier);
  EXPECT_FALSE(controller.pointing.lens()) << "undo belongs to the window";
  press(keys, Qt::Key_Z);
  press(keys, Qt::Key_Escape);
  EXPECT_FALSE(controller.pointing.lens());
}

TEST_F(Parts, ALensGoesWithTheFirstPress) {
  bench.playhead.toEnd();
  send(QEvent::MouseMove, at(0, 3, 450));
  controller.pointing.setLens(controller.pointing.hover());
  send(QEvent::MouseMove, at(0, 3, 450) + QPointF(1, 0));
  EXPECT_TRUE(controller.pointing.lens()) << "the lens stays on the same bar";
  send(QEvent::MouseButtonPress, at(0, 3, 450));
  EXPECT_FALSE(controller.pointing.lens());
}

TEST_F(Parts, EscTakesBackOneThingAtATime) {
  LanesKeys keys(&widget, &controller, &layout, &move);
  bench.selection.selectJob(model::JobIndex(1));
  controller.lanes.setExpanded(1);
  controller.marks.keep({100, 200});
  controller.filter.setTyped(JobFilter(QStringLiteral("J2")));
  controller.marks.setRange(std::pair(100.0, 200.0));
  press(keys, Qt::Key_Escape);
  EXPECT_FALSE(controller.marks.range());
  EXPECT_FALSE(controller.filter.typed().empty());
  press(keys, Qt::Key_Escape);
  EXPECT_TRUE(controller.filter.typed().empty());
  EXPECT_EQ(controller.marks.kept().size(), 1u);
  press(keys, Qt::Key_Escape);
  EXPECT_TRUE(controller.marks.kept().empty());
  EXPECT_EQ(controller.lanes.expanded(), 1);
  press(keys, Qt::Key_Escape);
  EXPECT_EQ(controller.lanes.expanded(), -1);
  EXPECT_TRUE(bench.selection.job().valid());
  press(keys, Qt::Key_Escape);
  EXPECT_FALSE(bench.selection.job().valid());
}

TEST_F(Parts, ACardSaysWhatItsLaneIs) {
  cards.refresh();
  EXPECT_EQ(cards.card(0).name, "Alpha");
  EXPECT_TRUE(cards.card(0).tag.isEmpty());
  controller.reference.setLane(0);
  EXPECT_EQ(cards.card(0).tag, "reference");
  cards.setSpots(1, {{QStringLiteral("scope"), QRectF(0, 0, 50, 20)}});
  EXPECT_EQ(cards.spotAt(0, {10, 10}), nullptr);
  cards.click(1, {10, 10});
  EXPECT_EQ(controller.metricScope(), MetricScope::WholeRun);
  EXPECT_TRUE(cards.tip(1, {10, 10}, false).contains(QStringLiteral("whole run")));
}

TEST_F(Parts, TheFlagBeginsWithARulerThatIsNarrowerThanIt) {
  QImage scratch(1, 1, QImage::Format_RGB32);
  QPainter measure(&scratch);
  controller.bench()->playhead.toEnd();
  const TimeRuler ruler(&controller);
  const QRectF flag = ruler.flagRect(GanttText(measure), {100, 0, 10, 20}, {.before = 0, .after = 0}, 1);
  ASSERT_GT(flag.width(), 10);
  EXPECT_EQ(flag.left(), 100);
}

}  // namespace
}  // namespace roundel::widgets
