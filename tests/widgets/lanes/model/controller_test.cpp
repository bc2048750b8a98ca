// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the parts of the controller together: hit test, selection, cursor, ruler, and another document.

#include <QSignalSpy>

#include "tests/widgets/lanes/model/planned.h"
#include "widgets/lanes/model/ruler_drag.h"

namespace roundel::widgets {
namespace {

class Controller : public testing::PlannedTest {};

TEST_F(Controller, APointIsABarALabelOrAGap) {
  const GanttHit bar = controller.pointing.hitTest(0, controller.time.axis().x(450), y(0, 3));
  EXPECT_EQ(bar.zone, GanttHit::Zone::Bars);
  ASSERT_TRUE(bar.bar);
  EXPECT_EQ(controller.lanes.lane(0).bars->bar(*bar.bar).job.value, 1);
  const GanttHit label = controller.pointing.hitTest(0, -5, y(0, 3));
  EXPECT_EQ(label.zone, GanttHit::Zone::Labels);
  EXPECT_EQ(label.t_s, bench.playhead.now_s()) << "a label means the bar at the playhead";
  EXPECT_FALSE(controller.pointing.hitTest(0, controller.time.axis().x(450), y(0, 5)).bar);
  EXPECT_EQ(controller.pointing.hitTest(7, 10, 10).zone, GanttHit::Zone::None);
}

TEST_F(Controller, AClickSelectsAndTheCursorGoesThere) {
  const GanttHit hit = controller.pointing.hitTest(1, controller.time.axis().x(1200), y(1, 0));
  controller.select(hit);
  EXPECT_EQ(bench.selection.job().value, 2);
  ASSERT_TRUE(controller.cursor.place());
  EXPECT_EQ(controller.cursor.place()->lane, 1);
  EXPECT_TRUE(controller.cursorSelected());
  controller.cursor.moveRow(1);
  EXPECT_FALSE(controller.cursorSelected()) << "the cursor is on another row";
}

TEST_F(Controller, WhatIsHoveredIsForgottenWithItsBars) {
  controller.pointing.setHover(controller.pointing.hitTest(0, 10, y(0, 0)));
  ASSERT_TRUE(controller.pointing.hover().bar);
  bench.document.edit(QStringLiteral("other"), [](model::Scenario& s) { s.clock.restart_s = 20; });
  ASSERT_TRUE(bench.comparison.waitForFinished());
  EXPECT_FALSE(controller.pointing.hover().bar);
}

TEST_F(Controller, AFilterOfRowsLaysOutAndOneOfJobsDims) {
  QSignalSpy rows(&controller.lanes, &GanttLanes::changed), colours(&controller.lanes, &GanttLanes::appearanceChanged);
  controller.filter.setTyped(JobFilter(QStringLiteral("J2")));
  EXPECT_EQ(rows.count(), 0);
  EXPECT_EQ(colours.count(), 1);
  EXPECT_TRUE(controller.lanes.lane(0).colors.dimmed(0));
  controller.filter.setTyped(JobFilter(QStringLiteral("2-3")));
  EXPECT_EQ(rows.count(), 1);
  layOut();
  EXPECT_EQ(controller.lanes.lane(0).rows.strips.size(), 2u);
  EXPECT_FALSE(controller.lanes.lane(0).colors.dimmed(0));
}

TEST_F(Controller, ADragOnTheRulerMovesThePlayheadAndWithShiftZooms) {
  RulerDrag drag(&controller);
  bench.bookmarks.add(500, QStringLiteral("here"));
  drag.press(controller.time.axis().x(500) + 2, {});
  EXPECT_EQ(bench.playhead.now_s(), 500) << "the playhead snaps to the bookmark";
  drag.move(controller.time.axis().x(700));
  EXPECT_NEAR(bench.playhead.now_s(), 700, 1e-6);
  drag.release();
  drag.move(controller.time.axis().x(900));
  EXPECT_NEAR(bench.playhead.now_s(), 700, 1e-6) << "a move after the release has no effect";
  drag.press(controller.time.axis().x(600), Qt::ShiftModifier);
  drag.move(controller.time.axis().x(300));
  EXPECT_TRUE(controller.marks.range());
  drag.release();
  EXPECT_FALSE(controller.marks.range());
  EXPECT_NEAR(controller.time.axis().from_s(), 300, 1e-6);
  EXPECT_NEAR(controller.time.axis().to_s(), 600, 1e-6);
}

TEST_F(Controller, AnotherDocumentHasNoMarksNoFilterAndNoCursor) {
  QSignalSpy range(&controller.marks, &TimeMarks::rangeChanged);
  controller.marks.setRange(std::pair(100.0, 200.0));
  controller.marks.keep({100, 200});
  controller.filter.setTyped(JobFilter(QStringLiteral("J2")));
  controller.filter.pin();
  controller.time.showRange(100, 200);
  controller.cursor.moveRow(0);
  controller.lanes.setExpanded(1);
  bench.document.reset(testing::plannedScenario(), {});
  EXPECT_EQ(range.count(), 2) << "the signal tells views that the range is removed";
  EXPECT_TRUE(controller.marks.kept().empty());
  EXPECT_TRUE(controller.filter.pins().empty());
  EXPECT_FALSE(controller.cursor.place());
  EXPECT_EQ(controller.lanes.expanded(), -1);
  ASSERT_TRUE(bench.comparison.waitForFinished());
  EXPECT_TRUE(controller.time.fitted());
}

// ---- hit tests ----

class Pointing : public testing::PlannedTest {
 protected:
  GanttPointing& pointing = controller.pointing;
  GanttHit at(int lane, double t_s, int gpu) {
    return pointing.hitTest(lane, controller.time.axis().x(t_s), y(lane, gpu));
  }
  /// The hit in the queue at `up` (a share of its height) above its lower edge.
  GanttHit inQueue(int lane, double t_s, double up) {
    const GanttRows& rows = controller.lanes.lane(lane).rows;
    return pointing.hitTest(lane, controller.time.axis().x(t_s), rows.queue_top + rows.queue_height * (1 - up));
  }
};

TEST_F(Pointing, ABarTellsItsLaneGpuInstantAndJob) {
  const GanttHit hit = at(1, 300, 2);
  EXPECT_EQ(hit.zone, GanttHit::Zone::Bars);
  EXPECT_EQ(hit.lane, 1);
  EXPECT_EQ(hit.gpu.value, 2);
  EXPECT_NEAR(hit.t_s, 300, 1e-6);
  EXPECT_EQ(pointing.jobOf(hit).value, 0) << "J1 holds the P100 in Beta";
  EXPECT_EQ(pointing.jobOf(at(0, 450, 5)).value, -1) << "no job has the K80";
}

// J3 waits in Alpha until 360 s, in Beta until 1,080 s, and is alone in the queue.
TEST_F(Pointing, AWaitingJobIsInTheQueueAsLongAsItWaits) {
  const GanttHit waits = inQueue(1, 800, 0.1);
  EXPECT_EQ(waits.zone, GanttHit::Zone::Queue);
  EXPECT_EQ(waits.queued.value, 2);
  EXPECT_EQ(pointing.jobOf(waits).value, 2);
  EXPECT_FALSE(waits.bar);
  EXPECT_EQ(inQueue(1, 1300, 0.1).queued.value, -1) << "J3 runs";
}

TEST_F(Pointing, OutsideOfTheLanesNothingIsHit) {
  EXPECT_EQ(pointing.hitTest(-1, 10, 10), GanttHit());
  EXPECT_EQ(pointing.hitTest(2, 10, 10), GanttHit());
  EXPECT_EQ(pointing.hitTest(0, controller.lanes.lane(0).axis.width_px + 1, y(0, 0)), GanttHit());
  EXPECT_EQ(pointing.jobOf(GanttHit()).value, -1);
}

TEST_F(Pointing, TheSameHoverAgainIsNoNewsAndAnotherTellsTheOneBefore) {
  std::vector<GanttHit> before;
  QObject::connect(&pointing, &GanttPointing::hoverChanged, &pointing,
                   [&](const GanttHit& hit) { before.push_back(hit); });
  const GanttHit first = at(0, 300, 0), second = at(0, 300, 3);
  pointing.setHover(first);
  pointing.setHover(first);
  pointing.setHover(second);
  ASSERT_EQ(before.size(), 2u);
  EXPECT_EQ(before[0], GanttHit());
  EXPECT_EQ(before[1], first);
}

TEST_F(Pointing, TheLensGoesWithTheBarsItMagnifies) {
  QSignalSpy changed(&pointing, &GanttPointing::lensChanged);
  pointing.setLens(at(0, 300, 0));
  pointing.setLens(at(0, 300, 0));
  EXPECT_EQ(changed.count(), 1);
  bench.document.edit(QStringLiteral("other"), [](model::Scenario& s) { s.clock.restart_s = 20; });
  ASSERT_TRUE(bench.comparison.waitForFinished());
  EXPECT_FALSE(pointing.lens());
}

}  // namespace
}  // namespace roundel::widgets
