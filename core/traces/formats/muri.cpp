// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <set>

#include "core/model/derive.h"
#include "core/traces/formats/readers.h"
#include "core/traces/table.h"

namespace roundel::traces {
namespace {

constexpr double kPerSecond = 1000;  // the trace counts in milliseconds
constexpr const char* kMuriType = "V100";

/// A template for each model, batch size and time of an iteration.
class Templates {
 public:
  explicit Templates(std::vector<model::JobSpec>& models) : m_models(models) {}

  std::string of(std::string_view name, std::string_view batch, double iteration_ms) {
    std::string id = fmt::format("{}, batch {}, {} ms", name, batch, iteration_ms);
    if (!m_known.insert(id).second) return id;
    model::JobSpec& made_model = m_models.emplace_back();
    made_model.id = id;
    made_model.name = std::string(name);
    made_model.throughput = model::ThroughputRow{{kMuriType, kPerSecond / iteration_ms}};
    made_model.throughput_per = model::kThroughputPerGang;
    return id;
  }

 private:
  std::vector<model::JobSpec>& m_models;
  std::set<std::string> m_known;
};

TraceData readMuri(const TraceFiles& files, ReadContext& context) {
  TraceData data;
  const auto text = readTraceText(files.file, context.faults);
  if (!text) return data;
  TraceTable table(*text);
  const auto columns =
      table.require({"job_id", "num_gpu", "submit_time", "iterations", "model_name", "batch_size", "iteration_time"},
                    files.file, context.faults);
  if (!context.faults.empty()) return data;
  Templates templates(data.models);
  readRows(table, files, context, data, [&] {
    const auto gpus = wholeNumber(table.at(columns[1]));
    const auto submit = table.number(columns[2]), iterations = table.number(columns[3]),
               iteration_ms = table.number(columns[6]);
    if (!gpus || !submit || !iterations || !iteration_ms || *iteration_ms <= 0)
      return context.notes.dropped("GPUs, submission, iterations or time of an iteration is no number", table.line());
    TraceJob& job = addJob(data, table);
    job.id = table.at(columns[0]);
    job.submit_s = *submit / kPerSecond;
    job.duration_s = *iterations * *iteration_ms / kPerSecond;
    job.gpus = *gpus;
    job.iterations = *iterations;
    job.model = templates.of(table.at(columns[4]), table.at(columns[5]), *iteration_ms);
  });
  data.columns = {"submit = submit_time (ms)", "GPUs = num_gpu", "iterations = iterations",
                  "duration = iterations * iteration_time (ms)", "model = model_name, batch_size, iteration_time"};
  data.assumptions.emplace_back(
      "iteration_time is that of the whole gang on V100; resource times, that is what Muri interleaves, are left out");
  return data;
}

}  // namespace

TraceFormat muriFormat() {
  static const Cluster kCluster{{kMuriType, 64, 8}};
  TraceFormat format;
  format.id = "muri";
  format.title = "Muri (2022), jobs of Philly";
  format.files = "traceN.csv or cluster_trace.csv";
  format.columns = "job_id, num_gpu, submit_time (ms), iterations, model_name, batch_size, iteration_time (ms)";
  format.cite = "Y. Zhao et al.: Multi-Resource Interleaving for Deep Learning Training, SIGCOMM 2022";
  format.where = "github.com/pkusys/Muri";
  format.cluster = &kCluster;
  format.cluster_note = "the paper's testbed, 8 machines of 8 GPUs";
  format.throughputs = Throughputs::Trace;
  format.read = readMuri;
  return format;
}

}  // namespace roundel::traces
