// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Tables for papers: LaTeX with booktabs, right-aligned numbers with equal decimals in a column, units in the heads,
// the best of a metric in bold if rows differ, a dash if there is no value.

#include <string>
#include <vector>

#include "core/compare/comparison.h"

namespace roundel::io {

/// The metrics that papers report most: makespan, mean and 95th percentile JCT, waiting time, fairness, CRU.
const std::vector<std::string>& tableMetrics();

/// Returns one row per run and one column per metric (names of the catalogue). Times are in the unit of the longest
/// time of the table. Metrics without any value and runs without metrics are left out. If a run has unfinished jobs,
/// columns at the end give the number of jobs that its means include. Runs are grouped by scenario, and the best value
/// is marked in each group. Ends with a line break.
std::string latexMetricTable(const std::vector<compare::LaneRun>& runs,
                             const std::vector<std::string>& metrics = tableMetrics());
/// Returns the same numbers in seconds: a header with the names of the metrics, then one row per run, with fields
/// separated by `separator`. Adds finished_jobs and jobs if jobs are unfinished, and the scenario as first column if
/// there are several.
std::string metricTable(const std::vector<compare::LaneRun>& runs, const std::vector<std::string>& metrics,
                        char separator);
/// Returns "Roundel 0.1.0; table; scenario "x"; schedulers Gavel, Hadar; seed 0; sha256 ...": one line for a comment.
std::string tableProvenance(const std::vector<compare::LaneRun>& runs, const std::string& version);

/// Returns a table of arbitrary cells; the first row is the head. A column is numeric if each of its cells is a number
/// or empty. Heads that are named after a metric get its title and unit; "start_s" becomes "Start (min)", in the unit
/// of the longest time of the table. If every row has the metrics of one of these runs, the best value of a metric is
/// bold by the rule of latexMetricTable (compare::isRankable). Otherwise nothing is bold, because rows of instants and
/// jobs are not ranked. O(cells + rows * runs).
std::string latexTable(const std::vector<std::vector<std::string>>& rows,
                       const std::vector<compare::LaneRun>& runs = {});
/// Converts a text table: rows separated by line breaks, cells by tabs. Lines of one cell before the head are titles
/// and become comments.
std::string latexTableOfTsv(const std::string& tsv, const std::vector<compare::LaneRun>& runs = {});

}  // namespace roundel::io
