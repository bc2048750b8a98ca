// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A run as a log in the Standard Workload Format. Private to core/io.
// Source: D. Feitelson, "The Standard Workload Format", version 2.2, Parallel Workloads Archive: header, then 18
// integers a job.

#include <string>
#include <vector>

#include "core/io/export/export_text.h"
#include "core/io/export/exported_run.h"

namespace roundel::io {

/// Appends one line for each job in the order of submission. Times are in whole seconds; each instant is rounded, so
/// that submission + wait + run is the rounded finish. A cancelled job has status 5 and an unfinished job -1. Returns
/// one line for each kind of information that the format cannot express; the header has them too. O(segments log
/// segments).
std::vector<std::string> appendSwf(ExportText& out, const ExportedRun& run, const std::string& version);

}  // namespace roundel::io
