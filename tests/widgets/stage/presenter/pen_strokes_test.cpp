// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that strokes of the pen stay attached to the lane, job or token that they were drawn on.

#include "widgets/stage/presenter/pen_strokes.h"

#include <gtest/gtest.h>

#include "tests/widgets/shown.h"

namespace roundel::widgets {
namespace {

// A chart of 100 s on 1000 px at (200, 100), with J1 from 20 to 40 s in its upper half.
StrokeGround chart(double scale = 1, double now_s = 50) {
  StrokeGround ground;
  ground.page = QSizeF(1280, 720) * scale;
  ground.unit = scale;
  ground.now_s = now_s;
  ground.axis.width_px = 1000 * scale;
  ground.axis.show(0, 100);
  ground.charts = {{"Hadar", QRectF(200, 100, 1000, 200)}};
  ground.marks = {{"Hadar", "J1", QRectF(400, 100, 200, 100)}};
  for (StrokeGround::Chart& each : ground.charts)
    each.area = QRectF(each.area.topLeft() * scale, each.area.size() * scale);
  for (StrokeGround::Target& each : ground.marks)
    each.area = QRectF(each.area.topLeft() * scale, each.area.size() * scale);
  return ground;
}

StrokeGround token(QPointF at) {
  StrokeGround ground;
  ground.page = {1280, 720};
  ground.marks = {{"Hadar", "J1", QRectF(at, QSizeF(80, 40))}};
  return ground;
}

Stroke drawn(const StrokeGround& ground, QPointF from, QPointF to) {
  PenStrokes strokes;
  strokes.begin(ground, from, false);
  strokes.extend(ground, to);
  strokes.end(0);
  return strokes.all().back();
}

TEST(PenStrokes, AStrokeOnALaneKeepsItsTimesAndRowsOnALargerPage) {
  const Stroke stroke =
      drawn(chart(), {500, 150}, {700, 250});  // from 30 s at a quarter of the height to 50 s at three quarters
  EXPECT_EQ(stroke.lane, "Hadar");
  EXPECT_EQ(stroke.job, "J1");
  EXPECT_EQ(strokeLine(stroke, chart()), QPolygonF({QPointF(500, 150), QPointF(700, 250)}));
  EXPECT_EQ(strokeLine(stroke, chart(1.5)), QPolygonF({QPointF(750, 225), QPointF(1050, 375)}));
}

TEST(PenStrokes, AStrokeGoesWithItsLaneToAnotherPlace) {
  const Stroke stroke = drawn(chart(), {500, 150}, {700, 250});
  StrokeGround below = chart();
  below.charts.front().area.translate(0, 300);
  EXPECT_EQ(strokeLine(stroke, below), QPolygonF({QPointF(500, 450), QPointF(700, 550)}));
  below.charts.front().lane = "Gavel";
  EXPECT_TRUE(strokeLine(stroke, below).isEmpty()) << "the lane of the stroke is not shown";
}

TEST(PenStrokes, AStrokeOnAJobIsNotThereBeforeTheJobIs) {
  const Stroke stroke = drawn(chart(), {500, 150}, {550, 150});  // begun at 30 s
  EXPECT_TRUE(strokeLine(stroke, chart(1, 29)).isEmpty());
  EXPECT_FALSE(strokeLine(stroke, chart(1, 30)).isEmpty());
  EXPECT_FALSE(strokeLine(stroke, chart(1, 90)).isEmpty());
}

TEST(PenStrokes, OnTheStageAStrokeGoesWithTheToken) {
  const Stroke stroke = drawn(token({100, 100}), {110, 110}, {150, 130});
  EXPECT_EQ(strokeLine(stroke, token({100, 100})), QPolygonF({QPointF(110, 110), QPointF(150, 130)}));
  EXPECT_EQ(strokeLine(stroke, token({600, 300})), QPolygonF({QPointF(610, 310), QPointF(650, 330)}));
  StrokeGround gone = token({600, 300});
  gone.marks.clear();
  EXPECT_TRUE(strokeLine(stroke, gone).isEmpty());
}

TEST(PenStrokes, ElsewhereAStrokeKeepsItsPlaceOnThePage) {
  const Stroke stroke = drawn(chart(), {128, 660}, {640, 660});
  EXPECT_EQ(stroke.surface, Stroke::Surface::Page);
  EXPECT_EQ(strokeLine(stroke, chart(1.5)), QPolygonF({QPointF(192, 990), QPointF(960, 990)}));
}

TEST(PenStrokes, AStrokeIsWholeForFourSecondsThenFades) {
  Stroke stroke;
  stroke.ended_ms = 1000;
  EXPECT_EQ(strokeStrength(stroke, 1000), 1);
  EXPECT_EQ(strokeStrength(stroke, 5000), 1);
  EXPECT_EQ(strokeStrength(stroke, 5250), 0.5);
  EXPECT_EQ(strokeStrength(stroke, 5500), 0);
  stroke.lasts = true;
  EXPECT_EQ(strokeStrength(stroke, 1'000'000), 1);
  Stroke drawing;
  EXPECT_EQ(strokeStrength(drawing, 1'000'000), 1) << "a stroke does not fade while it is drawn";
}

TEST(PenStrokes, FadedStrokesGoAndLastingOnesStay) {
  PenStrokes strokes;
  for (const bool lasts : {false, true}) {
    strokes.begin(chart(), {500, 150}, lasts);
    strokes.end(0);
  }
  EXPECT_TRUE(strokes.fade(4000));
  EXPECT_EQ(strokes.all().size(), 2U);
  EXPECT_FALSE(strokes.fade(4500)) << "the remaining strokes never fade";
  ASSERT_EQ(strokes.all().size(), 1U);
  EXPECT_TRUE(strokes.all().front().lasts);
}

TEST(PenStrokes, OneOrAllAreTakenBack) {
  PenStrokes strokes;
  for (int i = 0; i < 3; ++i) {
    strokes.begin(chart(), {300.0 + i, 250}, true);
    strokes.end(0);
  }
  strokes.removeLast();
  EXPECT_EQ(strokes.all().size(), 2U);
  strokes.clear();
  strokes.removeLast();
  EXPECT_TRUE(strokes.all().empty());
}

}  // namespace
}  // namespace roundel::widgets
