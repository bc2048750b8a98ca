#pragma once
// --notes FILE: notes, arrows and highlights that go into a figure or an animation of runs.

#include <string>
#include <vector>

#include "app/cli/cli.h"
#include "core/compare/comparison.h"
#include "core/io/notes_io.h"

namespace CLI {
class App;
}

namespace roundel::cli {

/// The same for every command that draws runs.
void addNotes(CLI::App& command, std::string& file);

/// Reads the file of notes of these runs, whose lanes may also be called by `labels`; no file gives no notes. False where it has faults, which
/// then stand on console.err as "file:line: pointer: message (hint)", or where there are no runs to note.
bool readNotes(const std::string& file, const std::vector<compare::LaneRun>& runs,
               const std::vector<std::string>& labels, std::vector<io::Note>& notes, Console& console);

}  // namespace roundel::cli
