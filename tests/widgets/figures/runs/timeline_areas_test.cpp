// SPDX-License-Identifier: GPL-3.0-or-later
// Tests timelines of GPUs by job and by class: areas equal the sums of segments and mean the same in all panels.

#include "widgets/figures/runs/timeline_areas.h"

#include <map>
#include <numeric>

#include "tests/widgets/figures/kinds/figures.h"
#include "widgets/figures/kinds/figure_lint.h"

namespace roundel::widgets::figures {
namespace {

using testing::manyRuns;
using testing::runsOf;
using testing::twoRuns;

Figure timeline(const std::vector<compare::LaneRun>& runs, ColorBy by, const QStringList& jobs = {}) {
  FigureOptions options;
  options.areas_by = by;
  options.jobs = jobs;
  return makeFigure("timeline-types", runs, options);
}

double gpu_s(const plots::PlotSeries& s) {
  double sum = 0;
  for (std::size_t i = 0; i + 1 < s.x.size(); ++i) sum += s.y[i] * (s.x[i + 1] - s.x[i]);
  return sum;
}

double gpu_s(const plots::PlotData& panel) {
  return std::accumulate(panel.series.begin(), panel.series.end(), 0.0,
                         [](double sum, const plots::PlotSeries& s) { return sum + gpu_s(s); });
}

std::map<QString, double> computingByJob(const trace::Trace& trace) {
  std::map<QString, double> sums;
  for (std::size_t i = 0; i < trace.segments.size(); ++i) {
    const trace::Segment row = trace.segments.at(i);
    if (row.kind == trace::SegmentKind::Run)
      sums[QString::fromStdString(trace.problem->jobs[row.job].id)] += row.end_s - row.start_s;
  }
  return sums;
}

QStringList namesOf(const plots::PlotData& panel) {
  QStringList names;
  for (const plots::PlotSeries& s : panel.series) names << s.name;
  return names;
}

TEST(TimelineAreas, ByJobAddUpToTheComputingRowsOfEachJob) {
  const Figure figure = timeline(twoRuns(), ColorBy::Job);
  ASSERT_EQ(figure.panels.size(), 2u);
  for (std::size_t lane = 0; lane < 2; ++lane) {
    EXPECT_EQ(namesOf(figure.panels[lane]), (QStringList{"J1", "J2", "J3"}));
    const auto rows = computingByJob(*twoRuns()[lane].trace);
    for (const plots::PlotSeries& s : figure.panels[lane].series)
      EXPECT_NEAR(gpu_s(s), rows.at(s.name), 1e-6 * rows.at(s.name)) << s.name.toStdString();
  }
}

TEST(TimelineAreas, OfMoreJobsThanFillsTheLargestHaveTheirOwnTheSameInEveryPanel) {
  const Figure figure = timeline(manyRuns(), ColorBy::Job), types = timeline(manyRuns(), ColorBy::GpuType);
  std::map<QString, double> all;
  for (const compare::LaneRun& run : manyRuns()) {
    for (const auto& [job, sum] : computingByJob(*run.trace)) all[job] += sum;
  }
  const QStringList names = namesOf(figure.panels.front());
  ASSERT_EQ(names.size(), 6);
  EXPECT_EQ(names.back(), "other jobs (55)");
  double least = 1e300;
  for (const QString& name : names.first(5)) least = std::min(least, all.at(name));
  for (const auto& [job, sum] : all) EXPECT_TRUE(names.contains(job) || sum <= least) << job.toStdString();
  for (std::size_t lane = 0; lane < figure.panels.size(); ++lane) {
    EXPECT_EQ(namesOf(figure.panels[lane]), names);
    EXPECT_NEAR(gpu_s(figure.panels[lane]), gpu_s(types.panels[lane]), 1e-6 * gpu_s(types.panels[lane]));
  }
}

TEST(TimelineAreas, ChosenJobsHaveTheirOwnAndAllOthersShareOne) {
  const Figure figure = timeline(manyRuns(), ColorBy::Job, {QStringLiteral("J3"), QStringLiteral("J1")});
  EXPECT_EQ(namesOf(figure.panels.front()), (QStringList{"J1", "J3", "other jobs (58)"}));
}

TEST(TimelineAreas, ByClassAreTheJobsOfEachClassTogether) {
  model::Scenario s = widgets::testing::example("hadar-fig1.json");
  s.compare.resize(1);
  s.jobs[0].model = "ResNet", s.jobs[1].model = "LSTM", s.jobs[2].model = "ResNet";
  s.jobs[1].user = "ada";
  const auto runs = runsOf(s);
  auto rows = computingByJob(*runs.front().trace);
  const auto of = [&](std::size_t job) { return rows[QString::fromStdString(s.jobs[job].id)]; };
  const Figure models = timeline(runs, ColorBy::Model);
  ASSERT_EQ(namesOf(models.panels[0]), (QStringList{"ResNet", "LSTM"}));
  EXPECT_NEAR(gpu_s(models.panels[0].series[0]), of(0) + of(2), 1e-6);
  EXPECT_NEAR(gpu_s(models.panels[0].series[1]), of(1), 1e-6);
  EXPECT_EQ(namesOf(timeline(runs, ColorBy::User).panels[0]), (QStringList{"not named", "ada"}));
  const QStringList sizes = namesOf(timeline(runs, ColorBy::GangSize).panels[0]);
  std::map<int, bool> gangs;
  for (const model::Job& job : runs.front().trace->problem->jobs) gangs[job.gpus] = true;
  QStringList expected;
  for (const auto& [gpus, any] : gangs)
    expected << (gpus == 1 ? QStringLiteral("1 GPU") : QStringLiteral("%1 GPUs").arg(gpus));
  EXPECT_EQ(sizes, expected) << "sizes are in ascending order";
}

TEST(TimelineAreas, AGpuThatTwoJobsShareIsHalfOfEach) {
  model::Scenario s = widgets::testing::example("packing-pairs.json");
  s.compare.resize(2);  // Gavel, and Gavel with packing
  const auto runs = runsOf(s);
  ASSERT_TRUE(runs[1].trace->segments.anyShared());
  const Figure jobs = timeline(runs, ColorBy::Job), types = timeline(runs, ColorBy::GpuType);
  const double gpus = runs[1].trace->problem->gpuCount();
  for (std::size_t lane = 0; lane < 2; ++lane) {
    const plots::PlotData& panel = jobs.panels[lane];
    EXPECT_NEAR(gpu_s(panel), gpu_s(types.panels[lane]), 1e-6);
    for (std::size_t i = 0; i < panel.series[0].x.size(); ++i) {
      double sum = 0;
      for (const plots::PlotSeries& each : panel.series) sum += each.y[i];
      EXPECT_LE(sum, gpus + 1e-9);
    }
  }
  const auto rows = computingByJob(*runs[1].trace);
  double less = 0, shared = 0;
  for (const plots::PlotSeries& each : jobs.panels[1].series) less += rows.at(each.name) - gpu_s(each);
  for (const metrics::SharedOverlap& twice : jobs.lanes[1].index->sharedOverlaps())
    shared += twice.kind == trace::SegmentKind::Run ? twice.end_s - twice.start_s : 0;
  EXPECT_GT(shared, 0);
  EXPECT_NEAR(less, shared, 1e-6);
}

TEST(TimelineAreas, TheTableAndTheTitleSayWhatAnAreaIs) {
  EXPECT_TRUE(timeline(twoRuns(), ColorBy::GpuType).table().startsWith(QStringLiteral("scheduler,gpu_type,time_s,")));
  const Figure figure = timeline(twoRuns(), ColorBy::GangSize);
  EXPECT_TRUE(figure.table().startsWith(QStringLiteral("scheduler,gang_size,time_s,gpus_computing")));
  EXPECT_EQ(figure.title, "Timeline, GPUs by gang size");
}

TEST(TimelineAreas, EveryPresetTakesThem) {
  for (const auto* runs : {&twoRuns(), &manyRuns()}) {
    for (const ColorBy by : {ColorBy::Job, ColorBy::GangSize}) {
      const Figure figure = timeline(*runs, by);
      for (const Preset& preset : presets()) {
        for (const Finding& finding : lint(pageOf(figure, preset)))
          EXPECT_TRUE(finding.good) << preset.name << ": " << finding.text.toStdString();
      }
    }
  }
}

}  // namespace
}  // namespace roundel::widgets::figures
