// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the reference of a comparison: strips, shares, ghosts, and the steps between disagreements.

#include <QSignalSpy>
#include <set>

#include "core/compare/row_difference.h"
#include "tests/widgets/lanes/painting/pictures.h"
#include "tests/widgets/lanes/painting/scenes.h"
#include "tests/widgets/lanes/view/lanes_fixture.h"
#include "widgets/lanes/model/lane_text.h"
#include "widgets/lanes/model/reference_lane.h"
#include "widgets/lanes/painting/reference_rows.h"

namespace roundel::widgets {
namespace {

using testing::LanesTest;

class Reference : public LanesTest {
 protected:
  ReferenceLane& reference() { return controller().reference; }
  const trace::Trace& trace(int lane) { return controller().lanes.lane(lane).bars->trace(); }
  void choose(int lane) {
    reference().setLane(lane);
    QTRY_VERIFY(!reference().busy());
    QApplication::processEvents();
  }
  QPoint inStrip(int lane, int gpu, double t_s) {
    const GanttLanes::Lane& at = controller().lanes.lane(lane);
    GanttLook look;
    look.theme = bench.theme();
    const GanttScene scene{*at.bars, at.rows, at.colors, axis()};
    const QRectF rect = differenceRect(scene, look, model::GpuIndex(gpu));
    return (canvas().layout().at(lane).bars.topLeft() + QPointF(axis().x(t_s), rect.center().y())).toPoint();
  }
};

TEST_F(Reference, StripsShowWhatItRanWhereItDiffers) {
  bench.playhead.toEnd();
  choose(0);
  EXPECT_EQ(reference().rows(0), nullptr) << "the reference is not compared with itself";
  const auto rows = reference().rows(1);
  ASSERT_NE(rows, nullptr);
  EXPECT_EQ(differenceAt(*rows, model::GpuIndex(0), 100), std::nullopt) << "both lanes run J2";
  EXPECT_EQ(differenceAt(*rows, model::GpuIndex(0), 400).value_or(metrics::JobsOnGpu()).first(), model::JobIndex(2))
      << "Alpha runs J3, Beta runs J2";
  EXPECT_EQ(differenceAt(*rows, model::GpuIndex(0), 900), metrics::JobsOnGpu())
      << "the row is idle in Alpha, and Beta runs J2";
  const compare::RowDifferences expected = compare::rowDifferences(trace(1), trace(0));
  for (std::size_t g = 0; g < 6; ++g) EXPECT_EQ(rows->share[g], expected.share(model::GpuIndex(g)));
  EXPECT_EQ(rows->share[5], 0) << "no job uses the K80";
  EXPECT_GT(controller().lanes.lane(1).rows.under, 0);
  EXPECT_EQ(controller().lanes.lane(0).rows.under, 0);
  EXPECT_EQ(pixel(inStrip(1, 0, 400)), jobColor(2).rgb());
  EXPECT_EQ(pixel(inStrip(1, 0, 100)), bench.theme().panel.rgb());
  EXPECT_EQ(pixel(at(1, 0, 400) - QPoint(0, 8)), jobColor(1).rgb()) << "the bar of the lane is above the strip";
}

// The parent of a branch may have jobs that the branch does not have. Jobs of both may have different indices.
TEST(FormerRun, ItsJobsHaveTheColoursOfTheLane) {
  model::Scenario without = testing::smallScenario();
  without.jobs.erase(without.jobs.begin());
  const Theme theme = Theme::light();
  testing::Lane lane{testing::indexOf(testing::traceOf(without, {{0, 3, 0, 720}})), 400, 700, theme};
  lane.rows = layoutRows(lane.bars.problem(), {.height = 400, .under = kFormerRoom});
  const auto former = std::make_shared<const BarIndex>(testing::indexOf(testing::smallTrace()));
  ReferenceRows rows = *referenceRows(lane.bars.trace(), former);
  rows.same_lane = true;
  QImage image(700, 400, QImage::Format_RGB32);
  image.fill(Qt::magenta);
  QPainter painter(&image);
  const GanttLook look = testing::lookOf(theme);
  paintDifferences(painter, lane.scene(), look, {.from_x = 0, .to_x = 700}, rows, lane.colors);
  painter.end();
  const auto colorAt = [&](int gpu, double t_s) {
    const double y = differenceRect(lane.scene(), look, model::GpuIndex(gpu)).center().y();
    return QColor(image.pixel(static_cast<int>(lane.axis.x(t_s)), static_cast<int>(y))).name();
  };
  EXPECT_EQ(colorAt(0, 180), lane.colors.of(1, model::TypeIndex(0)).name()) << "J3 has index 1 in this lane";
  EXPECT_EQ(colorAt(4, 180), lane.colors.of(0, model::TypeIndex(1)).name()) << "J2 has index 0 in this lane";
  EXPECT_EQ(colorAt(2, 180), theme.dim.name()) << "J1 does not exist in this lane";
}

TEST_F(Reference, SharesStandAtTheEndsOfTheRows) {
  const double before = axis().width_px;
  choose(0);
  EXPECT_LT(axis().width_px, before) << "shares take room from the axis";
  const QImage image = canvas().grab().toImage();
  int ink = 0;
  const QRectF bars = canvas().layout().at(1).bars;
  for (int y = static_cast<int>(bars.top()); y < bars.bottom() - 2; ++y) {
    for (int x = static_cast<int>(bars.right()) + 6; x < canvas().width() - 2; ++x)
      ink += image.pixel(x, y) != bench.theme().panel.rgb() ? 1 : 0;
  }
  EXPECT_GT(ink, 60);
  reference().setOn(false);
  QApplication::processEvents();
  EXPECT_EQ(axis().width_px, before);
}

TEST_F(Reference, TheSelectedJobIsOutlinedAsItRanThere) {
  bench.playhead.toEnd();
  choose(0);
  const auto rows = reference().rows(1);
  ASSERT_NE(rows, nullptr);
  const GanttLanes::Lane& at = controller().lanes.lane(1);
  GanttLook look;
  look.theme = bench.theme();
  const GanttScene scene{*at.bars, at.rows, at.colors, axis()};
  const std::vector<QRectF> ghosts = ghostOutlines(scene, look, *rows, model::JobIndex(2), 0, axis().width_px);
  ASSERT_EQ(ghosts.size(), 1u) << "J3 on both V100 of n0 has one outline";
  EXPECT_NEAR(ghosts[0].left(), axis().x(360), 1.5);
  EXPECT_NEAR(ghosts[0].right(), axis().x(860), 1.5);
  EXPECT_LT(ghosts[0].top(), at.rows.place(model::GpuIndex(0)).top + 6);
  EXPECT_GT(ghosts[0].bottom(), at.rows.place(model::GpuIndex(1)).top);
  const QImage without = canvas().grab().toImage();
  bench.selection.selectJob(model::JobIndex(2));
  QApplication::processEvents();
  const QImage with = canvas().grab().toImage();
  const QRect where = ghosts[0].translated(canvas().layout().at(1).bars.topLeft()).toAlignedRect();
  int changed = 0;
  for (int x = where.left(); x < where.right(); ++x)
    changed += with.pixel(x, where.top()) != without.pixel(x, where.top()) ? 1 : 0;
  EXPECT_GT(changed, where.width() / 3);
}

// Dashes around a bar of three pixels cannot be recognised.
TEST(Ghosts, OfThinBarsAreOneLine) {
  const Theme theme = Theme::light();
  GanttLook look;
  look.theme = theme;
  QImage image(80, 40, QImage::Format_RGB32);
  image.fill(theme.panel);
  {
    QPainter painter(&image);
    paintGhosts(painter, {QRectF(10, 10, 50, 3)}, look);
  }
  std::set<int> rows;
  int dark = 0;
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x)
      if (QColor(image.pixel(x, y)) == theme.text) rows.insert(y), ++dark;
  EXPECT_EQ(rows.size(), 1u);
  EXPECT_EQ(dark, 50) << "the line is solid";
}

TEST_F(Reference, WhatTheFutureModeHidesNoGhostTells) {
  choose(0);
  bench.setFuture(Workbench::Future::Hidden);
  bench.playhead.setNow(300);
  const QImage before = canvas().grab().toImage();
  bench.selection.selectJob(model::JobIndex(2));
  QApplication::processEvents();
  const QImage after = canvas().grab().toImage();
  const QRectF bars = canvas().layout().at(1).bars;
  for (int x = static_cast<int>(bars.left() + axis().x(330)); x < bars.right(); x += 2) {
    for (int y = static_cast<int>(bars.top()) + 2; y < bars.top() + 60; y += 2)
      ASSERT_EQ(after.pixel(x, y), before.pixel(x, y));
  }
}

TEST_F(Reference, TipsSayWhatItHasThere) {
  bench.playhead.toEnd();
  choose(0);
  const QString tip = hitTip(controller(), canvas().hitAt(at(1, 0, 400) - QPoint(0, 6)));
  EXPECT_TRUE(tip.contains(QStringLiteral("in Alpha"))) << tip.toStdString();
  EXPECT_TRUE(tip.contains(QStringLiteral("J3")));
  EXPECT_FALSE(hitTip(controller(), canvas().hitAt(at(1, 0, 100))).contains(QStringLiteral("in Alpha")));
}

TEST_F(Reference, FollowsItsLaneAndGoesWithIt) {
  choose(0);
  ASSERT_TRUE(
      bench.document.edit(QStringLiteral("turn"), [](model::Scenario& s) { std::swap(s.compare[0], s.compare[1]); }));
  ASSERT_TRUE(bench.comparison.waitForFinished());
  EXPECT_EQ(reference().lane(), 1);
  QTRY_VERIFY(reference().rows(0) != nullptr);
  ASSERT_TRUE(bench.document.edit(QStringLiteral("remove"), [](model::Scenario& s) { s.compare.pop_back(); }));
  ASSERT_TRUE(bench.comparison.waitForFinished());
  EXPECT_EQ(reference().lane(), -1);
  EXPECT_FALSE(reference().on());
}

TEST_F(Reference, WalksFromDisagreementToDisagreementAndBack) {
  QTRY_VERIFY(!reference().busy());
  std::vector<compare::LaneRun> runs;
  for (const LaneState& lane : bench.comparison.lanes()) runs.push_back(*lane.run);
  std::vector<double> forth;
  for (auto t = compare::nextDisagreement(runs, 0); t; t = compare::nextDisagreement(runs, *t)) forth.push_back(*t);
  ASSERT_GE(forth.size(), 3u);
  bench.playhead.toStart();
  for (const double t_s : forth) {
    EXPECT_TRUE(reference().goToDisagreement(1));
    EXPECT_EQ(bench.playhead.now_s(), t_s);
  }
  QSignalSpy none(&reference(), &ReferenceLane::noDisagreement);
  EXPECT_FALSE(reference().goToDisagreement(1));
  EXPECT_EQ(none.count(), 1);
  for (auto t = forth.rbegin() + 1; t != forth.rend(); ++t) {
    EXPECT_TRUE(reference().goToDisagreement(-1));
    EXPECT_EQ(bench.playhead.now_s(), *t);
  }
}

TEST_F(Reference, AskedWhileTheyAreNotKnownItGoesThereAsSoonAsTheyAre) {
  bench.playhead.toStart();
  reference().setLane(1);
  ASSERT_TRUE(reference().busy());
  EXPECT_TRUE(reference().goToDisagreement(1));
  QTRY_VERIFY(bench.playhead.now_s() > 0);
}

}  // namespace
}  // namespace roundel::widgets
