// SPDX-License-Identifier: GPL-3.0-or-later
// Tests plots that only figures have: their numbers equal the metrics and sums of rows of segments.csv.

#include "widgets/figures/runs/run_plots.h"

#include <cmath>
#include <map>
#include <numeric>

#include "tests/widgets/figures/kinds/figures.h"
#include "widgets/figures/files/provenance.h"
#include "widgets/figures/kinds/figure_painter.h"
#include "widgets/figures/kinds/figure_workloads.h"
#include "widgets/figures/kinds/placed_marks.h"

namespace roundel::widgets::figures {
namespace {

using testing::manyRuns;
using testing::runsOf;
using testing::twoRuns;

const char* const kNew[] = {"completed",     "gru-bars",       "timeline-types", "timeline-jobs",
                            "jct-histogram", "wait-histogram", "parts"};

// A row of segments.csv with the columns of the Gantt chart's table.
struct Row {
  QString lane, job, type, kind;
  double start_s = 0, end_s = 0;
};

std::vector<Row> segmentRows(const std::vector<compare::LaneRun>& runs) {
  std::vector<Row> rows;
  const QStringList lines = makeFigure("gantt", runs).table().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
  for (qsizetype i = 1; i < lines.size(); ++i) {
    const QStringList cells = lines[i].split(QLatin1Char(','));
    rows.push_back({cells[0], cells[1], cells[5], cells[8], cells[6].toDouble(), cells[7].toDouble()});
  }
  return rows;
}

const std::vector<compare::LaneRun>& forecastRuns() {
  static const std::vector<compare::LaneRun> runs = [] {
    model::Scenario s = widgets::testing::example("asrpt-example.json");
    s.compare = {{"asrpt", "A-SRPT", {}}, {"gavel", "Gavel", {}}};
    return runsOf(s);
  }();
  return runs;
}

QString allWords(const Figure& figure, const char* preset = "ieee-1col") {
  QString words;
  for (const PlacedText& text : textsOf(draw(figure, *findPreset(preset)))) words += text.text + QLatin1Char('|');
  return words;
}

TEST(Completed, CountsFinishedJobsUpToTtd) {
  for (const auto* runs : {&twoRuns(), &manyRuns()}) {
    const Figure figure = makeFigure("completed", *runs);
    for (const plots::PlotSeries& s : figure.panels.front().series) {
      const metrics::RunMetrics& m = *(*runs)[static_cast<std::size_t>(s.lane)].metrics;
      ASSERT_TRUE(m.value("ttd_s"));
      EXPECT_DOUBLE_EQ(s.x.back(), *m.value("ttd_s"));
      EXPECT_EQ(s.y.back(), static_cast<double>(m.jobs.size()));
      for (std::size_t i = 0; i < s.x.size(); ++i) {
        const auto done = std::ranges::count_if(
            m.jobs, [&](const metrics::JobRow& row) { return row.finish_s && *row.finish_s <= s.x[i]; });
        EXPECT_EQ(s.y[i], static_cast<double>(done)) << s.x[i];
      }
    }
  }
}

TEST(Completed, ARunThatIsCutHasNoMarkAndTheKeySaysSo) {
  model::Scenario s = widgets::testing::example("hadar-fig1.json");
  s.compare.resize(2);
  s.clock.horizon_s = 1300;
  const auto runs = runsOf(s);
  ASSERT_FALSE(runs[0].metrics->value("ttd_s"));
  EXPECT_TRUE(allWords(makeFigure("completed", runs)).remove(QLatin1Char('|')).contains(QStringLiteral("jobs left")));
  EXPECT_FALSE(allWords(makeFigure("completed", twoRuns())).contains(QStringLiteral("jobs left")));
}

TEST(GruBars, AreTheMetric) {
  const Figure figure = makeFigure("gru-bars", twoRuns());
  for (std::size_t lane = 0; lane < 2; ++lane)
    EXPECT_EQ(figure.panels[0].series[lane].y, std::vector<double>{*twoRuns()[lane].metrics->value("gru")});
  EXPECT_TRUE(figure.table().startsWith(QStringLiteral("workload,scheduler,gru\n")));
}

TEST(TypeTimeline, AddsUpToTheComputingRowsOfEachType) {
  const std::vector<Row> rows = segmentRows(manyRuns());
  const Figure figure = makeFigure("timeline-types", manyRuns());
  ASSERT_EQ(figure.panels.size(), manyRuns().size());
  for (const plots::PlotData& panel : figure.panels) {
    for (const plots::PlotSeries& s : panel.series) {
      double drawn = 0, counted = 0;
      for (std::size_t i = 0; i + 1 < s.x.size(); ++i) drawn += s.y[i] * (s.x[i + 1] - s.x[i]);
      for (const Row& row : rows) {
        if (row.lane == panel.title && row.type == s.name && row.kind == QLatin1String("run"))
          counted += row.end_s - row.start_s;
      }
      EXPECT_NEAR(drawn, counted, 1e-6 * std::max(1.0, counted)) << panel.title.toStdString() << s.name.toStdString();
    }
  }
}

TEST(TypeTimeline, OfFewRoundsHasTheGpusThatComputeInEachRound) {
  const Figure figure = makeFigure("timeline-types", twoRuns());
  const plots::PlotData& panel = figure.panels.front();
  double first = 0;
  for (const plots::PlotSeries& s : panel.series) first += s.y.front();
  double counted = 0;
  const double round_s = twoRuns()[0].trace->problem->clock.round_s;
  for (const Row& row : segmentRows(twoRuns())) {
    if (row.lane == panel.title && row.kind == QLatin1String("run"))
      counted += std::max(0.0, std::min(row.end_s, round_s) - row.start_s);
  }
  EXPECT_NEAR(first, counted / round_s, 1e-9);
}

TEST(JobTimeline, HasTheWaitsAndTheGpuTimeOfEveryJob) {
  const Figure figure = makeFigure("timeline-jobs", manyRuns());
  const std::vector<Row> rows = segmentRows(manyRuns());
  for (std::size_t lane = 0; lane < figure.panels.size(); ++lane) {
    const plots::PlotData& panel = figure.panels[lane];
    std::map<QString, double> waits, runs;
    for (const plots::PlotSeries& s : panel.series) {
      for (std::size_t i = 0; i < s.to.size(); ++i) {
        const QString job = panel.y_names[static_cast<qsizetype>(s.y[i])];
        if (s.name == QLatin1String("waiting")) waits[job] += s.to[i] - s.x[i];
        EXPECT_GT(s.to[i], s.x[i]);
      }
    }
    for (const metrics::JobRow& row : figure.lanes[lane].run->metrics->jobs) {
      const QString job = QString::fromStdString(figure.lanes[lane].run->trace->problem->jobs[row.job].id);
      EXPECT_NEAR(waits[job], row.wait_s.value_or(0), 1e-6) << panel.title.toStdString() << job.toStdString();
    }
    // Boxes of types cover exactly the time in which the job has a row of kind run.
    for (const QString& job : panel.y_names) {
      std::map<double, int> steps;
      for (const Row& row : rows) {
        if (row.lane == panel.title && row.job == job && row.kind == QLatin1String("run"))
          ++steps[row.start_s], --steps[row.end_s];
      }
      double covered = 0, since = 0, drawn = 0;
      int gpus = 0;
      for (const auto& [at, by] : steps) covered += gpus > 0 ? at - since : 0, gpus += by, since = at;
      std::map<double, int> boxes;
      for (const plots::PlotSeries& s : panel.series) {
        const bool type = s.tone >= 0 && s.name != QLatin1String("waiting") && s.name != QLatin1String("restart") &&
                          s.name != QLatin1String("held idle") && s.name != QLatin1String("synchronising");
        for (std::size_t i = 0; type && i < s.to.size(); ++i) {
          if (panel.y_names[static_cast<qsizetype>(s.y[i])] == job) ++boxes[s.x[i]], --boxes[s.to[i]];
        }
      }
      gpus = 0;
      for (const auto& [at, by] : boxes) drawn += gpus > 0 ? at - since : 0, gpus += by, since = at;
      EXPECT_NEAR(drawn, covered, 1e-6) << panel.title.toStdString() << job.toStdString();
    }
    EXPECT_NEAR(panel.series.back().share.back(), 1, 1e-9) << "the share is 1 when the last job finishes";
  }
}

TEST(JobTimeline, OfChosenJobsHasTheirRows) {
  FigureOptions options;
  options.jobs = {QStringLiteral("J3"), QStringLiteral("J1")};
  const Figure figure = makeFigure("timeline-jobs", twoRuns(), options);
  EXPECT_EQ(figure.panels.front().y_names, (QStringList{QStringLiteral("J1"), QStringLiteral("J3")}));
  options.jobs = {QStringLiteral("none")};
  EXPECT_FALSE(makeFigure("timeline-jobs", twoRuns(), options).drawable());
}

TEST(JobTimeline, OfManyJobsSaysHowManyItShows) {
  model::Scenario s = widgets::testing::mix(60, 60);
  s.compare = {{"gavel", "Gavel", {}}};
  const Figure figure = makeFigure("timeline-jobs", runsOf(s));
  const Page page = pageOf(figure, *findPreset("ieee-1col"));
  EXPECT_LE(page.drawing.size_mm().height(), findPreset("ieee-1col")->max_height_mm + 0.01);
  EXPECT_TRUE(allWords(figure).contains(QStringLiteral("of 60 jobs to arrive"))) << allWords(figure).toStdString();
  EXPECT_EQ(faultsOf(lint(page)), QString());
  EXPECT_EQ(figure.panels.front().y_names.size(), 60) << "the table contains all jobs";
}

TEST(Histograms, CountEveryFinishedJobOnceInTheSameColumns) {
  for (const char* kind : {"jct-histogram", "wait-histogram"}) {
    for (const bool log : {false, true}) {
      FigureOptions options;
      options.x.log = log;
      const Figure figure = makeFigure(kind, manyRuns(), options);
      ASSERT_EQ(figure.panels.size(), manyRuns().size());
      for (std::size_t lane = 0; lane < figure.panels.size(); ++lane) {
        const plots::PlotSeries& s = figure.panels[lane].series.front();
        EXPECT_EQ(s.x, figure.panels.front().series.front().x) << kind;
        double counted = 0, expected = 0;
        for (std::size_t i = 0; i + 1 < s.x.size(); ++i) {
          counted += s.y[i];
          double own = 0;
          for (const metrics::JobRow& row : manyRuns()[lane].metrics->jobs) {
            const double value = kind[0] == 'j' ? *row.jct_s : *row.wait_s;
            own += value >= s.x[i] && value < s.x[i + 1] ? 1 : 0;
          }
          EXPECT_EQ(s.y[i], own) << kind << i;
        }
        for (const metrics::JobRow& row : manyRuns()[lane].metrics->jobs)
          expected += !log || (kind[0] == 'j' ? *row.jct_s : *row.wait_s) > 0 ? 1 : 0;
        EXPECT_EQ(counted, expected) << kind << log;
        const bool lost = log && expected < static_cast<double>(manyRuns()[lane].metrics->jobs.size());
        EXPECT_EQ(figure.panels[lane].axis_note.contains(QStringLiteral("not shown")), lost)
            << "the note states that zeros are not shown";
      }
    }
  }
}

TEST(Histograms, LeaveOutTheJobsThatTheMetricsLeaveOut) {
  std::vector<compare::LaneRun> runs{manyRuns().front()};
  const std::size_t all = runs.front().metrics->jobs.size();
  runs.front().warm_up.jobs = all - 2;
  const plots::PlotSeries counted = makeFigure("jct-histogram", runs).panels.front().series.front();
  EXPECT_EQ(std::accumulate(counted.y.begin(), counted.y.end() - 1, 0.0), 2)
      << "the warm-up removes all but two jobs of " << all;
}

TEST(ForecastError, IsTheForecastAgainstTheTruthOfSchedulersThatForecast) {
  const Figure figure = makeFigure("forecast-error", forecastRuns());
  ASSERT_TRUE(figure.drawable()) << figure.empty.toStdString();
  ASSERT_EQ(figure.panels.size(), 1u) << "Gavel makes no forecasts and has no panel";
  EXPECT_TRUE(allWords(figure).contains(QStringLiteral("no forecasts: Gavel"))) << allWords(figure).toStdString();
  const trace::Trace& trace = *forecastRuns()[0].trace;
  double jobs = 0;
  for (std::size_t j = 0; j < trace.jobs.size(); ++j) {
    if (std::isnan(trace.jobs[j].forecast_iterations)) continue;
    ++jobs;
    EXPECT_NEAR(*plots::forecastError(trace, model::JobIndex(j)),
                trace.jobs[j].forecast_iterations / trace.problem->jobs[j].iterations - 1, 1e-12);
  }
  double counted = 0;
  const plots::PlotSeries& s = figure.panels.front().series.front();
  for (std::size_t i = 0; i + 1 < s.y.size(); ++i) counted += s.y[i];
  EXPECT_EQ(counted, jobs);
  const Figure none = makeFigure("forecast-error", twoRuns());
  EXPECT_TRUE(none.empty.contains(QStringLiteral("A-SRPT"))) << none.empty.toStdString();
}

TEST(Gantt, OfChosenJobsNamesTheseAndGreysTheOthers) {
  FigureOptions options;
  options.jobs = {QStringLiteral("J1")};
  const Figure figure = makeFigure("gantt", twoRuns(), options);
  const QString words = allWords(figure);
  EXPECT_TRUE(words.contains(QStringLiteral("|J1"))) << words.toStdString();
  EXPECT_FALSE(words.contains(QStringLiteral("|J2|"))) << words.toStdString();
  EXPECT_TRUE(words.contains(QStringLiteral("in colour: J1; other jobs are grey"))) << words.toStdString();
  for (const char* preset : {"ieee-1col", "beamer"})
    EXPECT_EQ(faultsOf(lint(pageOf(figure, *findPreset(preset)))), QString()) << preset;
}

TEST(Parts, HaveLettersTitlesAndOneKey) {
  const Figure figure = makeFigure("queue,jct-cdf,completed", twoRuns());
  ASSERT_TRUE(figure.drawable()) << figure.empty.toStdString();
  EXPECT_EQ(figure.kind, "parts");
  EXPECT_EQ(figure.options.kinds.size(), 3);
  const QString words = allWords(figure);
  for (const char* heading : {"(a) Queue length", "(b) JCT, CDF", "(c) Completed jobs"})
    EXPECT_TRUE(words.contains(QLatin1String(heading))) << words.toStdString();
  EXPECT_EQ(words.count(QStringLiteral("Gavel")), 1) << "the key is shown once: " << words.toStdString();
  const Page page = pageOf(figure, *findPreset("ieee-2col"));
  EXPECT_NEAR(page.drawing.size_mm().width(), findPreset("ieee-2col")->width_mm, 0.01);
  QString reason;
  const auto read = readProvenance(svgFile(page.drawing, fileMetadata(figure, "ieee-2col")), reason);
  ASSERT_TRUE(read) << reason.toStdString();
  EXPECT_EQ(read->kind, "parts");
  EXPECT_EQ(read->options, figure.options);
}

TEST(Parts, AreOneTableWithTheirLetters) {
  const Figure figure = makeFigure("jct-cdf,completed", twoRuns());
  const QStringList lines = figure.table().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
  EXPECT_EQ(lines.front(), QStringLiteral("part,kind,scheduler,jct_s,share,time_s,completed,unit"));
  qsizetype rows = 0;
  for (const Figure& part : figure.parts) rows += part.table().count(QLatin1Char('\n')) - 1;
  EXPECT_EQ(lines.size(), rows + 1);
  for (const QString& line : lines) EXPECT_EQ(line.count(QLatin1Char(',')), 7) << line.toStdString();
}

TEST(Parts, SayWhatTheyCannotBe) {
  EXPECT_FALSE(makeFigure("cru,pie", twoRuns()).drawable());
  EXPECT_FALSE(makeFigure("cru,parts", twoRuns()).drawable());
}

TEST(NewKinds, PassTheLintAtEveryPreset) {
  for (const auto* runs : {&twoRuns(), &manyRuns()}) {
    for (const char* kind : kNew) {
      for (const Preset& preset : presets()) {
        const Page page = pageOf(makeFigure(kind, *runs), preset);
        EXPECT_EQ(faultsOf(lint(page)), QString()) << kind << ' ' << preset.name << ' ' << runs->size();
        EXPECT_LE(page.drawing.size_mm().height(), preset.max_height_mm + 0.01) << kind << ' ' << preset.name;
      }
    }
  }
}

TEST(NewKinds, CarrySeveralWorkloads) {
  std::vector<compare::LaneRun> runs = twoRuns();
  model::Scenario other = widgets::testing::threeJobs();
  other.title = "another";
  for (const compare::LaneRun& run : runsOf(other)) runs.push_back(run);
  for (const char* kind : kNew) {
    const Figure figure = makeFigure(kind, runs);
    ASSERT_TRUE(figure.drawable()) << kind;
    EXPECT_TRUE(allWords(figure, "ieee-2col").contains(QStringLiteral("another"))) << kind;
    EXPECT_TRUE(figure.table().contains(QStringLiteral("another"))) << kind;
    EXPECT_EQ(faultsOf(lint(pageOf(figure, *findPreset("ieee-2col")))), QString()) << kind;
  }
  EXPECT_EQ(makeFigure("completed", runs).panels.size(), 2u) << "each workload has one panel";
  EXPECT_EQ(makeFigure("gru-bars", runs).panels.front().x_names.size(), 2) << "each workload has one group";
}

}  // namespace
}  // namespace roundel::widgets::figures
