// SPDX-License-Identifier: GPL-3.0-or-later
// Tests TimeWindow, TimeMarks and HeldNavigation separately.

#include <gtest/gtest.h>

#include <QSignalSpy>

#include "widgets/lanes/model/held_navigation.h"
#include "widgets/lanes/model/time_marks.h"
#include "widgets/lanes/model/time_window.h"

namespace roundel::widgets {
namespace {

TEST(RulerMarks, ANameWithAPercentSignStaysAsItIs) {
  model::Problem problem;
  problem.nodes.resize(1);
  problem.nodes.front().id = "v%2";
  model::Event slower;
  slower.kind = model::EventKind::SetSpeed;
  slower.node = model::NodeIndex(0);
  slower.value = 0.6;
  problem.events = {slower};
  EXPECT_EQ(rulerMarks(&problem, {}).front().word, QStringLiteral("v%2 at 60 %"));
}

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
  EXPECT_EQ(time.axis().to_s(), 2000) << "the window shows the whole of a longer run";
  time.zoomAt(250, 2);
  EXPECT_FALSE(time.fitted());
  EXPECT_EQ(time.axis().from_s(), 500) << "1000 s remain in the middle";
  EXPECT_EQ(time.axis().to_s(), 1500);
  time.setEnd(4000);
  EXPECT_EQ(time.axis().to_s(), 1500);
  time.setWidth(1000);
  EXPECT_EQ(time.axis().span_s(), 1000) << "more pixels, the same span";
  time.zoomAt(0, 0.1);
  EXPECT_TRUE(time.fitted()) << "the window cannot show more than the run";
  EXPECT_EQ(time.axis().to_s(), 4000);
}

TEST_F(Window, PansByWholePixelsAndRevealsNoFurtherThanNeeded) {
  time.showRange(200, 450);
  time.panBy(-10.4);
  EXPECT_EQ(time.axis().from_s(), 205) << "10 px of 0.5 s";
  time.reveal(300);
  EXPECT_EQ(time.axis().from_s(), 205) << "300 s are in view, so nothing moves";
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
  EXPECT_NEAR(time.axis().from_s(), 1000 - 1000 / 1.1, 1e-9) << "50 px further, but not past the end";
  EXPECT_FALSE(held.release(Qt::Key_W));
  EXPECT_TRUE(held.release(Qt::Key_D));
}

TEST(TimeMarks, ARangeIsAscendingAndKeptSpansStayOnce) {
  TimeMarks marks;
  QSignalSpy range(&marks, &TimeMarks::rangeChanged), any(&marks, &TimeMarks::changed);
  marks.setRange(std::pair(700.0, 300.0));
  EXPECT_EQ(*marks.range(), std::pair(300.0, 700.0));
  marks.setRange(std::pair(300.0, 700.0));
  EXPECT_EQ(range.count(), 1) << "the same range emits no signal";
  marks.keep({300, 700});
  marks.keep({300, 700});
  EXPECT_EQ(marks.kept().size(), 1u);
  marks.clear();
  EXPECT_FALSE(marks.range());
  EXPECT_TRUE(marks.kept().empty());
  EXPECT_EQ(range.count(), 2) << "the signal tells views that the range is removed";
  EXPECT_GT(any.count(), 3);
}

struct Ruled {
  model::Problem problem;
  TimeAxis axis{0, 0.1, 500};
  Ruled() {
    problem.nodes.resize(2);
    problem.nodes[0].id = "v0";
    problem.nodes[1].id = "v1";
    problem.jobs.resize(1);
    problem.jobs[0].id = "D";
    const auto event = [&](double at_s, model::EventKind kind, int node, std::optional<double> value) {
      problem.events.push_back({at_s, kind, model::NodeIndex(node), model::JobIndex(0), {}, value});
    };
    event(1500, model::EventKind::NodeDown, 0, {});
    event(3600, model::EventKind::NodeUp, 0, {});
    event(4200, model::EventKind::SetSpeed, 1, 0.6);
    event(4800, model::EventKind::CancelJob, 1, {});
  }
  std::vector<RulerMark> placed(std::optional<TimeMarks::Span> flag = {}) const {
    const auto eight = [](const QString& word) { return 8.0 * static_cast<double>(word.size()); };
    return placedMarks(rulerMarks(&problem, {{2000, QStringLiteral("Who pays?")}}), axis, {500, flag, eight});
  }
};

TEST(RulerMarks, EventsAndBookmarksHaveTheirWordsInTheOrderOfTime) {
  QStringList words;
  for (const RulerMark& mark : Ruled().placed()) words << mark.word;
  EXPECT_EQ(words.join(QStringLiteral("|")), QStringLiteral("v0 down|Who pays?|v0 up|v1 at 60 %|D cancelled"));
}

// At 0.1 px/s the marks are at 150, 200, 360, 420 and 480 px; a letter is 8 px wide.
TEST(RulerMarks, AWordThatWouldCoverTheNextMarkIsLeftOut) {
  const std::vector<RulerMark> marks = Ruled().placed();
  ASSERT_EQ(marks.size(), 5u);
  EXPECT_FALSE(marks[0].has_room) << "the word needs 56 px and the bookmark is 50 px away";
  EXPECT_TRUE(marks[1].has_room);
  EXPECT_TRUE(marks[2].has_room) << "the word needs 40 of 60 px";
  EXPECT_FALSE(marks[3].has_room) << "the word needs 80 px and has 60";
  EXPECT_FALSE(marks[4].has_room) << "the ruler ends before the word does";
}

bool reads(const RulerMark& mark, const TimeMarks::Span& flag) {
  const double end = mark.word_x + 8.0 * static_cast<double>(mark.word.size());
  return !mark.has_room || end <= flag.first || mark.word_x >= flag.second;
}

// The flag is tried at every place, also at the event, as after a click on the event.
TEST(RulerMarks, NoWordIsCutByTheFlagOfThePlayhead) {
  for (int middle = 0; middle <= 500; middle += 5) {
    const TimeMarks::Span flag(middle - 25, middle + 25);
    for (const RulerMark& mark : Ruled().placed(flag))
      EXPECT_TRUE(reads(mark, flag)) << mark.word.toStdString() << " with the flag at " << middle;
  }
}

TEST(RulerMarks, AWordThatTheFlagWouldCutStandsBehindItOrBeforeItsMark) {
  EXPECT_EQ(Ruled().placed()[1].word_x, 213) << "right of the pennant at 200";
  const std::vector<RulerMark> behind = Ruled().placed(TimeMarks::Span(180, 230));
  EXPECT_TRUE(behind[1].has_room);
  EXPECT_EQ(behind[1].word_x, 234);
  const std::vector<RulerMark> before = Ruled().placed(TimeMarks::Span(385, 400));
  EXPECT_TRUE(before[2].has_room);
  EXPECT_EQ(before[2].word_x, 311.5) << "40 px left of the mark at 360";
  EXPECT_FALSE(Ruled().placed(TimeMarks::Span(335, 385))[2].has_room) << "there is no room on either side of the flag";
}

TEST(RulerMarks, AClickNearAnEventIsAtItsInstant) {
  const Ruled ruled;
  EXPECT_EQ(eventInstantAt(&ruled.problem, ruled.axis, 154), 1500);
  EXPECT_FALSE(eventInstantAt(&ruled.problem, ruled.axis, 160));
  EXPECT_FALSE(eventInstantAt(nullptr, ruled.axis, 150));
}

}  // namespace
}  // namespace roundel::widgets
