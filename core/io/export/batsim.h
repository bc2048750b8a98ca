// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A run as the jobs file of Batsim (NAME_jobs.csv), which evalys reads. Private to core/io.
// Source: Batsim documentation, "Output files", and evalys JobSet.from_csv.

#include <string>
#include <vector>

#include "core/io/export/export_text.h"
#include "core/io/export/exported_run.h"

namespace roundel::io {

enum class BatsimRow {
  Job,  ///< a job; its resources are all GPUs that it held during the run
  Stay  ///< a job on the same GPUs, called JOB#1, JOB#2, ...: for Gantt charts of runs with preemption
};

/// Appends the file. As in Batsim, jobs that neither started nor finished are left out. GPUs are numbered from 0, node
/// by node; `metadata` holds what the format has no column for ("busy_gpu_s=120 restarts=1"). Returns one line for each
/// kind of information that is lost. O(segments log segments).
std::vector<std::string> appendBatsim(ExportText& out, const ExportedRun& run, BatsimRow row);

}  // namespace roundel::io
