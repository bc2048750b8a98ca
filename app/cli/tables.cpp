#include "app/cli/tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/compare/expected.h"
#include "core/compare/lane_name.h"
#include "core/metrics/best.h"
#include "core/model/visible_text.h"

namespace roundel::cli {
namespace {

using compare::LaneRun;
using Cells = std::vector<std::string>;

constexpr const char* kShown[] = {"makespan_s", "jct_mean_s",     "jct_median_s",     "jct_p95_s", "wait_mean_s",
                                  "lr_mean",    "ftf_mean",       "ftf_unfair_share", "cru",       "cru_slot",
                                  "gru",        "fragments_mean", "restarts",         "unfinished"};

std::string number(const std::optional<double>& value) { return value ? fmt::format("{:.6g}", *value) : "-"; }

std::vector<std::optional<double>> valuesOf(const std::string& metric, const std::vector<LaneRun>& runs) {
  std::vector<std::optional<double>> out;
  for (const LaneRun& run : runs) out.push_back(run.ok() && run.metrics ? run.metrics->value(metric) : std::nullopt);
  return out;
}

Cells metricRow(const metrics::MetricInfo& info, const std::vector<LaneRun>& runs) {
  const std::vector<std::optional<double>> values = valuesOf(info.name, runs);
  const std::optional<double> best = metrics::bestOf(values, info.better);
  Cells row{info.unit.empty() || info.title.ends_with(info.unit) ? info.title : info.title + ", " + info.unit};
  for (const auto& value : values) row.push_back(number(value) + (best && value == best ? "*" : " "));
  return row;
}

std::size_t width(const std::string& text) {  // in code points: titles and labels may hold any letter
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & '\xC0') != '\x80'; }));
}

std::string padded(const std::string& text, std::size_t to, bool right) {
  const std::string space(to - width(text), ' ');
  return right ? space + text : text + space;
}

std::string trimmed(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

}  // namespace

std::string aligned(std::vector<Cells> rows, bool numbers) {
  for (Cells& row : rows) {
    for (std::string& cell : row) cell = model::visible(cell);
  }
  std::vector<std::size_t> widths;
  for (const Cells& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width(row[i]));
  }
  std::string out;
  for (const Cells& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i)
      line += (i > 0 ? "  " : "") + padded(row[i], widths[i], numbers && i > 0);
    out += trimmed(line) + "\n";
  }
  return out;
}

std::string metricsTable(const std::vector<LaneRun>& runs) {
  Cells head{""};
  for (const LaneRun& run : runs) head.push_back(compare::laneName(run.lane) + " ");
  std::vector<Cells> rows{head};
  for (const char* name : kShown) rows.push_back(metricRow(*metrics::find(name), runs));
  return aligned(rows, true);
}

std::string expectedTable(const model::Scenario& scenario, const std::vector<LaneRun>& runs) {
  std::vector<Cells> rows;
  for (const compare::ExpectedRow& row : compare::expectedRows(scenario, runs)) {
    const model::ExpectedSpec& entry = scenario.expected[row.entry];
    const std::string slack = entry.tolerance.value_or(0) > 0 ? fmt::format(" +- {:.6g}", *entry.tolerance) : "";
    rows.push_back({compare::laneName(runs[row.run].lane), entry.metric, number(entry.value) + slack, number(row.ours),
                    row.within ? "agrees" : "differs", entry.source.value_or("")});
  }
  if (rows.empty()) return "";
  rows.insert(rows.begin(), {"expected of", "metric", "figure", "ours", "", "source"});
  return aligned(rows, false);
}

std::string fairnessText(const std::vector<LaneRun>& runs) {
  if (runs.size() < 2) return "";
  const compare::Fairness verdict = compare::fairness(runs);
  if (verdict.fair) return "fair comparison: same jobs, cluster, seed, rounds and restart cost\n";
  std::string out = "not a fair comparison:\n";
  for (const std::string& difference : verdict.differences) out += "  " + model::visible(difference) + "\n";
  return out;
}

std::string metricsJson(const std::vector<LaneRun>& runs) {
  nlohmann::ordered_json out;
  for (const LaneRun& run : runs) {
    nlohmann::ordered_json lane{{"policy", run.lane.policy},
                                {"status", run.trace ? trace::toString(run.trace->status) : "refused"}};
    nlohmann::ordered_json& values = lane["metrics"] = nlohmann::ordered_json::object();
    for (const metrics::MetricInfo& info : metrics::catalogue()) {
      const auto value = run.ok() && run.metrics ? run.metrics->value(info.name) : std::nullopt;
      values[info.name] = value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
    }
    out[run.lane.label] = std::move(lane);
  }
  return out.dump(2, ' ', true, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace roundel::cli
