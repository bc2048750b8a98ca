#pragma once
// What the commands print when they are done: metrics of the runs side by side, the paper's figures beside ours, JSON for programs.

#include <string>
#include <vector>

#include "core/compare/comparison.h"

namespace roundel::model {
struct Scenario;
}

namespace roundel::cli {

/// Rows are the metrics that most papers report, columns the runs, times in one unit; "*" marks the best where runs differ and the same
/// jobs have finished in all of them.
std::string metricsTable(const std::vector<compare::LaneRun>& runs);
/// One row an `expected` entry that speaks of one of the runs: the source's figure, ours, whose jobs they are of, and the verdict. "" where none.
std::string expectedTable(const model::Scenario& scenario, const std::vector<compare::LaneRun>& runs);
/// "fair comparison" or every difference, a line each. "" for fewer than two runs.
std::string fairnessText(const std::vector<compare::LaneRun>& runs);
/// Which jobs the statistics over jobs leave out, a line for each warm-up that the runs have. If none has one, the warm-up that
/// MSER-5 suggests, or "".
std::string warmUpText(const std::vector<compare::LaneRun>& runs);
/// {label: {"policy", "status", with a warm-up "warm_up", "metrics": {name: number or null}}}.
std::string metricsJson(const std::vector<compare::LaneRun>& runs);
/// A text in quotes, as JSON writes it.
std::string jsonString(const std::string& text);

/// Columns padded to the widest cell, two spaces apart; the first column flush left, the others flush right where `numbers`. Control
/// characters are shown.
std::string aligned(std::vector<std::vector<std::string>> rows, bool numbers);

}  // namespace roundel::cli
