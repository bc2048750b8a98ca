// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/notes_argument.h"

#include <CLI/CLI.hpp>
#include <ostream>
#include <set>

#include "app/cli/figure_backend.h"
#include "app/cli/scenario_argument.h"

namespace roundel::cli {
namespace {

io::NoteNames namesOf(const std::vector<compare::LaneRun>& runs, const std::vector<std::string>& labels) {
  std::set<std::string> lanes(labels.begin(), labels.end()), jobs;
  for (const compare::LaneRun& run : runs) {
    lanes.insert({run.lane.label, run.lane.policy});
    if (!run.trace) continue;
    for (const model::Job& job : run.trace->problem->jobs) jobs.insert(job.id);
  }
  lanes.erase("");
  return {.lanes = {lanes.begin(), lanes.end()}, .jobs = {jobs.begin(), jobs.end()}, .metrics = figureKinds()};
}

}  // namespace

void addNotes(CLI::App& command, std::string& file) {
  command
      .add_option("--notes", file,
                  "Notes, arrows and highlights: a JSON list, each attached to a job, an instant or a metric")
      ->type_name("FILE");
}

bool readNotes(const std::string& file, const std::vector<compare::LaneRun>& runs,
               const std::vector<std::string>& labels, std::vector<io::Note>& notes, Console& console) {
  if (file.empty()) return true;
  if (runs.empty()) {
    console.err << "roundel-cli: --notes: a sweep has no run that a note could be about; name folders of runs\n";
    return false;
  }
  io::NotesResult result = io::readNotesFile(file, namesOf(runs, labels));
  printFaults(result.faults, file, console);
  notes = std::move(result.notes);
  return result.faults.empty();
}

}  // namespace roundel::cli
