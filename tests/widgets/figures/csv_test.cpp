#include "tests/widgets/figures/figures.h"

namespace roundel::widgets::figures {
namespace {

using testing::figure;
using testing::twoRuns;

TEST(FigureCsv, OfAGanttHasARowASegmentThatReadsBackExactly) {
  const QStringList lines = QString::fromStdString(figureCsv(twoRuns(), "gantt")).trimmed().split(QLatin1Char('\n'));
  EXPECT_EQ(lines[0], QStringLiteral("lane,job,copy,node,gpu,gpu_type,start_s,end_s,kind"));
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
  const std::string csv = figureCsv(testing::runsOf(s), "gantt");
  EXPECT_NE(csv.find("\"a, \"\"b\"\"\",J"), std::string::npos);
}

TEST(FigureCsv, EveryKindHasOne) {
  for (const std::string& kind : kinds()) {
    const QStringList lines = QString::fromStdString(figureCsv(twoRuns(), kind)).trimmed().split(QLatin1Char('\n'));
    EXPECT_GT(lines.size(), 2) << kind;
    for (const QString& line : lines) EXPECT_EQ(line.count(QLatin1Char(',')), lines[0].count(QLatin1Char(','))) << kind;
  }
}

}  // namespace
}  // namespace roundel::widgets::figures
