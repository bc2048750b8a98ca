// SPDX-License-Identifier: GPL-3.0-or-later
// Tests figures of stopped runs: they state if a number covers only some jobs, and omit bounds of all jobs. Also tests long gaps.

#include "core/compare/comparison.h"
#include "tests/widgets/figures/kinds/figures.h"
#include "widgets/figures/kinds/figure_lint.h"
#include "widgets/figures/kinds/figure_painter.h"
#include "widgets/figures/kinds/legend.h"
#include "widgets/figures/kinds/placed_marks.h"

namespace roundel::widgets::figures {
namespace {

std::vector<compare::LaneRun> cutRuns() {
  compare::RunSettings cut;
  cut.until_s = 1000;
  std::vector<compare::LaneRun> runs = testing::twoRuns();
  runs[1] = compare::runLane(runs[1].trace->problem, runs[1].lane, cut);
  return runs;
}

/// The jobs arrive after 100 s. The second run is stopped before that, so it has no round with a job.
std::vector<compare::LaneRun> runsOfLateJobs() {
  model::Scenario late = widgets::testing::example("hadar-fig1.json");
  late.compare.resize(2);
  for (auto& job : late.jobs) job.arrival_s = 100;
  compare::RunSettings cut;
  cut.until_s = 1;
  std::vector<compare::LaneRun> runs = testing::runsOf(late);
  runs[1] = compare::runLane(runs[1].trace->problem, runs[1].lane, cut);
  return runs;
}

TEST(CutRuns, SayOfHowManyJobsAFigureIs) {
  const QString note = QStringLiteral("finished jobs: 3 of 3 (Gavel), 1 of 3 (Hadar)");
  for (const char* kind : {"jct-bars", "jct-cdf", "jct-quantiles", "lr-cdf", "lr-dots", "ftf-cdf", "wait", "makespan",
                           "scatter", "jct-histogram", "wait-histogram"}) {
    const Figure figure = makeFigure(kind, cutRuns());
    ASSERT_TRUE(figure.drawable()) << kind;
    EXPECT_TRUE(runNotes(figure).contains(note))
        << kind << ": " << runNotes(figure).join(QLatin1Char('|')).toStdString();
    QString words;
    for (const PlacedText& text : textsOf(draw(figure, *findPreset("ieee-2col"))))
      words += text.text + QLatin1Char(' ');
    EXPECT_TRUE(words.contains(QStringLiteral("1 of 3 (Hadar)"))) << kind;
    EXPECT_TRUE(runNotes(makeFigure(kind, testing::twoRuns())).isEmpty()) << kind << ": all jobs have finished";
  }
  for (const char* kind : {"cru", "gru", "matrix", "cluster"})
    EXPECT_TRUE(runNotes(makeFigure(kind, cutRuns())).isEmpty()) << kind << " does not average over jobs";
}

TEST(CutRuns, HaveNoBoundBesideAMeanOfSomeJobs) {
  const Figure figure = makeFigure("jct-bars", cutRuns());
  ASSERT_EQ(figure.panels.front().rules.size(), 1U) << "only the finished run has a bound";
  EXPECT_EQ(figure.panels.front().rules.front().from, -0.4) << "the line crosses only the bar of this run";
  EXPECT_FALSE(figure.panels.front().note.isEmpty());
  EXPECT_TRUE(plots::plotData(QStringLiteral("jct-bars"), plots::lanesOf(cutRuns()))
                  .note.contains(QStringLiteral("1 to 3 of 3 jobs finished")))
      << "the plot of the window has the same note";
}

TEST(CutRuns, WithoutAWholeRoundHaveAPanelThatSaysSoBesideThatOfAnotherRun) {
  const Page both = pageOf(makeFigure("gru", runsOfLateJobs()), *findPreset("ieee-1col"));
  EXPECT_EQ(plotsWithMarks(both.drawing), std::vector({true, false}));
  EXPECT_TRUE(std::ranges::any_of(textsOf(both.drawing),
                                  [](const PlacedText& text) { return text.text == QStringLiteral("no values"); }));
  EXPECT_EQ(faultsOf(lint(both)), QString());
}

TEST(CutRuns, WithoutAnyMarkAreLeftOutWithTheirReason) {
  const std::vector<compare::LaneRun> cut{runsOfLateJobs()[1]};
  const QString reason = QStringLiteral("no run has a value that this figure shows");
  EXPECT_EQ(pageOf(makeFigure("gru", cut), *findPreset("ieee-1col")).figure.empty, reason);
  EXPECT_EQ(pageOf(makeFigure("queue,gru", cut), *findPreset("ieee-2col")).figure.empty, "gru: " + reason);
  EXPECT_EQ(pageOf(makeFigure("queue,matrix", cut), *findPreset("ieee-2col")).figure.empty, QString());
}

TEST(CutRuns, HaveACurveOfCompletedJobsUpToTheirEnd) {
  const Figure figure = makeFigure("completed", cutRuns());
  const plots::PlotSeries& cut = figure.panels.front().series[1];
  EXPECT_EQ(cut.x.back(), 1000);
  EXPECT_EQ(cut.y.back(), 1);
  EXPECT_EQ(pageOf(makeFigure("completed", runsOfLateJobs()), *findPreset("ieee-1col")).figure.empty, QString());
}

// 36 million empty rounds are between the two jobs.
TEST(LongGaps, OfGruCostNoBucketARound) {
  model::Scenario s = widgets::testing::threeJobs();
  s.jobs.back().arrival_s = 2147483648.0;
  s.compare = {{"gavel", "Gavel", {}}};
  const Figure figure = makeFigure("gru", testing::runsOf(s));
  ASSERT_EQ(figure.panels.size(), 1U);
  std::vector<double> sum;
  for (const plots::PlotSeries& area : figure.panels.front().series) {
    EXPECT_LE(area.x.size(), 151U);
    sum.resize(area.y.size());
    for (std::size_t i = 0; i < area.y.size(); ++i) sum[i] += area.y[i];
  }
  for (const double all : sum) EXPECT_NEAR(all, 1, 1e-9);
}

}  // namespace
}  // namespace roundel::widgets::figures
