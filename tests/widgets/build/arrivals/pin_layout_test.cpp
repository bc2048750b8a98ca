// SPDX-License-Identifier: GPL-3.0-or-later
// The places of pins and of the counts of hidden pins, without a window.

#include "widgets/build/arrivals/pin_layout.h"

#include <gtest/gtest.h>

#include <random>

#include "widgets/base/theme/theme.h"

namespace roundel::widgets {
namespace {

QFontMetricsF words() { return QFontMetricsF(uiFont(kSmallestPx)); }

PinLayout shown(const std::vector<double>& arrivals, QSizeF size) {
  PinLayout layout;
  layout.setArrivals(arrivals);
  layout.setEnd(arrivals.empty() ? 1 : 1.1 * *std::ranges::max_element(arrivals) + 1);
  layout.resize(size, words());
  return layout;
}

TEST(PinLayout, ATimeAndItsPlaceAreOneAndTheSame) {
  const PinLayout layout = shown({0, 500, 1000}, {900, 100});
  EXPECT_EQ(layout.x(0), kStripInside);
  EXPECT_NEAR(layout.t(layout.x(700)), 700, 1e-9);
  EXPECT_NEAR(layout.x(1101), 900 - kStripInside, 1e-9) << "the end of the axis is at the right edge";
}

TEST(PinLayout, PinsOfOneInstantStandOnEachOtherFromTheAxisUp) {
  const PinLayout layout = shown({100, 100, 900}, {900, 100});
  EXPECT_EQ(layout.pin(0).level, 0);
  EXPECT_EQ(layout.pin(1).level, 1);
  EXPECT_EQ(layout.pin(2).level, 0);
  EXPECT_LT(layout.head(layout.pin(1)).y(), layout.head(layout.pin(0)).y());
  EXPECT_TRUE(layout.hiddenCounts().empty());
}

TEST(PinLayout, APlaceFindsTheHeadThatIsThereAndItsStem) {
  const PinLayout layout = shown({100, 100, 900}, {900, 100});
  EXPECT_EQ(layout.pinAt(layout.head(layout.pin(1))), 1);
  EXPECT_EQ(layout.pinAt(layout.head(layout.pin(0)) + QPointF(0, 10)), 0) << "the point is on the stem of pin 0";
  EXPECT_EQ(layout.pinAt({400, 40}), -1);
  EXPECT_EQ(layout.pinAt({layout.x(900), layout.baseline() + 4}), -1) << "the point is below the axis";
}

TEST(PinLayout, ZoomKeepsThePlaceUnderTheMouseAndAResizeThenFitsNoMore) {
  PinLayout layout = shown({0, 500, 1000}, {900, 100});
  EXPECT_TRUE(layout.fitted());
  const double at_s = layout.t(300);
  layout.zoomAt(300, 2);
  EXPECT_NEAR(layout.t(300), at_s, 1e-9);
  EXPECT_FALSE(layout.fitted());
  const double span_s = layout.axis().span_s();
  layout.resize({500, 100}, words());
  EXPECT_NEAR(layout.axis().span_s(), span_s, 1e-9);
  layout.fit();
  EXPECT_EQ(layout.t(kStripInside), 0);
}

TEST(PinLayout, ARectangleTouchesHeadsAndWhatAPileHides) {
  const PinLayout layout = shown(std::vector<double>(30, 100.0), {900, 100});
  const QRectF round_first = layout.rect(layout.pin(0)).adjusted(-1, -1, 1, 1);
  const std::vector<int> touched = layout.touching(round_first);
  EXPECT_EQ(static_cast<int>(touched.size()), 30 - layout.levels() + 1) << "the lowest head and all hidden ones";
}

TEST(PinLayout, EveryHiddenPinIsCountedOnce) {
  const PinLayout layout = shown(std::vector<double>(30, 100.0), {900, 100});
  const auto counts = layout.hiddenCounts();
  ASSERT_EQ(counts.size(), 1u);
  EXPECT_EQ(counts[0].count, 30 - layout.levels());
  EXPECT_EQ(counts[0].words(), QStringLiteral("+%1").arg(30 - layout.levels()));
}

TEST(PinLayout, CountsThatWouldTouchAreOne) {
  // Two piles of 1,000 jobs 30 px apart: each of the counts is wider than that.
  std::vector<double> arrivals(1000, 0.0);
  arrivals.insert(arrivals.end(), 1000, 30.0);
  PinLayout layout;
  layout.setArrivals(arrivals);
  layout.setEnd(880);
  layout.resize({900, 100}, words());
  ASSERT_NEAR(layout.x(30) - layout.x(0), 30, 1e-9);
  const auto counts = layout.hiddenCounts();
  ASSERT_EQ(counts.size(), 1u);
  const auto hidden = std::ranges::count_if(layout.pins(), [](auto& pin) { return pin.level < 0; });
  EXPECT_EQ(counts[0].count, hidden);
  EXPECT_GT(hidden, 2000 - 2 * layout.levels())
      << "the top pins of the second pile are hidden, because the count would cover them";
}

// For any count and width: counts touch neither each other nor a head, stay in the strip, and are complete.
TEST(PinLayout, CountsMeetNeitherEachOtherNorAHeadAtAnyNumberAndWidth) {
  std::mt19937 random(7);
  for (const int jobs : {1, 7, 40, 300, 2000, 20000}) {
    for (const double width : {200.0, 333.0, 640.0, 1100.0, 1900.0}) {
      for (const double height : {72.0, 96.0, 150.0}) {
        std::vector<double> arrivals;
        // Some cases have bursts, the others a steady stream.
        std::uniform_real_distribution<double> stream(0, 86400);
        std::uniform_int_distribution<int> burst(0, 12);
        for (int j = 0; j < jobs; ++j)
          arrivals.push_back(jobs % 2 == 1 || width > 600 ? burst(random) * 7000.0 : stream(random));
        const PinLayout layout = shown(arrivals, {width, height});
        const auto counts = layout.hiddenCounts();
        int hidden = 0, counted = 0;
        for (const ArrivalPin& pin : layout.pins()) hidden += pin.level < 0 ? 1 : 0;
        const auto where = [&] { return ::testing::Message() << jobs << " jobs, " << width << " x " << height; };
        for (std::size_t i = 0; i < counts.size(); ++i) {
          counted += counts[i].count;
          EXPECT_GE(counts[i].box.left(), 0) << where();
          EXPECT_LE(counts[i].box.right(), width) << where();
          EXPECT_GE(counts[i].box.width(), words().horizontalAdvance(counts[i].words())) << where();
          if (i > 0) {
            EXPECT_GT(counts[i].box.left(), counts[i - 1].box.right()) << where();
          }
          for (const ArrivalPin& pin : layout.pins()) {
            if (pin.level < 0) continue;
            ASSERT_FALSE(counts[i].box.intersects(layout.rect(pin))) << where() << ", head at " << pin.x;
          }
        }
        EXPECT_EQ(counted, hidden) << where();
      }
    }
  }
}

}  // namespace
}  // namespace roundel::widgets
