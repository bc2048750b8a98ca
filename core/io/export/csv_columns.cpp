// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/export/csv_columns.h"

#include "core/metrics/metrics.h"

namespace roundel::io {
namespace {

const ExportColumn kRun{"run", "string", "", "the name of the run"};

}  // namespace

std::vector<ExportColumn> segmentColumns() {
  return {kRun,
          {"job", "string", "", "id of the job"},
          {"copy", "integer", "", "0, or the number of a forked job's copy"},
          {"node", "string", "", "id of the node; none while a job only synchronises"},
          {"gpu", "integer", "", "number of the GPU in its node"},
          {"gpu_type", "string", "", "id of the GPU type"},
          {"start_s", "number", "s", "from when"},
          {"end_s", "number", "s", "until when"},
          {"kind", "string", "", "run, restart, switch, sync, or idle: held without progress"},
          {"iterations", "number", "iterations", "this GPU's share of what its gang did"},
          {"part", "string", "", "round and task under Hare, the stage of a job with stages"},
          {"with", "string", "", "the other job on the GPU, where two share it"}};
}

std::vector<ExportColumn> jobColumns() {
  return {kRun,
          {"job", "string", "", "id of the job"},
          {"arrival_s", "number", "s", "when it was submitted"},
          {"first_start_s", "number", "s", "when it first held a GPU"},
          {"finish_s", "number", "s", "when it was done"},
          {"jct_s", "number", "s", "finish less arrival"},
          {"wait_s", "number", "s", "time in the queue holding no GPU"},
          {"latency_ratio", "number", "", "wait over expected run time"},
          {"ftf", "number", "", "finish-time fairness rho"},
          {"restarts", "integer", "", "without the first start"},
          {"iterations", "number", "iterations", "done"},
          {"forecast_iterations", "number", "iterations", "what the scheduler expected; empty if it does not forecast"},
          {"forecast_source", "string", "", "what that rests on"},
          {"name", "string", "", "name of the job"},
          {"model", "string", "", "what it trains"},
          {"user", "string", "", "who submitted it"},
          {"gpus", "integer", "GPUs", "asked for; the largest where several sizes are allowed"},
          {"fate", "string", "", "finished, cancelled or unfinished"}};
}

std::vector<ExportColumn> decisionColumns() {
  return {kRun,
          {"decision", "integer", "", "from 1 on"},
          {"at_s", "number", "s", "when it was taken"},
          {"round", "integer", "", "from 0 on; empty if it was not at a boundary"},
          {"places", "string", "",
           "jobs with new GPUs: \"J1: 2 x V100 on n0; J2: ...\"; none where GPUs get task sequences"},
          {"takes_off", "string", "", "jobs that held GPUs before"},
          {"reason", "string", "", "the rule by which it was taken, where the run keeps it"},
          {"waits", "string", "", "jobs that got nothing, and why"}};
}

std::vector<ExportColumn> metricColumns() {
  std::vector<ExportColumn> columns{kRun,
                                    {"policy", "string", "", "id of the scheduler"},
                                    {"options", "string", "", "its options as JSON"},
                                    {"seed", "integer", "", "of the run"},
                                    {"status", "string", "", "complete, stopped, horizon, stuck or failed"}};
  for (const metrics::MetricInfo& info : metrics::catalogue())
    columns.push_back({info.name, "number", info.unit, info.definition});
  columns.push_back({"scenario", "string", "", "title of the scenario"});
  columns.push_back({"scenario_sha256", "string", "", "digest of the scenario"});
  return columns;
}

}  // namespace roundel::io
