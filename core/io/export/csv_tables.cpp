// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/export/csv_tables.h"

#include <fmt/format.h>

#include <limits>

#include "core/io/export/csv_columns.h"
#include "core/io/json/json_out.h"
#include "core/io/run_output.h"
#include "core/io/tables/csv_text.h"
#include "core/io/tables/run_tables.h"
#include "core/model/scenario.h"
#include "core/trace/cells.h"

namespace roundel::io {
namespace {

std::string header(const std::vector<ExportColumn>& columns) {
  return fmt::format("{}\n", fmt::join(trace::cells<std::string_view>(columns, &ExportColumn::name), ","));
}

/// Calls `row` with each line after the first. No written cell has a line break (csvText).
template <class Row>
void eachRow(std::string_view table, Row row) {
  table.remove_prefix(std::min(table.find('\n') + 1, table.size()));
  while (!table.empty()) {
    const std::size_t end = std::min(table.find('\n'), table.size());
    row(table.substr(0, end));
    table.remove_prefix(std::min(end + 1, table.size()));
  }
}

std::string cell(std::string_view text) {
  std::string out;
  appendCsv(out, text);
  return out;
}

void appendSegmentRows(std::string& out, const compare::LaneRun& run) {
  const std::string label = cell(run.lane.label) + ",";
  const bool shared = run.trace->segments.anyShared();
  std::string table;
  appendSegments(table, *run.trace, [] {});
  eachRow(table, [&](std::string_view row) { out.append(label).append(row).append(shared ? "\n" : ",\n"); });
}

const char* fateOf(const metrics::JobRow& row) {
  if (row.finish_s) return "finished";
  return row.cancelled ? "cancelled" : "unfinished";
}

void appendJobRows(std::string& out, const compare::LaneRun& run) {
  const std::string label = cell(run.lane.label) + ",";
  const std::string table = jobsCsv(*run.trace, *run.metrics);
  const bool forecasts = table.starts_with(kForecastJobsHeader);
  auto next = run.metrics->jobs.begin();
  eachRow(table, [&](std::string_view row) {
    const model::Job& job = run.trace->problem->jobs[next->job];
    out.append(label).append(row).append(forecasts ? "," : ",,,");
    out.append(cell(job.name)).append(",").append(cell(job.model)).append(",").append(cell(job.user)).append(",");
    appendInteger(out, job.gpus);
    out.append(",").append(fateOf(*next++)).append("\n");
  });
}

void appendDecisionRows(std::string& out, const ExportedRun& exported) {
  const std::string label = cell(exported.run.lane.label) + ",";
  const trace::Trace& trace = *exported.run.trace;
  for (std::size_t d = 0; d < trace.decisions.size(); ++d) {
    const DecisionChange change = changeOf(trace, d, std::numeric_limits<std::size_t>::max());
    const DecisionReason reason = d < exported.reasons.size() ? exported.reasons[d] : DecisionReason();
    out += label;
    appendInteger(out, static_cast<std::int64_t>(d) + 1);
    out += ',';
    appendNumber(out, trace.decisions.at_s(d));
    out += ',';
    if (trace.decisions.round(d) >= 0) appendInteger(out, trace.decisions.round(d));
    for (const std::string& text : {change.places, change.takes_off, reason.rule, reason.waits})
      out.append(",").append(cell(text));
    out += '\n';
  }
}

void appendMetricRows(std::string& out, const std::vector<ExportedRun>& runs) {
  std::vector<compare::LaneRun> lane_runs;
  for (const ExportedRun& exported_run : runs) lane_runs.push_back(exported_run.run);
  std::size_t next = 0;
  eachRow(comparisonCsv(lane_runs), [&](std::string_view row) {
    const model::Problem& problem = *lane_runs[next++].trace->problem;
    out.append(row).append(",").append(cell(problem.scenario->title)).append(",").append(problem.sha256).append("\n");
  });
}

struct Table {
  const char* name;
  const char* title;
  std::vector<ExportColumn> columns;
  std::string text;
};

std::string descriptionOf(const std::vector<ExportedRun>& runs, const std::string& version) {
  std::string text = "Runs of Roundel " + version + "; an empty field has no value; times are simulated";
  for (const ExportedRun& exported_run : runs)
    if (const std::string altered = alteredNote(exported_run.run); !altered.empty())
      text.append("; ").append(exported_run.run.lane.label).append(": ").append(altered);
  return text;
}

std::string packageJson(const std::vector<Table>& tables, const std::string& description) {
  std::string compact;
  JsonOut out(compact);
  const auto string = [&out](std::string_view key, std::string_view value) {
    out.key(key);
    out.string(value);
  };
  out.beginObject();
  string("name", "roundel-export");
  string("profile", "tabular-data-package");
  string("description", description);
  out.key("resources");
  out.beginArray();
  for (const Table& table : tables) {
    out.beginObject();
    string("name", table.name);
    string("path", std::string(table.name) + ".csv");
    string("title", table.title);
    out.key("schema");
    out.beginObject();
    out.key("fields");
    out.beginArray();
    for (const ExportColumn& column : table.columns) {
      out.beginObject();
      string("name", column.name);
      string("type", column.type);
      string("unit", column.unit);
      string("description", column.meaning);
      out.endObject();
    }
    out.endArray();
    out.endObject();
    out.endObject();
  }
  out.endArray();
  out.endObject();
  return layout(compact);
}

}  // namespace

std::vector<ExportedTable> csvTables(const std::vector<ExportedRun>& runs, const std::string& version) {
  std::vector<Table> tables{{"segments", "Who held which GPU when", segmentColumns(), {}},
                            {"jobs", "What became of each job", jobColumns(), {}},
                            {"decisions", "What each decision changed, and why", decisionColumns(), {}},
                            {"metrics", "The metrics of each run", metricColumns(), {}}};
  for (Table& table : tables) table.text = header(table.columns);
  for (const ExportedRun& exported_run : runs) {
    appendSegmentRows(tables[0].text, exported_run.run);
    appendJobRows(tables[1].text, exported_run.run);
    appendDecisionRows(tables[2].text, exported_run);
  }
  appendMetricRows(tables[3].text, runs);
  std::vector<ExportedTable> out{{kDataPackage, packageJson(tables, descriptionOf(runs, version))}};
  for (Table& table : tables) out.push_back({std::string(table.name) + ".csv", std::move(table.text)});
  return out;
}

}  // namespace roundel::io
