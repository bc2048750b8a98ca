// Pictures that are shifted and added to are the pictures that would have been drawn.

#include <gtest/gtest.h>

#include <string>

#include "tests/widgets/gantt/pictures.h"
#include "tests/widgets/gantt/scenes.h"
#include "widgets/gantt/lane_layers.h"

namespace roundel::widgets {
namespace {

using namespace testing;

// Where two pictures differ, in words; empty = nowhere.
std::string differences(const QImage& a, const QImage& b) {
  if (a.size() != b.size()) return "sizes";
  QRect where;
  int count = 0;
  for (int y = 0; y < a.height(); ++y) {
    for (int x = 0; x < a.width(); ++x) {
      if (a.pixel(x, y) == b.pixel(x, y)) continue;
      where |= QRect(x, y, 1, 1);
      ++count;
    }
  }
  if (count == 0) return {};
  return std::to_string(count) + " px within x " + std::to_string(where.left()) + ".." + std::to_string(where.right()) + ", y " +
         std::to_string(where.top()) + ".." + std::to_string(where.bottom());
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
    const int before = kept.renderings();
    const QImage shifted = paint(kept, now_s);
    EXPECT_LE(kept.renderings() - before, 4);
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

}  // namespace
}  // namespace roundel::widgets
