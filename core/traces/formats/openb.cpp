// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/traces/formats/readers.h"
#include "core/traces/table.h"

namespace roundel::traces {
namespace {

constexpr ExtraFile kNodeList[] = {{"nodes", "openb_node_list_gpu_node.csv (sn, gpu, model): the cluster as it was"}};
constexpr double kWholeGpu = 1000;  // of gpu_milli

/// Nodes of one type and size are one part, in the order of the file.
Cluster readNodes(const std::filesystem::path& path, ReadContext& context) {
  Cluster cluster;
  const auto text = readTraceText(path, context.faults);
  if (!text) return cluster;
  TraceTable table(*text);
  const bool spot = table.find("gpu_model") != TraceTable::kNoColumn;  // the list of 2026 has other names
  const auto columns = spot ? table.require({"gpu_model", "gpu_capacity_num"}, path, context.faults)
                            : table.require({"model", "gpu"}, path, context.faults);
  while (context.faults.empty() && table.next()) {
    const int gpus = wholeNumber(table.at(columns[1])).value_or(0);
    const std::string type(table.at(columns[0]));
    if (gpus <= 0 || type.empty()) continue;  // a node without GPUs
    const auto matching_part = std::ranges::find_if(
        cluster, [&](const ClusterPart& part) { return part.type == type && part.per_node == gpus; });
    if (matching_part == cluster.end())
      cluster.push_back({type, gpus, gpus});
    else
      matching_part->gpus += gpus;
  }
  return cluster;
}

struct Columns {
  std::vector<std::size_t> required;  ///< in the order of read()
  std::size_t spec, qos;
};

void readPod(const TraceTable& table, const Columns& columns, TraceData& data, ReadContext& context) {
  const auto gpus = wholeNumber(table.at(columns.required[1]));
  const auto number = [&](std::size_t i) { return table.number(columns.required[i]); };
  const auto created = number(3), deleted = number(4), begun = number(5);
  if (!gpus || !created || !deleted) return context.notes.dropped("GPUs or times are no number", table.line());
  if (!begun && *gpus > 0) return context.notes.dropped("never scheduled", table.line());
  TraceJob& job = addJob(data, table);
  job.id = table.at(columns.required[0]);
  job.submit_s = *created;
  job.duration_s = *deleted - begun.value_or(*created);
  job.gpus = *gpus;
  job.allowed = table.at(columns.spec);
  job.group = table.at(columns.qos);
  if (*gpus == 1 && number(2).value_or(kWholeGpu) < kWholeGpu)
    context.notes.repaired("a share of a GPU (gpu_milli) counts as a whole one", table.line());
}

TraceData readOpenB(const TraceFiles& files, ReadContext& context) {
  TraceData data;
  const auto text = readTraceText(files.file, context.faults);
  if (!text) return data;
  TraceTable table(*text);
  const Columns columns{
      table.require({"name", "num_gpu", "gpu_milli", "creation_time", "deletion_time", "scheduled_time"}, files.file,
                    context.faults),
      table.find("gpu_spec"), table.find("qos")};
  if (const auto nodes = files.extra.find("nodes"); nodes != files.extra.end())
    data.cluster = readNodes(nodes->second, context);
  readRows(table, files, context, data, [&] { readPod(table, columns, data, context); });
  data.columns = {"submit = creation_time", "duration = deletion_time - scheduled_time", "GPUs = num_gpu",
                  "allowed types = gpu_spec", "group = qos"};
  return data;
}

}  // namespace

TraceFormat openbFormat() {
  static const Cluster kCluster{{"V100M16", 112, 4}, {"V100M16", 64, 8}, {"V100M16", 19, 1}, {"V100M32", 168, 8},
                                {"V100M32", 36, 4},  {"P100", 262, 2},   {"P100", 3, 1},     {"T4", 774, 2},
                                {"T4", 68, 4},       {"G2", 4392, 8},    {"G3", 312, 8},     {"A10", 2, 1}};
  TraceFormat format;
  format.id = "openb";
  format.title = "OpenB, Alibaba (2023)";
  format.files = "openb_pod_list_*.csv with times";
  format.columns =
      "name, num_gpu, gpu_milli, gpu_spec, qos, creation_time, deletion_time, scheduled_time; of --nodes: gpu, model";
  format.cite =
      "Q. Weng et al.: Beware of Fragmentation: Scheduling GPU-Sharing Workloads with Fragmentation Gradient Descent, USENIX ATC 2023";
  format.where = "github.com/alibaba/clusterdata, cluster-trace-gpu-v2023";
  format.cluster = &kCluster;
  format.cluster_note = "the 1,213 nodes of its list of GPU nodes";
  format.extra = kNodeList;
  format.marks = {"gpu_milli", "num_gpu"};
  format.read = readOpenB;
  return format;
}

}  // namespace roundel::traces
