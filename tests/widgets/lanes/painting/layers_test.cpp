// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that shifted and extended pictures equal pictures that are drawn at once.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <ostream>
#include <string>
#include <tuple>

#include "tests/widgets/lanes/painting/pictures.h"
#include "tests/widgets/lanes/painting/recorder.h"
#include "tests/widgets/lanes/painting/scenes.h"
#include "widgets/lanes/painting/gantt_marks.h"
#include "widgets/lanes/painting/label_layer.h"
#include "widgets/lanes/painting/lane_layers.h"
#include "widgets/lanes/painting/paint_counts.h"

namespace roundel::widgets {
namespace {

using namespace testing;

// Describes where two pictures differ by more than `least` of 255. Empty if they do not differ.
std::string differences(const QImage& a, const QImage& b, int least = 0) {
  if (a.size() != b.size()) return "sizes";
  QRect where;
  int count = 0, most = 0;
  for (int y = 0; y < a.height(); ++y) {
    for (int x = 0; x < a.width(); ++x) {
      if (a.pixel(x, y) == b.pixel(x, y)) continue;
      const QColor one(a.pixel(x, y)), other(b.pixel(x, y));
      const int by = std::max({std::abs(one.red() - other.red()), std::abs(one.green() - other.green()),
                               std::abs(one.blue() - other.blue())});
      if (by <= least) continue;
      where |= QRect(x, y, 1, 1);
      most = std::max(most, by);
      ++count;
    }
  }
  if (count == 0) return {};
  return std::to_string(count) + " px by up to " + std::to_string(most) + " within x " + std::to_string(where.left()) +
         ".." + std::to_string(where.right()) + ", y " + std::to_string(where.top()) + ".." +
         std::to_string(where.bottom());
}

class Layers : public ::testing::Test {
 protected:
  QImage paint(LaneLayers& layers, double now_s) {
    QImage image(static_cast<int>(lane.axis.width_px), 400, QImage::Format_RGB32);
    image.fill(Qt::magenta);
    QPainter painter(&image);
    LaneLayers::Request request;
    request.solid_to_x = lane.axis.x(now_s);
    request.queue_most = 20;
    request.round_s = 160;
    request.height = 400;
    layers.paint(painter, lane.scene(), look, request);
    return image;
  }
  Theme theme = Theme::light();
  Lane lane{indexOf(largeTrace(largeScenario(60, 3600, 4), 3)), 400, 700, theme};
  GanttLook look = lookOf(theme);
};

TEST_F(Layers, AfterAPanTheyAreAsDrawnAfresh) {
  const double end_s = lane.bars.trace().end_s, span_s = end_s / 4;
  lane.axis.show(end_s / 3, end_s / 3 + span_s);
  const double now_s = end_s / 3 + span_s / 2;
  LaneLayers kept;
  paint(kept, now_s);
  for (const double by_px : {37.0, -90.0, 300.0, -1.0, -400.0, 5.0}) {
    lane.axis.panBy(by_px);
    const QImage shifted = paint(kept, now_s);
    LaneLayers fresh;
    EXPECT_EQ(differences(shifted, paint(fresh, now_s)), "") << by_px;
  }
}

TEST_F(Layers, APlayheadThatGoesOnAddsToThem) {
  const double end_s = lane.bars.trace().end_s;
  LaneLayers kept;
  for (const double share : {0.1, 0.3, 0.32, 0.9, 0.05, 0.6}) {
    LaneLayers fresh;
    EXPECT_EQ(differences(paint(kept, end_s * share), paint(fresh, end_s * share)), "") << share;
  }
}

TEST_F(Layers, AZoomDrawsAfresh) {
  LaneLayers kept;
  paint(kept, 100);
  lane.axis.zoomAt(200, 1.5);
  LaneLayers fresh;
  EXPECT_EQ(differences(paint(kept, 100), paint(fresh, 100)), "");
}

// The small trace, in which J2 also holds the K80 without progress from 800 to 1,500 s.
std::shared_ptr<const trace::Trace> idleTrace() {
  auto trace = std::make_shared<trace::Trace>(*smallTrace());
  trace::Segment held;
  held.job = model::JobIndex(1);
  held.gpu = model::GpuIndex(5);
  held.start_s = 800;
  held.end_s = 1500;
  held.kind = trace::SegmentKind::Idle;
  trace->segments.push(held);
  return trace;
}

struct Drawn {
  const char* name;
  std::shared_ptr<const trace::Trace> (*trace)();
  double height;
  bool smoothed = false;  // hatches, round corners
};
void PrintTo(const Drawn& drawn, std::ostream* out) { *out << drawn.name; }

class DirectPicture : public ::testing::TestWithParam<std::tuple<Drawn, bool, double>> {
 protected:
  static constexpr double kWidth = 640;
  // Qt cuts hatches and round corners at the edge of the drawn part before smoothing: pixels there may be slightly lighter.
  int least() const { return std::get<0>(GetParam()).smoothed ? 3 : 0; }
  void SetUp() override {
    const auto& [drawn, dark, dpr_asked] = GetParam();
    dpr = dpr_asked;
    theme = dark ? Theme::darkTheme() : Theme::light();
    lane = std::make_unique<Lane>(indexOf(drawn.trace()), drawn.height, kWidth, theme);
    look = lookOf(theme);
  }
  QImage blank() const {
    QImage image((QSizeF(kWidth, lane->rows.content_height) * dpr).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(dpr);
    image.fill(theme.panel);
    return image;
  }
  QImage layered(LaneLayers& layers, double now_s) const {
    QImage image = blank();
    QPainter painter(&image);
    LaneLayers::Request request;
    request.solid_to_x = lane->axis.x(now_s);
    request.queue_most = 20;
    request.height = lane->rows.content_height;
    request.dpr = dpr;
    layers.paint(painter, lane->scene(), look, request);
    return image;
  }
  // Paints past and future without kept pictures, each over the whole width and clipped at the playhead.
  QImage direct(double now_s) const {
    QImage image = blank();
    QPainter painter(&image);
    const double x = std::clamp(lane->axis.x(now_s), 0.0, kWidth);
    const GanttScene scene = lane->scene();
    for (const Ink ink : {Ink::Solid, Ink::Ghost}) {
      painter.save();
      painter.setClipRect(ink == Ink::Solid ? QRectF(0, 0, x, 1e4) : QRectF(x, 0, kWidth - x, 1e4));
      paintBackground(painter, scene, look, ticks(lane->axis, tickStep_s(lane->axis, 70)), 0, kWidth);
      paintBars(painter, scene, look, ink, 0, kWidth);
      paintQueue(painter, scene, look, {ink, 0, kWidth}, 20);
      painter.restore();
    }
    return image;
  }
  double dpr = 1;
  Theme theme;
  std::unique_ptr<Lane> lane;
  GanttLook look;
};

TEST_P(DirectPicture, IsWhatKeptPicturesShowAtEveryZoomAndAfterEveryPan) {
  const double end_s = lane->bars.trace().end_s;
  LaneLayers kept;
  for (const double share : {1.0, 0.31, 0.07, 0.012}) {
    const double span_s = end_s * share;
    lane->axis.show(end_s * 0.4 * (1 - share), end_s * 0.4 * (1 - share) + span_s);
    const double now_s = lane->axis.t(std::round(kWidth * 0.45));
    for (const double by_px : {0.0, 21.0, -64.0, 160.0, 8.0, -8.0}) {
      lane->axis.panBy(by_px);
      EXPECT_EQ(differences(layered(kept, now_s), direct(now_s), least()), "")
          << "share " << share << ", after a pan by " << by_px;
    }
    EXPECT_EQ(differences(layered(kept, now_s + span_s / 5), direct(now_s + span_s / 5), least()), "")
        << "share " << share << ", the playhead goes on";
  }
}

TEST_P(DirectPicture, HasTheLabelsThatAreKept) {
  const double now_s = lane->bars.trace().end_s * 0.3;
  QImage scratch(1, 1, QImage::Format_RGB32);
  QPainter measure(&scratch);
  GanttText text(measure);
  const double width = std::ceil(labelColumnWidth(lane->bars.problem(), text, look));
  const auto blank_column = [&] {
    QImage image((QSizeF(width, lane->rows.content_height) * dpr).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(dpr);
    image.fill(theme.panel);
    return image;
  };
  QImage directly = blank_column();
  {
    QPainter painter(&directly);
    painter.translate(width, 0);
    painter.setPen(QPen(theme.line, 1));
    for (const double y : lane->rows.separators)
      painter.drawLine(QPointF(-width, std::floor(y) + 0.5), QPointF(0, std::floor(y) + 0.5));
    paintRowLabels(painter, lane->scene(), look, now_s);
    paintQueueLabel(painter, lane->scene(), look);
  }
  LabelLayer kept;
  const auto paint_at = [&](double share, QPaintDevice& device) {
    QPainter painter(&device);
    painter.translate(width, 0);
    kept.paint(painter, lane->scene(), look,
               {width, lane->rows.content_height, 0, dpr, lane->bars.trace().end_s * share});
  };
  Recorder early(QSize(400, 400)), late(QSize(400, 400));
  paint_at(0.9, late);
  QImage image = blank_column();
  paint_at(0.3, image);
  EXPECT_EQ(differences(image, directly), "");
  paint_at(0.3, early);
  EXPECT_EQ(early.engine.keys(), late.engine.keys()) << "the kept labels are painted again";
  EXPECT_EQ(early.engine.texts, QStringList()) << "no text is drawn outside of the kept labels";
}

std::shared_ptr<const trace::Trace> denseOf(int gpus) {
  return denseTrace(largeScenario(60, 3600, gpus / 4), 60000 / gpus, 5);
}

TEST_F(Layers, AZoomReadsWhatShowsOnEitherSideOfThePlayheadAndNoMore) {
  const std::uint64_t gpus = 120, seams = 4 * (8 + 2);  // px; marks at a seam are painted whole
  lane = Lane(indexOf(denseOf(static_cast<int>(gpus))), 130, 640, theme);
  ASSERT_EQ(lane.rows.fold, Fold::Type);
  const double end_s = lane.bars.trace().end_s;
  lane.axis.show(end_s * 0.4, end_s * 0.5);
  LaneLayers kept;
  paint(kept, end_s * 0.45);
  lane.axis.zoomAt(300, 1.25);
  const std::uint64_t before = paintCounts().columns;
  paint(kept, end_s * 0.45);
  EXPECT_GE(paintCounts().columns - before, gpus * 640);
  EXPECT_LE(paintCounts().columns - before, gpus * (640 + seams));
}

// Names that stick to the left edge are drawn again after a pan, unless no gang is high enough for a name.
TEST_F(Layers, APanOverThinRowsWithoutNamesReadsWhatComesIntoView) {
  const std::uint64_t gpus = 120;
  lane = Lane(indexOf(denseOf(static_cast<int>(gpus))), 130, 640, theme);
  const double end_s = lane.bars.trace().end_s;
  lane.axis.show(end_s * 0.4, end_s * 0.5);
  LaneLayers kept;
  paint(kept, end_s * 0.45);
  lane.axis.panBy(8);
  const std::uint64_t before = paintCounts().columns;
  paint(kept, end_s * 0.45);
  EXPECT_GT(paintCounts().columns, before);
  EXPECT_LE(paintCounts().columns - before, gpus * (8 + 96 + 4 * (8 + 2)))
      << "only columns at the left edge, ahead of the playhead and at the seams are read";
}

// A name needs eleven rows of one pixel. If no gang has eleven GPUs, bars are read only for the picture: once for each row and each side of
// the playhead, at any zoom.
TEST_F(Layers, ThinRowsAreNotSearchedForNamesThatNoGangHasRoomFor) {
  const std::uint64_t gpus = 120;
  lane = Lane(indexOf(denseOf(static_cast<int>(gpus))), 130, 640, theme);
  ASSERT_EQ(lane.rows.fold, Fold::Type);
  ASSERT_LT(lane.bars.largestGang() * lane.rows.pitch, 10);
  const double end_s = lane.bars.trace().end_s;
  for (const double share : {1.0, 0.1, 0.01}) {
    lane.axis.show(end_s * 0.4 * (1 - share), end_s * (0.4 * (1 - share) + share));
    LaneLayers layers;
    const std::uint64_t before = paintCounts().rows;
    paint(layers, lane.axis.t(300));
    EXPECT_LE(paintCounts().rows - before, 2 * gpus) << share;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Lanes, DirectPicture,
    ::testing::Combine(::testing::Values(Drawn{"restarts", [] { return smallTrace(); }, 200, true},
                                         Drawn{"shared GPUs", [] { return sharedTrace(); }, 200, true},
                                         Drawn{"held idle", [] { return idleTrace(); }, 200, true},
                                         Drawn{"a row a GPU, many bars", [] { return denseOf(8); }, 200, true},
                                         Drawn{"a strip a node, many bars", [] { return denseOf(60); }, 230},
                                         Drawn{"a strip a type, many bars", [] { return denseOf(120); }, 130}),
                       ::testing::Bool(), ::testing::Values(1.0, 2.0)));

}  // namespace
}  // namespace roundel::widgets
