// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The arguments of `figure` for sweeps, and reading a sweep's results.

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

/// Whether the folder has the results of a sweep, not of runs.
bool isSweepFolder(const std::string& folder);

/// Splits --at: seconds, or NAME=VALUE for a sweep. Reports other words on console.err and returns false.
bool splitAt(const std::vector<std::string>& at, std::optional<double>& seconds, SweepFigureArguments& arguments,
             Console& console);

/// Reads the results of a sweep. If there is more than one folder or no readable results, reports this on console.err and returns null.
std::shared_ptr<const experiment::SweepTable> readSweep(const std::vector<std::string>& folders, Console& console);

/// Checks the files of `request` against the sweep and reports why it lacks any. With `all` kinds those files are left out; otherwise returns
/// false.
bool sweepHas(FigureRequest& request, bool all, Console& console);

}  // namespace roundel::cli
