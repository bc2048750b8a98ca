#pragma once
// One function a format, each in the file of its name: what it is and how it is read. Private to core/traces.

#include "core/traces/format.h"

namespace roundel::traces {

/// A table whose columns are guessed from its header, or told.
TraceFormat csvFormat();
/// Q. Hu et al., SC 2021: cluster_log.csv.
TraceFormat heliosFormat();
/// Q. Weng et al., ATC 2023: the pod list; the node list with --nodes.
TraceFormat openbFormat();
/// Q. Weng et al., NSDI 2022: pai_task_table.csv; the job table with --jobs.
TraceFormat paiFormat();
/// M. Jeon et al., ATC 2019: the CSV of Pollux and Sia (timestamp, duration, num_gpus, cluster), or the original JSON cluster_job_log.
TraceFormat phillyFormat();
/// sacct --parsable2.
TraceFormat slurmFormat();
/// The Standard Workload Format of the Parallel Workloads Archive.
TraceFormat swfFormat();

}  // namespace roundel::traces
