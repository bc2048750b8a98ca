#pragma once
// A run as the jobs file of Batsim (NAME_jobs.csv), which evalys reads. Private to core/io.
// Source: Batsim documentation, "Output files", and evalys JobSet.from_csv.

#include <string>
#include <vector>

#include "core/io/export/export_text.h"
#include "core/io/export/exported_run.h"

namespace roundel::io {

/// What a row is.
enum class BatsimRow {
  Job,  ///< a job; its resources are all GPUs that it ever held
  Stay  ///< a job on the same GPUs, called JOB#1, JOB#2, ...: for Gantt charts of runs with preemption
};

/// Jobs that were never started and not finished are left out, as Batsim does. GPUs are numbered from 0, node by node; `metadata` holds what the
/// format has no column for ("busy_gpu_s=120 restarts=1"). Returns what is lost, a line a kind. O(segments log segments).
std::vector<std::string> appendBatsim(ExportText& out, const ExportedRun& run, BatsimRow row);

}  // namespace roundel::io
