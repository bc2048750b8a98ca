// SPDX-License-Identifier: GPL-3.0-or-later
// Tests a branch in the column of its parent: the branch that is shown, the rows of both, and hit tests.

#include "tests/widgets/lanes/model/planned.h"
#include "widgets/lanes/model/lanes_layout.h"
#include "widgets/lanes/painting/bar_shapes.h"

namespace roundel::widgets {
namespace {

using testing::PlannedTest;

class Beside : public PlannedTest {
 protected:
  /// A branch of lane 0 that moves J2 from its two V100 to two P100 at 100 s.
  int branch(int of = 0, double at_s = 100) {
    const quint64 id = bench.branches.add(of, at_s, {compare::MoveJob{"J2", {}}});
    EXPECT_TRUE(bench.comparison.waitForFinished());
    return bench.branches.laneOf(id);
  }
  void stand(double height) {
    controller.lanes.setParents(controller.lanes.parents());
    controller.time.setWidth(controller.time.end_s());
    for (int lane = 0; lane < controller.lanes.count(); ++lane) controller.lanes.layout(lane, height, 1);
  }
  LanesLayout columns(double width, int first = 0) {
    LanesRoom room;
    room.arrangement = Arrangement::Columns;
    room.width = width;
    room.height = 600;
    room.label_width = 90;
    room.first_column = first;
    room.parents = controller.lanes.parents();
    for (int i = 0; i < controller.lanes.count(); ++i)
      room.problems.push_back(&controller.lanes.lane(i).bars->problem());
    return layoutLanes(room);
  }
};

TEST_F(Beside, TheLatestBranchOfALaneStandsInItsColumn) {
  const int first = branch(), second = branch();
  std::vector<int> parents = controller.lanes.parents();
  EXPECT_EQ(parents[static_cast<std::size_t>(second)], 0);
  EXPECT_EQ(parents[static_cast<std::size_t>(first)], -1)
      << "a column shows one branch; the older branch has a separate column";
  const int third = branch(second, 200);
  parents = controller.lanes.parents();
  EXPECT_EQ(parents[static_cast<std::size_t>(third)], second) << "a branch of a branch is in the column of that branch";
  EXPECT_EQ(parents[static_cast<std::size_t>(second)], -1);
  EXPECT_EQ(parents[static_cast<std::size_t>(first)], 0);
  controller.lanes.setBranchesBeside(false);
  EXPECT_EQ(controller.lanes.parents(), std::vector<int>(5, -1));
}

TEST_F(Beside, ItsColumnTakesTwoWidthsOrWhatTheOthersLeave) {
  const int lane = branch();
  LanesLayout wide = columns(1500);
  EXPECT_EQ(wide.columns_shown, 2);
  EXPECT_EQ(wide.order, (std::vector<int>{0, 1}));
  EXPECT_NEAR(wide.at(0).frame.width(), 2 * wide.at(1).frame.width(), 2);
  EXPECT_EQ(wide.at(1).frame.right(), 1500);
  EXPECT_EQ(wide.at(lane).bars, wide.at(0).bars) << "the branch and its parent share a place";
  EXPECT_TRUE(wide.at(lane).frame.isEmpty());
  EXPECT_EQ(wide.at(0).body.top(), wide.at(1).body.top()) << "rulers have the same height";
  EXPECT_EQ(wide.laneAt(wide.at(0).bars.center()), 0);
  const LanesLayout narrow = columns(1150);
  EXPECT_EQ(narrow.columns_shown, 2);
  EXPECT_EQ(narrow.at(1).frame.width(), LanesLayout::kMinColumn);
  EXPECT_EQ(narrow.at(0).frame.width(), 1150 - 8 - LanesLayout::kMinColumn);
  const LanesLayout paged = columns(1000);
  EXPECT_EQ(paged.columns_shown, 1);
  EXPECT_EQ(paged.firstColumnFor(lane), 0) << "the branch is on the page of its parent";
  EXPECT_EQ(paged.firstColumnAfter(1), 1);
  EXPECT_EQ(columns(1000, 1).firstColumnFor(lane), 0);
}

TEST_F(Beside, EveryRowHasTwoHalvesAfterTheBranchPointAndIsWholeBeforeIt) {
  const int lane = branch();
  stand(400);
  ASSERT_TRUE(controller.lanes.lane(0).split);
  const GanttRows &past = controller.lanes.lane(0).past, &upper = controller.lanes.lane(0).rows,
                  &lower = controller.lanes.lane(lane).rows;
  EXPECT_GE(past.pitch, kSplitFrom);
  EXPECT_LE(past.pitch, kTallestSplitRow);
  for (int g = 0; g < 6; ++g) {
    const model::GpuIndex gpu(g);
    const GanttRows::Place whole = past.place(gpu);
    EXPECT_EQ(upper.place(gpu).top, whole.top);
    EXPECT_DOUBLE_EQ(lower.place(gpu).top - whole.top, whole.height - upper.under)
        << "the branch begins where the parent's half ends";
  }
  const double branch = controller.lanes.branchX(0);
  EXPECT_DOUBLE_EQ(branch, 100);
  EXPECT_EQ(controller.lanes.branchX(lane), branch);
}

TEST_F(Beside, APointIsOfTheHalfThatItIsOn) {
  const int lane = branch();
  stand(400);
  const GanttRows::Place row = controller.lanes.lane(0).past.place(model::GpuIndex(0));
  const double upper = row.top + row.height * 0.2, lower = row.top + row.height * 0.8;
  const GanttHit above = controller.pointing.hitTest(0, 200, upper), below = controller.pointing.hitTest(0, 200, lower);
  EXPECT_EQ(above.lane, 0);
  EXPECT_EQ(controller.pointing.jobOf(above).value, 1) << "J2 continues in the parent";
  EXPECT_EQ(below.lane, lane);
  EXPECT_EQ(below.gpu.value, 0);
  EXPECT_NE(controller.pointing.jobOf(below).value, 1) << "J2 is paused in the branch";
  EXPECT_EQ(controller.pointing.hitTest(0, 50, lower).lane, 0) << "a bar before the branch point belongs to the parent";
  EXPECT_EQ(controller.pointing.jobOf(controller.pointing.hitTest(0, 50, lower)).value, 1);
}

TEST_F(Beside, RowsAreSplitOnlyWhereBothHalvesAreHighEnoughForNames) {
  const int lane = branch();
  const GanttLook look;
  int halves = 0;
  for (double height = 110; height <= 420; height += 5) {
    stand(height);
    if (!controller.lanes.lane(0).split) continue;
    for (const int each : {0, lane}) {
      const GanttScene scene = controller.lanes.scene(each);
      for (std::size_t g = 0; g < scene.bars.problem().gpus.size(); ++g) {
        for (const Bar& bar : scene.bars.row(model::GpuIndex(g)).bars()) {
          const QRectF rect = barRect(scene, look, bar, model::GpuIndex(g));
          if (rect.isEmpty()) continue;
          ++halves;
          EXPECT_GE(rect.height(), tallEnough(scene.rows, look)) << "in a lane of " << height << " px";
        }
      }
    }
  }
  EXPECT_GT(halves, 50);
}

TEST_F(Beside, LowRowsAreTwoBlocks) {
  const int lane = branch();
  stand(110);
  EXPECT_FALSE(controller.lanes.lane(0).split);
  const GanttRows &upper = controller.lanes.lane(0).rows, &lower = controller.lanes.lane(lane).rows;
  EXPECT_LE(upper.strips.back().top + upper.strips.back().height, 55);
  EXPECT_GE(lower.strips.front().top, 55);
  const GanttRows::Place place = lower.place(model::GpuIndex(0));
  EXPECT_EQ(controller.pointing.hitTest(0, 200, place.top + 1).lane, lane);
  EXPECT_EQ(controller.pointing.hitTest(0, 200, upper.place(model::GpuIndex(0)).top + 1).lane, 0);
}

TEST_F(Beside, AColumnOfItsOwnWidthShowsTheSameSpanOfTime) {
  branch();
  stand(400);
  const double width = controller.time.axis().width_px;
  controller.lanes.setAxisWidth(0, 2 * width);
  EXPECT_DOUBLE_EQ(controller.lanes.lane(0).axis.span_s(), controller.time.axis().span_s());
  EXPECT_DOUBLE_EQ(controller.lanes.branchX(0), 200);
  controller.time.zoomAt(0, 2);
  EXPECT_DOUBLE_EQ(controller.lanes.lane(0).axis.span_s(), controller.time.axis().span_s())
      << "the column follows the zoom";
  EXPECT_DOUBLE_EQ(controller.lanes.shared_px(0, 60), 30);
  const double from_s = controller.time.axis().from_s();
  controller.time.panBy(-10, 2 * width);
  EXPECT_DOUBLE_EQ(controller.time.axis().from_s() - from_s, 10 / controller.lanes.lane(0).axis.px_per_s)
      << "what is under the pointer stays there";
}

TEST_F(Beside, AHoveredBarIsTheJobOfEveryView) {
  std::vector<int> before;
  QObject::connect(&bench.selection, &Selection::hoveredChanged, &bench,
                   [&](model::JobIndex job) { before.push_back(job.value); });
  controller.pointing.setHover(controller.pointing.hitTest(0, 50, y(0, 0)));
  EXPECT_EQ(bench.selection.hovered().value, 1);
  controller.pointing.setHover(controller.pointing.hitTest(0, 60, y(0, 1)));
  EXPECT_EQ(before.size(), 1u) << "the same job is hovered, so nothing is repainted";
  controller.pointing.setHover({});
  EXPECT_FALSE(bench.selection.hovered().valid());
}

}  // namespace
}  // namespace roundel::widgets
