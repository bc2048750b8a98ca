// SPDX-License-Identifier: GPL-3.0-or-later
// Grid, links, switch, hints and legend of the canvas, painted from plain values.

#include "widgets/build/cluster_painting/canvas_painter.h"

#include <gtest/gtest.h>

#include <QImage>
#include <QPainter>

#include "tests/widgets/shown.h"
#include "widgets/build/cluster_painting/node_places.h"

namespace roundel::widgets {
namespace {

const Theme kTheme = Theme::light();

QImage ground(const LinkPlan& plan, const std::vector<DrawnLink>& drawn) {
  QImage image(700, 400, QImage::Format_RGB32);
  QPainter painter(&image);
  painter.translate(40, 100);
  paintCanvasGround(painter, QRectF(-40, -100, 700, 400), NodeLook(kTheme, 1), plan, drawn);
  return image;
}

TEST(CanvasPainter, TheSelectedLinkIsInTheAccentAndAsWideAsItIsFast) {
  const std::vector<QPointF> places{{0, 0}, {kNodeStepX, 0}};
  const LinkPlan plan = routeLinks(places);
  const auto accents = [&](double width, bool selected) {
    return testing::count(ground(plan, {{10, 2, false}, {10, width, selected}}), kTheme.accent);
  };
  EXPECT_EQ(accents(2, false), 0);
  const int narrow = accents(2, true);
  EXPECT_GT(narrow, 100);
  EXPECT_NEAR(accents(4, true), 2 * narrow, 20);
}

TEST(CanvasPainter, WithoutNodesThereIsNoSwitch) {
  EXPECT_EQ(testing::count(ground({}, {}), kTheme.faint), 0);
  const LinkPlan plan = routeLinks({{0, 0}});
  EXPECT_GT(testing::count(ground(plan, {{10, 2, false}}), kTheme.faint), 100);
}

TEST(CanvasPainter, GuidesCrossAllThatIsSeen) {
  QImage image(300, 200, QImage::Format_RGB32);
  image.fill(kTheme.panel);
  QPainter painter(&image);
  paintCanvasHints(painter, QRectF(image.rect()), kTheme, {{{true, 50}, {false, 120}}, {}});
  painter.end();
  const auto inked = [&](QRect where) { return testing::count(image.copy(where), kTheme.accent); };
  EXPECT_GT(inked({49, 0, 3, 200}), 60) << "the guide is dashed";
  EXPECT_GT(inked({0, 119, 300, 3}), 90);
  EXPECT_EQ(inked({100, 0, 200, 100}), 0);
}

TEST(CanvasPainter, TheLegendTakesTheFirstFreeCornerAndNoneWhereAllAreCovered) {
  const QSizeF view(800, 500);
  const QRectF first = linkLegendRect(view, {});
  ASSERT_FALSE(first.isEmpty());
  EXPECT_LT(first.center().x(), 400);
  EXPECT_GT(first.center().y(), 250) << "the legend is at the bottom left";
  const QRectF second = linkLegendRect(view, {first});
  EXPECT_FALSE(second.intersects(first));
  EXPECT_TRUE(linkLegendRect(view, {QRectF(QPointF(), view)}).isEmpty());
  EXPECT_TRUE(linkLegendRect({300, 500}, {}).isEmpty()) << "a small canvas has no room for the legend";
}

TEST(CanvasPainter, NamesAndTheLegendFollowTheTextSize) {
  const QSizeF view(800, 500);
  for (const double zoom : {0.3, 1.0, 2.0}) {
    const NodeLook usual(kTheme, zoom);
    const double legend = linkLegendRect(view, {}).height();
    applyTheme(*qApp, kTheme, 1.5);
    const NodeLook large(kTheme, zoom);
    EXPECT_DOUBLE_EQ(large.name.pointSizeF(), 1.5 * usual.name.pointSizeF());
    EXPECT_DOUBLE_EQ(large.note.pointSizeF(), 1.5 * usual.note.pointSizeF());
    EXPECT_DOUBLE_EQ(large.small.pointSizeF(), 1.5 * usual.small.pointSizeF());
    EXPECT_NEAR(linkLegendRect(view, {}).height(), 1.5 * legend, 1);
    applyTheme(*qApp, kTheme);
  }
}

}  // namespace
}  // namespace roundel::widgets
