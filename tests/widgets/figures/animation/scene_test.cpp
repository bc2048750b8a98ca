// SPDX-License-Identifier: GPL-3.0-or-later
// Tests frames of an animation at known pixels.

#include "widgets/figures/animation/animation_scene.h"

#include "tests/widgets/figures/kinds/figures.h"

namespace roundel::widgets::animation {
namespace {

using figures::testing::manyRuns;
using figures::testing::twoRuns;

AnimationOptions small() {
  AnimationOptions options;
  options.size = {960, 540};
  return options;
}

const AnimationScene& scene() {
  static const AnimationScene scene(plots::lanesOf(twoRuns()), small());
  return scene;
}

// Returns the first bar that is wide enough to test, on the first GPU that has such a bar.
BarRef firstBar(const AnimationScene& animation, std::size_t lane) {
  const BarIndex& index = animation.index(lane);
  for (std::size_t g = 0; g < index.problem().gpus.size(); ++g) {
    if (!index.row(model::GpuIndex(g)).bars().empty()) return {model::GpuIndex(g), 0};
  }
  ADD_FAILURE() << "no bar";
  return {};
}

// Returns a point near the right end of the bar at half height, which no label covers.
QPoint inside(const AnimationScene& animation, std::size_t lane, BarRef ref) {
  const QRectF rect = animation.barOf(lane, ref);
  return {static_cast<int>(rect.right()) - 4, static_cast<int>(rect.top()) + 4};
}

TEST(AnimationScene, ABarIsAGhostUntilThePlayheadHasPassedIt) {
  for (std::size_t lane = 0; lane < 2; ++lane) {
    const BarRef ref = firstBar(scene(), lane);
    const Bar& bar = scene().index(lane).bar(ref);
    const QColor color = JobColors(scene().index(lane).index(), ColorBy::Job, Theme::light())
                             .of(bar.job, scene().index(lane).problem().gpus[ref.gpu].type);
    const QPoint at = inside(scene(), lane, ref);
    const QImage before = scene().frame(0), after = scene().frame(scene().plan().to_s);
    EXPECT_NE(QColor(before.pixel(at)), color);
    EXPECT_GT(QColor(before.pixel(at)).lightness(), color.lightness()) << "the bar is pale before its start";
    EXPECT_EQ(QColor(after.pixel(at)), color);
    // At the middle of the bar, the left half is solid and the right half is pale.
    const QImage half = scene().frame((bar.start_s + bar.end_s) / 2);
    EXPECT_EQ(half.pixel(at), before.pixel(at));
  }
}

TEST(AnimationScene, ABranchHasItsForkAndAPalePastAsOnScreen) {
  std::vector<compare::LaneRun> runs = twoRuns();
  const AnimationScene plain(plots::lanesOf(runs), small());
  const double branch_s = plain.plan().to_s / 2;
  runs[1].branch_points = {{branch_s, {}}};
  const AnimationScene branched(plots::lanesOf(runs), small());
  const QImage with = branched.frame(branched.plan().to_s), without = plain.frame(plain.plan().to_s);
  const auto warns = [&](const QImage& image, std::size_t lane) {
    const QRect bars = branched.bars(lane).toRect();
    int found = 0;
    for (int y = bars.top(); y < bars.bottom(); ++y)
      found +=
          QColor(image.pixel(static_cast<int>(std::floor(branched.x(branch_s))), y)) == Theme::light().warning ? 1 : 0;
    return found;
  };
  EXPECT_GT(warns(with, 1), branched.bars(1).height() / 3) << "a dashed line crosses the lane";
  EXPECT_EQ(warns(with, 0), 0);
  EXPECT_EQ(warns(without, 1), 0);
  const QRectF first = branched.barOf(1, firstBar(branched, 1));
  const QPoint past(static_cast<int>(first.left()) + 3, static_cast<int>(first.top()) + 4);
  EXPECT_GT(QColor(with.pixel(past)).lightness(), QColor(without.pixel(past)).lightness())
      << "the past of the parent has half of its colour";
  EXPECT_EQ(branched.frame(0).size(), with.size());
}

TEST(AnimationScene, WithoutGhostsNothingStandsAfterThePlayhead) {
  AnimationOptions options = small();
  options.ghost = false;
  const AnimationScene hidden(plots::lanesOf(twoRuns()), options);
  const BarRef ref = firstBar(hidden, 0);
  const QPoint at = inside(hidden, 0, ref);
  EXPECT_NE(QColor(scene().frame(0).pixel(at)), Theme::light().panel);
  EXPECT_EQ(hidden.frame(hidden.plan().to_s).pixel(at), scene().frame(scene().plan().to_s).pixel(at));
  const QColor idle = QColor(hidden.frame(0).pixel(at));
  EXPECT_TRUE(idle == Theme::light().panel || idle == Theme::light().idleGpu || idle == Theme::light().grid)
      << idle.name().toStdString();
}

TEST(AnimationScene, ThePlayheadStandsAtItsInstant) {
  const QColor red = Theme::light().playhead;
  for (const double share : {0.0, 0.25, 0.5, 1.0}) {
    const double t_s = scene().plan().to_s * share;
    const QImage frame = scene().frame(t_s);
    const int x = static_cast<int>(std::lround(scene().x(t_s)));
    const int y = static_cast<int>(scene().bars(0).top() - 3);
    EXPECT_TRUE(QColor(frame.pixel(x, y)) == red || QColor(frame.pixel(x - 1, y)) == red) << share;
  }
}

TEST(AnimationScene, CurvesGrowInFrozenAxes) {
  ASSERT_FALSE(scene().curves().isEmpty());
  const auto inked = [&](double t_s, double from_x, double to_x) {
    const QImage frame = scene().frame(t_s);
    int count = 0;
    for (int x = static_cast<int>(from_x); x < static_cast<int>(to_x); ++x) {
      for (int y = static_cast<int>(scene().curves().top()); y < static_cast<int>(scene().curves().bottom()) - 2; ++y)
        count += QColor(frame.pixel(x, y)).saturation() > 60;
    }
    return count;
  };
  const double end = scene().plan().to_s, middle = scene().x(end / 2);
  EXPECT_EQ(inked(end / 2, middle + 4, scene().curves().right()), 0);
  EXPECT_GT(inked(end / 2, scene().curves().left() + 20, middle - 4), 100);
  EXPECT_GT(inked(end, middle + 4, scene().curves().right() - 4), 100);
}

TEST(AnimationScene, NumbersAndTimeCount) {
  const QImage first = scene().frame(0), later = scene().frame(scene().plan().to_s / 2);
  const QRect readout(960 - 200, 10, 190, 50),
      card(30, static_cast<int>(scene().bars(0).top()), 170, static_cast<int>(scene().bars(0).height()));
  EXPECT_NE(first.copy(readout), later.copy(readout));
  EXPECT_NE(first.copy(card), later.copy(card));
  EXPECT_EQ(first.copy(QRect(10, 10, 400, 55)), later.copy(QRect(10, 10, 400, 55))) << "the title does not move";
}

TEST(AnimationScene, ShowsSixLanesApartAndInside) {
  const AnimationScene six(plots::lanesOf(manyRuns()), small());
  ASSERT_EQ(six.lanes(), manyRuns().size());
  for (std::size_t i = 0; i < six.lanes(); ++i) {
    EXPECT_GT(six.bars(i).height(), 30);
    EXPECT_LE(six.bars(i).bottom(), 540 - 10);
    if (i == 0) continue;
    EXPECT_GT(six.bars(i).top(), six.bars(i - 1).bottom());
  }
  EXPECT_EQ(six.frame(100).size(), QSize(960, 540));
}

// Positions of stages and lanes in a scene.
TEST(AnimationScene, StagesStandAboveOrBesideTheLanesOrAlone) {
  AnimationOptions options = small();
  EXPECT_FALSE(scene().clusterPanes());
  options.clusterAnimation = ClusterAnimationPlace::Above;
  const AnimationScene above(plots::lanesOf(twoRuns()), options);
  ASSERT_TRUE(above.clusterPanes());
  ASSERT_EQ(above.clusterPanes()->size(), 2u);
  EXPECT_LT(above.clusterPanes()->rect(0).right(), above.clusterPanes()->rect(1).left());
  EXPECT_LT(above.clusterPanes()->rect(1).bottom(), above.bars(0).top());
  options.clusterAnimation = ClusterAnimationPlace::Beside;
  const AnimationScene beside(plots::lanesOf(twoRuns()), options);
  EXPECT_LT(beside.clusterPanes()->rect(0).bottom(), beside.clusterPanes()->rect(1).top());
  EXPECT_LT(beside.clusterPanes()->rect(0).right(), beside.bars(0).left());
  options.clusterAnimation = ClusterAnimationPlace::Alone;
  const AnimationScene alone(plots::lanesOf(twoRuns()), options);
  EXPECT_GT(alone.clusterPanes()->rect(0).height(), 400);
  for (const AnimationScene* each : {&above, &beside, &alone})
    EXPECT_LE(each->clusterPanes()->rect(1).right(), 960 - 16) << "the second half of the stage is inside the frame";
}

TEST(AnimationScene, AGangIsOnTheStageOfTheFrameInItsColour) {
  AnimationOptions options = small();
  options.clusterAnimation = ClusterAnimationPlace::Alone;
  const AnimationScene alone(plots::lanesOf(twoRuns()), options);
  const double t_s = alone.plan().to_s / 3;
  const ClusterAnimationFrame frame = clusterAnimationAt(
      alone.clusterPanes()->moves(0), alone.clusterPanes()->layout(0), t_s, {alone.plan().step_s * options.fps, false});
  const auto gang =
      std::ranges::find_if(frame.gangs, [](const DrawnGang& each) { return each.computes && !each.away; });
  ASSERT_NE(gang, frame.gangs.end());
  const QPointF corner = alone.clusterPanes()->rect(0).topLeft() + gang->pieces[0].topLeft() + QPointF(6, 6);
  EXPECT_EQ(QColor(alone.frame(t_s).pixel(corner.toPoint())), jobColor(gang->job.value));
}

TEST(AnimationScene, TheSameInstantIsTheSamePicture) {
  const QImage once = scene().frame(1234.5);
  scene().frame(0);
  EXPECT_EQ(scene().frame(1234.5), once);
  EXPECT_EQ(AnimationScene(plots::lanesOf(twoRuns()), small()).frame(1234.5), once);
}

TEST(AnimationScene, LeavesOutWhatDidNotEndWell) {
  std::vector<plots::PlotLane> lanes = plots::lanesOf(twoRuns());
  plots::PlotLane bad;
  bad.run = std::make_shared<compare::LaneRun>();
  lanes.push_back(bad);
  EXPECT_EQ(AnimationScene(lanes, small()).lanes(), 2u);
}

}  // namespace
}  // namespace roundel::widgets::animation
