// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the lens over bars that are too thin for names.

#include "widgets/lanes/painting/names/lens.h"

#include <gtest/gtest.h>

#include "tests/widgets/lanes/painting/pictures.h"
#include "tests/widgets/lanes/painting/recorder.h"
#include "tests/widgets/lanes/painting/scenes.h"

namespace roundel::widgets {
namespace {

using namespace testing;

class Lens : public ::testing::Test {
 protected:
  Lens() : painter(&scratch), text(painter) {}
  LensView at(const Lane& lane, BarRef ref) const {
    const Bar& bar = lane.bars.bar(ref);
    return lensAt(lane.scene(), look, text, ref.gpu, (bar.start_s + bar.end_s) / 2, ref);
  }
  QStringList painted(const Lane& lane, BarRef ref, double to_s = 1e12) const {
    Recorder recorder(QSize(1000, 1000));
    {
      QPainter on(&recorder);
      paintLens(on, lane.scene(), look, at(lane, ref), lane.bars.bar(ref).job, to_s);
    }
    return recorder.engine.texts;
  }
  QImage scratch{1, 1, QImage::Format_RGB32};
  QPainter painter;
  GanttText text;
  GanttLook look = lookOf(Theme::light());
};

TEST_F(Lens, NamesEveryBarThatHasNoName) {
  const auto index = indexOf(largeTrace(largeScenario(), 3));
  for (const double height : {50.0, 84.0, 285.0}) {
    const Lane lane(index, height, 690, look.theme);
    for (int job = 0; job < 40; ++job) {
      const BarRef ref = lane.bars.barsOfJob(model::JobIndex(job)).front();
      if (!needsLens(lane.scene(), look, text, ref.gpu, ref)) continue;
      EXPECT_TRUE(painted(lane, ref).contains(barLabel(lane.bars, lane.bars.bar(ref)))) << "job " << job;
      EXPECT_TRUE(at(lane, ref).rows.place(ref.gpu).strip >= 0) << "its row is in the lens";
      EXPECT_EQ(at(lane, ref).rows.strips.size(), 7U);
    }
  }
}

TEST_F(Lens, IsNotNeededWhereTheNameStandsInTheBar) {
  const Lane lane(indexOf(smallTrace()), 250, 600, look.theme);
  const BarRef j2 = lane.bars.barsOfJob(model::JobIndex(1)).front();
  EXPECT_FALSE(needsLens(lane.scene(), look, text, j2.gpu, j2));
  EXPECT_FALSE(needsLens(lane.scene(), look, text, model::GpuIndex(5), std::nullopt)) << "a gap in a high row";
  const Lane low(indexOf(smallTrace()), 40, 600, look.theme);
  EXPECT_TRUE(needsLens(low.scene(), look, text, model::GpuIndex(5), std::nullopt)) << "a gap between thin rows";
}

TEST_F(Lens, ShowsNothingAfterWhatIsSeen) {
  const Lane lane(indexOf(smallTrace()), 40, 600, look.theme);
  const BarRef first = lane.bars.barsOfJob(model::JobIndex(0)).front();
  EXPECT_FALSE(painted(lane, first, 0).contains("J1"));
  EXPECT_TRUE(painted(lane, first).contains("J1"));
}

TEST(LensPlace, NeverHidesTheBarAndStaysInTheRoom) {
  const QRectF room(0, 0, 900, 500);
  const QSizeF size(400, 150);
  for (const QRectF& bar : {QRectF(100, 10, 30, 8), QRectF(100, 200, 30, 8), QRectF(100, 480, 30, 8),
                            QRectF(880, 250, 15, 100), QRectF(300, 0, 100, 500)}) {
    const QRectF place = lensPlace(size, bar, bar.center().x(), room);
    ASSERT_FALSE(place.isEmpty());
    EXPECT_TRUE(room.contains(place));
    EXPECT_FALSE(place.intersects(bar));
  }
  EXPECT_LT(lensPlace(size, {100, 200, 30, 8}, 115, room).bottom(), 200)
      << "the lens is above the bar because the tooltip is below";
  EXPECT_TRUE(lensPlace(size, {0, 0, 900, 500}, 450, room).isEmpty()) << "there is no lens if it would cover the bar";
}

}  // namespace
}  // namespace roundel::widgets
