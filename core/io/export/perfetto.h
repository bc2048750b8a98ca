// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Runs as a trace for ui.perfetto.dev. Private to core/io.
//
// Each run is a process. It has a thread for decisions, one for events of jobs and nodes, and one for each GPU. A stay
// of a job (gang_stays.h) is a slice on each of its GPUs; restarts, switches and idle times are slices inside it. Two
// jobs that share a GPU have one thread each. Jobs that only synchronise (Hare) have separate threads. Times are
// simulated.

#include <string>
#include <vector>

#include "core/io/export/export_text.h"
#include "core/io/export/exported_run.h"

namespace roundel::io {

/// Appends the document. O(segments log segments + decisions + changed placements + reasons).
void appendPerfetto(ExportText& out, const std::vector<ExportedRun>& runs, const std::string& version);

}  // namespace roundel::io
