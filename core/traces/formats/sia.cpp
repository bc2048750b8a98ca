// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traces/formats/sia_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/traces/formats/readers.h"
#include "core/traces/rates.h"
#include "core/traces/table.h"

namespace roundel::traces {
namespace {

namespace fs = std::filesystem;

constexpr const char* kTablesOption = "tables";
constexpr const char* kTablesFolder = "traces";
constexpr int kLevels = 4;  // of folders above FILE in which it is looked for

/// Returns the folder of the tables; empty if none is near FILE.
fs::path tablesFor(const TraceFiles& files) {
  if (const auto named = files.extra.find(kTablesOption); named != files.extra.end()) return named->second;
  std::error_code file_error;
  fs::path folder = fs::absolute(files.file).parent_path();
  for (int level = 0; level < kLevels; ++level, folder = folder.parent_path())
    if (fs::is_directory(folder / kTablesFolder, file_error)) return folder / kTablesFolder;
  return {};
}

class SiaReader {
 public:
  SiaReader(const TraceFiles& files, fs::path tables, ReadContext& context)
      : m_files(files), m_folder(std::move(tables)), m_context(context) {}

  TraceData read(std::string_view text) {
    TraceTable table(text);
    const auto columns =
        table.require({"name", "time", "application", "num_replicas", "batch_size"}, m_files.file, m_context.faults);
    if (!m_context.faults.empty()) return {};
    while (table.next() && !m_files.stop.stop_requested()) addRow(table, columns);
    m_data.rows = table.row();
    m_data.columns = {"submit = time", "GPUs = num_replicas", "model = application, batch_size"};
    m_data.assumptions = {
        "a job keeps num_replicas and batch_size, which Pollux and Sia would choose",
        "an iteration is a step of the whole batch: step_time of placements-GPU.csv and scalability-GPU.csv on the fewest nodes, "
        "linear between measured batches of a GPU; a larger batch of a GPU is accumulated, a smaller one takes as long as the smallest",
        "a gang that is spread over more nodes than that is as fast as on the fewest: what was measured of spread gangs is left out",
        "a job does as many iterations as validation-BATCH.csv, for other batches as many samples as the nearest one"};
    return std::move(m_data);
  }

 private:
  void addRow(const TraceTable& table, const std::vector<std::size_t>& columns) {
    const auto submit = table.number(columns[1]), batch = table.number(columns[4]);
    const auto gpus = wholeNumber(table.at(columns[3]));
    if (!submit || !gpus || !batch || *batch <= 0)
      return m_context.notes.dropped("time, num_replicas or batch_size is no number", table.line());
    const Model* model = modelOf(std::string(table.at(columns[2])), *batch);
    if (model == nullptr) return m_context.notes.dropped("its application has no tables", table.line());
    TraceJob& job = m_data.jobs.emplace_back();
    job.id = table.at(columns[0]);
    job.submit_s = *submit;
    job.gpus = *gpus;
    job.model = model->id;
    job.iterations = model->iterations;
    job.duration_s = durationOf(*model, *gpus);
    job.row = table.row();
    job.line = table.line();
  }

  struct Model {
    std::string id;
    double iterations = 0;
    std::size_t index = 0;  ///< into m_data.models
  };

  /// Null if the application has no table.
  const Model* modelOf(const std::string& application, double batch) {
    const std::string id = fmt::format("{}, batch {}", application, batch);
    if (const auto known = m_models.find(id); known != m_models.end())
      return known->second.id.empty() ? nullptr : &known->second;
    Model& made_model = m_models[id];
    const SiaApplication& tables = applicationOf(application);
    model::ThroughputRow row = throughputs(tables, batch);
    const double iterations = iterationsOf(tables, batch);
    if (row.empty() || iterations <= 0) return nullptr;
    made_model = {id, iterations, m_data.models.size()};
    model::JobSpec& spec = m_data.models.emplace_back();
    spec.id = id;
    spec.name = application;
    spec.throughput = std::move(row);
    return &made_model;
  }

  const SiaApplication& applicationOf(const std::string& name) {
    const auto [found, fresh] = m_applications.try_emplace(name);
    const bool is_plain = !name.empty() && name.find_first_of("/\\.") == std::string::npos;
    if (fresh && is_plain) found->second = readSiaApplication(m_folder / name, m_context.faults);
    return found->second;
  }

  /// Uses the first type that can hold the job, in the order of the cluster.
  double durationOf(const Model& model, int gpus) const {
    const model::JobSpec& spec = m_data.models[model.index];
    for (const ClusterPart& part : siaCluster())
      if (const double rate = gangRate(spec, part.type, gpus); rate > 0) return model.iterations / rate;
    return 0;
  }

  const TraceFiles& m_files;
  fs::path m_folder;
  ReadContext& m_context;
  TraceData m_data;
  std::map<std::string, SiaApplication> m_applications;
  std::map<std::string, Model> m_models;
};

TraceData readSia(const TraceFiles& files, ReadContext& context) {
  const auto text = readTraceText(files.file, context.faults);
  if (!text) return {};
  const fs::path tables = tablesFor(files);
  if (!tables.empty()) return SiaReader(files, tables, context).read(*text);
  context.faults.add({"no-tables", files.file.string(), "no folder above it has traces/APPLICATION/placements-GPU.csv",
                      "the folder traces of Sia's simulator: --tables DIR", 0});
  return {};
}

}  // namespace

TraceFormat siaFormat() {
  static constexpr ExtraFile kExtra[] = {
      {kTablesOption,
       "the folder with APPLICATION/placements-GPU.csv; without it the folder traces of one above FILE"}};
  TraceFormat format;
  format.id = "sia";
  format.title = "Sia and Pollux (2023, 2021)";
  format.files = "workload-N.csv of the simulator, with its folder traces";
  format.columns = "name, time, application, num_replicas, batch_size";
  format.cite =
      "S. Jayaram Subramanya et al.: Sia: Heterogeneity-aware, Goodput-optimized ML-cluster Scheduling, SOSP 2023";
  format.where = "github.com/siasosp23/artifacts";
  format.cluster = &siaCluster();
  format.cluster_note = "the paper's 64 GPUs: 6 nodes of 4 T4, 3 of 8 RTX 2080 Ti, 2 of 8 A100";
  format.throughputs = Throughputs::Trace;
  format.extra = kExtra;
  format.read = readSia;
  return format;
}

}  // namespace roundel::traces
