// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that boxes of notes cover no words, ink, marks or other boxes, and that arrows end at the edge of a mark.

#include "widgets/notes/marks/note_places.h"

#include <gtest/gtest.h>

#include <QPainter>

namespace roundel::widgets::notes {
namespace {

const QSizeF kBox(20, 10);

Room field(double width, double height) { return {{{0, 0, width, height}}, {}, {}, 2}; }
NoteMark bar(const QRectF& area, int lane = 0) { return {NoteMark::Kind::Bar, area, lane}; }

TEST(NotePlaces, BoxStandsBesideWhatItIsAbout) {
  const QRectF target(40, 20, 30, 10);
  const auto placed = placeNotes({{kBox, {bar(target)}, true}}, field(100, 60));
  ASSERT_TRUE(placed.front());
  EXPECT_FALSE(placed.front()->box.intersects(target));
  ASSERT_EQ(placed.front()->arrows.size(), 1U);
  EXPECT_LE(placed.front()->arrows.front().length(), 8);
}

TEST(NotePlaces, ArrowEndsAtTheEdgeOfTheBar) {
  const QLineF down = between({0, 0, 10, 10}, {0, 30, 10, 10});
  EXPECT_EQ(down, QLineF(5, 10, 5, 30));
  const QLineF aslant = between({0, 0, 10, 10}, {20, 30, 10, 10});
  EXPECT_EQ(aslant, QLineF(10, 10, 20, 30));
}

TEST(NotePlaces, ArrowEndsOnAnInstantsLineAndAtAPoint) {
  EXPECT_EQ(between({0, 10, 10, 10}, {50, 0, 0, 100}), QLineF(10, 15, 50, 15));
  EXPECT_EQ(between({0, 0, 10, 10}, {5, 40, 0, 0}), QLineF(5, 10, 5, 40));
}

TEST(NotePlaces, ArrowEndsAtTheRingRoundAPoint) {
  Room room = field(100, 60);
  room.ring = 3;
  const QPointF point(50, 30);
  const auto placed = placeNotes({{kBox, {{NoteMark::Kind::Point, QRectF(point, QSizeF(0, 0))}}, true}}, room);
  ASSERT_TRUE(placed.front());
  EXPECT_NEAR(QLineF(placed.front()->arrows.front().p2(), point).length(), 3, 1e-9);
}

TEST(NotePlaces, BoxesOfSeveralNotesDoNotOverlap) {
  const std::vector<Box> boxes(6, {kBox, {bar({40, 20, 10, 10})}, true});
  const auto placed = placeNotes(boxes, field(100, 80));
  for (std::size_t a = 0; a < placed.size(); ++a) {
    ASSERT_TRUE(placed[a]) << a;
    for (std::size_t b = 0; b < a; ++b) EXPECT_FALSE(placed[a]->box.intersects(placed[b]->box)) << a << ' ' << b;
  }
}

TEST(NotePlaces, WordsAndInkStayUncovered) {
  // The left half is words; all of the right half except its lowest part is ink.
  Room room = field(100, 60);
  room.words = {{0, 0, 50, 60}};
  QImage picture(100, 60, QImage::Format_RGB32);
  picture.fill(Qt::white);
  QPainter(&picture).fillRect(50, 0, 50, 40, Qt::black);
  room.ground = NoteGround(picture, Qt::white, 1);
  const auto placed = placeNotes({{kBox, {bar({60, 10, 10, 10})}, true}}, room);
  ASSERT_TRUE(placed.front());
  EXPECT_GE(placed.front()->box.left(), 50);
  EXPECT_GE(placed.front()->box.top(), 40);
}

TEST(NotePlaces, FaintGridIsNoInk) {
  QImage picture(20, 20, QImage::Format_RGB32);
  picture.fill(Qt::white);
  QPainter(&picture).fillRect(0, 9, 20, 2, QColor(230, 230, 230));
  EXPECT_TRUE(NoteGround(picture, Qt::white, 1).isFree({0, 0, 20, 20}));
  QPainter(&picture).fillRect(5, 5, 1, 1, Qt::darkGray);
  EXPECT_FALSE(NoteGround(picture, Qt::white, 1).isFree({0, 0, 20, 20}));
  EXPECT_TRUE(NoteGround(picture, Qt::white, 1).isFree({7, 0, 12, 20}));
}

TEST(NotePlaces, NoRoomIsSaidByNoPlace) {
  Room room = field(100, 60);
  room.words = {{0, 0, 100, 60}};
  EXPECT_FALSE(placeNotes({{kBox, {bar({60, 10, 10, 10})}, true}}, room).front());
}

TEST(NotePlaces, ANoteHidesNoOtherNotesBar) {
  // There is room only on the second note's bar.
  Room room = field(24, 30);
  const auto placed = placeNotes({{{20, 12}, {bar({0, 0, 24, 10})}, true}, {kBox, {bar({0, 12, 24, 18})}, true}}, room);
  EXPECT_FALSE(placed.front());
}

TEST(NotePlaces, OneArrowLeadsToTheNearestBarOfEachLane) {
  const std::vector<NoteMark> marks{bar({0, 0, 10, 5}, 0), bar({80, 0, 10, 5}, 0), bar({0, 50, 10, 5}, 1)};
  const auto placed = placeNotes({{kBox, marks, true}}, field(100, 60));
  ASSERT_TRUE(placed.front());
  EXPECT_EQ(placed.front()->arrows.size(), 2U);
  const auto without = placeNotes({{kBox, marks, false}}, field(100, 60));
  EXPECT_TRUE(without.front()->arrows.empty());
}

TEST(NotePlaces, LinesAreCutAtRectangles) {
  EXPECT_TRUE(crosses({0, 0, 10, 10}, {4, 4, 2, 2}));
  EXPECT_FALSE(crosses({0, 0, 10, 0}, {4, 4, 2, 2}));
  EXPECT_FALSE(crosses({0, 0, 3, 3}, {4, 4, 2, 2}));
}

TEST(NotePlaces, LineLeavesOutWhatLiesInItsWay) {
  const QLineF line(0, 5, 100, 5);
  EXPECT_EQ(outside(line, {}), std::vector<QLineF>{line});
  EXPECT_EQ(outside(line, {{20, 0, 10, 10}, {50, 0, 30, 10}, {0, 8, 100, 5}}),
            (std::vector<QLineF>{{0, 5, 20, 5}, {30, 5, 50, 5}, {80, 5, 100, 5}}));
  EXPECT_EQ(outside(line, {{-10, 0, 30, 10}, {90, 0, 30, 10}}), (std::vector<QLineF>{{20, 5, 90, 5}}));
  EXPECT_TRUE(outside(line, {{-10, 0, 200, 10}}).empty());
}

}  // namespace
}  // namespace roundel::widgets::notes
