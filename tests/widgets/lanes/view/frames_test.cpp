// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the cost of a frame of the lanes with counters: moving the playhead or the mouse repaints only what changes.

#include <gtest/gtest.h>

#include "tests/widgets/lanes/view/finished_lane.h"
#include "tests/widgets/lanes/view/lanes_fixture.h"
#include "widgets/base/theme/style.h"
#include "widgets/lanes/painting/paint_counts.h"

namespace roundel::widgets {
namespace {

class Frames : public testing::LanesTest {
 protected:
  void SetUp() override {
    LanesTest::SetUp();
    controller().setMetricScope(MetricScope::WholeRun);
    view.header()->hide();  // its ruler is not counted
    canvas().installEventFilter(&m_watch);
    QTRY_VERIFY(isQuiet());
  }
  /// Late results, such as those of the reference, trigger a new layout. Returns true after several rounds of the event loop without a repaint.
  bool isQuiet() {
    m_watch.region = {};
    settle();
    const bool still = !controller().reference.busy() && m_watch.region.isEmpty();
    m_quiet = still ? m_quiet + 1 : 0;
    return m_quiet > 5;
  }
  void settle() {
    QApplication::processEvents();
    QEvent now(QEvent::UpdateRequest);  // paints what is pending
    QApplication::sendEvent(&view, &now);
  }
  void hover(QPoint point) {
    QMouseEvent move(QEvent::MouseMove, point, canvas().mapToGlobal(point), Qt::NoButton, Qt::NoButton, {});
    QApplication::sendEvent(&canvas(), &move);
  }
  /// Returns the region that a gesture repaints, and updates `cost`.
  template <typename Gesture>
  QRegion painted(Gesture gesture) {
    const std::vector<qint64> keys = pictureKeys();
    m_watch.region = {};
    const PaintCounts before = paintCounts();
    gesture();
    settle();
    cost.marked = paintCounts().marked - before.marked;
    cost.rows = paintCounts().rows - before.rows;
    const QRegion region = m_watch.region;
    pictures_redrawn = pictureKeys() != keys;
    return region;
  }
  /// The addresses of the pixels of the pictures of bars and labels.
  std::vector<const uchar*> memory() {
    testing::Recorder recorder(canvas().size());
    canvas().render(&recorder, {}, {}, {});
    std::vector<const uchar*> out;
    for (const auto& pixmap : recorder.engine.pixmaps)
      if (pixmap.size.height() > kHigherThanTags) out.push_back(pixmap.memory);
    return out;
  }
  QRect around(int lane, int gpu, double t_s) {
    const auto bar = controller().lanes.lane(lane).bars->barAt(model::GpuIndex(gpu), t_s);
    QRect all;
    for (const BarRef& ref : controller().lanes.lane(lane).bars->gang(*bar))
      all |= canvas().painter().barRectAt(lane, ref).toAlignedRect();
    return all.adjusted(-4, -4, 4, 4);
  }
  /// The region of every bar of the job in every lane.
  QRegion everyBarOf(int job) {
    QRegion all;
    for (int lane = 0; lane < controller().lanes.count(); ++lane) {
      for (const BarRef& ref : controller().lanes.lane(lane).bars->barsOfJob(model::JobIndex(job)))
        all += canvas().painter().barRectAt(lane, ref).toAlignedRect().adjusted(-4, -4, 4, 4);
    }
    return all;
  }

  PaintCounts cost;
  bool pictures_redrawn = false;  ///< pictures of bars or labels

 private:
  int m_quiet = 0;
  testing::PaintWatch m_watch;
};

TEST_F(Frames, AHoverPaintsTheBarsOfTheJobThatIsAndOfTheOneThatWasMarked) {
  bench.playhead.setNow(700);
  settle();
  const QRegion first = painted([&] { hover(at(0, 0, 450)); });
  EXPECT_TRUE(first.intersects(around(0, 0, 450)));
  EXPECT_TRUE(first.intersects(around(1, 0, 1200))) << "J3 is also marked in the other lane";
  EXPECT_TRUE(first.subtracted(everyBarOf(2)).isEmpty());
  const QRegion second = painted([&] { hover(at(1, 0, 100)); });
  EXPECT_TRUE(second.intersects(around(0, 0, 450))) << "the old mark is removed";
  EXPECT_TRUE(second.subtracted(everyBarOf(2) + everyBarOf(1)).isEmpty());
  EXPECT_FALSE(pictures_redrawn);
  EXPECT_EQ(cost.rows, 0U);
  EXPECT_TRUE(
      painted([&] { bench.selection.hover(model::JobIndex(0)); }).subtracted(everyBarOf(1) + everyBarOf(0)).isEmpty())
      << "the job is hovered in another view";
  EXPECT_TRUE(painted([&] { bench.selection.hover(model::JobIndex(0)); }).isEmpty()) << "the same job is hovered";
  EXPECT_FALSE(painted([&] {
                 QEvent leave(QEvent::Leave);
                 QApplication::sendEvent(&canvas(), &leave);
               }).isEmpty());
  EXPECT_TRUE(painted([&] { hover(at(0, 5, 1200)); }).isEmpty()) << "a gap marks nothing, so nothing is repainted";
}

// The old region, the new region and the painting use the same marks, which are computed only once.
TEST_F(Frames, AHoverLooksAtABarOfItsJobOnceForItsOutlineAndOnceForItsName) {
  const BarIndex& bars = *controller().lanes.lane(0).bars;
  const auto twice_bars_of = [&](model::JobIndex job) {  // in all lanes, once for the outline and once for the names
    std::size_t sum = 0;
    for (int lane = 0; lane < controller().lanes.count(); ++lane)
      sum += controller().lanes.lane(lane).bars->barsOfJob(job).size();
    return 2 * sum;
  };
  painted([&] { hover(at(0, 0, 450)); });
  const model::JobIndex first = bars.bar(*bars.barAt(model::GpuIndex(0), 450)).job;
  EXPECT_LE(cost.marked, twice_bars_of(first));
  painted([&] { hover(at(0, 0, 460)); });
  EXPECT_EQ(cost.marked, 0U) << "the pointer is on the same bar";
  painted([&] { hover(at(0, 3, 100)); });
  EXPECT_GT(cost.marked, 0U);
  EXPECT_LE(cost.marked, twice_bars_of(bars.bar(*bars.barAt(model::GpuIndex(3), 100)).job));
  painted([&] { bench.selection.selectJob(first); });
  painted([&] { hover(at(0, 0, 450)); });
  EXPECT_EQ(cost.marked, 0U) << "the name of the selected job is already painted";
}

// As in the program, the widgets below the lanes are not opaque, so an update of the whole view would repaint every card.
TEST_F(Frames, APanLeavesCardsUnderTheProgramsStyle) {
  const QString before = qApp->styleSheet();
  const QPalette palette = qApp->palette();
  applyTheme(*qApp, Theme::light());
  view.header()->show();
  settle();
  QTRY_VERIFY(isQuiet());
  controller().time.zoomAt(200, 1.25);
  settle();
  const QRegion region = painted([&] { controller().time.panBy(-8); });
  EXPECT_FALSE(region.isEmpty());
  for (const int lane : {0, 1}) EXPECT_FALSE(region.intersects(canvas().layout().at(lane).card.toAlignedRect()));
  qApp->setStyleSheet(before);
  qApp->setPalette(palette);
}

TEST_F(Frames, AHoverIsMarkedAsByAPictureOfTheWholeWindow) {
  bench.selection.selectJob(model::JobIndex(1));
  hover(at(0, 3, 100));
  settle();
  hover(at(1, 0, 100));
  settle();
  const QImage partly = canvas().grab().toImage();
  controller().pointing.setHover({});
  settle();
  hover(at(1, 0, 100));
  canvas().update();
  settle();
  EXPECT_EQ(canvas().grab().toImage(), partly);
}

TEST_F(Frames, AHoverOverAGapLeavesNoHandleOfTheBarBefore) {
  hover(at(0, 3, 100));
  settle();
  hover(at(0, 5, 1200));
  ASSERT_EQ(controller().pointing.hover().lane, 0);
  ASSERT_FALSE(controller().pointing.hover().bar);
  const QImage over_gap = canvas().grab().toImage();
  controller().pointing.setHover({});
  settle();
  EXPECT_EQ(canvas().grab().toImage(), over_gap);
}

TEST_F(Frames, AZoomLeavesCardsAndLabels) {
  const QRegion region = painted([&] { controller().time.zoomAt(200, 1.25); });
  EXPECT_TRUE(pictures_redrawn);
  EXPECT_FALSE(region.contains(QPoint(static_cast<int>(canvas().layout().axis_left) - 20, canvas().height() / 4)));
  for (const int lane : {0, 1}) {
    EXPECT_FALSE(region.intersects(canvas().layout().at(lane).card.toAlignedRect()));
    EXPECT_TRUE(region.contains(canvas().layout().at(lane).bars.toAlignedRect().adjusted(0, 1, 0, -1)));
  }
}

// Allocating pictures of the size of a lane costs as much as painting them.
TEST_F(Frames, AZoomPaintsInTheMemoryOfThePicturesBefore) {
  bench.playhead.setNow(700);
  hover(at(0, 0, 450));
  painted([&] { controller().time.zoomAt(200, 1.25); });
  const std::vector<const uchar*> before = memory();
  EXPECT_GE(before.size(), 4U) << "bars and labels of two lanes";
  painted([&] { controller().time.zoomAt(200, 0.8); });
  EXPECT_TRUE(pictures_redrawn);
  EXPECT_EQ(memory(), before);
}

TEST_F(Frames, APlayheadThatMovesReadsNoBarsAndLaysOutNoLabels) {
  bench.playhead.setNow(500);
  settle();
  painted([&] { bench.playhead.setNow(502); });
  const QRegion region = painted([&] { bench.playhead.setNow(504); });
  const int x = static_cast<int>(canvas().layout().axis_left + axis().x(504));
  const int left = static_cast<int>(canvas().layout().axis_left);
  EXPECT_TRUE(region.contains(QPoint(x, canvas().height() / 4)));
  EXPECT_FALSE(region.contains(QPoint(x + 120, canvas().height() / 4)))
      << "bars far from the playhead are not repainted";
  EXPECT_FALSE(region.contains(canvas().layout().at(0).card.center().toPoint()))
      << "numbers of the whole run are not repainted";
  EXPECT_TRUE(region.contains(QPoint(left - 20, canvas().height() / 4))) << "chips are repainted";
  EXPECT_FALSE(pictures_redrawn);
  EXPECT_EQ(cost.rows, 0U);
  testing::Recorder frame(canvas().size());
  canvas().render(&frame, {}, region, {});
  // Chips are painted left of the axis.
  const auto chips = std::ranges::count_if(frame.engine.outlines, [](const QRectF& rect) { return rect.right() <= 0; });
  EXPECT_GT(chips, 0);
  EXPECT_LE(chips, 12) << "at most one chip for each of six GPUs in two lanes";
  // In each of two lanes: at most two texts beside the playhead, and the names of at most six bars that the playhead crosses.
  EXPECT_LE(frame.engine.texts.size(), 2 * (2 + 6));
}

}  // namespace
}  // namespace roundel::widgets
