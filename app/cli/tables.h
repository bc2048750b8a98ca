// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The tables that commands print at the end: metrics side by side, the paper's numbers beside ours, JSON for programs.

#include <string>
#include <vector>

#include "core/compare/comparison.h"

namespace roundel::model {
struct Scenario;
}

namespace roundel::cli {

/// One row per metric that most papers report, one column per run, times in one unit. "*" marks the best value if runs differ and the same jobs
/// have finished in all of them.
std::string metricsTable(const std::vector<compare::LaneRun>& runs);
/// One row per `expected` entry about one of the runs: the source's number, ours, the jobs it covers, and the verdict. Empty if there are none.
std::string expectedTable(const model::Scenario& scenario, const std::vector<compare::LaneRun>& runs);
/// "fair comparison", or the differences, one per line. Empty for fewer than two runs.
std::string fairnessText(const std::vector<compare::LaneRun>& runs);
/// One line per warm-up of the runs: the jobs that statistics leave out. Without a warm-up, the one that MSER-5 suggests, if any.
std::string warmUpText(const std::vector<compare::LaneRun>& runs);
/// {label: {"policy", "status", with a warm-up "warm_up", "metrics": {name: number or null}}}.
std::string metricsJson(const std::vector<compare::LaneRun>& runs);
/// A JSON string in quotes.
std::string jsonString(const std::string& text);

/// Pads columns to the widest cell, two spaces apart. The first column is left-aligned, the others are right-aligned if `numbers`. Control
/// characters are made visible.
std::string aligned(std::vector<std::vector<std::string>> rows, bool numbers);

}  // namespace roundel::cli
