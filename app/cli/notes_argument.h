// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// --notes FILE: notes, arrows and highlights for a figure or animation of runs.

#include <string>
#include <vector>

#include "app/cli/cli.h"
#include "core/compare/comparison.h"
#include "core/io/notes_io.h"

namespace CLI {
class App;
}

namespace roundel::cli {

/// Adds --notes.
void addNotes(CLI::App& command, std::string& file);

/// Reads the notes of these runs, whose lanes may also be named by `labels`. Without a file there are no notes. If the file has faults or there are
/// no runs, reports "file:line: pointer: message (hint)" on console.err and returns false.
bool readNotes(const std::string& file, const std::vector<compare::LaneRun>& runs,
               const std::vector<std::string>& labels, std::vector<io::Note>& notes, Console& console);

}  // namespace roundel::cli
