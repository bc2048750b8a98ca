#pragma once
// Runs as a trace for ui.perfetto.dev. Private to core/io.
//
// A process a run; in it a thread for decisions, one for what happens to jobs and nodes, and one a GPU. A stay of a job (gang_stays.h) is a
// slice on each of its GPUs, with the time it pays for a restart or a switch, or holds the GPU idle, as slices inside. Two jobs that share a GPU
// have a thread each. Jobs that only synchronise (Hare) have threads of their own. Times are simulated.

#include <string>
#include <vector>

#include "core/io/export/export_text.h"
#include "core/io/export/exported_run.h"

namespace roundel::io {

/// O(segments log segments + decisions + changed placements + reasons).
void appendPerfetto(ExportText& out, const std::vector<ExportedRun>& runs, const std::string& version);

}  // namespace roundel::io
