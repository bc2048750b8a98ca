// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the mouse over lanes with very many bars: only the bars of the hovered job are read and repainted.

#include <gtest/gtest.h>

#include <QApplication>
#include <QMouseEvent>
#include <QScreen>
#include <QTest>

#include "tests/widgets/lanes/painting/pictures.h"
#include "tests/widgets/lanes/view/finished_lane.h"
#include "widgets/lanes/painting/paint_counts.h"
#include "widgets/lanes/view/lanes_canvas.h"
#include "widgets/lanes/view/lanes_view.h"

namespace roundel::widgets {
namespace {

using namespace testing;

constexpr int kJobs = 3, kBars = 600;
constexpr double kPart_s = 2000;  // length of the part of the run in which a job runs

/// Each job has 600 bars on the 60 GPUs in a third of the run; the jobs run one after another.
std::shared_ptr<const trace::Trace> inTurn(double first_s) {
  std::vector<Hold> holds;
  for (int job = 0; job < kJobs; ++job) {
    for (int i = 0; i < kBars; ++i) {
      const double from_s = first_s + job * kPart_s + i / 60 * 200 + i % 7 * 20;
      holds.push_back({job, i % 60, from_s, from_s + 40});
    }
  }
  return traceOf(largeScenario(kJobs), holds, kJobs * kPart_s);
}

/// `jobs` jobs with one bar each, side by side.
std::shared_ptr<const trace::Trace> oneEach(int jobs) {
  std::vector<Hold> holds;
  for (int job = 0; job < jobs; ++job) holds.push_back({job, job % 60, job / 60 * 1000.0, job / 60 * 1000.0 + 900});
  return traceOf(largeScenario(jobs), holds, (jobs / 60 + 1) * 1000.0);
}

// An outline alone is hard to find among hundreds of bars.
TEST(ManyJobs, ASelectionDimsTheRest) {
  Workbench bench;
  LanesView view(&bench);
  view.resize(1400, 500);
  view.show();
  QObject::disconnect(&bench.comparison, nullptr, &bench.branches, nullptr);
  bench.comparison.setBranchLanes({finishedLane(oneEach(180), 1)});
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&view));
  bench.setFuture(Workbench::Future::Full);
  QApplication::processEvents();
  const auto pixelOf = [&](int job) {
    QApplication::processEvents();
    const GanttRows::Place row = view.controller()->lanes.lane(0).rows.place(model::GpuIndex(job % 60));
    const double x = view.canvas()->layout().axis_left + view.controller()->time.axis().x(job / 60 * 1000.0 + 400);
    const QPointF at(x, view.canvas()->layout().at(0).bars.top() + row.top + row.height / 2);
    return QColor(view.canvas()->grab().toImage().pixel(at.toPoint()));
  };
  const QColor own = pixelOf(70), other = pixelOf(95);
  bench.selection.selectJob(model::JobIndex(70));
  EXPECT_EQ(pixelOf(70), own);
  EXPECT_GT(contrastRatio(other, pixelOf(95)), 1.3) << "bars of other jobs are paler";
  bench.selection.clear();
  EXPECT_EQ(pixelOf(95), other);
}

class ManyBars : public ::testing::Test {
 protected:
  void SetUp() override {
    view.resize(1400, 500);
    view.show();
    QObject::disconnect(&bench.comparison, nullptr, &bench.branches, nullptr);
    bench.comparison.setBranchLanes({finishedLane(inTurn(0), 1), finishedLane(inTurn(5), 2)});
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&view));
    QTRY_VERIFY(!view.controller()->reference.busy());  // its results lay the lanes out again
    QApplication::processEvents();
    settle();
    ASSERT_EQ(view.controller()->lanes.count(), 2);
    view.canvas()->installEventFilter(&watch);
  }
  double x(double t_s) { return view.canvas()->layout().axis_left + view.controller()->time.axis().x(t_s); }
  QPoint overJob(int job) {
    const LanePlace& place = view.canvas()->layout().at(0);
    const GanttStrip& strip = view.controller()->lanes.lane(0).rows.strips.front();
    return QPointF(x(job * kPart_s + 300), place.bars.top() + strip.top + 1).toPoint();
  }
  void hover(QPoint point) {
    QMouseEvent move(QEvent::MouseMove, point, view.canvas()->mapToGlobal(point), Qt::NoButton, Qt::NoButton, {});
    QApplication::sendEvent(view.canvas(), &move);
  }
  void settle() {
    QEvent now(QEvent::UpdateRequest);
    QApplication::sendEvent(&view, &now);
  }
  QRegion painted(QPoint point) {
    watch.region = {};
    const std::uint64_t before = paintCounts().marked;
    hover(point);
    settle();
    marked = paintCounts().marked - before;
    return watch.region;
  }

  Workbench bench;
  LanesView view{&bench};
  PaintWatch watch;
  std::uint64_t marked = 0;
};

TEST_F(ManyBars, AHoverPaintsThePartOfEachLaneWhereItsJobsAre) {
  const QRegion first = painted(overJob(0));
  ASSERT_EQ(bench.selection.hovered(), model::JobIndex(0));
  for (const int lane : {0, 1}) {
    const QRectF bars = view.canvas()->layout().at(lane).bars;
    EXPECT_TRUE(first.intersects(QRectF(x(290), bars.top(), 30, bars.height()).toRect()));
  }
  const QRect rest(static_cast<int>(x(kPart_s) + 70), 0, 2000, 2000);
  EXPECT_FALSE(first.intersects(rest)) << "bars of other jobs are not repainted";
  EXPECT_FALSE(painted(overJob(1)).intersects(rest.translated(static_cast<int>(x(kPart_s) - x(0)), 0)));
}

TEST_F(ManyBars, AHoverAsksForFewRectangles) {
  const QRegion region = painted(overJob(1));
  // Two jobs in two lanes; a region splits rectangles at the ends of their neighbours.
  EXPECT_LE(region.rectCount(), 16);
  EXPECT_GT(region.rectCount(), 0);
}

TEST_F(ManyBars, AHoverReadsTheBarsThatAreInView) {
  view.controller()->time.showRange(0, kPart_s / 2);
  settle();
  painted(overJob(0));
  ASSERT_EQ(bench.selection.hovered(), model::JobIndex(0));
  EXPECT_LE(marked, 2U * 2 * (kBars / 2 + 60)) << "once for the outline and once for the names, in two lanes";
  EXPECT_GT(marked, 300U);
}

// Reads the screen instead of grab(), which would paint everything.
TEST_F(ManyBars, MarksThatMoveFastLeaveNothingBehind) {
  const auto shown = [&] { return view.screen()->grabWindow(view.winId()).toImage(); };
  for (const int job : {0, 2, 1, 0, 2, 1}) painted(overJob(job));
  const QImage partly = shown();
  keep(partly, "many-bars-hovered");
  view.update();
  view.canvas()->update();
  settle();
  EXPECT_EQ(shown(), partly);
}

}  // namespace
}  // namespace roundel::widgets
