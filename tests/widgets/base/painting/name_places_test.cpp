// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/painting/name_places.h"

#include <gtest/gtest.h>

namespace roundel::widgets::plots {
namespace {

const QRectF kInside(0, 0, 200, 100);

MarkToName at(double x, double y, double width = 20) { return {QRectF(x - 2, y - 2, 4, 4), QSizeF(width, 6)}; }

std::vector<std::optional<PlacedName>> placed(const std::vector<MarkToName>& marks) {
  return placeNames(marks, kInside, 2, 1, 30);
}

TEST(NamesOfPoints, StandRightOfTheirPointWhereThereIsRoom) {
  const auto names = placed({at(50, 50)});
  ASSERT_TRUE(names[0]);
  EXPECT_EQ(names[0]->box, QRectF(54, 47, 20, 6));
  EXPECT_TRUE(names[0]->leader.isNull());
}

TEST(NamesOfPoints, StayInsideTheAxes) {
  const auto names = placed({at(195, 50)});
  ASSERT_TRUE(names[0]);
  EXPECT_EQ(names[0]->box, QRectF(171, 47, 20, 6)) << "the name is at the left because there is no room at the right";
}

TEST(NamesOfPoints, WithoutALineAreNearestToTheirOwnPoint) {
  // The other point is 8 units to the right. A name at the right of the first point would cover the second;
  // a name at the left of the second would touch the first.
  const std::vector<MarkToName> marks{at(50, 50), at(58, 50)};
  const auto names = placed(marks);
  ASSERT_TRUE(names[0] && names[1]);
  EXPECT_LT(names[0]->box.right(), 50);
  EXPECT_GT(names[1]->box.left(), 58);
}

TEST(NamesOfPoints, FurtherOutHaveALineThatCrossesNoOtherName) {
  std::vector<MarkToName> marks;
  for (int i = 0; i < 6; ++i) marks.push_back(at(90 + 6 * i, 50, 16));
  const auto names = placed(marks);
  int lines = 0;
  for (std::size_t i = 0; i < names.size(); ++i) {
    ASSERT_TRUE(names[i]) << i;
    lines += names[i]->leader.isNull() ? 0 : 1;
    for (std::size_t k = 0; k < i; ++k) EXPECT_FALSE(names[i]->box.intersects(names[k]->box)) << i << " " << k;
  }
  EXPECT_GT(lines, 0);
}

TEST(NamesOfPoints, WithoutANameTakeNoPlace) {
  const auto names = placed({at(50, 50, 0), at(80, 50)});
  EXPECT_FALSE(names[0]);
  EXPECT_TRUE(names[1]);
}

TEST(NamesOfPoints, AreToldToHaveNoRoom) {
  std::vector<MarkToName> marks(60, at(100, 50, 60));
  const auto names = placed(marks);
  EXPECT_FALSE(names.back()) << "sixty names of that width do not fit within 30 units of one point";
}

}  // namespace
}  // namespace roundel::widgets::plots
