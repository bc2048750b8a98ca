// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the marks of a note are at the places that the chart or the plot draws.

#include "widgets/notes/marks/note_marks.h"

#include <gtest/gtest.h>

#include "tests/widgets/figures/kinds/figures.h"

namespace roundel::widgets::notes {
namespace {

using figures::testing::twoRuns;

const plots::PlotLane& lane(int i) {
  static const std::vector<plots::PlotLane> lanes = plots::lanesOf(twoRuns());
  return lanes[static_cast<std::size_t>(i)];
}

/// A lane whose run is 1000 px wide, with rows of any height.
class Chart {
 public:
  explicit Chart(int i) : Chart(lane(i), false) {}
  Chart(const plots::PlotLane& lane, bool queue)
      : m_bars(lane.index), m_colors(*lane.index, ColorBy::Job, Theme::light()) {
    m_axis.width_px = 1000;
    m_axis.show(0, m_bars.trace().end_s);
    m_rows = layoutRows(m_bars.problem(), {300, 1, 0, queue});
  }
  GanttScene scene() const { return {m_bars, m_rows, m_colors, m_axis}; }
  const TimeAxis& axis() const { return m_axis; }
  double end_s() const { return m_bars.trace().end_s; }
  std::vector<NoteMark> marks(const io::Note& note) const { return ganttMarks(note, scene(), GanttLook(), {100, 50}); }

 private:
  BarIndex m_bars;
  JobColors m_colors;
  TimeAxis m_axis;
  GanttRows m_rows;
};

io::Note ofJob(const std::string& job) { return {"text", "", job, {}, {}, "", true}; }
io::Note at(double at_s, std::optional<double> to_s = {}) { return {"text", "", "", at_s, to_s, "", true}; }
io::Note ofMetric(const std::string& metric, std::optional<double> at_s = {}) {
  return {"text", "", "", at_s, {}, metric, true};
}

TEST(NoteMarks, InstantIsAnUprightLineThroughTheLane) {
  const Chart chart(0);
  const auto marks = chart.marks(at(chart.end_s() / 4));
  ASSERT_EQ(marks.size(), 1U);
  EXPECT_EQ(marks.front().kind, NoteMark::Kind::Instant);
  EXPECT_DOUBLE_EQ(marks.front().area.left(), 100 + 250);
  EXPECT_DOUBLE_EQ(marks.front().area.width(), 0);
  EXPECT_DOUBLE_EQ(marks.front().area.top(), 50);
  EXPECT_TRUE(chart.marks(at(2 * chart.end_s())).empty());
}

TEST(NoteMarks, RangeIsABandThatEndsWithTheAxis) {
  const Chart chart(0);
  const auto marks = chart.marks(at(chart.end_s() / 2, 2 * chart.end_s()));
  ASSERT_EQ(marks.size(), 1U);
  EXPECT_EQ(marks.front().kind, NoteMark::Kind::Band);
  EXPECT_DOUBLE_EQ(marks.front().area.left(), 600);
  EXPECT_DOUBLE_EQ(marks.front().area.right(), 1100);
}

TEST(NoteMarks, JobIsItsBarsAndAtAnInstantTheBarsOfThen) {
  const Chart chart(0);
  const std::string job = lane(0).run->trace->problem->jobs[0].id;
  const auto all = chart.marks(ofJob(job));
  ASSERT_FALSE(all.empty());
  for (const NoteMark& mark : all) EXPECT_EQ(mark.kind, NoteMark::Kind::Bar);
  // An instant at the centre of the first bar: only bars at that instant are marked.
  io::Note then = ofJob(job);
  then.at_s = chart.axis().t(all.front().area.center().x() - 100);
  const auto some = chart.marks(then);
  ASSERT_FALSE(some.empty());
  for (const NoteMark& mark : some) {
    EXPECT_LE(mark.area.left(), all.front().area.center().x());
    EXPECT_GE(mark.area.right(), all.front().area.center().x());
  }
  EXPECT_TRUE(chart.marks(ofJob("no such job")).empty());
}

// One GPU and two jobs of 10 min that both arrive at 0: under FIFO J2 waits until J1 is done.
const plots::PlotLane& laneOfTwoInTurn() {
  static const std::vector<compare::LaneRun> runs = [] {
    model::Scenario s;
    s.gpu_types = {widgets::testing::gpuType("V100")};
    s.nodes = {widgets::testing::node("n0", "V100", 1)};
    s.jobs = {widgets::testing::job("J1", 1, 600, {{"V100", 1.0}}),
              widgets::testing::job("J2", 1, 600, {{"V100", 1.0}})};
    s.compare = {{"gavel-fifo", "FIFO", {}}};
    return figures::testing::runsOf(s);
  }();
  static const std::vector<plots::PlotLane> lanes = plots::lanesOf(runs);
  return lanes.front();
}

TEST(NoteMarks, WaitingJobIsAPointWhereTheChartShowsWhoWaits) {
  io::Note note = ofJob("J2");
  note.at_s = 300;
  const Chart queued(laneOfTwoInTurn(), true);
  const GanttRows& rows = queued.scene().rows;
  ASSERT_GT(rows.queue_height, 0);
  const auto marks = queued.marks(note);
  ASSERT_EQ(marks.size(), 1U);
  EXPECT_EQ(marks[0].kind, NoteMark::Kind::Point);
  EXPECT_NEAR(marks[0].area.left(), 100 + queued.axis().x(300), 1e-9);
  EXPECT_NEAR(marks[0].area.top(), 50 + rows.queue_top + rows.queue_height / 2, 1e-9);

  const auto edge = Chart(laneOfTwoInTurn(), false).marks(note);
  ASSERT_EQ(edge.size(), 1U);
  EXPECT_EQ(edge[0].area.top(), 50) << "without a queue, the mark is at the upper edge of the chart";
  EXPECT_TRUE(whyNotShown(note, "gantt", {}, {laneOfTwoInTurn()}).isEmpty());
}

TEST(NoteMarks, JobThatHasNotComeOrIsDoneWaitsNowhere) {
  const Chart chart(laneOfTwoInTurn(), true);
  io::Note note = ofJob("J1");
  note.at_s = chart.end_s() - 1;
  EXPECT_TRUE(chart.marks(note).empty()) << "J1 is done";
  EXPECT_FALSE(whyNotShown(note, "gantt", {}, {laneOfTwoInTurn()}).isEmpty());
  for (const NoteMark& mark : chart.marks(ofJob("J2")))
    EXPECT_EQ(mark.kind, NoteMark::Kind::Bar) << "a note without an instant marks only bars";
}

TEST(NoteMarks, CurveHasItsPointAtTheInstant) {
  plots::PlotData data;
  data.mark = plots::Mark::Step;
  data.over_time = true;
  data.time_unit_s = 60;
  data.x_max = 600;
  data.lanes = {lane(0), lane(1)};
  data.series.resize(2);
  data.series[0].x = {0, 300, 600};
  data.series[0].y = {1, 0.25, 0};
  data.series[1].lane = 1;
  data.series[1].x = {0, 600};
  data.series[1].y = {0.5, 0.5};
  figures::PlotFrame frame;
  frame.rect = {10, 20, 100, 200};
  frame.x = {0, 10, false, {}, {}};  // in minutes
  frame.y = {0, 1, false, {}, {}};
  io::Note note = ofMetric("cru", 360);
  EXPECT_EQ(plotMarks(note, "cru", data, frame).size(), 2U);
  note.lane = lane(0).label.toStdString();
  const auto marks = plotMarks(note, "cru", data, frame);
  ASSERT_EQ(marks.size(), 1U);
  EXPECT_EQ(marks.front().kind, NoteMark::Kind::Point);
  EXPECT_NEAR(marks.front().area.left(), 10 + 60, 1e-9);
  EXPECT_NEAR(marks.front().area.top(), 20 + 150, 1e-9);
  EXPECT_TRUE(plotMarks(note, "queue", data, frame).empty());
}

TEST(NoteMarks, BarOfAMetricStandsOnTheAxis) {
  plots::PlotData data;
  data.mark = plots::Mark::Bars;
  data.x_min = -0.5, data.x_max = 1.5, data.y_max = 100;
  data.lanes = {lane(0), lane(1)};
  data.series.resize(2);
  data.series[0].x = {0}, data.series[0].y = {50};
  data.series[1].lane = 1, data.series[1].x = {1}, data.series[1].y = {25};
  figures::PlotFrame frame;
  frame.rect = {0, 0, 200, 100};
  frame.x = {-0.5, 1.5, false, {}, {}};
  frame.y = {0, 100, false, {}, {}};
  io::Note note = ofMetric("makespan");
  note.lane = lane(1).label.toStdString();
  const auto marks = plotMarks(note, "makespan", data, frame);
  ASSERT_EQ(marks.size(), 1U);
  EXPECT_NEAR(marks.front().area.top(), 75, 1e-9);
  EXPECT_NEAR(marks.front().area.bottom(), 100, 1e-9);
  EXPECT_NEAR(marks.front().area.center().x(), 150, 1e-9);
}

TEST(NoteMarks, LaneIsKnownByItsNameAndItsPolicy) {
  io::Note note = ofJob("J1");
  EXPECT_TRUE(isAbout(note, lane(0)));
  note.lane = lane(0).policy.toStdString();
  EXPECT_TRUE(isAbout(note, lane(0)));
  EXPECT_FALSE(isAbout(note, lane(1)));
}

TEST(NoteMarks, WhatAKindCannotShowIsSaid) {
  const std::vector<plots::PlotLane> lanes{lane(0), lane(1)};
  const std::string job = lane(0).run->trace->problem->jobs[0].id;
  EXPECT_TRUE(whyNotShown(ofJob(job), "gantt", {}, lanes).isEmpty());
  EXPECT_FALSE(whyNotShown(ofMetric("cru", 60), "gantt", {}, lanes).isEmpty());
  EXPECT_FALSE(whyNotShown(ofJob("no such job"), "gantt", {}, lanes).isEmpty());
  const auto cdf = figures::makeFigure("jct-cdf", lanes);
  EXPECT_FALSE(whyNotShown(ofJob(job), "jct-cdf", cdf.panels, lanes).isEmpty());
  const auto cru = figures::makeFigure("cru", lanes);
  EXPECT_TRUE(whyNotShown(ofMetric("cru", 60), "cru", cru.panels, lanes).isEmpty());
}

}  // namespace
}  // namespace roundel::widgets::notes
