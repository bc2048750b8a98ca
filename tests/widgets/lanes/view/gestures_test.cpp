// SPDX-License-Identifier: GPL-3.0-or-later
// Tests gestures with real mouse, wheel and key events on a shown view.

#include "tests/widgets/lanes/view/lanes_fixture.h"

namespace roundel::widgets {
namespace {

using testing::LanesTest;

class Gestures : public LanesTest {};

TEST_F(Gestures, CtrlWheelZoomsAtTheCursor) {
  const QPoint where = at(0, 0, 600);
  const double before = axis().t(where.x() - canvas().layout().axis_left), span = axis().span_s();
  wheel(&canvas(), where, 3, Qt::ControlModifier);
  EXPECT_LT(axis().span_s(), span * 0.7);
  EXPECT_NEAR(axis().t(where.x() - canvas().layout().axis_left), before, 1e-6);
  wheel(&canvas(), where, -20, Qt::ControlModifier);
  EXPECT_DOUBLE_EQ(axis().span_s(), controller().time.end_s()) << "the axis cannot show more than the run";
  EXPECT_TRUE(controller().time.fitted());
}

TEST_F(Gestures, ShiftWheelAndDragPan) {
  controller().time.showRange(400, 800);
  wheel(&canvas(), at(0, 0, 600), -1, Qt::ShiftModifier);
  EXPECT_GT(axis().from_s(), 400);
  controller().time.showRange(400, 800);
  drag(&canvas(), at(0, 0, 600), at(0, 0, 600) + QPoint(100, 0));
  EXPECT_NEAR(axis().from_s(), 400 - 100 / axis().px_per_s, 1);
  EXPECT_FALSE(bench.selection.job().valid()) << "a drag selects nothing";
}

TEST_F(Gestures, PlainWheelScrollsRowsWhereTheyDoNotFit) {
  controller().lanes.setRowPitch(80);
  QApplication::processEvents();
  ASSERT_GT(controller().lanes.lane(0).rows.content_height, controller().lanes.lane(0).height);
  wheel(&canvas(), at(0, 0, 100), -2, {});
  EXPECT_GT(controller().lanes.lane(0).scroll_y, 0);
  EXPECT_EQ(controller().lanes.lane(1).scroll_y, 0);
}

TEST_F(Gestures, CtrlShiftWheelSetsTheRowHeight) {
  const double before = controller().lanes.lane(0).rows.pitch;
  wheel(&canvas(), at(0, 0, 100), 4, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_GT(controller().lanes.lane(0).rows.pitch, before);
  wheel(&canvas(), at(0, 0, 100), -12, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_EQ(controller().lanes.rowPitch(), 0) << "0 means that the height determines the pitch";
}

TEST_F(Gestures, ClickSelectsABarAGapAndAWaitingJob) {
  bench.playhead.toEnd();
  QTest::mouseClick(&canvas(), Qt::LeftButton, {}, at(0, 3, 450));
  ASSERT_TRUE(bench.selection.spot().has_value());
  EXPECT_EQ(bench.selection.job().value, 1);
  EXPECT_EQ(bench.selection.spot()->gpu.value, 3);
  EXPECT_NEAR(bench.selection.spot()->t_s, 450, 3);

  QTest::mouseClick(&canvas(), Qt::LeftButton, {}, at(1, 3, 800));
  EXPECT_FALSE(bench.selection.spot()->job.valid()) << "the point is in a gap";
  EXPECT_EQ(bench.selection.spot()->lane, 1);
  EXPECT_EQ(bench.selection.focusedLane(), 1);

  const GanttRows& rows = controller().lanes.lane(0).rows;
  ASSERT_GT(rows.queue_height, 0);
  const QPoint queue(at(0, 0, 100).x(),
                     static_cast<int>(canvas().layout().at(0).whole().top() + rows.queue_top + rows.queue_height - 2));
  QTest::mouseClick(&canvas(), Qt::LeftButton, {}, queue);
  EXPECT_EQ(bench.selection.spot()->job.value, 2) << "J3 waits in the first round";
  EXPECT_FALSE(bench.selection.spot()->gpu.valid());
}

TEST_F(Gestures, WhatTheFutureModeHidesCannotBeHit) {
  bench.playhead.setNow(300);
  bench.setFuture(Workbench::Future::Hidden);
  QTest::mouseClick(&canvas(), Qt::LeftButton, {}, at(0, 3, 450));
  EXPECT_FALSE(bench.selection.job().valid());
  bench.setFuture(Workbench::Future::Ghost);
  QTest::mouseClick(&canvas(), Qt::LeftButton, {}, at(0, 3, 452));
  EXPECT_EQ(bench.selection.job().value, 1);
}

TEST_F(Gestures, ShiftDragMarksARangeThatRShows) {
  drag(&canvas(), at(0, 0, 300), at(0, 0, 700), Qt::LeftButton, Qt::ShiftModifier);
  ASSERT_TRUE(controller().marks.range().has_value());
  EXPECT_NEAR(controller().marks.range()->first, 300, 3);
  EXPECT_NEAR(controller().marks.range()->second, 700, 3);
  QTest::keyClick(&canvas(), Qt::Key_R);
  EXPECT_NEAR(axis().from_s(), 300, 3);
  EXPECT_NEAR(axis().to_s(), 700, 3);
  QTest::keyClick(&canvas(), Qt::Key_Escape);
  EXPECT_FALSE(controller().marks.range().has_value());
}

TEST_F(Gestures, MiddleDragZoomsAndMiddleClickFitsABar) {
  drag(&canvas(), at(0, 0, 300), at(0, 0, 700), Qt::MiddleButton);
  EXPECT_NEAR(axis().from_s(), 300, 3);
  EXPECT_NEAR(axis().to_s(), 700, 3);
  QTest::mouseClick(&canvas(), Qt::MiddleButton, {}, at(0, 3, 450));
  EXPECT_NEAR(axis().from_s(), 360 - 21, 1) << "J2 from 360 to 570 s with a tenth of its length as margin";
  EXPECT_NEAR(axis().to_s(), 570 + 21, 1);
}

TEST_F(Gestures, DraggingOnTheRulerMovesThePlayhead) {
  drag(view.header(), inRuler(200), inRuler(900));
  EXPECT_NEAR(bench.playhead.now_s(), 900, 3);
  EXPECT_TRUE(controller().time.fitted());
  drag(view.header(), inRuler(300), inRuler(600), Qt::LeftButton, Qt::ShiftModifier);
  EXPECT_NEAR(axis().from_s(), 300, 3);
  EXPECT_NEAR(axis().to_s(), 600, 3);
  EXPECT_NEAR(bench.playhead.now_s(), 900, 3);
  QTest::mouseDClick(view.header(), Qt::LeftButton, {}, inRuler(450));
  EXPECT_TRUE(controller().time.fitted());
}

TEST_F(Gestures, KeysZoomAndPan) {
  bench.playhead.setNow(800);
  const double span = axis().span_s();
  QTest::keyClick(&canvas(), Qt::Key_W);
  EXPECT_NEAR(axis().span_s(), span / 1.1, 1e-6);
  const double from = axis().from_s();
  QTest::keyClick(&canvas(), Qt::Key_A);
  EXPECT_EQ(axis().from_s(), 0) << "the run begins less than 50 px before " << from;
  QTest::keyClick(&canvas(), Qt::Key_D);
  EXPECT_NEAR(axis().from_s(), 50 / axis().px_per_s, 1e-6);
  QTest::keyClick(&canvas(), Qt::Key_S);
  EXPECT_NEAR(axis().span_s(), span, 1e-6);
  QTest::keyClick(&canvas(), Qt::Key_W);
  QTest::keyClick(&canvas(), Qt::Key_Home);
  EXPECT_TRUE(controller().time.fitted());
}

TEST_F(Gestures, FCentresThenFitsTheSelection) {
  bench.playhead.toEnd();
  QTest::mouseClick(&canvas(), Qt::LeftButton, {}, at(0, 0, 600));
  controller().time.showRange(0, 900);
  QTest::keyClick(&canvas(), Qt::Key_F);
  EXPECT_NEAR((axis().from_s() + axis().to_s()) / 2, 610, 1) << "the centre of J3, from 360 to 860 s";
  EXPECT_NEAR(axis().span_s(), 900, 1e-6);
  QTest::keyClick(&canvas(), Qt::Key_F);
  EXPECT_NEAR(axis().from_s(), 310, 1);
  EXPECT_NEAR(axis().to_s(), 910, 1);
}

TEST_F(Gestures, TheCursorGoesFromBarToBarAndRowToRow) {
  bench.playhead.toEnd();
  QTest::keyClick(&canvas(), Qt::Key_Down);
  ASSERT_TRUE(controller().cursor.place().has_value());
  EXPECT_EQ(controller().cursor.place()->gpu.value, 0);
  QTest::keyClick(&canvas(), Qt::Key_Comma);
  EXPECT_EQ(controller().cursor.place()->t_s, 360) << "the last bar of the row: J3";
  QTest::keyClick(&canvas(), Qt::Key_Comma);
  EXPECT_EQ(controller().cursor.place()->t_s, 0);
  QTest::keyClick(&canvas(), Qt::Key_Period);
  EXPECT_EQ(controller().cursor.place()->t_s, 360);
  QTest::keyClick(&canvas(), Qt::Key_Return);
  EXPECT_EQ(bench.selection.job().value, 2);
  for (int i = 0; i < 5; ++i) QTest::keyClick(&canvas(), Qt::Key_Down);
  EXPECT_EQ(controller().cursor.place()->gpu.value, 5);
  QTest::keyClick(&canvas(), Qt::Key_Down);
  EXPECT_EQ(controller().cursor.place()->lane, 1) << "the cursor moves to the next lane";
  EXPECT_EQ(controller().cursor.place()->gpu.value, 0);
  QTest::keyClick(&canvas(), Qt::Key_Up);
  EXPECT_EQ(controller().cursor.place()->lane, 0);
  QTest::keyClick(&canvas(), Qt::Key_PageDown);
  EXPECT_EQ(controller().cursor.place()->lane, 1);
}

TEST_F(Gestures, TheCursorShowsARingOfTheAccent) {
  bench.playhead.toEnd();
  QTest::keyClick(&canvas(), Qt::Key_Down);
  QTest::keyClick(&canvas(), Qt::Key_Comma);
  const auto bar = controller().cursor.bar();
  ASSERT_TRUE(bar.has_value());
  const QRectF rect = canvas().painter().barRectAt(0, *bar);
  EXPECT_EQ(pixel(QPointF(rect.center().x(), rect.top() - 1).toPoint()), bench.theme().accent.rgb());
}

TEST_F(Gestures, DoubleClickOnACardAndEnterGiveHalfOfTheHeight) {
  const QPoint card = canvas().layout().at(1).card.topLeft().toPoint() + QPoint(20, 20);
  QTest::mouseDClick(&canvas(), Qt::LeftButton, {}, card);
  EXPECT_EQ(controller().lanes.expanded(), 1);
  EXPECT_GE(canvas().layout().at(1).whole().height(), canvas().height() / 2);
  EXPECT_GE(canvas().layout().at(0).whole().height(), 50);
  EXPECT_TRUE(controller().lanes.muted(0));
  QTest::keyClick(&canvas(), Qt::Key_Escape);
  EXPECT_EQ(controller().lanes.expanded(), -1);
  QTest::keyClick(&canvas(), Qt::Key_Return);
  EXPECT_EQ(controller().lanes.expanded(), bench.selection.focusedLane());
}

TEST_F(Gestures, ClicksOnTheCardGoWhereTheNumbersComeFrom) {
  bench.playhead.toEnd();
  QApplication::processEvents();
  canvas().grab();
  const auto find = [&](int lane, const QString& needle) {
    for (int y = 0; y < canvas().layout().at(lane).card.height(); y += 3) {
      const QPoint p = canvas().layout().at(lane).card.topLeft().toPoint() + QPoint(6, y);
      if (canvas().cards().tip(lane, p, false).contains(needle)) return p;
    }
    return QPoint();
  };
  QTest::mouseClick(&canvas(), Qt::LeftButton, {}, find(1, QStringLiteral("mean JCT")));
  EXPECT_EQ(bench.selection.job().value, 2) << "J3 has the longest JCT under Beta";
  QTest::mouseClick(&canvas(), Qt::LeftButton, {}, find(0, QStringLiteral("Click for the whole run")));
  EXPECT_EQ(controller().metricScope(), MetricScope::WholeRun);
}

TEST_F(Gestures, HoverFindsTheGang) {
  QMouseEvent move(QEvent::MouseMove, at(0, 3, 100), canvas().mapToGlobal(at(0, 3, 100)), Qt::NoButton, Qt::NoButton,
                   {});
  QApplication::sendEvent(&canvas(), &move);
  ASSERT_TRUE(controller().pointing.hover().bar.has_value());
  EXPECT_EQ(controller().lanes.lane(0).bars->gang(*controller().pointing.hover().bar).size(), 3U);
}

TEST_F(Gestures, CopyPutsTheTableOnTheClipboard) {
  QStringList copied;
  QObject::connect(&canvas(), &LanesCanvas::copyRequested, &canvas(),
                   [&](int lane) { copied << QString::number(lane); });
  QTest::keyClick(&canvas(), Qt::Key_C, Qt::ControlModifier);
  EXPECT_EQ(copied, QStringList{QStringLiteral("-1")});
}

}  // namespace
}  // namespace roundel::widgets
