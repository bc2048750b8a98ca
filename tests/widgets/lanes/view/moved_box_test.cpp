// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the box at a job that a branch moves: its place and its mouse gestures.

#include "tests/widgets/lanes/view/lanes_fixture.h"
#include "widgets/lanes/view/beside/branch_beside.h"
#include "widgets/lanes/view/beside/call_out.h"
#include "widgets/lanes/view/lanes_overlay.h"

namespace roundel::widgets {
namespace {

using testing::LanesTest;

class MovedBox : public LanesTest {
 protected:
  void SetUp() override {
    LanesTest::SetUp();
    const quint64 id =
        bench.branches.add(0, 360, {compare::MoveJob{"J2", {{"n1", "P100", 2}}}, compare::MoveJob{"J1", {}}});
    ASSERT_NE(id, 0u);
    ASSERT_TRUE(bench.comparison.waitForFinished());
    bench.playhead.toEnd();
    bench.selection.focusLane(bench.branches.laneOf(id));
    bench.selection.selectJob(model::JobIndex(1));
    QApplication::processEvents();
  }
  std::optional<MoveCallOuts::Placed> box() {
    return canvas().callOuts().placedBox(canvas().visibleRegion().boundingRect());
  }
  /// The rectangles of the bars of a lane, in px of the canvas.
  std::vector<QRectF> barsOf(int lane) {
    const GanttLanes::Lane& at = controller().lanes.lane(lane);
    const GanttScene scene = controller().lanes.scene(lane);
    const GanttLook look = laneLook(controller(), lane, canvas().layout().scale);
    std::vector<QRectF> rects;
    for (std::size_t g = 0; g < scene.bars.problem().gpus.size(); ++g) {
      for (const Bar& bar : at.bars->row(model::GpuIndex(g)).bars())
        rects.push_back(barRect(scene, look, bar, model::GpuIndex(g))
                            .translated(canvas().layout().at(lane).bars.topLeft() - QPointF(0, at.scroll_y)));
    }
    return rects;
  }
  QPoint middle() { return box()->place.center().toPoint(); }
};

TEST_F(MovedBox, FoldsUnfoldsMovesAndClosesByTheMouse) {
  ASSERT_TRUE(box().has_value());
  const bool folded = box()->folded;
  EXPECT_EQ(box()->box.rows.empty(), folded);
  QTest::mouseClick(&canvas(), Qt::LeftButton, {}, middle());
  EXPECT_EQ(box()->folded, !folded) << "a click folds or unfolds the box";
  EXPECT_EQ(bench.selection.job(), model::JobIndex(1)) << "the bar below the box is not selected";
  const QRectF before = box()->place;
  drag(&canvas(), middle(), middle() - QPoint(30, 20));
  EXPECT_NE(box()->place.topLeft(), before.topLeft());
  EXPECT_EQ(box()->place.size(), before.size()) << "a drag does not fold";
  QTest::mouseClick(&canvas(), Qt::LeftButton, {}, crossOf(box()->place, canvas().layout().scale).center().toPoint());
  EXPECT_FALSE(box().has_value());
  bench.selection.selectJob(model::JobIndex(0));
  bench.selection.selectJob(model::JobIndex(1));
  EXPECT_TRUE(box().has_value()) << "the box is shown again when its job is selected again";
}

TEST_F(MovedBox, IsOneLineWhereAllOfItWouldHideBarsOfAnotherLane) {
  view.setColumns(false);
  int whole = 0;
  for (int height = 240; height <= 700; height += 20) {
    view.resize(1100, height);
    QApplication::processEvents();
    if (!box() || box()->folded) continue;
    ++whole;
    for (int lane = 0; lane < controller().lanes.count(); ++lane) {
      for (const QRectF& bar : barsOf(lane)) EXPECT_FALSE(bar.intersects(box()->place)) << height << ": " << lane;
    }
  }
  EXPECT_GT(whole, 0) << "at some heights there is room for the whole box";
}

TEST(BranchFlag, StandsBesideThePlayheadsFlagWhereThatIsOverIt) {
  const QRectF pill(100, 2, 70, 17), flag(120, 2, 40, 17);
  EXPECT_EQ(clearOfFlag(pill, {300, 2, 40, 17}, 400), pill);
  EXPECT_GT(clearOfFlag(pill, flag, 400).left(), flag.right());
  EXPECT_LT(clearOfFlag(pill, flag, 200).right(), flag.left())
      << "the pill is left of the flag if there is no room on the right";
}

TEST_F(MovedBox, FoldsAndUnfoldsByAKeyWhileItIsThere) {
  ASSERT_TRUE(box().has_value());
  const bool folded = box()->folded;
  canvas().setFocus();
  QTest::keyClick(&canvas(), Qt::Key_X);
  EXPECT_EQ(box()->folded, !folded);
  QTest::keyClick(&canvas(), Qt::Key_X);
  EXPECT_EQ(box()->folded, folded);
  bench.selection.clear();
  QTest::keyClick(&canvas(), Qt::Key_X);
  EXPECT_FALSE(box().has_value());
}

TEST_F(MovedBox, IsOneLineWhereAllOfItWouldHideBars) {
  view.resize(700, 260);
  QApplication::processEvents();
  ASSERT_TRUE(box().has_value());
  EXPECT_TRUE(box()->folded);
  EXPECT_LT(box()->place.height(), 30);
}

}  // namespace
}  // namespace roundel::widgets
