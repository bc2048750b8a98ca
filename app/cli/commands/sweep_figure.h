#pragma once
// The arguments of `figure` that concern the folder of a sweep, and its results.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/cli.h"
#include "app/cli/figure_backend.h"

namespace CLI {
class App;
}

namespace roundel::cli {

/// --metric, --against, --difference, --ratio, --band.
void addSweepArguments(CLI::App& command, SweepFigureArguments& arguments);

/// Does the folder hold a sweep's results rather than runs?
bool isSweepFolder(const std::string& folder);

/// --at: a number of seconds, or NAME=VALUE of a sweep. False where a word is neither, which is then said on console.err.
bool splitAt(const std::vector<std::string>& at, std::optional<double>& seconds, SweepFigureArguments& arguments,
             Console& console);

/// Null where there is more than one folder or it has no results that can be read, which is then said on console.err.
std::shared_ptr<const experiment::SweepTable> readSweep(const std::vector<std::string>& folders, Console& console);

/// Leaves the files of `request` that the sweep cannot have out, where `all` kinds are asked for, and says why; else false.
bool sweepHas(FigureRequest& request, bool all, Console& console);

}  // namespace roundel::cli
