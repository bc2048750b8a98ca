// SPDX-License-Identifier: GPL-3.0-or-later
// Tests hovering, clicks and steps in a plot without its panel.

#include "widgets/plots/view/plot_cursor.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "tests/widgets/bench.h"
#include "tests/widgets/plots/view/plot_lanes.h"
#include "widgets/plots/painting/plot_text.h"
#include "widgets/plots/view/job_places.h"

namespace roundel::widgets::plots {
namespace {

// A session that runs Gavel and Hadar on the worked example of three jobs.
struct Cursor : ::testing::Test {
  void show(const QString& kind) {
    data = plotData(kind, widgets::testing::plotLanes(s.bench));
    look.theme = Theme::light();
    look.now_s = std::numeric_limits<double>::infinity();
    canvas.resize(500, 300);
    canvas.describe(&data, &look);
    paint(canvas, data, look);
    canvas.replot();
  }
  /// The index of the first dot of Gavel that is not zero; the axis of ratios does not show zeros.
  std::size_t aDot() const {
    std::size_t i = 0;
    while (data.series[0].x[i] <= 0) ++i;
    return i;
  }
  QPointF pixelOf(std::size_t dot) {
    const PlotSeries& series = data.series[0];
    return {canvas.xAxis->coordToPixel(std::log2(series.x[dot])), canvas.yAxis->coordToPixel(series.y[dot])};
  }
  Playhead& playhead() { return s.bench.playhead; }

  widgets::testing::Session s{widgets::testing::threeJobs()};
  PlotData data;
  PlotLook look;
  PlotCanvas canvas;
  PlotCursor cursor{&s.bench, &canvas};
};

TEST_F(Cursor, AClickInAPlotAgainstTimeIsItsInstant) {
  show(QStringLiteral("cru"));
  const QPointF middle = canvas.axisRect()->center();
  EXPECT_TRUE(cursor.click(middle));
  EXPECT_NEAR(playhead().now_s(), canvas.xAxis->pixelToCoord(middle.x()) * data.time_unit_s, 1e-6);
  const double before = playhead().now_s();
  EXPECT_FALSE(cursor.click({1, 1})) << "a click outside of the axes is ignored";
  EXPECT_EQ(playhead().now_s(), before);
}

TEST_F(Cursor, AClickOnADotIsItsJobAndBesideItNothing) {
  show(QStringLiteral("lr-dots"));
  ASSERT_FALSE(data.series.empty());
  const PlotSeries& series = data.series[0];
  EXPECT_TRUE(cursor.click(pixelOf(aDot())));
  EXPECT_EQ(s.bench.selection.job(), series.jobs[aDot()]);
  EXPECT_FALSE(cursor.click({1, 1}));
  EXPECT_EQ(s.bench.selection.job(), series.jobs[aDot()]);
}

TEST_F(Cursor, StepsGoThroughTheChangesOfTheFocusedLanesCurveAndStayAtTheEnds) {
  show(QStringLiteral("cru"));
  look.focused = 1;
  const std::vector<double>& x = data.series[1].x;
  ASSERT_EQ(data.series[1].lane, 1);
  playhead().setNow(x[1]);
  cursor.step(1);
  EXPECT_DOUBLE_EQ(playhead().now_s(), x[2]);
  cursor.step(-1);
  EXPECT_DOUBLE_EQ(playhead().now_s(), x[1]);
  playhead().setNow(x.front());
  cursor.step(-1);
  EXPECT_DOUBLE_EQ(playhead().now_s(), x.front());
  playhead().setNow(x.back());
  cursor.step(1);
  EXPECT_DOUBLE_EQ(playhead().now_s(), x.back());
}

TEST_F(Cursor, AStepStopsPlaying) {
  show(QStringLiteral("cru"));
  playhead().play();
  cursor.step(1);
  EXPECT_FALSE(playhead().playing());
}

TEST_F(Cursor, StepsGoThroughTheJobsOfTheLaneAndStayAtTheEnds) {
  show(QStringLiteral("lr-dots"));
  const std::vector<model::JobIndex>& jobs = data.series[0].jobs;
  s.bench.selection.selectJob(model::JobIndex());
  cursor.step(-1);
  EXPECT_EQ(s.bench.selection.job(), jobs.back()) << "without a selection, a step backwards selects the last job";
  cursor.step(1);
  EXPECT_EQ(s.bench.selection.job(), jobs.back());
  cursor.step(-1);
  EXPECT_EQ(s.bench.selection.job(), jobs[jobs.size() - 2]);
}

TEST_F(Cursor, TheTipOfADotHasItsJobInEveryLane) {
  show(QStringLiteral("lr-dots"));
  const PlotSeries& series = data.series[0];
  const QString tip = cursor.tipAt(pixelOf(aDot()));
  const auto& problem = *data.lanes[0].run->trace->problem;
  EXPECT_TRUE(tip.contains(QString::fromStdString(problem.jobs[series.jobs[aDot()]].id))) << tip.toStdString();
  EXPECT_TRUE(tip.contains(QLatin1String("Gavel")) && tip.contains(QLatin1String("Hadar"))) << tip.toStdString();
  EXPECT_EQ(cursor.tipAt({1, 1}), QString());
}

// In a run from before an edit, jobs have other indices than in the document.
TEST_F(Cursor, InAStaleRunAJobIsSelectedAndNamedByItsId) {
  show(QStringLiteral("jct-cdf"));
  const std::vector<JobPlace> places = jobPlaces(canvas, data, look);
  const auto placeOf = [&](int job) { return std::ranges::find(places, model::JobIndex(job), &JobPlace::job)->at; };
  widgets::testing::deleteFirstJobAndBreak(s.bench.document);
  EXPECT_TRUE(cursor.click(placeOf(1)));
  EXPECT_EQ(s.bench.selection.job(), model::JobIndex(0)) << "J2 is the first job now";
  EXPECT_TRUE(cursor.tipAt(placeOf(0)).contains(QLatin1String("<b>J1</b>"))) << "the run still has the deleted job";
  EXPECT_TRUE(cursor.click(placeOf(0)));
  EXPECT_EQ(s.bench.selection.job(), model::JobIndex(0)) << "a deleted job cannot be selected";
  std::set<int> reached;
  for (int i = 0; i < 4; ++i) cursor.step(-1);
  for (int i = 0; i < 4; ++i) {
    reached.insert(s.bench.selection.job().value);
    cursor.step(1);
  }
  EXPECT_EQ(reached, (std::set<int>{0, 1})) << "the steps skip the deleted job";
}

TEST_F(Cursor, ATipTakesTheValuesOfAJobFromEachLaneByItsId) {
  model::Scenario fewer = widgets::testing::threeJobs();
  fewer.jobs.erase(fewer.jobs.begin());
  widgets::testing::Session after(fewer);
  std::vector<PlotLane> lanes = widgets::testing::plotLanes(s.bench);
  lanes[1] = widgets::testing::plotLanes(after.bench)[1];
  show(QStringLiteral("jct-cdf"));
  data = plotData(QStringLiteral("jct-cdf"), lanes);
  paint(canvas, data, look);
  canvas.replot();
  const std::vector<JobPlace> places = jobPlaces(canvas, data, look);
  const auto second = std::ranges::find(places, model::JobIndex(1), &JobPlace::job);
  ASSERT_EQ(second->lane, 0);
  const auto& there = lanes[1].run->metrics->jobs;
  const auto expected = std::ranges::find(there, model::JobIndex(0), &metrics::JobRow::job);
  const QString tip = cursor.tipAt(second->at);
  EXPECT_TRUE(tip.contains(QLatin1String("<b>J2</b>")));
  EXPECT_TRUE(tip.contains(QStringLiteral("Hadar: ") + xText(data, *expected->jct_s))) << tip.toStdString();
}

TEST_F(Cursor, APlotWithoutACurveIsLeftAlone) {
  show(QStringLiteral("cru"));
  data.series.clear();
  const double before = playhead().now_s();
  cursor.step(1);
  data.over_time = false;
  cursor.step(1);
  EXPECT_EQ(playhead().now_s(), before);
  EXPECT_FALSE(s.bench.selection.job().valid());
}

}  // namespace
}  // namespace roundel::widgets::plots
