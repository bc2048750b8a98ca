// SPDX-License-Identifier: GPL-3.0-or-later
// Tests figures as data: their numbers equal the metrics.

#include "widgets/figures/kinds/figure.h"

#include <numeric>

#include "core/metrics/rounds.h"
#include "tests/widgets/figures/kinds/figures.h"
#include "widgets/figures/kinds/figure_painter.h"
#include "widgets/figures/kinds/figure_panels.h"

namespace roundel::widgets::figures {
namespace {

using testing::manyRuns;
using testing::runsOf;
using testing::twoRuns;

TEST(Kinds, AreThoseThatTheCommandLineNames) {
  for (const char* kind :
       {"gantt", "cru", "gru", "queue", "throughput", "jct-cdf", "jct-bars", "lr-cdf", "lr-dots", "ftf-cdf", "wait",
        "fragments", "makespan", "decision-time", "scatter", "matrix", "cluster", "utilisation-cdf"}) {
    EXPECT_NE(std::ranges::find(kinds(), kind), kinds().end()) << kind;
    EXPECT_FALSE(titleOf(kind).isEmpty()) << kind;
    EXPECT_FALSE(noteOf(kind).isEmpty()) << kind;
  }
  EXPECT_FALSE(makeFigure("pie", twoRuns()).drawable());
  EXPECT_FALSE(makeFigure("cru", std::vector<compare::LaneRun>{}).drawable());
}

TEST(Kinds, AGanttChartThatBeginsAfterTheRunsHasNothingToDraw) {
  FigureOptions options;
  options.from_s = 1e9;
  const Figure late = makeFigure("gantt", twoRuns(), options);
  EXPECT_FALSE(late.drawable());
  EXPECT_TRUE(late.empty.contains(QStringLiteral("the runs last from 0 to"))) << late.empty.toStdString();
  options.from_s = 1;
  EXPECT_TRUE(makeFigure("gantt", twoRuns(), options).drawable());
}

TEST(Gru, EveryRoundsSharesAddUpToOneAndAreThoseOfTheMetrics) {
  const Figure figure = makeFigure("gru", twoRuns());
  ASSERT_EQ(figure.panels.size(), 2u);
  for (std::size_t lane = 0; lane < 2; ++lane) {
    const plots::PlotData& panel = figure.panels[lane];
    EXPECT_EQ(panel.title, figure.lanes[lane].label);
    const std::vector<metrics::Usage> usage = metrics::usageByRound(*figure.lanes[lane].index);
    const double round_gpu_s =
        figure.lanes[lane].index->problem().gpuCount() * figure.lanes[lane].index->problem().clock.round_s;
    ASSERT_EQ(panel.series.front().x.size(), usage.size() + 1);
    for (std::size_t i = 0; i < usage.size(); ++i) {
      double sum = 0;
      for (const plots::PlotSeries& s : panel.series) sum += s.y[i];
      EXPECT_NEAR(sum, 1, 1e-9) << i;
      EXPECT_NEAR(panel.series[0].y[i], usage[i].busy_gpu_s / round_gpu_s, 1e-12);
    }
  }
}

TEST(Gru, OfAnEmptyStretchBetweenJobsIsIdleWithoutAJob) {
  model::Scenario s = widgets::testing::threeJobs();
  s.jobs[2].arrival_s = 40 * 3600;
  s.compare.resize(1);
  const Figure figure = makeFigure("gru", runsOf(s));
  const plots::PlotData& panel = figure.panels.front();
  const auto none = std::ranges::find(panel.series, QStringLiteral("idle, no job"), &plots::PlotSeries::name);
  ASSERT_NE(none, panel.series.end());
  const auto at = static_cast<std::size_t>(std::ranges::upper_bound(none->x, 30 * 3600.0) - none->x.begin()) - 1;
  EXPECT_NEAR(none->y[at], 1, 1e-9);
  EXPECT_LE(none->x.size(), 402u) << "several rounds are combined into one value";
}

TEST(Makespan, StandsBesideCruWithItsBound) {
  const Figure figure = makeFigure("makespan", twoRuns());
  ASSERT_EQ(figure.panels.size(), 2u);
  for (std::size_t lane = 0; lane < 2; ++lane) {
    const metrics::RunMetrics& m = *twoRuns()[lane].metrics;
    EXPECT_EQ(figure.panels[0].series[lane].y, std::vector<double>{*m.value("makespan_s")});
    EXPECT_EQ(figure.panels[1].series[lane].y, std::vector<double>{*m.value("cru")});
    EXPECT_LE(figure.panels[0].rules[lane].at, *m.value("makespan_s"));
    EXPECT_EQ(figure.panels[0].rules[lane].label, QStringLiteral("lower bound"));
  }
}

TEST(Makespan, OfSeveralWorkloadsIsGroupedByThem) {
  std::vector<compare::LaneRun> runs = twoRuns();
  model::Scenario other = widgets::testing::threeJobs();
  other.title = "another";
  for (const compare::LaneRun& run : runsOf(other)) runs.push_back(run);
  const Figure figure = makeFigure("makespan", runs);
  EXPECT_EQ(figure.panels[0].x_names.size(), 2);
  ASSERT_EQ(figure.panels[0].series.size(), 2u) << "each scheduler has one series";
  EXPECT_EQ(figure.panels[0].series[0].x.size(), 2u);
  EXPECT_LT(figure.panels[0].series[0].x[0], figure.panels[0].series[1].x[0]);
  EXPECT_TRUE(figure.table().contains(QStringLiteral("another,Hadar,")));
}

TEST(Makespan, ABoundThatCountsFromTheClockIsHeldAgainstTheFirstArrival) {
  model::Scenario s = widgets::testing::threeJobs();
  for (model::JobSpec& job : s.jobs) job.arrival_s = 7200;
  const auto runs = runsOf(s);
  const Figure figure = makeFigure("makespan", runs);
  EXPECT_NEAR(figure.panels[0].rules[0].at, *runs[0].metrics->value("makespan_bound_s") - 7200, 1e-9);
  EXPECT_LE(figure.panels[0].rules[0].at, *runs[0].metrics->value("makespan_s"));
  EXPECT_TRUE(figure.table().contains(QStringLiteral(",lower_bound_s")))
      << "the bound counts from the first arrival, so its column is not makespan_bound_s";
}

TEST(JctFigures, DrawTheLowerBoundAsALabelledLine) {
  const double bound = *twoRuns()[0].metrics->value("jct_bound_s");
  const Figure figure = makeFigure("jct-bars", twoRuns());
  ASSERT_EQ(figure.panels[0].rules.size(), 1u) << "both schedulers have the same bound";
  EXPECT_EQ(figure.panels[0].rules[0].at, bound);
  EXPECT_EQ(figure.panels[0].rules[0].label, QStringLiteral("lower bound of the mean"));
  for (const char* kind : {"jct-cdf", "jct-quantiles"})
    EXPECT_TRUE(makeFigure(kind, twoRuns()).panels[0].rules.empty()) << kind;
}

TEST(Wait, IsTheDistributionOfTheJobsWaits) {
  const Figure figure = makeFigure("wait", twoRuns());
  for (const plots::PlotSeries& s : figure.panels[0].series) {
    ASSERT_EQ(s.x.size(), 3u);
    const auto& jobs = twoRuns()[static_cast<std::size_t>(s.lane)].metrics->jobs;
    std::vector<double> waits;
    for (const metrics::JobRow& row : jobs) waits.push_back(*row.wait_s);
    std::ranges::sort(waits);
    EXPECT_EQ(s.x, waits);
    EXPECT_EQ(s.y.back(), 1);
  }
}

TEST(DecisionTime, IsTheDistributionOfTheRunsOwnTimes) {
  const Figure figure = makeFigure("decision-time", twoRuns());
  EXPECT_EQ(figure.panels[0].series[1].x.size(), twoRuns()[1].timing.decision_ms.size());
  const std::vector<double> times_ms = twoRuns()[1].timing.decision_ms;
  EXPECT_EQ(figure.panels[0].series[1].x.back(), std::ranges::max(times_ms));
  EXPECT_TRUE(figure.table().startsWith(QStringLiteral("scheduler,decision_ms,share")))
      << "the name of the column states the unit";
  std::vector<compare::LaneRun> untimed = twoRuns();
  for (compare::LaneRun& run : untimed) run.timing = {};
  EXPECT_FALSE(makeFigure("decision-time", untimed).drawable());
  EXPECT_TRUE(makeFigure("decision-time", untimed).empty.contains(QStringLiteral("timing.json")));
}

TEST(LatencyRatios, StandOnALog2Axis) {
  for (const char* kind : {"lr-cdf", "lr-dots"}) {
    const plots::PlotData panel = makeFigure(kind, manyRuns()).panels.front();
    EXPECT_TRUE(panel.log2_x) << kind;
    double largest = 0;
    for (const plots::PlotSeries& s : panel.series) largest = std::max(largest, s.x.back());
    EXPECT_GE(std::exp2(panel.x_max), largest) << kind;
  }
}

TEST(Scatter, HasAPointASchedulerOfAnyTwoMetrics) {
  FigureOptions options;
  options.x_metric = "cru";
  options.y_metric = "jct_mean_s";
  const Figure figure = makeFigure("scatter", twoRuns(), options);
  const plots::PlotData& panel = figure.panels.front();
  ASSERT_EQ(panel.series.size(), 2u);
  EXPECT_EQ(panel.series[1].x[0], *twoRuns()[1].metrics->value("cru"));
  EXPECT_EQ(panel.series[1].y[0], *twoRuns()[1].metrics->value("jct_mean_s"));
  EXPECT_DOUBLE_EQ(plots::onY(panel, panel.series[1].y[0]) * 60, panel.series[1].y[0]) << panel.y_label.toStdString();
  EXPECT_TRUE(panel.y_label.contains(QStringLiteral("(min)")));
  EXPECT_GT(panel.x_max, panel.series[1].x[0]);
}

TEST(Matrix, HasTheGangsRateOfEveryJobOnEveryType) {
  const Figure figure = makeFigure("matrix", twoRuns());
  const plots::PlotData& panel = figure.panels.front();
  const model::Problem& problem = *twoRuns()[0].trace->problem;
  EXPECT_EQ(panel.x_names.size(), static_cast<qsizetype>(problem.types.size()));
  EXPECT_EQ(panel.y_names.size(), 3);
  for (std::size_t cell = 0; cell < panel.series[0].x.size(); ++cell) {
    const model::Job& job = problem.jobs[static_cast<std::size_t>(panel.series[0].y[cell])];
    const double rate =
        job.fixed_gpus * job.throughput[static_cast<std::size_t>(panel.series[0].x[cell])].perGpu(job.fixed_gpus);
    EXPECT_EQ(panel.series[0].labels[static_cast<qsizetype>(cell)], QString::number(rate, 'g', 3));
  }
}

TEST(Cluster, IsEmptyOrAsItWasAtAnInstant) {
  const Figure empty = makeFigure("cluster", twoRuns());
  ASSERT_EQ(empty.clusters.size(), 1u);
  FigureOptions options;
  options.at_s = 100;
  const Figure busy = makeFigure("cluster", twoRuns(), options);
  ASSERT_EQ(busy.clusters.size(), 2u);
  for (std::size_t lane = 0; lane < 2; ++lane) {
    std::size_t gpu = 0;
    for (const ClusterNode& node : busy.clusters[lane].nodes) {
      for (const ClusterNode::Gpu& g : node.gpus) {
        const model::JobIndex job = busy.lanes[lane].index->jobsOn(model::GpuIndex(gpu++), 100).first();
        EXPECT_EQ(g.jobs().toStdString(), job.valid() ? twoRuns()[0].trace->problem->jobs[job].id : "");
      }
    }
  }
}

TEST(SmallMultiples, AreChosenForCurvesThatHideEachOther) {
  EXPECT_EQ(makeFigure("cru", twoRuns()).panels.size(), 1u);
  EXPECT_EQ(makeFigure("cru", manyRuns()).panels.size(), manyRuns().size());
  EXPECT_EQ(makeFigure("queue", manyRuns()).panels.size(), 1u);
  FigureOptions options;
  options.layout = FigureOptions::Layout::PerScheduler;
  const Figure split = makeFigure("queue", manyRuns(), options);
  ASSERT_EQ(split.panels.size(), manyRuns().size());
  for (const plots::PlotData& panel : split.panels) {
    EXPECT_EQ(panel.y_max, split.panels[0].y_max) << "all panels have the same scale";
    EXPECT_EQ(panel.series.size(), 1u);
  }
  options.layout = FigureOptions::Layout::One;
  EXPECT_EQ(makeFigure("cru", manyRuns(), options).panels.size(), 1u);
}

// Six curves that rise and fall at every task would look like a solid area.
TEST(Queue, ThatIsRestlessIsAMeanAndSaysSo) {
  model::Scenario s = widgets::testing::example("hare-testbed.json");
  s.compare = {{"gavel", "", {}}, {"hare", "", {}}, {"asrpt", "", {}}};
  EXPECT_TRUE(makeFigure("queue", runsOf(s)).panels.front().y_label.contains(QStringLiteral("mean of")));
  EXPECT_EQ(makeFigure("queue", twoRuns()).panels.front().y_label, QStringLiteral("jobs waiting"));
}

TEST(Binned, KeepsTheMeanAndSaysOverWhat) {
  plots::PlotData data;
  data.over_time = true;
  data.y_label = QStringLiteral("CRU");
  plots::PlotSeries s;
  for (int round = 0; round < 1000; ++round) {
    s.x.push_back(round * 360.0);
    s.y.push_back(round % 2);
  }
  s.x.push_back(360000);
  s.y.push_back(0);
  data.series = {s};
  binned(data, 150, 360, {1e9});
  ASSERT_EQ(data.series[0].x.size(), 101u) << "100 values of ten rounds each, and the end";
  EXPECT_EQ(data.y_label, QStringLiteral("CRU (mean of 1 h)"));
  for (std::size_t i = 0; i + 1 < data.series[0].y.size(); ++i) EXPECT_NEAR(data.series[0].y[i], 0.5, 1e-12) << i;
}

// A lane without segments ends at 0, beside one of a thousand rounds.
TEST(Binned, ASeriesThatEndsWhereItBeginsKeepsItsPoint) {
  plots::PlotData data;
  data.over_time = true;
  plots::PlotSeries ended, empty, longer;
  ended.x = {0}, ended.y = {0.25};
  for (int round = 0; round <= 1000; ++round) longer.x.push_back(round * 360.0), longer.y.push_back(1);
  data.series = {ended, empty, longer};
  binned(data, 150, 360, {1e9});
  EXPECT_EQ(data.series[0].x, std::vector<double>{0});
  EXPECT_EQ(data.series[0].y, std::vector<double>{0.25});
  EXPECT_TRUE(data.series[1].x.empty());
  EXPECT_EQ(data.series[2].x.size(), 101u);
}

// Every figure of a lane that ends at time 0 beside a lane with a long run.
TEST(Figures, OfALaneThatEndedWhereItBeganAreDrawn) {
  model::Scenario s = widgets::testing::threeJobs();
  s.clock.round_s = 1;
  for (model::JobSpec& job : s.jobs) job.iterations = 1000;
  std::vector<compare::LaneRun> runs = testing::runsOf(s);
  ASSERT_GE(runs.size(), 2u);
  compare::RunSettings at_once;
  at_once.until_s = 0;
  runs[0] = compare::runLane(runs[0].trace->problem, runs[0].lane, at_once);
  ASSERT_EQ(runs[0].trace->end_s, 0);
  for (const std::string& kind : kinds()) {
    const Figure figure = makeFigure(kind, runs);
    if (!figure.drawable()) continue;
    EXPECT_FALSE(draw(figure, *findPreset("ieee-1col")).empty()) << kind;
  }
}

TEST(GanttData, ANodeWithAPercentSignInItsNameKeepsIt) {
  model::Scenario s = widgets::testing::threeJobs();
  s.nodes[0].id = "rack%3";
  const std::vector<GanttLane> lanes = makeFigure("gantt", testing::runsOf(s)).gantt();
  ASSERT_FALSE(lanes.empty());
  EXPECT_EQ(lanes[0].rows.front(), QStringLiteral("rack%3 V100 0"));
}

TEST(GanttData, HasABarASegmentRunAndARowAGpu) {
  const Figure figure = makeFigure("gantt", twoRuns());
  const std::vector<GanttLane> lanes = figure.gantt();
  ASSERT_EQ(lanes.size(), 2u);
  for (std::size_t lane = 0; lane < 2; ++lane) {
    EXPECT_EQ(lanes[lane].rows.size(), twoRuns()[lane].trace->problem->gpuCount());
    double held = 0, segments = 0;
    for (const GanttBar& bar : lanes[lane].bars) held += bar.to_s - bar.from_s;
    const trace::Segments& s = twoRuns()[lane].trace->segments;
    for (std::size_t i = 0; i < s.size(); ++i) segments += s.gpu[i] >= 0 ? s.end_s[i] - s.start_s[i] : 0;
    EXPECT_NEAR(held, segments, 1e-6);
  }
}

}  // namespace
}  // namespace roundel::widgets::figures
