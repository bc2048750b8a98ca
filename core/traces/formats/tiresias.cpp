// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traces/formats/readers.h"
#include "core/traces/table.h"

namespace roundel::traces {
namespace {

constexpr const char* kType = "P100";
constexpr const char* kSpecOption = "cluster-spec";
constexpr const char* kSpecFile = "cluster_spec.csv";

/// The cluster of num_switch, num_node_p_switch, num_gpu_p_node; empty, with a fault, if the file cannot be read.
Cluster readSpec(const std::filesystem::path& path, ReadContext& context) {
  const auto text = readTraceText(path, context.faults);
  if (!text) return {};
  TraceTable table(*text);
  const auto columns = table.require({"num_switch", "num_node_p_switch", "num_gpu_p_node"}, path, context.faults);
  if (!context.faults.empty()) return {};
  const bool row = table.next();
  const auto switches = wholeNumber(table.at(columns[0])), nodes = wholeNumber(table.at(columns[1])),
             gpus = wholeNumber(table.at(columns[2]));
  constexpr int kMax = 10000;
  const auto sound = [](const std::optional<int>& n) { return n && *n > 0 && *n <= kMax; };
  if (row && sound(switches) && sound(nodes) && sound(gpus) && *switches * *nodes <= kMax)
    return {{kType, *switches * *nodes * *gpus, *gpus}};
  context.faults.add({"bad-value", path.string(), "the first row is no cluster",
                      "whole numbers from 1 on: switches, nodes of each, GPUs of each node, at most 10,000 nodes",
                      table.line()});
  return {};
}

TraceData readJobs(const TraceFiles& files, ReadContext& context) {
  TraceData data;
  const auto text = readTraceText(files.file, context.faults);
  if (!text) return data;
  TraceTable table(*text);
  const auto columns =
      table.require({"job_id", "num_gpu", "submit_time", "model_name", "duration"}, files.file, context.faults);
  if (!context.faults.empty()) return data;
  readRows(table, files, context, data, [&] {
    const auto gpus = wholeNumber(table.at(columns[1]));
    const auto submit = table.number(columns[2]), duration = table.number(columns[4]);
    if (!gpus || !submit || !duration)
      return context.notes.dropped("GPUs, submission or duration is no number", table.line());
    TraceJob& job = addJob(data, table);
    job.id = table.at(columns[0]);
    job.submit_s = *submit;
    job.duration_s = *duration;
    job.gpus = *gpus;
    job.model = table.at(columns[3]);
  });
  data.columns = {"submit = submit_time", "duration = duration", "GPUs = num_gpu", "model = model_name"};
  data.assumptions.emplace_back(
      "the column iterations is left out: with it, jobs of one model and size would differ in speed by rounding");
  return data;
}

TraceData readTiresias(const TraceFiles& files, ReadContext& context) {
  TraceData data = readJobs(files, context);
  const auto spec_option = files.extra.find(kSpecOption);
  const std::filesystem::path default_spec = files.file.parent_path() / kSpecFile;
  std::error_code file_error;
  const bool has_default = std::filesystem::exists(default_spec, file_error);
  if (!context.faults.empty() || (spec_option == files.extra.end() && !has_default)) return data;
  const std::filesystem::path& spec = spec_option == files.extra.end() ? default_spec : spec_option->second;
  data.cluster = readSpec(spec, context);
  data.assumptions.push_back("nodes are those of " + spec.filename().string() + ", with the paper's P100");
  return data;
}

}  // namespace

TraceFormat tiresiasFormat() {
  static const Cluster kCluster{{kType, 60, 4}};
  static constexpr ExtraFile kExtra[] = {
      {kSpecOption,
       "its cluster (num_switch, num_node_p_switch, num_gpu_p_node); without it cluster_spec.csv beside FILE"}};
  TraceFormat format;
  format.id = "tiresias";
  format.title = "Tiresias (2019)";
  format.files = "60_job.csv or another trace of its simulator";
  format.columns = "job_id, num_gpu, submit_time, model_name, duration";
  format.cite = "J. Gu et al.: Tiresias: A GPU Cluster Manager for Distributed Deep Learning, NSDI 2019";
  format.where = "github.com/SymbioticLab/Tiresias";
  format.cluster = &kCluster;
  format.cluster_note = "the paper's testbed, 15 machines of 4 GPUs";
  format.extra = kExtra;
  format.read = readTiresias;
  return format;
}

}  // namespace roundel::traces
