// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "tests/widgets/lanes/painting/pictures.h"
#include "tests/widgets/lanes/painting/scenes.h"
#include "widgets/lanes/painting/gantt_marks.h"

namespace roundel::widgets {
namespace {

using namespace testing;

QRgb at(const QImage& image, double x, double y) {
  return image.pixel((QPointF(x, y) * image.devicePixelRatio()).toPoint());
}

class PainterOfBothThemes : public ::testing::TestWithParam<bool> {
 protected:
  Theme theme = GetParam() ? Theme::darkTheme() : Theme::light();
};
INSTANTIATE_TEST_SUITE_P(, PainterOfBothThemes, ::testing::Bool(),
                         [](const auto& test) { return test.param ? "Dark" : "Light"; });

TEST_P(PainterOfBothThemes, FillsThePastAndTintsTheFuture) {
  const Lane lane(indexOf(smallTrace()), 250, 600, theme);
  const GanttLook look = lookOf(theme);
  const QImage image = picture(lane, look, 864);
  keep(image, GetParam() ? "small-dark" : "small-light");
  const auto middle = [&](int gpu) { return lane.rows.place(model::GpuIndex(gpu)).top + lane.rows.pitch * 0.75; };
  const auto x = [&](double minute) { return kPictureLeft + lane.axis.x(minute * 60); };
  EXPECT_EQ(at(image, x(3), middle(0)), jobColor(2).rgb());
  EXPECT_EQ(at(image, x(9), middle(0)), jobColor(0).rgb());
  EXPECT_EQ(at(image, x(9), middle(3)), jobColor(1).rgb());
  EXPECT_EQ(at(image, x(9), middle(2)), theme.panel.rgb()) << "J1 has left its P100, which is idle";
  EXPECT_EQ(at(image, x(20), middle(3)), mixed(jobColor(0), theme.panel, kGhostShare).rgb());
  EXPECT_EQ(at(image, x(21), middle(5)), theme.panel.rgb());
}

TEST_P(PainterOfBothThemes, ShadesTheLowerEdgeOfAGpuThatWaitsForASlowerOne) {
  const Lane lane(indexOf(smallTrace()), 250, 600, theme);
  const QImage image = picture(lane, lookOf(theme), 1800);
  keep(image, GetParam() ? "waits-dark" : "waits-light");
  const auto x = [&](double minute) { return kPictureLeft + lane.axis.x(minute * 60); };
  const auto colorAt = [&](int gpu, double share) {
    const GanttRows::Place place = lane.rows.place(model::GpuIndex(gpu));
    return at(image, x(9), place.top + place.height * share);
  };
  EXPECT_EQ(colorAt(5, 0.3), jobColor(2).rgb());
  EXPECT_EQ(colorAt(5, 0.82), mixed(jobColor(2), theme.panel, 0.4).rgb())
      << "the K80 waits for the V100 half of the time";
  EXPECT_EQ(colorAt(1, 0.82), jobColor(2).rgb()) << "the V100 is slower and does not wait";
}

TEST_P(PainterOfBothThemes, DrawsTwoJobsOnAGpuInHalfTheHeightEach) {
  const Lane lane(indexOf(sharedTrace()), 250, 600, theme);
  const QImage image = picture(lane, lookOf(theme), 500);
  keep(image, GetParam() ? "shared-dark" : "shared-light");
  const GanttRows::Place place = lane.rows.place(model::GpuIndex(0));
  const auto x = [&](double t_s) { return kPictureLeft + lane.axis.x(t_s); };
  const double above = place.top + place.height * 0.3, below = place.top + place.height * 0.7;
  EXPECT_EQ(at(image, x(380), above), jobColor(1).rgb());
  EXPECT_EQ(at(image, x(380), below), jobColor(2).rgb());
  EXPECT_EQ(at(image, x(90), above), jobColor(1).rgb());
  EXPECT_EQ(at(image, x(90), below), jobColor(1).rgb());
  EXPECT_EQ(at(image, x(490), above), jobColor(2).rgb());
}

TEST_P(PainterOfBothThemes, DrawsLargeClustersFolded) {
  const auto index = indexOf(largeTrace(largeScenario(), 3));
  const GanttLook look = lookOf(theme);
  for (const double height : {50.0, 84.0, 285.0, 600.0}) {
    const Lane lane(index, height, 690, theme);
    const QImage image = picture(lane, look, index->trace().end_s * 0.45, 2);
    keep(image, qPrintable(QStringLiteral("large-%1-%2").arg(height).arg(GetParam())));
    EXPECT_EQ(image.height(), 2 * static_cast<int>(height));
  }
}

TEST_P(PainterOfBothThemes, TheOutlineOfASelectedBarStandsOutFromEveryColour) {
  const GanttLook look = lookOf(theme);
  for (int job = 0; job < 24; ++job) {
    const QColor fill = jobColor(job);
    QImage image(120, 40, QImage::Format_ARGB32_Premultiplied);
    image.fill(theme.panel);
    QPainter painter(&image);
    const QRectF bar(20, 10, 80, 20);
    painter.fillRect(bar, fill);
    paintOutlines(painter, {bar}, look, theme.text, 2);
    painter.end();
    double most = 0;
    for (int x = 14; x < 30; ++x) most = std::max(most, contrastRatio(image.pixelColor(x, 20), fill));
    EXPECT_GE(most, 4) << "job " << job << "; graphics need 3 to 1 (WCAG 2, 1.4.11)";
    EXPECT_EQ(image.pixelColor(60, 20), fill);
  }
}

TEST_P(PainterOfBothThemes, OutlinesOfManyShortBarsDoNotRunIntoABlob) {
  const Lane lane(indexOf(smallTrace()), 250, 600, theme);
  const GanttLook look = lookOf(theme);
  const GanttScene scene{lane.bars, lane.rows, lane.colors, lane.axis};
  std::vector<QRectF> bars;
  for (int i = 0; i < 40; ++i) bars.emplace_back(10 + 5 * i, 20, 2, 12);
  QImage image(240, 50, QImage::Format_ARGB32_Premultiplied);
  image.fill(theme.panel);
  QPainter painter(&image);
  paintOutlines(painter, joinedOutlines(scene, look, bars, 0, 600), look, theme.text, 2);
  painter.end();
  int inked = 0;
  for (int x = 14; x < 204; ++x) inked += image.pixelColor(x, 26) == theme.panel ? 0 : 1;
  EXPECT_EQ(inked, 0) << "one line surrounds all bars";
  EXPECT_NE(image.pixelColor(100, 19), theme.panel);
}

}  // namespace
}  // namespace roundel::widgets
