// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The arguments of `figure`: their options and their validation.

#include <string>
#include <vector>

#include "app/cli/cli.h"
#include "app/cli/commands/sweep_figure.h"
#include "app/cli/figure_backend.h"

namespace CLI {
class App;
}

namespace roundel::cli {

constexpr const char* kAllFigures = "all";     ///< value of --kind: one file per kind, in a folder
constexpr const char* kTableFigure = "table";  ///< value of --kind: the metrics as a table

struct FigureArguments {
  std::vector<std::string> folders;
  std::string kind, preset, out, format = "pdf";
  std::vector<std::string> metrics;  ///< for a table
  std::vector<std::string> at;       ///< seconds, or NAME=VALUE for a sweep
  SweepFigureArguments sweep;
  std::string notes;  ///< path of a notes file
  bool as_is = false;
  FigureChoices choices;
};

/// Adds options, arguments and the help's lists of kinds and presets. `arguments` outlives the command.
void addFigureArguments(CLI::App& command, FigureArguments& arguments);

const std::vector<std::string>& tableEndings();  ///< ".tex", ".csv", ".tsv"
std::vector<std::string> metricNames();

/// Whether all words of a figure are known. Unknown ones are reported on console.err with the nearest known word.
bool knownWords(const FigureArguments& arguments, Console& console);
/// The same for a table: its ending and metrics.
bool knownTableWords(const FigureArguments& arguments, Console& console);
/// One line per given option that no part of the kind supports: "cru: --from is ignored; only gantt has it". Empty for `all`, because most options
/// apply to few kinds.
std::vector<std::string> ignoredOptions(const CLI::App& command, const FigureArguments& arguments);
/// Whether every named job is in one of the runs. O(jobs of all runs squared).
bool knownJobs(const FigureArguments& arguments, const std::vector<compare::LaneRun>& runs, Console& console);

}  // namespace roundel::cli
