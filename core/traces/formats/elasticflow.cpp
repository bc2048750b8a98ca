// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/traces/formats/readers.h"
#include "core/traces/rates.h"
#include "core/traces/table.h"

namespace roundel::traces {
namespace {

namespace fs = std::filesystem;

constexpr const char* kOption = "tables";
constexpr std::string_view kFolderStart = "throughputs_";

using Gangs = std::map<int, double>;              // GPUs -> iterations/s
using Batches = std::map<std::string, Gangs>;     // by global batch size
using Tables = std::map<std::string, Batches>;    // by model
using AllTables = std::map<std::string, Tables>;  // by GPU type

/// global_batch_size, then iterations/s on 1, 2, 4, ... GPUs; an empty cell or nan: cannot run.
Batches readTable(const fs::path& path, ReadContext& context) {
  Batches batches;
  const auto text = readTraceText(path, context.faults);
  if (!text) return batches;
  TraceTable table(*text);
  const auto batch = table.require({"global_batch_size"}, path, context.faults);
  if (!context.faults.empty()) return batches;
  while (table.next()) {
    Gangs& gangs = batches[std::string(table.at(batch[0]))];
    for (std::size_t c = 0; c < table.names().size(); ++c) {
      const auto gpus = wholeNumber(table.names()[c]);
      const auto rate = table.number(c);
      if (c != batch[0] && gpus && *gpus > 0 && rate && *rate > 0) gangs[*gpus] = *rate;
    }
  }
  return batches;
}

AllTables readTables(const fs::path& folder, ReadContext& context) {
  AllTables tables;
  std::error_code failure;
  for (const fs::directory_entry& type : fs::directory_iterator(folder, failure)) {
    const std::string name = type.path().filename().string();
    if (!type.is_directory() || !name.starts_with(kFolderStart)) continue;
    for (const fs::directory_entry& model : fs::directory_iterator(type.path(), failure))
      if (model.path().extension() == ".csv")
        tables[name.substr(kFolderStart.size())][model.path().stem().string()] = readTable(model.path(), context);
  }
  if (tables.empty())
    context.faults.add({"no-tables", folder.string(), "it has no throughputs_GPU/MODEL.csv",
                        "the folder of the repository with those tables: --tables DIR", 0});
  return tables;
}

class ElasticFlowReader {
 public:
  ElasticFlowReader(const TraceFiles& files, ReadContext& context) : m_files(files), m_context(context) {
    const auto folder_option = files.extra.find(kOption);
    m_tables = readTables(
        folder_option == files.extra.end() ? fs::absolute(files.file).parent_path() : folder_option->second, context);
  }

  TraceData read(std::string_view text) {
    TraceTable table(text);
    const auto columns = table.require({"job_id", "submit_time", "iteration", "model_name", "batch_size", "num_gpu"},
                                       m_files.file, m_context.faults);
    if (!m_context.faults.empty()) return {};
    m_deadline = table.find("ddl");
    readRows(table, m_files, m_context, m_data, [&] { addRow(table, columns); });
    chooseCluster();
    finish();
    return std::move(m_data);
  }

 private:
  void addRow(const TraceTable& table, const std::vector<std::size_t>& columns) {
    const auto submit = table.number(columns[1]), iterations = table.number(columns[2]);
    const auto gpus = wholeNumber(table.at(columns[5]));
    if (!submit || !iterations || !gpus)
      return m_context.notes.dropped("submission, iterations or GPUs is no number", table.line());
    const std::string model(table.at(columns[3])), batch(table.at(columns[4]));
    TraceJob job;
    job.id = table.at(columns[0]);
    job.submit_s = *submit;
    job.gpus = *gpus;
    job.iterations = *iterations;
    job.model = templateOf(model, batch);
    if (job.model.empty()) return m_context.notes.dropped("no table has its model and batch size", table.line());
    job.row = table.row();
    job.line = table.line();
    if (!table.at(m_deadline).empty())
      m_context.notes.repaired("the deadline (ddl) was dropped, since a scenario has none", job.line);
    m_data.jobs.push_back(std::move(job));
  }

  /// Returns "" if no table has them.
  std::string templateOf(const std::string& model, const std::string& batch) {
    std::string id = fmt::format("{}, batch {}", model, batch);
    if (m_known.contains(id)) return ++m_jobsOf[id], id;
    model::ThroughputRow row;
    for (const auto& [type, models] : m_tables) {
      const auto model_entry = models.find(model);
      if (model_entry == models.end()) continue;
      const auto gangs = model_entry->second.find(batch);
      if (gangs != model_entry->second.end() && !gangs->second.empty()) row[type] = gangs->second;
    }
    if (row.empty()) return {};
    model::JobSpec& made_model = m_data.models.emplace_back();
    made_model.id = id;
    made_model.name = model;
    made_model.throughput = std::move(row);
    m_known.insert(id);
    ++m_jobsOf[id];
    return id;
  }

  /// The type on which most jobs were measured: A100, the paper's testbed, or T4.
  void chooseCluster() {
    std::map<std::string, std::size_t> jobs;
    for (const model::JobSpec& model : m_data.models)
      for (const auto& [type, cell] : *model.throughput) jobs[type] += m_jobsOf[model.id];
    const auto main_type =
        std::ranges::max_element(jobs, [](const auto& a, const auto& b) { return a.second < b.second; });
    if (main_type == jobs.end()) return;
    m_data.cluster = {main_type->first == "T4" ? ClusterPart{"T4", 64, 4} : ClusterPart{main_type->first, 128, 8}};
    for (TraceJob& job : m_data.jobs) job.duration_s = durationOf(job, main_type->first);
  }

  double durationOf(const TraceJob& job, const std::string& type) const {
    const auto model = std::ranges::find(m_data.models, job.model, &model::JobSpec::id);
    const double rate = gangRate(*model, type, job.gpus);
    return rate > 0 ? *job.iterations / rate : 0;
  }

  void finish() {
    m_data.columns = {"submit = submit_time", "iterations = iteration", "GPUs = num_gpu",
                      "model = model_name, batch_size"};
    m_data.assumptions.emplace_back(
        "nodes are those of the paper's testbed (16 of 8 A100), or 16 of 4 T4 where the jobs' models were measured on T4; the cluster has the "
        "type on which most jobs were measured");
    m_data.assumptions.emplace_back("a job keeps num_gpu and batch_size, which ElasticFlow would choose");
    if (m_deadline != TraceTable::kNoColumn)
      m_data.assumptions.emplace_back(
          "no job has a deadline; for Gavel's objectives cost and max-sum-throughput the option slo takes them, {job: seconds after its arrival}");
  }

  const TraceFiles& m_files;
  ReadContext& m_context;
  AllTables m_tables;
  TraceData m_data;
  std::set<std::string> m_known;
  std::map<std::string, std::size_t> m_jobsOf;
  std::size_t m_deadline = TraceTable::kNoColumn;  // its column
};

TraceData readElasticFlow(const TraceFiles& files, ReadContext& context) {
  const auto text = readTraceText(files.file, context.faults);
  if (!text) return {};
  ElasticFlowReader reader(files, context);
  return context.faults.empty() ? reader.read(*text) : TraceData();
}

}  // namespace

TraceFormat elasticflowFormat() {
  static constexpr ExtraFile kExtra[] = {
      {kOption, "the folder that holds throughputs_GPU/MODEL.csv; without it that of FILE"}};
  TraceFormat format;
  format.id = "elasticflow";
  format.title = "ElasticFlow (2023)";
  format.files = "philly_103959.csv or another trace of its simulator, with throughputs_GPU/MODEL.csv beside it";
  format.columns = "job_id, submit_time, iteration, model_name, batch_size, num_gpu";
  format.cite =
      "D. Gu et al.: ElasticFlow: An Elastic Serverless Training Platform for Distributed Deep Learning, ASPLOS 2023";
  format.where = "github.com/pkusys/ElasticFlow";
  format.throughputs = Throughputs::Trace;
  format.extra = kExtra;
  format.read = readElasticFlow;
  return format;
}

}  // namespace roundel::traces
