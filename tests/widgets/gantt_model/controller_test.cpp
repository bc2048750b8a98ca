// The parts of the controller together: hit, select, cursor, ruler, and another document.

#include <QSignalSpy>

#include "tests/widgets/gantt_model/planned.h"
#include "widgets/gantt_model/ruler_drag.h"

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
  EXPECT_EQ(label.t_s, bench.playhead.now_s()) << "what runs there now";
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
  EXPECT_FALSE(controller.cursorSelected()) << "another row";
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
  EXPECT_EQ(bench.playhead.now_s(), 500) << "the bookmark catches it";
  drag.move(controller.time.axis().x(700));
  EXPECT_NEAR(bench.playhead.now_s(), 700, 1e-6);
  drag.release();
  drag.move(controller.time.axis().x(900));
  EXPECT_NEAR(bench.playhead.now_s(), 700, 1e-6) << "it was let go";
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
  EXPECT_EQ(range.count(), 2) << "whoever shows the range hears of it";
  EXPECT_TRUE(controller.marks.kept().empty());
  EXPECT_TRUE(controller.filter.pins().empty());
  EXPECT_FALSE(controller.cursor.place());
  EXPECT_EQ(controller.lanes.expanded(), -1);
  ASSERT_TRUE(bench.comparison.waitForFinished());
  EXPECT_TRUE(controller.time.fitted());
}

}  // namespace
}  // namespace roundel::widgets
