// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/painting/gantt_rows.h"

#include <gtest/gtest.h>

#include <set>

#include "core/model/scenario.h"

#include "tests/widgets/lanes/painting/scenes.h"

namespace roundel::widgets {
namespace {

using testing::largeScenario;
using testing::smallScenario;

GanttRows rowsOf(const model::Scenario& scenario, double height, double scale = 1, double pitch = 0) {
  return layoutRows(*model::resolve(scenario), {height, scale, pitch, true});
}

TEST(GanttRows, WithRoomEveryGpuHasARowOfAtMost36Px) {
  const GanttRows rows = rowsOf(smallScenario(), 800);
  EXPECT_EQ(rows.fold, Fold::Gpu);
  EXPECT_DOUBLE_EQ(rows.pitch, kTallestRow);
  ASSERT_EQ(rows.strips.size(), 6U);
  EXPECT_TRUE(rows.strips[0].first_of_node);
  EXPECT_FALSE(rows.strips[1].first_of_node);
  EXPECT_TRUE(rows.strips[2].first_of_node);
  EXPECT_EQ(rows.groups.size(), 3U);
  EXPECT_EQ(rows.separators.size(), 2U);
}

TEST(GanttRows, RowsShareTheHeight) {
  const GanttRows rows = rowsOf(smallScenario(), 200);
  EXPECT_GT(rows.pitch, 20);
  EXPECT_LT(rows.pitch, 36);
  EXPECT_LE(rows.queue_top + rows.queue_height, 200);
  EXPECT_GE(rows.queue_top, rows.strips.back().top + rows.strips.back().height);
}

// 60 GPUs share the inner height of the lane.
TEST(GanttRows, FoldsIntoNodesBelow6PxAndIntoTypesBelow2Point5) {
  const model::Scenario s = largeScenario();
  double gpu_at = 0, node_at = 0;
  for (double height = 900; height >= 40; height -= 0.5) {
    const GanttRows rows = rowsOf(s, height);
    if (rows.fold == Fold::Gpu) {
      gpu_at = height;
      EXPECT_GE(rows.pitch, kFoldToNodes);
      EXPECT_EQ(rows.strips.size(), 60U);
    } else if (rows.fold == Fold::Node) {
      node_at = height;
      EXPECT_LT(rows.pitch, kFoldToNodes);
      EXPECT_GE(rows.pitch, kFoldToTypes);
      EXPECT_EQ(rows.strips.size(), 15U);
      EXPECT_EQ(rows.groups.size(), 3U) << "one bracket for each type";
    } else {
      EXPECT_LT(rows.pitch, kFoldToTypes);
      EXPECT_EQ(rows.strips.size(), 3U);
    }
  }
  EXPECT_GT(gpu_at, 360);
  EXPECT_LT(gpu_at, 460);
  EXPECT_GT(node_at, 150);
  EXPECT_LT(node_at, 200);
}

TEST(GanttRows, ThresholdsGrowWithTheFont) {
  const model::Scenario s = largeScenario();
  EXPECT_EQ(rowsOf(s, 480).fold, Fold::Gpu);
  EXPECT_EQ(rowsOf(s, 480, 1.5).fold, Fold::Node);
  EXPECT_EQ(rowsOf(s, 250).fold, Fold::Node);
  EXPECT_EQ(rowsOf(s, 250, 2).fold, Fold::Type);
}

TEST(GanttRows, EveryGpuHasExactlyOnePlaceInsideTheLane) {
  for (const double height : {50.0, 84.0, 200.0, 285.0, 700.0}) {
    const model::Scenario s = largeScenario();
    const GanttRows rows = rowsOf(s, height);
    std::set<std::int32_t> seen;
    for (const model::GpuIndex gpu : rows.order()) EXPECT_TRUE(seen.insert(gpu.value).second);
    EXPECT_EQ(seen.size(), 60U) << height;
    for (std::int32_t g = 0; g < 60; ++g) {
      const GanttRows::Place place = rows.place(model::GpuIndex(g));
      EXPECT_GE(place.top, 0);
      EXPECT_LE(place.top + place.height, height + 1e-9) << height;
      EXPECT_EQ(rows.gpuAt(place.top + place.height / 2), model::GpuIndex(g)) << height;
      EXPECT_EQ(rows.stripAt(place.top + place.height / 2), place.strip);
    }
  }
}

TEST(GanttRows, AnAskedPitchMayOverflow) {
  const GanttRows rows = rowsOf(largeScenario(), 200, 1, 20);
  EXPECT_EQ(rows.fold, Fold::Gpu);
  EXPECT_GT(rows.content_height, 1200);
  EXPECT_GT(rows.queue_top, 1200);
}

TEST(GanttRows, SmallLanesHaveNoQueueRow) {
  EXPECT_EQ(rowsOf(smallScenario(), 84).queue_height, 0);
  EXPECT_GT(rowsOf(smallScenario(), 200).queue_height, 0);
}

TEST(GanttRows, NodesOfSeveralTypesStandAlone) {
  model::Scenario s = largeScenario();
  s.nodes[7].gpus = {{"P100", 2}, {"K80", 2}};
  const GanttRows rows = rowsOf(s, 285);
  ASSERT_EQ(rows.fold, Fold::Node);
  ASSERT_EQ(rows.groups.size(), 5U);
  EXPECT_FALSE(rows.groups[2].type.valid());
  EXPECT_EQ(rows.groups[2].gpus, 4);
}

TEST(GanttRows, NothingIsHitOutsideRows) {
  const GanttRows rows = rowsOf(smallScenario(), 250);
  EXPECT_FALSE(rows.gpuAt(1).valid());
  EXPECT_EQ(rows.stripAt(-5), -1);
  EXPECT_FALSE(rows.gpuAt(rows.queue_top + 2).valid());
  EXPECT_TRUE(rows.inQueue(rows.queue_top + 2));
}

}  // namespace
}  // namespace roundel::widgets
