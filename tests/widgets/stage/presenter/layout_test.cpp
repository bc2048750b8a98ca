// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the sizes of the presenter's page, computed from those of a page of 1280 x 720.

#include <gtest/gtest.h>

#include "tests/widgets/shown.h"
#include "widgets/stage/presenter/presenter_painter.h"

namespace roundel::widgets {
namespace {

TEST(PresenterLayout, TypeAndMarksAreThoseOfAPageOf1280By720) {
  const PresenterSizes sizes = layoutPresenter({1280, 720}, {6, 6}, 2520).sizes;
  EXPECT_DOUBLE_EQ(sizes.unit, 1);
  EXPECT_DOUBLE_EQ(sizes.sentence(), 50);
  EXPECT_DOUBLE_EQ(sizes.name(), 38);
  EXPECT_DOUBLE_EQ(sizes.result(), 40);
  EXPECT_DOUBLE_EQ(sizes.job(), 30);
  EXPECT_DOUBLE_EQ(sizes.note(), 26);
  EXPECT_DOUBLE_EQ(sizes.label(), 22);
  EXPECT_DOUBLE_EQ(sizes.pen(), 6);
  EXPECT_DOUBLE_EQ(sizes.spot(kSpotRadius), 44);
}

TEST(PresenterLayout, EverythingGrowsByTheSmallerShareOfWidthAndHeight) {
  EXPECT_DOUBLE_EQ(presenterUnit({1920, 1080}), 1.5);
  EXPECT_DOUBLE_EQ(presenterUnit({1920, 720}), 1) << "the smaller share decides";
  EXPECT_DOUBLE_EQ(presenterUnit({1280, 1024}), 1);
  EXPECT_DOUBLE_EQ(presenterUnit({640, 480}), 0.5);
  const PresenterSizes sizes = layoutPresenter({1920, 1080}, {6}, 2520).sizes;
  EXPECT_DOUBLE_EQ(sizes.sentence(), 75);
  EXPECT_DOUBLE_EQ(sizes.job(), 45);
  EXPECT_DOUBLE_EQ(sizes.pen(), 9);
  EXPECT_DOUBLE_EQ(sizes.spot(kSpotRadius), 66);
}

TEST(PresenterLayout, TwoLanesOfSixRowsHaveRowsOf36) {
  const PresenterLayout page = layoutPresenter({1280, 720}, {6, 6}, 2520);
  ASSERT_EQ(page.lanes.size(), 2U);
  EXPECT_EQ(page.lanes[0], QRectF(276, 64, 964, 216));
  EXPECT_EQ(page.lanes[1], QRectF(276, 320, 964, 216));
  EXPECT_DOUBLE_EQ(page.axis_y, 546);
  EXPECT_DOUBLE_EQ(page.axis.x(2520), 964) << "the axis ends with the run";
}

TEST(PresenterLayout, ALargerPageIsTheSamePageLarger) {
  const PresenterLayout small = layoutPresenter({1280, 720}, {6, 3}, 2520),
                        large = layoutPresenter({1920, 1080}, {6, 3}, 2520);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_NEAR(large.lanes[i].left(), 1.5 * small.lanes[i].left(), 1e-9);
    EXPECT_NEAR(large.lanes[i].top(), 1.5 * small.lanes[i].top(), 1e-9);
    EXPECT_NEAR(large.lanes[i].width(), 1.5 * small.lanes[i].width(), 1e-9);
    EXPECT_NEAR(large.lanes[i].height(), 1.5 * small.lanes[i].height(), 1e-9);
  }
  EXPECT_NEAR(large.sentence.top(), 1.5 * small.sentence.top(), 1e-9);
}

TEST(PresenterLayout, NeverMoreThanTwoLanes) {
  EXPECT_EQ(layoutPresenter({1280, 720}, {6, 6, 6}, 60).lanes.size(), 2U);
}

TEST(PresenterLayout, NothingCoversTheSentenceOrLeavesThePage) {
  for (const QSizeF& size : {QSizeF(1280, 720), QSizeF(1920, 1080), QSizeF(1024, 768), QSizeF(3440, 1440)}) {
    const PresenterLayout page = layoutPresenter(size, {60, 6}, 60);
    for (const QRectF& lane : page.lanes) {
      EXPECT_LT(lane.bottom(), page.axis_y);
      EXPECT_GT(lane.height(), 0);
      EXPECT_LE(lane.right(), size.width());
    }
    EXPECT_LE(page.axis_y + page.sizes.note() * 1.4, page.sentence.top() + page.sizes.unit * 12);
    EXPECT_LE(page.sentence.bottom(), size.height());
    EXPECT_LT(page.animation.bottom(), page.sentence.top());
  }
}

TEST(PresenterLayout, TheSentenceHasRoomForALineOf46OrdinaryLetters) {
  const PresenterLayout page = layoutPresenter({1280, 720}, {6}, 60);
  EXPECT_TRUE(sentenceFits(page, QStringLiteral("J3 waits: its 2 GPUs must be free together and")));
  EXPECT_FALSE(sentenceFits(page, QString(46, QLatin1Char('W'))));
}

}  // namespace
}  // namespace roundel::widgets
