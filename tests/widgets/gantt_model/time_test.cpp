// The window of time, marks, and navigation by a held key, each alone.

#include <gtest/gtest.h>

#include <QSignalSpy>

#include "widgets/gantt_model/held_navigation.h"
#include "widgets/gantt_model/time_marks.h"
#include "widgets/gantt_model/time_window.h"

namespace roundel::widgets {
namespace {

class Window : public ::testing::Test {
 protected:
  void SetUp() override {
    time.setEnd(1000);
    time.setWidth(500);
  }
  TimeWindow time;
};

TEST_F(Window, ShowsTheWholeRunUntilItIsZoomed) {
  EXPECT_EQ(time.axis().to_s(), 1000);
  time.setEnd(2000);
  EXPECT_EQ(time.axis().to_s(), 2000) << "the run got longer";
  time.zoomAt(250, 2);
  EXPECT_FALSE(time.fitted());
  EXPECT_EQ(time.axis().from_s(), 500) << "1000 s are still in the middle";
  EXPECT_EQ(time.axis().to_s(), 1500);
  time.setEnd(4000);
  EXPECT_EQ(time.axis().to_s(), 1500);
  time.setWidth(1000);
  EXPECT_EQ(time.axis().span_s(), 1000) << "more pixels, the same span";
  time.zoomAt(0, 0.1);
  EXPECT_TRUE(time.fitted()) << "no further out than the run";
  EXPECT_EQ(time.axis().to_s(), 4000);
}

TEST_F(Window, PansByWholePixelsAndRevealsNoFurtherThanNeeded) {
  time.showRange(200, 450);
  time.panBy(-10.4);
  EXPECT_EQ(time.axis().from_s(), 205) << "10 px of 0.5 s";
  time.reveal(300);
  EXPECT_EQ(time.axis().from_s(), 205) << "in view";
  time.reveal(500);
  EXPECT_EQ(time.axis().x(500), 460) << "40 px from the right end";
  time.showWithAir(300, 400);
  EXPECT_EQ(time.axis().from_s(), 290);
  EXPECT_EQ(time.axis().to_s(), 410);
}

TEST_F(Window, CountsRoundsOnlyWhereTheRulerDoes) {
  EXPECT_EQ(time.snapped(500, 360), 500);
  QSignalSpy changed(&time, &TimeWindow::changed);
  time.setMode(TimeMode::Rounds);
  EXPECT_EQ(changed.count(), 1);
  EXPECT_EQ(time.snapped(500, 360), 360);
  EXPECT_EQ(time.snapped(541, 360), 720);
}

TEST_F(Window, AHeldKeyMovesAtOnceAndOnlyItsReleaseStopsIt) {
  HeldNavigation held(&time, [] { return 250.0; });
  held.press(HeldNavigation::Way::In, Qt::Key_W);
  EXPECT_NEAR(time.axis().span_s(), 1000 / 1.1, 1e-9);
  EXPECT_NEAR(time.axis().t(250), 500, 1e-9);
  held.press(HeldNavigation::Way::Right, Qt::Key_D);
  EXPECT_NEAR(time.axis().from_s(), 1000 - 1000 / 1.1, 1e-9) << "50 px on, but not past the end";
  EXPECT_FALSE(held.release(Qt::Key_W));
  EXPECT_TRUE(held.release(Qt::Key_D));
}

TEST(TimeMarks, ARangeIsAscendingAndKeptSpansStayOnce) {
  TimeMarks marks;
  QSignalSpy range(&marks, &TimeMarks::rangeChanged), any(&marks, &TimeMarks::changed);
  marks.setRange(std::pair(700.0, 300.0));
  EXPECT_EQ(*marks.range(), std::pair(300.0, 700.0));
  marks.setRange(std::pair(300.0, 700.0));
  EXPECT_EQ(range.count(), 1) << "the same";
  marks.keep({300, 700});
  marks.keep({300, 700});
  EXPECT_EQ(marks.kept().size(), 1u);
  marks.clear();
  EXPECT_FALSE(marks.range());
  EXPECT_TRUE(marks.kept().empty());
  EXPECT_EQ(range.count(), 2) << "who shows the range hears that it is gone";
  EXPECT_GT(any.count(), 3);
}

}  // namespace
}  // namespace roundel::widgets
