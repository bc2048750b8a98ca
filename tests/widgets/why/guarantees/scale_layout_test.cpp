// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the layout of the marks and labels on the scale of a theorem.

#include "widgets/why/guarantees/scale_layout.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace roundel::widgets {
namespace {

constexpr double kLine = 17, kWidth = 560;

double textWidth(const QString& text, bool bold) { return static_cast<double>(text.size()) * (bold ? 7 : 6); }

ScalePicture pictureOf(const std::vector<ScaleItem>& items, double end, double width = kWidth) {
  return layOutScale(items, end, width, kLine, textWidth);
}

TEST(ScaleEnd, IsTheNextOfOneTwoFive) {
  EXPECT_EQ(scaleEnd({}), 2);
  EXPECT_EQ(scaleEnd({1.2, 1.47}), 2);
  EXPECT_EQ(scaleEnd({2}), 2);
  EXPECT_EQ(scaleEnd({2.01}), 5);
  EXPECT_EQ(scaleEnd({1, 120}), 200);
  EXPECT_EQ(scaleEnd({7e7}), kLargestRatio);
  EXPECT_EQ(scaleEnd({std::nan(""), 3}), 5);
}

TEST(ScaleLayout, IsLogarithmicFromTheBound) {
  const ScalePicture picture =
      pictureOf({{ScaleMark::Run, 1, "a"}, {ScaleMark::Other, 10, ""}, {ScaleMark::Guaranteed, 100, "b"}}, 100);
  EXPECT_DOUBLE_EQ(picture.items[0].x, picture.left);
  EXPECT_DOUBLE_EQ(picture.items[1].x, (picture.left + picture.right) / 2);
  EXPECT_DOUBLE_EQ(picture.items[2].x, picture.right);
}

TEST(ScaleLayout, ARatioAboveTheScaleIsAnArrowAtItsEnd) {
  const ScalePicture picture = pictureOf({{ScaleMark::Guaranteed, 3e6, "guaranteed 3e6"}}, kLargestRatio);
  EXPECT_TRUE(picture.items[0].beyond);
  EXPECT_DOUBLE_EQ(picture.items[0].x, picture.right);
  EXPECT_FALSE(picture.items[0].label.isEmpty());
}

TEST(ScaleLayout, MarksThatAreCloseHaveTheirLabelsInTwoRows) {
  const ScalePicture picture =
      pictureOf({{ScaleMark::Run, 1.17, "this run 1.93"}, {ScaleMark::Optimum, 1.09, "optimum 2.07"}}, 200);
  ASSERT_FALSE(picture.items[0].label.isEmpty());
  ASSERT_FALSE(picture.items[1].label.isEmpty());
  EXPECT_TRUE(picture.items[1].raised);
  EXPECT_LT(picture.items[1].label.bottom(), picture.items[0].label.top() + 0.5);
}

TEST(ScaleLayout, TheLastTickAlwaysHasItsNumber) {
  for (const double width : {90.0, 200.0, 560.0}) {
    const ScalePicture picture = pictureOf({}, 100'000, width);
    EXPECT_EQ(picture.ticks.back().text, "100000") << width;
  }
}

TEST(ScaleLayout, NoLabelsOverlapAndAllAreInside) {
  std::mt19937_64 random(11);
  std::uniform_real_distribution<double> exponent(0, 6);
  std::uniform_int_distribution<int> letters(0, 40);
  std::uniform_real_distribution<double> width(120, 900);
  const ScaleMark marks[] = {ScaleMark::Run, ScaleMark::Optimum, ScaleMark::Guaranteed, ScaleMark::Other,
                             ScaleMark::Note};
  for (int i = 0; i < 2000; ++i) {
    std::vector<ScaleItem> items;
    std::vector<double> ratios;
    for (const ScaleMark mark : marks) {
      items.push_back({mark, std::pow(10, exponent(random)), QString(letters(random), QLatin1Char('x'))});
      ratios.push_back(items.back().ratio);
    }
    const double wide = width(random);
    const ScalePicture picture = pictureOf(items, scaleEnd(ratios), wide);
    for (std::size_t a = 0; a < items.size(); ++a) {
      const PlacedItem& one = picture.items[a];
      if (one.label.isEmpty()) continue;
      EXPECT_GE(one.label.left(), -0.5);
      EXPECT_LE(one.label.right(), wide + 0.5);
      for (std::size_t b = 0; b < items.size(); ++b) {
        const PlacedItem& other = picture.items[b];
        if (a == b) continue;
        EXPECT_FALSE(one.label.intersects(other.label)) << i;
        EXPECT_FALSE(other.raised && one.label.intersects(QRectF(other.x - 0.5, kLine, 1, kLine))) << i;
      }
    }
  }
}

TEST(ScaleLayout, TheRunIsNamedWhereverItsNameFits) {
  for (const double ratio : {1.0, 1.5, 40.0, 200.0}) {
    const ScalePicture picture = pictureOf({{ScaleMark::Guaranteed, ratio, "guaranteed 0.102, not proven"},
                                            {ScaleMark::Run, ratio, "this run 1.93"},
                                            {ScaleMark::Note, 1, "optimum not known: 700 tasks"}},
                                           200);
    EXPECT_FALSE(picture.items[1].label.isEmpty()) << ratio;
    EXPECT_FALSE(picture.items[1].raised) << ratio;
  }
}

}  // namespace
}  // namespace roundel::widgets
