// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One function per format, each in the file of its name: what it is and its reader. Private to core/traces.

#include "core/traces/format.h"
#include "core/traces/table.h"

namespace roundel::traces {

/// Calls row(table) for each row of the trace until a fault or a stop, then stores the number of rows in `data`. Every
/// format that is a table uses this loop.
template <class Row>
void readRows(TraceTable& table, const TraceFiles& files, ReadContext& context, TraceData& data, Row row) {
  while (context.faults.empty() && !files.stop.stop_requested() && table.next()) row();
  data.rows = table.row();
}

/// A table whose columns are guessed from its header or given.
TraceFormat csvFormat();
/// D. Gu et al., ASPLOS 2023: a trace of the simulator (job_id, submit_time, iteration, model_name, batch_size,
/// num_gpu), with the measured iterations/s by model, batch size and GPUs in a file beside it.
TraceFormat elasticflowFormat();
/// Q. Hu et al., SC 2021: cluster_log.csv.
TraceFormat heliosFormat();
/// Y. Zhao et al., SIGCOMM 2022: traceN.csv, times in milliseconds; iteration_time gives the throughput.
TraceFormat muriFormat();
/// Q. Weng et al., ATC 2023: the pod list; the node list with --nodes.
TraceFormat openbFormat();
/// Q. Weng et al., NSDI 2022: pai_task_table.csv; the job table with --jobs.
TraceFormat paiFormat();
/// M. Jeon et al., ATC 2019: the CSV of Pollux and Sia (timestamp, duration, num_gpus, cluster), or the original JSON cluster_job_log.
TraceFormat phillyFormat();
/// S. Jayaram Subramanya et al., SOSP 2023, and A. Qiao et al., OSDI 2021 (Pollux): a workload of the simulator, with
/// the measured steps of its applications.
TraceFormat siaFormat();
/// sacct --parsable2.
TraceFormat slurmFormat();
/// The Standard Workload Format of the Parallel Workloads Archive.
TraceFormat swfFormat();
/// J. Gu et al., NSDI 2019: a trace of the simulator and its cluster_spec.csv.
TraceFormat tiresiasFormat();
// packaging/new-importer adds lines above this one.

}  // namespace roundel::traces
