#pragma once
// Tables for papers: LaTeX with booktabs, numbers with the same decimals down a column and flush right, units in the heads, the best of a
// metric bold where rows differ, a dash where there is no value.

#include <string>
#include <vector>

#include "core/compare/comparison.h"

namespace roundel::io {

/// What papers report most: makespan, mean and 95th percentile JCT, waiting time, fairness, CRU.
const std::vector<std::string>& tableMetrics();

/// One row per run, one column per metric (names of the catalogue); times in the unit of the longest time of the table. Metrics without any value
/// and runs without metrics are left out; where a run has jobs left, columns at the end say of how many its means are. Runs of several scenarios are grouped by them, the best is marked in each group. Ends in a line break.
std::string latexMetricTable(const std::vector<compare::LaneRun>& runs,
                             const std::vector<std::string>& metrics = tableMetrics());
/// The same numbers in seconds, with finished_jobs and jobs where some are left: a header with the metrics' names, then one row per run, fields by `separator`; where there are
/// several scenarios the first column names them.
std::string metricTable(const std::vector<compare::LaneRun>& runs, const std::vector<std::string>& metrics,
                        char separator);
/// "Roundel 0.1.0; table; scenario "x"; schedulers Gavel, Hadar; seed 0; sha256 ...": one line for a comment.
std::string tableProvenance(const std::vector<compare::LaneRun>& runs, const std::string& version);

/// Any table of cells, the first row being the head: a column is numeric where each of its cells is a number or empty. Heads named
/// after a metric take its title and unit, "start_s" becomes "Start (min)": its times are in the unit of the longest of the table. Where every
/// row has the metrics of one of these runs, the best of a metric is bold by the rule of latexMetricTable (compare::rankStands); otherwise nothing
/// is bold: rows of instants and of jobs are not ranked. O(cells + rows * runs).
std::string latexTable(const std::vector<std::vector<std::string>>& rows,
                       const std::vector<compare::LaneRun>& runs = {});
/// Reads a text table: rows between line breaks, cells between tabs. Lines of one cell before the head are titles: comments.
std::string latexTableOfTsv(const std::string& tsv, const std::vector<compare::LaneRun>& runs = {});

}  // namespace roundel::io
