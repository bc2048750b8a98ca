#pragma once
// A run as a log in the Standard Workload Format. Private to core/io.
// Source: D. Feitelson, "The Standard Workload Format", version 2.2, Parallel Workloads Archive: header comments, then 18 whole numbers a job.

#include <string>
#include <vector>

#include "core/io/export/export_text.h"
#include "core/io/export/exported_run.h"

namespace roundel::io {

/// One line a job, in the order of submission; times in whole seconds, each instant rounded, so that submission + wait + run is the finish
/// rounded. A cancelled job has status 5, one that had not finished -1. Returns what the format cannot say, a line a kind; the header has them, too. O(segments log
/// segments).
std::vector<std::string> appendSwf(ExportText& out, const ExportedRun& run, const std::string& version);

}  // namespace roundel::io
