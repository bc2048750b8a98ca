// SPDX-License-Identifier: GPL-3.0-or-later
#include <QRegularExpression>

#include "tests/widgets/figures/kinds/figures.h"

namespace roundel::widgets::figures {
namespace {

using testing::figure;
using testing::manyRuns;
using testing::page;
using testing::twoRuns;

QStringList csvLines(const std::vector<compare::LaneRun>& runs, const std::string& kind) {
  return page(runs, kind).figure.table().trimmed().split(QLatin1Char('\n'));
}

TEST(FigureCsv, OfAGanttHasARowASegmentThatReadsBackExactly) {
  const QStringList lines = csvLines(twoRuns(), "gantt");
  EXPECT_EQ(lines[0], QStringLiteral("scheduler,job,copy,node,gpu,gpu_type,start_s,end_s,kind"));
  qsizetype line = 1;
  for (const compare::LaneRun& run : twoRuns()) {
    const model::Problem& problem = *run.trace->problem;
    for (std::size_t row = 0; row < run.trace->segments.size(); ++row, ++line) {
      const trace::Segment s = run.trace->segments.at(row);
      const QStringList cells = lines.at(line).split(QLatin1Char(','));
      ASSERT_EQ(cells.size(), 9);
      EXPECT_EQ(cells[0].toStdString(), run.lane.label);
      EXPECT_EQ(cells[1].toStdString(), problem.jobs[s.job].id);
      EXPECT_EQ(cells[3].toStdString(), problem.nodes[problem.gpus[s.gpu].node].id);
      EXPECT_EQ(cells[4].toInt(), problem.gpus[s.gpu].index);
      EXPECT_EQ(cells[6].toDouble(), s.start_s);
      EXPECT_EQ(cells[7].toDouble(), s.end_s);
    }
  }
  EXPECT_EQ(lines.size(), line);
}

TEST(FigureCsv, QuotesWhatNeedsIt) {
  model::Scenario s = widgets::testing::threeJobs();
  s.compare[0].label = "a, \"b\"";
  for (const char* kind : {"gantt", "makespan", "gru", "cru"}) {
    EXPECT_TRUE(makeFigure(kind, testing::runsOf(s)).table().contains(QStringLiteral("\"a, \"\"b\"\"\","))) << kind;
  }
}

TEST(FigureCsv, OfTwoMetricsHasTheirUnitsInItsHeader) {
  FigureOptions options;
  options.x_metric = "fragments_mean", options.y_metric = "throughput_mean";
  EXPECT_TRUE(makeFigure("scatter", twoRuns(), options)
                  .table()
                  .startsWith(QStringLiteral("workload,scheduler,fragments_mean_gpus,throughput_mean_full_gangs\n")));
  options.x_metric = "jct_mean_s", options.y_metric = "cru";
  EXPECT_TRUE(makeFigure("scatter", twoRuns(), options)
                  .table()
                  .startsWith(QStringLiteral("workload,scheduler,jct_mean_s,cru\n")))
      << "a ratio has no unit";
}

TEST(FigureCsv, EveryKindHasRowsOfOneShape) {
  for (const std::string& kind : kinds()) {
    for (const auto* runs : {&twoRuns(), &manyRuns()}) {
      const QStringList lines = csvLines(*runs, kind);
      EXPECT_GT(lines.size(), 2) << kind;
      static const QRegularExpression quoted(QStringLiteral("\"[^\"]*\""));
      for (QString line : lines)
        EXPECT_EQ(line.remove(quoted).count(QLatin1Char(',')), lines[0].count(QLatin1Char(',')))
            << kind << ' ' << line.toStdString();
    }
  }
}

TEST(FigureCsv, OfTheFileHasItsHeaderFirstAndWhereItComesFromInTheLastColumn) {
  for (const std::string& kind : kinds()) {
    const QStringList lines =
        QString::fromUtf8(figure(twoRuns(), kind, Format::Csv)).trimmed().split(QLatin1Char('\n'));
    const QStringList table = page(twoRuns(), kind).figure.table().trimmed().split(QLatin1Char('\n'));
    ASSERT_EQ(lines.size(), table.size()) << kind;
    EXPECT_EQ(lines[0], table[0] + QStringLiteral(",source")) << kind;
    EXPECT_TRUE(lines[1].startsWith(table[1] + QLatin1Char(','))) << kind;
    for (const char* word : {"Roundel ", "Hadar", "Gavel", "seed 1", "scenario"})
      EXPECT_TRUE(lines[1].contains(QLatin1String(word))) << lines[1].toStdString();
    for (qsizetype i = 2; i < lines.size(); ++i) EXPECT_EQ(lines[i], table[i] + QLatin1Char(',')) << kind;
  }
}

TEST(FigureCsv, SaysWhatItsColumnsAre) {
  EXPECT_EQ(csvLines(twoRuns(), "jct-bars")[0], QStringLiteral("scheduler,jct_mean_s,jct_min_s,jct_max_s,jct_bound_s"));
  EXPECT_EQ(csvLines(twoRuns(), "jct-quantiles")[0],
            QStringLiteral("scheduler,jct_median_s,jct_p5_s,jct_p95_s,jct_p25_s,jct_p75_s"));
  EXPECT_EQ(csvLines(twoRuns(), "wait")[0], QStringLiteral("scheduler,wait_s,share"));
  EXPECT_EQ(csvLines(twoRuns(), "lr-cdf")[0], QStringLiteral("scheduler,latency_ratio,share"));
  EXPECT_EQ(csvLines(twoRuns(), "ftf-cdf")[0], QStringLiteral("scheduler,finish_time_fairness,share"));
  EXPECT_EQ(csvLines(twoRuns(), "queue")[0], QStringLiteral("scheduler,time_s,queue,unit"));
  EXPECT_TRUE(csvLines(twoRuns(), "queue")[1].endsWith(QStringLiteral(",jobs")));
  EXPECT_TRUE(csvLines(twoRuns(), "cru")[1].endsWith(QStringLiteral(",share")));
  EXPECT_TRUE(csvLines(twoRuns(), "fragments")[1].endsWith(QStringLiteral(",GPUs")));
}

TEST(FigureCsv, NamesTheSchedulerAlikeInAllKinds) {
  for (const std::string& kind : kinds()) {
    if (kind == "matrix") continue;
    EXPECT_TRUE(csvLines(twoRuns(), kind)[0].split(QLatin1Char(',')).contains(QStringLiteral("scheduler"))) << kind;
  }
}

TEST(FigureCsv, OfAStepCurveEndsWhereItsRunEnds) {
  const QStringList lines = csvLines(twoRuns(), "queue");
  for (const compare::LaneRun& run : twoRuns()) {
    const QStringList own = lines.filter(QString::fromStdString(run.lane.label) + QLatin1Char(','));
    EXPECT_EQ(own.last().section(QLatin1Char(','), 1, 1).toDouble(), run.trace->end_s);
  }
}

TEST(FigureCsv, OfAreasHasARowAtTheirEnd) {
  for (const char* kind : {"gru", "timeline-types"}) {
    qsizetype points = 0;
    for (const plots::PlotData& panel : makeFigure(kind, twoRuns()).panels)
      for (const plots::PlotSeries& s : panel.series) points += static_cast<qsizetype>(s.x.size());
    EXPECT_EQ(csvLines(twoRuns(), kind).size() - 1, points) << kind;
  }
}

TEST(FigureCsv, OfMeanCompletionTimesHasTheirLowerBounds) {
  const QStringList lines = csvLines(twoRuns(), "jct-bars");
  for (std::size_t i = 0; i < twoRuns().size(); ++i)
    EXPECT_EQ(lines[static_cast<qsizetype>(i) + 1].section(QLatin1Char(','), -1).toDouble(),
              twoRuns()[i].metrics->value("jct_bound_s").value());
}

TEST(FigureCsv, OfMakespansHasTheBoundThatTheFigureDraws) {
  const Figure figure = makeFigure("makespan", twoRuns());
  const QStringList lines = csvLines(twoRuns(), "makespan");
  EXPECT_EQ(lines[0], QStringLiteral("workload,scheduler,makespan_s,cru,lower_bound_s"));
  for (std::size_t lane = 0; lane < figure.lanes.size(); ++lane) {
    const double bound_s = lines[static_cast<qsizetype>(lane) + 1].section(QLatin1Char(','), -1).toDouble();
    EXPECT_GT(bound_s, 0);
    EXPECT_EQ(bound_s, figure.panels[0].rules[lane].at);
  }
}

TEST(FigureCsv, NoCellIsAFormulaAndNoneHoldsAControlCharacter) {
  model::Scenario s = widgets::testing::threeJobs();
  s.title = "=1+1\rx";
  s.compare[0].label = "=cmd|' /C calc'!A0";
  s.compare[1].label = "a\x1b[31m\nb";
  const auto runs = testing::runsOf(s);
  for (const char* kind : {"gantt", "makespan", "cru", "jct-bars"}) {
    const QString csv = makeFigure(kind, runs).table();
    EXPECT_TRUE(csv.contains(QStringLiteral("'=cmd"))) << kind;
    EXPECT_FALSE(csv.contains(QStringLiteral(",=")) || csv.contains(QStringLiteral("\n="))) << kind;
    EXPECT_TRUE(csv.contains(QStringLiteral("a<U+001B>[31m<U+000A>b"))) << kind;
  }
}

}  // namespace
}  // namespace roundel::widgets::figures
