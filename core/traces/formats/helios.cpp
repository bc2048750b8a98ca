// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traces/formats/readers.h"
#include "core/traces/table.h"
#include "core/traces/times.h"

namespace roundel::traces {
namespace {

TraceData readHelios(const TraceFiles& files, ReadContext& context) {
  TraceData data;
  const auto text = readTraceText(files.file, context.faults);
  if (!text) return data;
  TraceTable table(*text);
  const auto columns = table.require({"job_id", "gpu_num", "submit_time", "duration"}, files.file, context.faults);
  const std::size_t user = table.find("user"), vc = table.find("vc");
  const std::size_t group = vc == TraceTable::kNoColumn ? table.find("queue") : vc;
  readRows(table, files, context, data, [&] {
    const auto gpus = wholeNumber(table.at(columns[1]));
    const auto submit = parseInstant(table.at(columns[2]));
    const auto duration = parseLength(table.at(columns[3]));
    if (!gpus || !submit || !duration)
      return context.notes.dropped("GPUs, submission or duration is no number", table.line());
    TraceJob& job = addJob(data, table);
    job.id = table.at(columns[0]);
    job.gpus = *gpus;
    job.submit_s = *submit;
    job.duration_s = *duration;
    job.user = table.at(user);
    job.group = table.at(group);
  });
  data.columns = {"submit = submit_time", "duration = duration", "GPUs = gpu_num", "user = user",
                  vc == TraceTable::kNoColumn ? "group = queue" : "group = vc"};
  return data;
}

}  // namespace

TraceFormat heliosFormat() {
  static const Cluster kCluster{{"GPU", 2112, 8}};
  TraceFormat format;
  format.id = "helios";
  format.title = "Helios, SenseTime (2020)";
  format.files = "cluster_log.csv of one of its clusters";
  format.columns = "job_id, user, gpu_num, submit_time, duration, vc or queue";
  format.cite =
      "Q. Hu et al.: Characterization and Prediction of Deep Learning Workloads in Large-Scale GPU Datacenters, SC 2021";
  format.where = "github.com/S-Lab-System-Group/HeliosData";
  format.cluster = &kCluster;
  format.cluster_note =
      "264 nodes of 8, as Uranus, the largest of its four clusters, has; the file does not name its own";
  format.marks = {"gpu_num", "submit_time"};
  format.read = readHelios;
  return format;
}

}  // namespace roundel::traces
