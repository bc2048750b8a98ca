// SPDX-License-Identifier: GPL-3.0-or-later
// The CSV files of a run.

#include "core/io/tables/run_tables.h"

#include "core/io/json/json_fields.h"
#include "core/io/run_output.h"
#include "core/io/tables/csv_text.h"
#include "core/trace/forecast_use.h"

namespace roundel::io {

namespace {

void optionalField(std::string& out, const std::optional<double>& value) {
  out += ',';
  if (value) appendNumber(out, *value);
}

void integer(std::string& out, std::int64_t value) {
  out += ',';
  appendInteger(out, value);
}

template <class Entities>
std::vector<std::string> csvIds(const Entities& entities) {
  std::vector<std::string> ids;
  for (const auto& entity : entities) appendCsv(ids.emplace_back(), entity.id);
  return ids;
}

// "node,index,type" of every GPU; synchronisation has no GPU.
std::vector<std::string> csvGpus(const model::Problem& problem) {
  const std::vector<std::string> nodes = csvIds(problem.nodes);
  const std::vector<std::string> types = csvIds(problem.types);
  std::vector<std::string> gpus;
  for (const model::Gpu& gpu : problem.gpus) {
    std::string& text = gpus.emplace_back(nodes[gpu.node]);
    integer(text, gpu.index);
    text += ',' + types[gpu.type];
  }
  return gpus;
}

void forecastFields(std::string& out, const trace::JobOutcome& job) {
  const bool has_forecast = job.forecast_source != model::ForecastSource::None;
  optionalField(out, has_forecast ? std::optional(job.forecast_iterations) : std::nullopt);
  out += ',';
  out += model::toString(job.forecast_source);
}

}  // namespace

void appendSegments(std::string& out, const trace::Trace& trace, const std::function<void()>& between) {
  const std::vector<std::string> jobs = csvIds(trace.problem->jobs);
  const std::vector<std::string> gpus = csvGpus(*trace.problem);
  const trace::Segments& rows = trace.segments;
  std::vector<std::string> parts(rows.part_names.size());
  for (std::size_t i = 0; i < parts.size(); ++i) appendCsv(parts[i], rows.part_names[i]);
  const bool shared = rows.anyShared();
  out += shared ? kSharedSegmentsHeader : kSegmentsHeader;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    out += jobs[static_cast<std::size_t>(rows.job[i])];
    integer(out, rows.copy[i]);
    out += ',';
    out += rows.gpu[i] < 0 ? std::string_view(",,") : std::string_view(gpus[static_cast<std::size_t>(rows.gpu[i])]);
    optionalField(out, rows.start_s[i]);
    optionalField(out, rows.end_s[i]);
    out += ',';
    out += trace::toString(rows.kind[i]);
    optionalField(out, rows.iterations[i]);
    out += ',';
    out += parts[static_cast<std::size_t>(rows.part[i])];
    if (shared) out += ',';
    if (rows.with[i] >= 0) out += jobs[static_cast<std::size_t>(rows.with[i])];
    out += '\n';
    between();
  }
}

void appendSegments(TextFile& file, const trace::Trace& trace) {
  appendSegments(file.buffer(), trace, [&] { file.flushIfLarge(); });
}

std::string storedName(const std::filesystem::path& folder, const char* name) {
  std::error_code file_error;
  std::string packed = std::string(name) + kPackedEnding;
  return std::filesystem::exists(folder / packed, file_error) ? packed : name;
}

std::string jobsCsv(const trace::Trace& trace, const metrics::RunMetrics& metrics) {
  const bool forecasts = trace::forecastUse(trace).all() > 0;
  std::string out(forecasts ? kForecastJobsHeader : kJobsHeader);
  for (const metrics::JobRow& row : metrics.jobs) {
    appendCsv(out, trace.problem->jobs[row.job].id);
    optionalField(out, row.arrival_s);
    optionalField(out, row.first_start_s);
    optionalField(out, row.finish_s);
    optionalField(out, row.jct_s);
    optionalField(out, row.wait_s);
    optionalField(out, row.latency_ratio);
    optionalField(out, row.ftf);
    integer(out, row.restarts);
    optionalField(out, row.iterations);
    if (forecasts) forecastFields(out, trace.jobs[row.job]);
    out += '\n';
  }
  return out;
}

std::string segmentsCsv(const trace::Trace& trace) {
  std::string out;
  appendSegments(out, trace, [] {});
  return out;
}

std::string roundsCsv(const metrics::RunMetrics& metrics) {
  std::string out = "round,start_s,end_s,gpus_total,gpus_busy,cru,gru,running,queued,fragments\n";
  for (const metrics::RoundRow& row : metrics.rounds) {
    appendInteger(out, row.round);
    optionalField(out, row.start_s);
    optionalField(out, row.end_s);
    integer(out, row.gpus_total);
    integer(out, row.gpus_busy);
    optionalField(out, row.cru);
    optionalField(out, row.gru);
    integer(out, row.running);
    integer(out, row.queued);
    integer(out, row.fragments);
    out += '\n';
  }
  return out;
}

namespace {

std::string optionsJson(const model::OptionMap& options) {
  std::string text;
  JsonOut out(text);
  Codec<model::OptionMap>::write(out, options);
  return text;
}

void appendRow(std::string& out, const compare::LaneRun& run, const std::string* workload) {
  appendCsv(out, run.lane.label);
  out += ',';
  appendCsv(out, run.lane.policy);
  out += ',';
  appendCsv(out, optionsJson(run.trace ? run.trace->options : run.lane.options));
  out += ',';
  if (workload != nullptr) appendCsv(out, *workload), out += ',';
  if (run.trace) out += std::to_string(run.trace->seed);
  out += ',';
  out += run.trace ? trace::toString(run.trace->status) : "refused";
  for (const metrics::MetricInfo& info : metrics::catalogue())
    optionalField(out, run.ok() && run.metrics ? run.metrics->value(info.name) : std::nullopt);
  out += '\n';
}

std::string comparisonHeader(bool workloads) {
  std::string out = workloads ? "label,policy,options,workload,seed,status" : "label,policy,options,seed,status";
  for (const metrics::MetricInfo& info : metrics::catalogue()) out += ',' + info.name;
  return out + '\n';
}

}  // namespace

std::string comparisonCsv(const std::vector<compare::LaneRun>& runs) {
  std::string out = comparisonHeader(false);
  for (const compare::LaneRun& run : runs) appendRow(out, run, nullptr);
  return out;
}

std::string comparisonCsv(const std::vector<Workload>& workloads) {
  std::string out = comparisonHeader(true);
  for (const Workload& workload : workloads)
    for (const compare::LaneRun& run : workload.runs) appendRow(out, run, &workload.name);
  return out;
}

}  // namespace roundel::io
