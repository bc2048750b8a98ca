#pragma once
// What `run` and `compare` share: running lanes with progress, and saying how they went.

#include <optional>
#include <string>
#include <vector>

#include "app/cli/cli.h"
#include "core/compare/run_lanes.h"

namespace CLI {
class App;
}

namespace roundel::cli {

/// How far, with which seed, what is kept of explanations, how many at once, and which jobs the metrics leave out; from --until, --seed, --explain, -j,
/// --warm-up and --warm-up-jobs.
struct Limits {
  std::optional<double> until_s;
  std::optional<std::uint64_t> seed;
  std::optional<trace::Explain> explain;  ///< nothing: by the number of jobs
  unsigned threads = 0;                   ///< 0: as many as the machine has
  metrics::WarmUp warm_up;                ///< left out of the statistics over jobs
};

/// Runs the lanes side by side; nothing where the user stopped it, which is then said on console.err.
std::optional<std::vector<compare::LaneRun>> runWithProgress(const std::shared_ptr<const model::Problem>& problem,
                                                             const std::vector<compare::Lane>& lanes,
                                                             const Limits& limits, Console& console);

/// False where `folder` may not be written (it holds something else); the reason is then on console.err.
bool mayWrite(const std::string& folder, Console& console);

/// False where a report cannot have this name; the reason then stands on console.err. `option` is the word that named it;
/// `folder_comes`: its folder is made before it is written.
bool mayReport(const char* option, const std::string& file, Console& console, bool folder_comes = false);
/// The runs in these folders, named over all of them, a comparison's folder standing for all of its runs; nothing where one cannot be read, or was altered and is not
/// to be drawn as it is, which is then said on console.err.
std::optional<std::vector<compare::LaneRun>> readRuns(const std::vector<std::string>& folders, bool as_is,
                                                      Console& console);
/// --as-is, the same for every command that reads runs.
void addAsIs(CLI::App& command, bool& as_is);
/// True where the user asked to stop, which is then said on console.err.
bool stopped(Console& console);

/// Says on console.err which runs failed or left jobs behind. True where none failed.
bool reportOutcomes(const std::vector<compare::LaneRun>& runs, Console& console);

/// The tables (or the JSON) on console.out.
void printResults(const model::Scenario& scenario, const std::vector<compare::LaneRun>& runs, bool json,
                  Console& console);

}  // namespace roundel::cli
