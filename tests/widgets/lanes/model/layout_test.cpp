// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the layout of lanes, computed from sizes.

#include <gtest/gtest.h>
#include "tests/widgets/lanes/painting/scenes.h"
#include "widgets/lanes/model/lanes_layout.h"

namespace roundel::widgets {
namespace {

LanesRoom room(Arrangement arrangement, int lanes, double width = 1000) {
  LanesRoom room;
  room.arrangement = arrangement;
  room.width = width;
  room.height = 406;
  room.label_width = 100;
  room.problems.assign(static_cast<std::size_t>(lanes), nullptr);
  return room;
}

TEST(LanesLayout, LanesShareTheHeightAndOneAxis) {
  const LanesLayout layout = layoutLanes(room(Arrangement::Lanes, 2));
  EXPECT_EQ(layout.axis_left, 16 + 170 + 8 + 100);
  EXPECT_EQ(layout.axis_width, 1000 - 294 - 16);
  EXPECT_EQ(layout.at(0).bars, QRectF(294, 0, 690, 200));
  EXPECT_EQ(layout.at(1).bars, QRectF(294, 206, 690, 200));
  EXPECT_EQ(layout.least_height, 406);
  EXPECT_EQ(layout.laneAt({500, 203}), -1) << "the point is between the lanes";
  EXPECT_EQ(layout.laneAt({5, 210}), 1);
  EXPECT_TRUE(layout.at(0).ruler.isEmpty() && layout.at(0).chips.isEmpty());
}

TEST(LanesLayout, ALaneStandsWhereTheOrderPutsIt) {
  LanesRoom with = room(Arrangement::Lanes, 3);
  with.order = {0, 2, 1};
  const LanesLayout layout = layoutLanes(with);
  EXPECT_EQ(layout.order, with.order);
  EXPECT_LT(layout.at(0).bars.bottom(), layout.at(2).bars.top()) << "the branch is directly below its parent";
  EXPECT_LT(layout.at(2).bars.bottom(), layout.at(1).bars.top());
  with.expanded = 2;
  const LanesLayout large = layoutLanes(with);
  EXPECT_GT(large.at(2).bars.height(), large.at(1).bars.height());
}

TEST(LanesLayout, SharesOfTheReferenceTakeRoomFromTheAxis) {
  LanesRoom with = room(Arrangement::Lanes, 2);
  with.shares = true;
  EXPECT_EQ(layoutLanes(with).axis_width, 690 - 38);
}

TEST(LanesLayout, APointIsInsideOverLabelsAndBarsOnly) {
  const LanesLayout layout = layoutLanes(room(Arrangement::Lanes, 2));
  EXPECT_FALSE(layout.insideAt({20, 20})) << "the point is on the card";
  const auto label = layout.insideAt({200, 216});
  ASSERT_TRUE(label);
  EXPECT_EQ(*label, std::pair(1, QPointF(-94, 10)));
  EXPECT_FALSE(layout.insideAt({500, 203}));
}

TEST(LanesLayout, ColumnsAreEquallyWideAndTheOthersOnFurtherPages) {
  LanesRoom five = room(Arrangement::Columns, 5);
  LanesLayout layout = layoutLanes(five);
  ASSERT_EQ(layout.columns_shown, 2) << "two columns of 440 px fit into 1000 px";
  EXPECT_EQ(layout.at(0).frame.width(), 496);
  EXPECT_EQ(layout.at(1).frame.left(), 504);
  EXPECT_EQ(layout.at(0).bars.width(), layout.at(1).bars.width());
  EXPECT_EQ(layout.at(0).bars.top(), layout.at(0).ruler.bottom());
  EXPECT_TRUE(layout.at(2).whole().isEmpty());
  EXPECT_EQ(layout.firstColumnFor(1), 0);
  EXPECT_EQ(layout.firstColumnFor(4), 3) << "the page changes as little as possible";
  EXPECT_EQ(layout.firstColumnAfter(1), 2);
  EXPECT_EQ(layout.firstColumnAfter(9), 3) << "the last page is full";
  five.first_column = 9;
  layout = layoutLanes(five);
  EXPECT_EQ(layout.first_column, 3);
  EXPECT_EQ(layout.axis_left, layout.at(3).bars.left());
  five.expanded = 1;
  layout = layoutLanes(five);
  EXPECT_EQ(layout.columns_shown, 1);
  EXPECT_EQ(layout.at(1).frame.width(), 1000) << "a single column takes the full width";
}

TEST(LanesLayout, AColumnHasItsClusterWhereThereIsHeightForIt) {
  const auto problem = model::resolve(testing::smallScenario());
  LanesRoom one = room(Arrangement::Columns, 1);
  one.problems = {problem.get()};
  EXPECT_EQ(layoutLanes(one).at(0).cluster.chips.size(), 6u);
  EXPECT_FALSE(layoutLanes(one).at(0).chips.isEmpty());
  one.height = 290;
  EXPECT_TRUE(layoutLanes(one).at(0).chips.isEmpty());
}

TEST(LanesLayout, TheRulerOfAColumnHasALineForWordsOnlyWhereWordsStand) {
  LanesRoom one = room(Arrangement::Columns, 1);
  const LanePlace plain = layoutLanes(one).at(0);
  one.marked = true;
  const LanePlace marked = layoutLanes(one).at(0);
  EXPECT_GE(marked.ruler.height(), plain.ruler.height() + 10) << "the ruler has an extra line for the words of events";
  EXPECT_EQ(marked.bars.top(), marked.ruler.bottom());
  EXPECT_EQ(marked.body, plain.body);
}

TEST(LanesLayout, WithoutLanesThereIsNothingToHit) {
  for (const Arrangement arrangement : {Arrangement::Lanes, Arrangement::Columns}) {
    const LanesLayout layout = layoutLanes(room(arrangement, 0));
    EXPECT_EQ(layout.count(), 0);
    EXPECT_EQ(layout.laneAt({10, 10}), -1);
    EXPECT_EQ(layout.firstColumnAfter(1), 0);
  }
}

}  // namespace
}  // namespace roundel::widgets
