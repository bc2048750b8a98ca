// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// --allow-commands: programs of the user that schedulers start. A command that the user types in --set is allowed by
// typing it; one that a file names needs the option.

#include <string>
#include <vector>

#include "app/cli/cli.h"
#include "core/compare/comparison.h"

namespace CLI {
class App;
}

namespace roundel::cli {

/// Adds --allow-commands. It is of the whole call: Console::allow_commands.
void addAllowCommands(CLI::App& command, bool& allow);

/// Returns whether the scheduler starts a program that its options name.
bool startsProgram(const std::string& policy);

/// Allows the command of options that the user typed. Its words are relative to the current folder, or to a folder that
/// the user typed (`typed_folder`); a folder that a file states has no effect.
void allowTyped(model::OptionMap& options, const model::Problem& problem, bool typed_folder = false);

/// Returns true if the commands of all lanes may start; --allow-commands allows them. Otherwise reports on console.err
/// which may not, or which program does not exist.
bool commandsMayStart(const std::vector<compare::Lane>& lanes, const model::Problem& problem, Console& console);

/// Returns true if a program of the user made at least one decision of the run.
bool decidedByProgram(const compare::LaneRun& run);

/// Returns true if the request for a run was wrong, although its program had to be started to find this out.
bool isBadRequest(const compare::LaneRun& run);

}  // namespace roundel::cli
