// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of text and tables in LaTeX.

#include "core/io/tables/latex.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "core/io/tables/latex_table.h"
#include "core/model/scenario.h"

namespace roundel::io {
namespace {

TEST(LatexText, LeavesPlainWordsAlone) {
  EXPECT_EQ(latexText("ResNet-50, 4 GPUs (best)"), "ResNet-50{,} 4 GPUs (best)");
}

TEST(LatexText, EscapesEveryCommandOfTex) {
  EXPECT_EQ(latexText("a_b & 5% of $x$ #1 {y} ~ ^ \\z"),
            "a\\_b \\& 5\\% of \\$x\\$ \\#1 \\{y\\} \\textasciitilde{} \\textasciicircum{} \\textbackslash{}z");
  EXPECT_EQ(latexText("[a] <b> |c|"), "{[}a{]} \\textless{}b\\textgreater{} \\textbar{}c\\textbar{}");
}

TEST(LatexText, SignsThatPdflatexLacksBecomeItsOwn) {
  EXPECT_EQ(latexText("2 × 3 ≤ 6… ρ – µs"), "2 $\\times$ 3 $\\le$ 6\\dots{} $\\rho$ -- $\\mu$s");
  EXPECT_EQ(latexText("Zürich 作业"), "Zürich 作业") << "letters stay";
}

TEST(LatexText, HoldsNoLineBreakAndShowsControlCharacters) {
  EXPECT_EQ(latexText("a\nb\tc\x01"
                      "d"),
            "a b c\\textless{}U+0001\\textgreater{}d");
  EXPECT_EQ(latexText("x\r\\immediate"), "x\\textless{}U+000D\\textgreater{}\\textbackslash{}immediate");
}

using ::testing::HasSubstr;
using ::testing::Not;

std::shared_ptr<const model::Scenario> titled(const std::string& title) {
  auto scenario = std::make_shared<model::Scenario>();
  scenario->title = title;
  return scenario;
}

compare::LaneRun run(const std::string& label, std::map<std::string, std::optional<double>> values) {
  auto problem = std::make_shared<model::Problem>();
  problem->scenario = titled("three\njobs");
  auto trace = std::make_shared<trace::Trace>();
  trace->problem = problem;
  auto metrics = std::make_shared<metrics::RunMetrics>();
  metrics->values = std::move(values);
  compare::LaneRun out;
  out.lane = {"gavel", label, {}};
  out.trace = trace;
  out.metrics = metrics;
  return out;
}

TEST(LatexTable, HasUnitsInItsHeadsAlignedNumbersAndTheBestInBold) {
  const std::vector<compare::LaneRun> runs{
      run("Gavel_1", {{"makespan_s", 90000}, {"jct_mean_s", 1200}, {"cru", 0.75}}),
      run("Hadar & co", {{"makespan_s", 45000}, {"jct_mean_s", 1290}, {"cru", 0.9}})};
  EXPECT_EQ(latexMetricTable(runs),
            "% Needs \\usepackage{booktabs}.\n"
            "\\begin{tabular}{@{}lrrr@{}}\n"
            "\\toprule\n"
            "Scheduler   &   Makespan (h) &   Mean JCT (h) &            CRU \\\\\n"
            "\\midrule\n"
            "Gavel\\_1    &          25.00 & \\textbf{0.333} &          0.750 \\\\\n"
            "Hadar \\& co & \\textbf{12.50} &          0.358 & \\textbf{0.900} \\\\\n"
            "\\bottomrule\n"
            "\\end{tabular}\n");
}

compare::LaneRun runOf(const std::string& title, const std::string& label, double makespan_s) {
  compare::LaneRun out = run(label, {{"makespan_s", makespan_s}});
  auto problem = std::make_shared<model::Problem>();
  problem->scenario = titled(title);
  auto trace = std::make_shared<trace::Trace>();
  trace->problem = problem;
  out.trace = trace;
  return out;
}

TEST(LatexTable, OfSeveralWorkloadsIsGroupedAndMarksTheBestOfEach) {
  const std::vector<compare::LaneRun> runs{runOf("mix M-1", "Gavel", 100), runOf("mix M-3", "Gavel", 290),
                                           runOf("mix M-1", "Hadar", 90), runOf("mix M-3", "Hadar", 300)};
  EXPECT_EQ(latexMetricTable(runs, {"makespan_s"}),
            "% Needs \\usepackage{booktabs}.\n"
            "\\begin{tabular}{@{}llr@{}}\n"
            "\\toprule\n"
            "Workload & Scheduler & Makespan (min) \\\\\n"
            "\\midrule\n"
            "M-1      & Gavel     &          1.667 \\\\\n"
            "         & Hadar     & \\textbf{1.500} \\\\\n"
            "\\addlinespace\n"
            "M-3      & Gavel     & \\textbf{4.833} \\\\\n"
            "         & Hadar     &          5.000 \\\\\n"
            "\\bottomrule\n"
            "\\end{tabular}\n");
  EXPECT_EQ(metricTable(runs, {"makespan_s"}, ','),
            "workload,scheduler,makespan_s\nM-1,Gavel,100\nM-1,Hadar,90\nM-3,Gavel,290\nM-3,Hadar,300\n");
}

TEST(LatexTable, ThatIsTooWideForAColumnHasItsHeadsOnSeveralLinesAndShrinksToIt) {
  const std::string table = latexMetricTable(
      {run("Gavel", {{"makespan_s", 1}, {"jct_mean_s", 1}, {"jct_p95_s", 1}, {"wait_mean_s", 1}, {"cru", 0.5}})});
  EXPECT_THAT(table, HasSubstr("\\shortstack[r]{Mean\\\\JCT\\\\(s)}"));
  EXPECT_THAT(table, HasSubstr("\\resizebox{\\ifdim\\width>\\linewidth"));
}

TEST(LatexTable, AMissingValueIsADashAndAMetricWithoutAnyIsLeftOut) {
  const std::string table =
      latexMetricTable({run("A", {{"makespan_s", std::nullopt}, {"cru", 0.5}, {"wait_mean_s", std::nullopt}}),
                        run("B", {{"makespan_s", 60}, {"cru", 0.5}})},
                       {"makespan_s", "wait_mean_s", "cru", "no_such_metric"});
  EXPECT_THAT(table, HasSubstr("A         &           -- & 0.500 "));
  EXPECT_THAT(table, Not(HasSubstr("wait")));
  EXPECT_THAT(table, Not(HasSubstr("textbf"))) << "neither a single value nor two equal values are marked";
}

TEST(LatexTable, ValuesThatPrintAlikeAreBestTogether) {
  const std::string table =
      latexMetricTable({run("A", {{"cru", 0.90001}}), run("B", {{"cru", 0.90002}}), run("C", {{"cru", 0.5}})}, {"cru"});
  EXPECT_THAT(table, HasSubstr("A         & \\textbf{0.900}"));
  EXPECT_THAT(table, HasSubstr("B         & \\textbf{0.900}"));
}

/// Does the same as run(), with two jobs; `a` and `b` state whether each has finished.
compare::LaneRun finished(const std::string& label, std::map<std::string, std::optional<double>> values, bool a,
                          bool b) {
  compare::LaneRun out = run(label, std::move(values));
  auto problem = std::make_shared<model::Problem>(*out.trace->problem);
  auto trace = std::make_shared<trace::Trace>(*out.trace);
  for (const char* id : {"a", "b"}) problem->jobs.emplace_back().id = id;
  trace->problem = problem;
  trace->jobs.resize(2);
  trace->jobs[0].finish_s = a ? 10 : std::numeric_limits<double>::quiet_NaN();
  trace->jobs[1].finish_s = b ? 20 : std::numeric_limits<double>::quiet_NaN();
  out.trace = trace;
  return out;
}

TEST(LatexTable, OfATextTwinIsThatOfTheRunsItself) {
  const std::map<std::string, std::optional<double>> one{
      {"makespan_s", 32317}, {"jct_mean_s", 7865.2}, {"wait_mean_s", 11}, {"cru", 0.54}};
  const std::map<std::string, std::optional<double>> other{
      {"makespan_s", 31000}, {"jct_mean_s", 7900}, {"wait_mean_s", std::nullopt}, {"cru", 0.61}};
  const std::vector<compare::LaneRun> alike{finished("Gavel", one, true, true), finished("Hadar", other, true, true)};
  EXPECT_THAT(latexMetricTable(alike), HasSubstr("textbf"));
  EXPECT_EQ(latexTableOfTsv(metricTable(alike, tableMetrics(), '\t'), alike), latexMetricTable(alike));
  const std::vector<compare::LaneRun> unlike{finished("Gavel", one, true, true), finished("Hadar", other, true, false)};
  EXPECT_THAT(latexMetricTable(unlike), Not(HasSubstr("textbf"))) << "the runs have finished different jobs";
  EXPECT_EQ(latexTableOfTsv(metricTable(unlike, tableMetrics(), '\t'), unlike), latexMetricTable(unlike));
}

TEST(LatexTable, SaysOfHowManyJobsMeansAreWhereSomeAreLeft) {
  std::vector<compare::LaneRun> runs{run("Gavel", {{"jct_mean_s", 60}}), run("Hadar", {{"jct_mean_s", 30}})};
  for (std::size_t i = 0; i < 2; ++i) {
    auto metrics = std::make_shared<metrics::RunMetrics>(*runs[i].metrics);
    metrics->jobs.resize(2);
    metrics->jobs[0].finish_s = 10;
    if (i == 0) metrics->jobs[1].finish_s = 20;
    runs[i].metrics = metrics;
  }
  EXPECT_EQ(metricTable(runs, {"jct_mean_s"}, ','),
            "scheduler,jct_mean_s,finished_jobs,jobs\nGavel,60,2,2\nHadar,30,1,2\n");
  EXPECT_THAT(latexMetricTable(runs), HasSubstr("Finished jobs & Jobs"));
  EXPECT_EQ(metricTable({runs[0]}, {"jct_mean_s"}, ','), "scheduler,jct_mean_s\nGavel,60\n")
      << "no column for finished jobs if all have finished";
}

TEST(LatexTable, OfATextTwinMarksNothingWhereRowsAreNoRuns) {
  const std::vector<compare::LaneRun> runs{finished("Gavel", {{"cru", 0.5}}, true, true),
                                           finished("Hadar", {{"cru", 0.6}}, true, true)};
  EXPECT_THAT(latexTableOfTsv("scheduler\ttime_s\tcru\nGavel\t0\t0.5\nHadar\t0\t0.7\n", runs), Not(HasSubstr("textbf")))
      << "rows are rounds, not runs";
  EXPECT_THAT(latexTableOfTsv("scheduler\tcru\nGavel\t0.5\nHadar\t0.6\n"), Not(HasSubstr("textbf")))
      << "the runs of the table are unknown";
  EXPECT_THAT(latexTableOfTsv("scheduler\tcru\nGavel\t0.5\nHadar\t0.6\n", runs), HasSubstr("\\textbf{0.600}"));
}

TEST(LatexTable, OfATextTwinHasTimesInTheUnitOfTheLongest) {
  const std::string table = latexTableOfTsv("job\tstart_s\tend_s\trate_per_s\nJ1\t0\t7200\t3\nJ2\t3600\t36000\t4\n");
  EXPECT_THAT(table, HasSubstr("Start (h)"));
  EXPECT_THAT(table, HasSubstr("End (h)"));
  EXPECT_THAT(table, HasSubstr("Rate (/s)"));
  EXPECT_THAT(table, HasSubstr("J2  &         1 &      10 &         4 "));
}

TEST(LatexTable, OfATextTwinKnowsMetricsUnitsWordsAndNumbers) {
  const std::vector<compare::LaneRun> runs{run("Gavel", {{"jct_mean_s", 100}}), run("Hadar", {{"jct_mean_s", 90}})};
  const std::string table = latexTableOfTsv(
      "scheduler\tjct_mean_s\tgpu_type\tstart_s\tdelta\nGavel\t100\tV_100\t0.5\t-2\nHadar\t90\tK80\t\t3\n", runs);
  EXPECT_THAT(table, HasSubstr("{@{}lrlrr@{}}"));
  EXPECT_THAT(table, HasSubstr("Mean JCT (s)"));
  EXPECT_THAT(table, HasSubstr("\\textbf{90}"));
  EXPECT_THAT(table, HasSubstr("V\\_100"));
  EXPECT_THAT(table, HasSubstr("Start (s)"));
  EXPECT_THAT(table, HasSubstr("0.500"));
  EXPECT_THAT(table, HasSubstr("--"));
  EXPECT_THAT(table, HasSubstr("$-$2"));
}

TEST(MetricTable, HoldsTheNumbersAsTheyAre) {
  EXPECT_EQ(metricTable({run("=A1", {{"cru", -0.5}})}, {"cru"}, ','), "scheduler,cru\n'=A1,-0.5\n")
      << "text is protected from spreadsheets, numbers are not";
  EXPECT_EQ(metricTable({run("A, b", {{"cru", 0.1}, {"makespan_s", std::nullopt}})}, {"cru", "makespan_s"}, ','),
            "scheduler,cru,makespan_s\n\"A, b\",0.1,\n");
}

TEST(TableProvenance, IsOneLine) {
  EXPECT_EQ(tableProvenance({run("A", {}), run("B", {})}, "9.9"),
            "Roundel 9.9; table; scenario \"three<U+000A>jobs\"; schedulers A, B; seed 1");
}

}  // namespace
}  // namespace roundel::io
