#pragma once
// The arguments of `figure`: the options that take them, and whether each is known.

#include <string>
#include <vector>

#include "app/cli/cli.h"
#include "app/cli/commands/sweep_figure.h"
#include "app/cli/figure_backend.h"

namespace CLI {
class App;
}

namespace roundel::cli {

constexpr const char* kAllFigures = "all";     ///< of --kind: one file a kind, in a folder
constexpr const char* kTableFigure = "table";  ///< of --kind: the metrics as a table

struct FigureArguments {
  std::vector<std::string> folders;
  std::string kind, preset, out, format = "pdf";
  std::vector<std::string> metrics;  ///< of a table
  std::vector<std::string> at;       ///< seconds, or NAME=VALUE of a sweep
  SweepFigureArguments sweep;
  std::string notes;  ///< a file
  bool as_is = false;
  FigureChoices choices;
};

/// Options, arguments and the help's lists of kinds and presets. `arguments` must outlive the command.
void addFigureArguments(CLI::App& command, FigureArguments& arguments);

const std::vector<std::string>& tableEndings();  ///< ".tex", ".csv", ".tsv"
std::vector<std::string> metricNames();

/// Is every word of a figure one that is known? What is not is said on console.err, with the nearest. All are looked at.
bool knownWords(const FigureArguments& arguments, Console& console);
/// The same of a table, for its ending and metrics.
bool knownTableWords(const FigureArguments& arguments, Console& console);
/// "cru: --from is ignored; only gantt has it", one a given option that no part of the kind has. Empty for `all`: of many kinds most have no use
/// for an option.
std::vector<std::string> ignoredOptions(const CLI::App& command, const FigureArguments& arguments);
/// Is every job that is named in one of the runs? O(jobs of all runs squared).
bool knownJobs(const FigureArguments& arguments, const std::vector<compare::LaneRun>& runs, Console& console);

}  // namespace roundel::cli
