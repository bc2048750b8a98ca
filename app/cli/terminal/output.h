// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Shared by `run` and `compare`: running lanes with progress, and reporting the outcome.

#include <optional>
#include <string>
#include <vector>

#include "app/cli/cli.h"
#include "core/compare/run_lanes.h"

namespace CLI {
class App;
}

namespace roundel::cli {

/// The values of --until, --seed, --explain, -j, --warm-up and --warm-up-jobs.
struct Limits {
  std::optional<double> until_s;
  std::optional<std::uint64_t> seed;
  std::optional<trace::Explain> explain;  ///< empty: depends on the number of jobs
  unsigned threads = 0;                   ///< 0: the number of cores
  metrics::WarmUp warm_up;                ///< left out of statistics over jobs
};

/// Runs the lanes in parallel. If the user stopped it, reports this on console.err and returns nothing.
std::optional<std::vector<compare::LaneRun>> runWithProgress(const std::shared_ptr<const model::Problem>& problem,
                                                             const std::vector<compare::Lane>& lanes,
                                                             const Limits& limits, Console& console);

/// False, with the reason on console.err, if `folder` has other content and must not be overwritten.
bool mayWrite(const std::string& folder, Console& console);

/// False, with the reason on console.err, if a report cannot have this name. `option` is the word that named it; `folder_comes`: the folder is
/// created before the report is written.
bool mayReport(const char* option, const std::string& file, Console& console, bool folder_comes = false,
               const std::string& ending = ".html");
/// Reads the runs in these folders and gives them unique names. The folder of a comparison has all its runs. If a folder is unreadable, or was
/// altered and `as_is` is false, reports this on console.err and returns nothing.
std::optional<std::vector<compare::LaneRun>> readRuns(const std::vector<std::string>& folders, bool as_is,
                                                      Console& console);
/// Adds --as-is.
void addAsIs(CLI::App& command, bool& as_is);
/// Whether the user requested a stop, which is then reported on console.err.
bool stopped(Console& console);

/// Reports failed runs and unfinished jobs on console.err. True if no run failed.
bool reportOutcomes(const std::vector<compare::LaneRun>& runs, Console& console);

/// Prints the tables or the JSON to console.out.
void printResults(const model::Scenario& scenario, const std::vector<compare::LaneRun>& runs, bool json,
                  Console& console);

}  // namespace roundel::cli
