// SPDX-License-Identifier: GPL-3.0-or-later
// Tests figures of workloads in which one job lasts 500 times as long as the others. The axis is changed so that the others are visible.

#include <cmath>
#include <functional>
#include <numeric>

#include "tests/widgets/figures/kinds/figures.h"
#include "widgets/figures/kinds/figure_lint.h"
#include "widgets/figures/kinds/placed_marks.h"
#include "widgets/figures/runs/heavy_tails.h"
#include "widgets/plots/painting/plot_ticks.h"
#include "widgets/plots/painting/plot_units.h"

namespace roundel::widgets::figures {
namespace {

using testing::page;

/// 300 jobs; the first job runs for days.
const std::vector<compare::LaneRun>& tailRuns() {
  static const std::vector<compare::LaneRun> runs = [] {
    model::Scenario s = widgets::testing::mix(15, 300);
    s.jobs.front().iterations = 500 * s.jobs.front().iterations.value();
    s.compare = {{"gavel", "Gavel", {}}, {"tiresias", "Tiresias", {}}, {"yarn-cs", "YARN-CS", {}}};
    return testing::runsOf(s);
  }();
  return runs;
}

double longest_s() {
  double end = 0;
  for (const compare::LaneRun& run : tailRuns()) end = std::max(end, run.trace->end_s);
  return end;
}

TEST(HeavyTails, OfDistributionsAreOnALogarithmicAxis) {
  for (const char* kind : {"jct-cdf", "jct-histogram"})
    EXPECT_TRUE(makeFigure(kind, tailRuns()).panels.front().log10_x) << kind;
  FigureOptions chosen;
  chosen.x.range = std::pair(0.0, 3600.0);
  EXPECT_FALSE(makeFigure("jct-cdf", tailRuns(), chosen).panels.front().log10_x)
      << "the limits that the user chose have priority";
  EXPECT_FALSE(makeFigure("jct-cdf", testing::manyRuns()).panels.front().log10_x) << "these runs have no heavy tail";
}

TEST(HeavyTails, OfPlotsOverTimeAreCutWhereNearlyAllJobsHaveEndedAndTheKeySaysSo) {
  for (const char* kind : {"cru", "gru", "queue", "completed", "timeline-types", "throughput"}) {
    const Figure figure = makeFigure(kind, tailRuns());
    for (const plots::PlotData& panel : figure.panels) {
      EXPECT_LT(panel.x_max, longest_s() / 2) << kind;
      EXPECT_TRUE(panel.axis_note.contains(QStringLiteral("cut at"))) << kind;
    }
    const Page& shown = page(tailRuns(), kind, "ieee-1col");
    EXPECT_TRUE(std::ranges::any_of(textsOf(shown.drawing), [](const PlacedText& text) {
      return text.text.contains(QStringLiteral("cut at"));
    })) << kind;
  }
  for (const plots::PlotData& panel : makeFigure("queue", testing::manyRuns()).panels)
    EXPECT_EQ(panel.axis_note, QString()) << "no panel is cut";
}

TEST(HeavyTails, OfOneSchedulerAreEnough) {
  plots::PlotData data = plots::plotData(QStringLiteral("jct-cdf"), plots::lanesOf(tailRuns()));
  for (std::size_t lane = 1; lane < data.series.size(); ++lane)
    std::ranges::fill(data.series[lane].x, 0.9 * data.x_max);
  EXPECT_TRUE(plots::isHeavyTailed(data)) << "the first curve alone has a heavy tail";
  std::ranges::fill(data.series.front().x, 0.9 * data.x_max);
  EXPECT_FALSE(plots::isHeavyTailed(data));
}

TEST(HeavyTails, OfWaitsBeginAboveTheRoundingErrorsOfInstants) {
  std::vector<compare::LaneRun> runs{tailRuns().front()};
  auto metrics = std::make_shared<metrics::RunMetrics>(*runs.front().metrics);
  for (std::size_t job = 0; job < metrics->jobs.size(); ++job)
    metrics->jobs[job].wait_s = job == 0 ? 1e6 : job < 100 ? 1e-6 : 10.0 + static_cast<double>(job);
  runs.front().metrics = metrics;
  const Figure waits = makeFigure("wait", runs);
  ASSERT_TRUE(waits.panels.front().log10_x);
  EXPECT_GT(waits.panels.front().x_min, 1);
  EXPECT_TRUE(waits.panels.front().axis_note.contains(QStringLiteral("99 of 300 values are 0")))
      << waits.panels.front().axis_note.toStdString();
  EXPECT_EQ(faultsOf(lint(pageOf(waits, *findPreset("ieee-1col")))), QString());
}

/// One run of tailRuns() in which each job has the waiting time that wait_s returns.
std::vector<compare::LaneRun> waiting(const std::function<double(std::size_t)>& wait_s) {
  std::vector<compare::LaneRun> runs{tailRuns().front()};
  auto metrics = std::make_shared<metrics::RunMetrics>(*runs.front().metrics);
  for (std::size_t job = 0; job < metrics->jobs.size(); ++job) metrics->jobs[job].wait_s = wait_s(job);
  runs.front().metrics = metrics;
  return runs;
}

double jobsIn(const plots::PlotSeries& columns) { return std::accumulate(columns.y.begin(), columns.y.end() - 1, 0.0); }

TEST(HeavyTails, OfWaitsAreOnALogarithmInAHistogramWithAColumnForZeros) {
  const Figure figure = makeFigure("wait-histogram", waiting([](std::size_t job) {
                                     return job < 3 ? 0.0 : std::pow(10.0, static_cast<double>(job) / 60);
                                   }));
  const plots::PlotData& panel = figure.panels.front();
  ASSERT_TRUE(panel.log10_x);
  const plots::PlotSeries& columns = panel.series.front();
  EXPECT_EQ(jobsIn(columns), 300) << "every job is in a column";
  EXPECT_EQ(columns.x.front(), 0);
  EXPECT_EQ(columns.y.front(), 3);
  EXPECT_NEAR(columns.x[1] / panel.x_min, columns.x[2] / columns.x[1], 1e-9)
      << "the column beside the zeros is as wide as the others";
  EXPECT_EQ(panel.x_label, QStringLiteral("waiting time (h); first column: 0"));
  const Page drawn = pageOf(figure, *findPreset("ieee-1col"));
  EXPECT_EQ(faultsOf(lint(drawn)), QString());
}

TEST(HeavyTails, ManyZerosAreNoTailInAHistogram) {
  const Figure figure = makeFigure(
      "wait-histogram", waiting([](std::size_t job) { return job < 200 ? 0.0 : static_cast<double>(10 * job); }));
  const plots::PlotData& panel = figure.panels.front();
  EXPECT_FALSE(panel.log10_x);
  EXPECT_EQ(jobsIn(panel.series.front()), 300);
}

TEST(HeavyTails, HaveGrowingBinsOnALogarithmicAxis) {
  const auto bins = plots::binsOfRounds(10000, 150, true);
  EXPECT_EQ(std::vector(bins.begin(), bins.begin() + 3), (std::vector<std::int64_t>{0, 1, 2}));
  EXPECT_EQ(bins.back(), 10000);
  EXPECT_LE(bins.size(), 151U);
  for (std::size_t i = 2; i + 1 < bins.size(); ++i) EXPECT_GE(bins[i] - bins[i - 1] + 1, bins[i - 1] - bins[i - 2]);
  EXPECT_EQ(plots::binsOfRounds(1000, 150, false).size(), 101U) << "the bins have 10 rounds each";
  EXPECT_EQ(plots::binsOfRounds(0, 150, true).size(), 1U);
}

TEST(HeavyTails, ARowOfJobsEndsWithItsJobs) {
  const Page& shown = page(tailRuns(), "timeline-jobs", "beamer");
  ASSERT_FALSE(shown.drawing.plots.empty());
  EXPECT_EQ(faultsOf(lint(shown)), QString());
}

TEST(HeavyTails, PassTheLint) {
  for (const std::string& kind : kinds()) {
    for (const char* preset : {"ieee-1col", "beamer"})
      EXPECT_EQ(faultsOf(lint(page(tailRuns(), kind, preset))), QString()) << kind << " " << preset;
  }
}

TEST(HeavyTails, AnAskedLogarithmHasNumbersThatDoNotTouch) {
  FigureOptions options;
  options.x.log = true;
  for (const char* kind : {"jct-cdf", "wait", "queue", "cru", "completed", "timeline-types", "jct-quantiles"})
    for (const char* preset : {"ieee-1col", "nature-1col", "beamer"}) {
      const Page shown = pageOf(makeFigure(kind, tailRuns(), options), *findPreset(preset));
      EXPECT_EQ(faultsOf(lint(shown)), QString()) << kind << " " << preset;
    }
}

TEST(LogTicks, BecomeFewerFromSetToSet) {
  const auto sets = plots::logTickSets(0.002, 3e7);
  ASSERT_GT(sets.size(), 2U);
  EXPECT_EQ(sets.front(), plots::logTicks(0.002, 3e7));
  EXPECT_EQ(sets[1].size(), 5U) << "the labels are 0.01, 1, 100, 10,000 and 1,000,000";
  for (std::size_t i = 1; i < sets.size(); ++i) EXPECT_LE(sets[i].size(), sets[i - 1].size());
  EXPECT_FALSE(plots::logTickSets(3, 4.5).empty() && !plots::logTicks(3, 4.5).empty());
}

}  // namespace
}  // namespace roundel::widgets::figures
