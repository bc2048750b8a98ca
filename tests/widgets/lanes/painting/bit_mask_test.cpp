// SPDX-License-Identifier: GPL-3.0-or-later
// Tests outlines of many bars: a mask has exactly the same pixels as a region.

#include "widgets/lanes/painting/names/bit_mask.h"

#include <gtest/gtest.h>

#include <QPainter>
#include <random>

#include "tests/widgets/lanes/painting/pictures.h"
#include "tests/widgets/lanes/painting/scenes.h"
#include "widgets/lanes/painting/names/silhouette.h"

namespace roundel::widgets {
namespace {

using namespace testing;

constexpr QSizeF kLane(300, 120);

/// Bars of a few pixels at random places in the lane.
std::vector<QRectF> thinBars(int count, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<QRectF> bars;
  for (int i = 0; i < count; ++i)
    bars.emplace_back(random() % 270, random() % 115, 1 + random() % 30, 1 + random() % 5);
  return bars;
}

QRegion regionOf(const BitMask& mask) {
  QRegion region;
  for (int y = mask.area().top(); y <= mask.area().bottom(); ++y) {
    for (int x = mask.area().left(); x <= mask.area().right(); ++x) {
      if (mask.contains({x, y})) region += QRect(x, y, 1, 1);
    }
  }
  return region;
}

/// Whether two regions have the same pixels.
bool same(const QRegion& a, const QRegion& b) { return a.xored(b).isEmpty(); }

TEST(BitMask, HasThePixelsOfItsRectanglesInsideItsArea) {
  const QRect area(-8, -3, 200, 40);
  BitMask mask(area);
  QRegion region;
  for (const QRect& rect : {QRect(-20, -9, 15, 12), QRect(56, 3, 64, 2), QRect(0, 20, 500, 1), QRect(55, 10, 1, 1),
                            QRect(40, 30, 100, 90), QRect(300, 5, 9, 9)}) {
    mask.add(rect);
    region += rect;
  }
  EXPECT_TRUE(same(regionOf(mask), region & area));
  EXPECT_FALSE(mask.contains({900, 900}));
}

TEST(BitMask, ClosesGapsOfAtMostSoManyPixels) {
  for (const int gap : {1, 4, 6}) {
    BitMask across(QRect(-8, 0, 300, 1)), down(QRect(0, -8, 1, 300));
    for (const int at : {0, gap + 1, 2 * gap + 3, 60 + gap, 61 + 2 * gap}) {
      across.add({at, 0, 1, 1});
      down.add({0, at, 1, 1});
    }
    across.closeAcross(gap);
    down.closeDown(gap);
    const QRegion expected =
        QRegion(QRect(0, 0, gap + 2, 1)) + QRect(2 * gap + 3, 0, 1, 1) + QRect(60 + gap, 0, gap + 2, 1);
    EXPECT_TRUE(same(regionOf(across), expected)) << gap;
    for (int i = -8; i < 290; ++i) EXPECT_EQ(down.contains({0, i}), across.contains({i, 0})) << gap << " at " << i;
  }
}

TEST(Silhouette, OfManyBarsIsWhatItWouldBeOfFew) {
  for (const unsigned seed : {1U, 2U, 3U}) {
    const std::vector<QRectF> bars = thinBars(90, seed);
    const Silhouette regions = silhouetteOf(bars, 4, 1), pixels = silhouetteOfMany(bars, kLane, {0, 4});
    EXPECT_TRUE(same(regionOf(pixels.inner_mask), regions.inner));
    EXPECT_TRUE(same(regionOf(pixels.outer_mask), regions.outer));
  }
}

// Thin bars, and thick bars whose outer line has the requested width.
TEST(Silhouette, InPixelsIsWhatItIsAsRegions) {
  std::vector<QRectF> bars = thinBars(40, 9);
  for (int i = 0; i < 12; ++i) bars.emplace_back(20.4 * i, 6.0 + i % 3 * 30, 11.3, 9.6);
  for (const int width : {1, 2}) {
    const Silhouette regions = silhouetteOf(bars, 4, width), pixels = silhouetteInPixels(bars, kLane, 4, width);
    EXPECT_TRUE(same(regionOf(pixels.inner_mask), regions.inner)) << width;
    EXPECT_TRUE(same(regionOf(pixels.outer_mask), regions.outer)) << width;
  }
}

TEST(Silhouette, OfManyBarsIsPaintedAsOfFewWhereverItIsAskedFor) {
  const Theme theme = Theme::light();
  const std::vector<QRectF> bars = thinBars(90, 5);
  const auto painted = [&](const Silhouette& silhouette, const QRect& clip) {
    QImage image(320, 140, QImage::Format_RGB32);
    image.fill(Qt::blue);
    QPainter painter(&image);
    painter.translate(10, 7);
    if (!clip.isNull()) painter.setClipRect(clip);
    paintSilhouette(painter, silhouette, lookOf(theme), theme.text);
    painter.end();
    return image;
  };
  for (const QRect& clip : {QRect(), QRect(70, 11, 90, 50)})
    EXPECT_EQ(painted(silhouetteOf(bars, 4, 1), clip), painted(silhouetteOfMany(bars, kLane, {0, 4}), clip));
}

TEST(Silhouette, OfBarsNearEachOtherInARowIsOneLine) {
  std::vector<QRectF> bars;
  for (int i = 0; i < 40; ++i) bars.emplace_back(10 + 6 * i, 20, 2, 8);
  const Silhouette joined = silhouetteOfMany(bars, kLane, {6, 4});
  for (int x = 10; x < 240; ++x)
    EXPECT_FALSE(joined.outer_mask.contains({x, 23}) || joined.inner_mask.contains({x, 23}));
  EXPECT_TRUE(joined.inner_mask.contains({100, 19}));
  EXPECT_TRUE(joined.outer_mask.contains({100, 18}));
}

// Many bars in view are outlined with masks, few bars with regions.
TEST(Silhouette, IsOfPixelsFromSoManyBarsInViewOn) {
  model::Scenario scenario = smallScenario();
  std::vector<Hold> holds;
  for (int i = 0; i < 1000; ++i) holds.push_back({0, i % 3, i * 10.0, i * 10.0 + 4});
  Lane lane(indexOf(traceOf(scenario, holds)), 250, 600, Theme::light());
  const GanttLook look = lookOf(Theme::light());
  const JobShape many = jobShape(lane.scene(), look, model::JobIndex(0), 600, 1);
  EXPECT_EQ(many.rects.size(), 1000U);
  EXPECT_FALSE(many.silhouette.outer_mask.area().isEmpty());
  EXPECT_TRUE(many.silhouette.outer.isEmpty());
  lane.axis.show(0, 200);
  const JobShape few = jobShape(lane.scene(), look, model::JobIndex(0), 600, 1);
  EXPECT_EQ(few.rects.size(), 20U);
  EXPECT_FALSE(few.silhouette.outer_mask.area().isEmpty());
  lane.axis.show(0, 100);
  const JobShape fewest = jobShape(lane.scene(), look, model::JobIndex(0), 600, 1);
  EXPECT_EQ(fewest.rects.size(), 10U);
  EXPECT_TRUE(fewest.silhouette.outer_mask.area().isEmpty());
  EXPECT_FALSE(fewest.silhouette.outer.isEmpty());
}

}  // namespace
}  // namespace roundel::widgets
