// SPDX-License-Identifier: GPL-3.0-or-later
// Tests two jobs on one GPU in the lanes: cells, chips, texts, keys, and differences from a reference.

#include <QAccessible>

#include "core/model/scenario.h"
#include "tests/widgets/lanes/view/lanes_fixture.h"
#include "widgets/lanes/model/lane_text.h"

namespace roundel::widgets {
namespace {

/// Three jobs on one V100 and two lanes: the first runs one job at a time, the second runs J1 and J2 together until 360 s.
model::Scenario pairs() {
  model::Scenario s = testing::smallScenario();
  s.clock.restart_s = 0;
  s.gpu_types = {testing::gpuType("V100")};
  s.nodes = {testing::node("n0", "V100", 1)};
  s.jobs.clear();
  for (const char* id : {"J1", "J2", "J3"}) s.jobs.push_back(testing::job(id, 1, 2520, {{"V100", 1.0}}));
  s.pair_throughput = {{{"J1", "J2"}, {}, {{"V100", {0.7, 0.7}}}}};
  s.compare = {{"gavel", "Turns", {}}, {"gavel", "Packed", {{"packing", "true"}}}};
  return s;
}

class SharedGpu : public testing::LanesTest {
 protected:
  void SetUp() override {
    LanesTest::SetUp();
    bench.document.reset(pairs(), {});
    ASSERT_TRUE(bench.comparison.waitForFinished());
    QApplication::processEvents();
    ASSERT_EQ(controller().lanes.lane(1).bars->index().jobsOn(model::GpuIndex(0), 100).size(), 2U);
    bench.playhead.setNow(100);
    QApplication::processEvents();
  }
  int pixels(const QRect& where, int job) {
    const QImage image = canvas().grab().toImage();
    int found = 0;
    for (int y = where.top(); y <= where.bottom(); ++y) {
      for (int x = where.left(); x <= where.right(); ++x)
        found += image.valid(x, y) && image.pixel(x, y) == jobColor(job).rgb() ? 1 : 0;
    }
    return found;
  }
  /// The hit on the upper bar of a lane at 100 s.
  GanttHit barOf(int lane) {
    GanttHit hit;
    hit.zone = GanttHit::Zone::Bars;
    hit.lane = lane;
    hit.gpu = model::GpuIndex(0);
    hit.t_s = 100;
    hit.bar = controller().lanes.lane(lane).bars->barAt(hit.gpu, hit.t_s);
    return hit;
  }
  /// The area of the labels, left of the bars of a lane.
  QRect labels(int lane) {
    const QRectF row = canvas().layout().at(lane).whole();
    return QRectF(canvas().layout().axis_left - 90, row.top(), 86, row.height()).toRect();
  }
};

TEST_F(SharedGpu, TheCellBesideTheRowHasBothColours) {
  EXPECT_GT(pixels(labels(1), 0), 20);
  EXPECT_GT(pixels(labels(1), 1), 20);
  EXPECT_EQ(pixels(labels(0), 1), 0) << "in the first lane J1 has the GPU alone";
}

TEST_F(SharedGpu, AChipOfAColumnHasBothAndAClickSelectsTheOneUnderIt) {
  view.setColumns(true);
  QApplication::processEvents();
  const QRect chips = canvas().layout().at(1).chips.toRect();
  ASSERT_GT(pixels(chips, 0), 20);
  ASSERT_GT(pixels(chips, 1), 20);
  const QImage image = canvas().grab().toImage();
  for (const int job : {0, 1}) {
    bool clicked = false;
    for (int y = chips.top(); y <= chips.bottom() && !clicked; ++y) {
      for (int x = chips.left(); x <= chips.right() && !clicked; ++x) {
        if (image.pixel(x, y) != jobColor(job).rgb()) continue;
        QTest::mouseClick(&canvas(), Qt::LeftButton, {}, QPoint(x + 2, y + 1));
        clicked = true;
      }
    }
    EXPECT_EQ(bench.selection.job().value, job);
  }
}

TEST_F(SharedGpu, ARowsAccessibleTextTellsBoth) {
  QAccessibleInterface* row = QAccessible::queryAccessibleInterface(&canvas())->child(1)->child(0);
  const QString text = row->text(QAccessible::Description);
  EXPECT_TRUE(text.contains(QStringLiteral("J1 on"))) << text.toStdString();
  EXPECT_TRUE(text.contains(QStringLiteral("J2 on"))) << text.toStdString();
  EXPECT_TRUE(text.contains(QStringLiteral("shared with J2"))) << text.toStdString();
}

TEST_F(SharedGpu, TheKeyboardReachesTheLowerBar) {
  GanttController& c = controller();
  c.select(barOf(1));
  ASSERT_TRUE(c.cursor.bar());
  EXPECT_EQ(c.lanes.lane(1).bars->bar(*c.cursor.bar()).job.value, 0);
  bench.playhead.toEnd();
  c.cursor.moveBar(1);
  EXPECT_EQ(c.lanes.lane(1).bars->bar(*c.cursor.bar()).job.value, 1);
  c.selectCursor();
  EXPECT_EQ(bench.selection.job().value, 1);
  c.cursor.moveBar(1);
  EXPECT_EQ(c.lanes.lane(1).bars->bar(*c.cursor.bar()).job.value, 2) << "J3 comes next";
  c.cursor.moveBar(-1);
  c.cursor.moveBar(-1);
  EXPECT_EQ(c.lanes.lane(1).bars->bar(*c.cursor.bar()).job.value, 0);
}

TEST_F(SharedGpu, AReferencesTwoJobsStandInStripAndTip) {
  bench.playhead.toEnd();
  controller().reference.setLane(1);
  QTRY_VERIFY(!controller().reference.busy());
  QApplication::processEvents();
  const auto rows = controller().reference.rows(0);
  ASSERT_NE(rows, nullptr);
  const auto there = differenceAt(*rows, model::GpuIndex(0), 100);
  ASSERT_TRUE(there);
  EXPECT_EQ(there->size(), 2U);
  const QString tip = hitTip(controller(), barOf(0));
  EXPECT_TRUE(tip.contains(QStringLiteral("J1 + J2"))) << tip.toStdString();
}

TEST_F(SharedGpu, EndTakesThePlayheadToTheEnd) {
  QTest::keyClick(&canvas(), Qt::Key_End);
  EXPECT_EQ(bench.playhead.now_s(), bench.playhead.end_s());
}

}  // namespace
}  // namespace roundel::widgets
