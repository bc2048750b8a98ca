// The box at a job that a branch has moved: where it stands, and what the mouse does to it.

#include "tests/widgets/gantt/lanes_fixture.h"
#include "widgets/gantt/beside/call_out.h"

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
  std::optional<MoveCallOuts::Placed> box() { return canvas().callOuts().now(canvas().visibleRegion().boundingRect()); }
  QPoint middle() { return box()->place.center().toPoint(); }
};

TEST_F(MovedBox, FoldsUnfoldsMovesAndClosesByTheMouse) {
  ASSERT_TRUE(box().has_value());
  const bool folded = box()->folded;
  EXPECT_EQ(box()->box.rows.empty(), folded);
  QTest::mouseClick(&canvas(), Qt::LeftButton, {}, middle());
  EXPECT_EQ(box()->folded, !folded) << "a click";
  EXPECT_EQ(bench.selection.job(), model::JobIndex(1)) << "and what lies under it is not selected";
  const QRectF before = box()->place;
  drag(&canvas(), middle(), middle() - QPoint(30, 20));
  EXPECT_NE(box()->place.topLeft(), before.topLeft());
  EXPECT_EQ(box()->place.size(), before.size()) << "a drag does not fold";
  QTest::mouseClick(&canvas(), Qt::LeftButton, {}, crossOf(box()->place, canvas().layout().scale).center().toPoint());
  EXPECT_FALSE(box().has_value());
  bench.selection.selectJob(model::JobIndex(0));
  bench.selection.selectJob(model::JobIndex(1));
  EXPECT_TRUE(box().has_value()) << "chosen again it is there again";
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
