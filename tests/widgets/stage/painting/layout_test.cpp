// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the layout of the cluster animation.

#include "widgets/stage/painting/cluster_animation_layout.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/model/resolve.h"
#include "tests/widgets/bench.h"

namespace roundel::widgets {
namespace {

ClusterAnimationLayout of(int nodes, QSizeF size) {
  return layoutClusterAnimation(*model::resolve(testing::mix(nodes, 4)), size);
}

void expectApart(const ClusterAnimationLayout& layout) {
  for (std::size_t a = 0; a < layout.gpus.size(); ++a) {
    EXPECT_GT(layout.gpus[a].width(), 0) << a;
    EXPECT_TRUE(layout.nodes.adjusted(-1, -1, 1, 1).contains(layout.gpus[a])) << a;
    for (std::size_t b = 0; b < a; ++b) ASSERT_FALSE(layout.gpus[a].intersects(layout.gpus[b])) << a << " " << b;
  }
}

TEST(ClusterAnimationLayout, FourNodesOfFourGpusHaveTheLargestTilesAndAChannelBetweenTheirRows) {
  const ClusterAnimationLayout layout = of(4, {760, 380});
  EXPECT_EQ(layout.detail, ClusterDetail::Tiles);
  EXPECT_EQ(layout.gpus[0].size(), QSizeF(56, 56));
  EXPECT_GE(layout.boxes[2].rect.top() - layout.boxes[0].rect.bottom(), 36);
  expectApart(layout);
}

TEST(ClusterAnimationLayout, TilesGoDownTo24ThenAStripANodeThenABlockAType) {
  const ClusterAnimationLayout tiles = of(15, {1100, 520}), strips = of(40, {760, 380}), types = of(125, {760, 380});
  EXPECT_EQ(tiles.detail, ClusterDetail::Tiles);
  EXPECT_LT(tiles.gpus[0].width(), 56);
  EXPECT_GE(tiles.gpus[0].width(), 24);
  EXPECT_EQ(strips.detail, ClusterDetail::Strips);
  EXPECT_EQ(types.detail, ClusterDetail::Types);
  EXPECT_EQ(types.boxes.size(), 3u) << "one box each for V100, P100 and K80";
  for (const ClusterAnimationLayout* layout : {&tiles, &strips, &types}) expectApart(*layout);
}

TEST(ClusterAnimationLayout, LongNamesOfStripsGetMoreRoomThanShortOnesWhereThereIsSome) {
  model::Scenario scenario = testing::mix(10, 4);
  const QSizeF size(560, 260);
  const ClusterAnimationLayout brief = layoutClusterAnimation(*model::resolve(scenario), size);
  for (model::NodeSpec& node : scenario.nodes) node.id = "rack-7-" + node.id;
  const ClusterAnimationLayout longer = layoutClusterAnimation(*model::resolve(scenario), size);
  ASSERT_EQ(brief.detail, ClusterDetail::Strips);
  ASSERT_EQ(longer.detail, ClusterDetail::Strips);
  EXPECT_GT(longer.boxes[0].title.width(), brief.boxes[0].title.width());
  expectApart(longer);
}

TEST(ClusterAnimationLayout, NamesOfStripsTakeTheRoomThatIsLeftBeforeTheyAreCut) {
  model::Scenario scenario = testing::mix(10, 8);
  for (model::NodeSpec& node : scenario.nodes) node.id = "GTX1080Ti-" + node.id;
  constexpr double kWhole = 92;  // px of a name of 12 letters
  bool cut = false;
  for (int width = 560; width <= 900; width += 20) {
    const ClusterAnimationLayout layout = layoutClusterAnimation(*model::resolve(scenario), QSizeF(width, 290));
    if (layout.detail != ClusterDetail::Strips) continue;
    expectApart(layout);
    if (layout.boxes[0].title.width() >= kWhole) continue;
    cut = true;
    const double right = layout.boxes[static_cast<std::size_t>(layout.columns) - 1].rect.right();
    EXPECT_LT(layout.nodes.right() - right, 2 * layout.columns) << width;
  }
  EXPECT_TRUE(cut) << "at some widths, names must be cut";
}

TEST(ClusterAnimationLayout, CardsAndChipsStayInTheirColumnAndOnTheirShelf) {
  const ClusterAnimationLayout layout = of(4, {760, 380});
  ASSERT_GT(layout.cardsThatFit(), 2u);
  EXPECT_LE(layout.card(layout.cardsThatFit() - 1).bottom(), layout.queue.bottom());
  EXPECT_EQ(layout.card(50), layout.card(layout.cardsThatFit()))
      << "a card without room is at the place of the text +7 more";
  ASSERT_GT(layout.chipsThatFit(), 2u);
  EXPECT_LE(layout.chip(layout.chipsThatFit() - 1).right(), layout.shelf.right());
}

TEST(ClusterAnimationLayout, APointIsOverTheGpuWhoseTileItIsIn) {
  const ClusterAnimationLayout layout = of(4, {760, 380});
  EXPECT_EQ(layout.gpuAt(layout.gpus[5].center()), model::GpuIndex(5));
  EXPECT_FALSE(layout.gpuAt(layout.queue.center()).valid());
  const auto box = std::ranges::find_if(
      layout.boxes, [&](const ClusterBox& each) { return each.rect.contains(layout.gpus[5].center()); });
  ASSERT_NE(box, layout.boxes.end());
  EXPECT_EQ(box->node, model::NodeIndex(1));
}

}  // namespace
}  // namespace roundel::widgets
