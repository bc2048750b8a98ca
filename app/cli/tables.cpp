// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/compare/expected.h"
#include "core/compare/fairness.h"
#include "core/compare/lane_name.h"
#include "core/compare/ranking.h"
#include "core/metrics/counted_jobs.h"
#include "core/model/check/counted.h"
#include "core/model/check/visible_text.h"
#include "core/model/scenario.h"
#include "core/model/time_unit.h"
#include "core/trace/forecast_use.h"

namespace roundel::cli {
namespace {

using compare::LaneRun;
using Cells = std::vector<std::string>;

constexpr const char* kShownMetrics[] = {"makespan_s", "jct_mean_s", "jct_median_s",     "jct_p95_s", "wait_mean_s",
                                         "lr_mean",    "ftf_mean",   "ftf_unfair_share", "cru",       "cru_slot",
                                         "cru_work",   "gru",        "fragments_mean",   "restarts",  "unfinished"};

std::string number(const std::optional<double>& value) { return value ? fmt::format("{:.6g}", *value) : "-"; }

// The common time unit of a table, chosen for the longest time.
model::TimeUnit unitOf(const std::vector<LaneRun>& runs) {
  double longest_s = 0;
  for (const char* name : kShownMetrics) {
    if (metrics::find(name)->unit != "s") continue;
    for (const LaneRun& run : runs) longest_s = std::max(longest_s, run.value(name).value_or(0));
  }
  return model::timeUnitFor(longest_s);
}

std::optional<double> inUnit(std::optional<double> value, const metrics::MetricInfo* info,
                             const model::TimeUnit& unit) {
  if (value && info != nullptr && info->unit == "s") *value /= unit.seconds;
  return value;
}

Cells metricRow(const metrics::MetricInfo& info, const std::vector<LaneRun>& runs, const model::TimeUnit& time) {
  const std::optional<double> best = compare::bestOf(runs, info);
  const std::string unit = info.unit == "s" ? time.name : info.unit;
  Cells row{unit.empty() || info.title.ends_with(info.unit) ? info.title : info.title + ", " + unit};
  for (const LaneRun& run : runs) {
    const std::optional<double> value = run.value(info.name);
    row.push_back(number(inUnit(value, &info, time)) + (best && value == best ? "*" : " "));
  }
  return row;
}

// The number of jobs that the means cover, if not all have finished.
std::optional<Cells> finishedRow(const std::vector<LaneRun>& runs) {
  Cells row{"finished jobs, which means are of"};
  bool has_unfinished = false;
  for (const LaneRun& run : runs) {
    const bool is_known = run.ok() && run.metrics;
    const metrics::FinishedJobs finished =
        is_known ? metrics::finishedJobs(*run.metrics, run.warm_up) : metrics::FinishedJobs{};
    has_unfinished = has_unfinished || !finished.all();
    row.push_back(is_known ? fmt::format("{} of {} ", finished.finished, finished.jobs) : "- ");
  }
  return has_unfinished ? std::optional(std::move(row)) : std::nullopt;
}

// The number of jobs that were ordered by their true iterations, because there was no history to forecast from.
std::optional<Cells> truthRow(const std::vector<LaneRun>& runs) {
  Cells row{"forecast = truth, jobs"};
  bool has_truth = false;
  for (const LaneRun& run : runs) {
    const trace::ForecastUse use = run.trace ? trace::forecastUse(*run.trace) : trace::ForecastUse{};
    has_truth = has_truth || use.of(model::ForecastSource::Truth) > 0;
    row.push_back(use.all() == 0 ? "- " : fmt::format("{} ", use.of(model::ForecastSource::Truth)));
  }
  return has_truth ? std::optional(std::move(row)) : std::nullopt;
}

std::string waitNote(const std::vector<LaneRun>& runs) {
  const bool waits =
      std::ranges::any_of(runs, [](const LaneRun& run) { return run.metrics && run.metrics->gpus_wait; });
  return waits
             ? "CRU counts a GPU that waits for a slower one of its gang as computing; CRU (work of held GPUs) does not\n"
             : "";
}

std::size_t width(const std::string& text) {  // in code points, because labels may contain any letter
  return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return (c & '\xC0') != '\x80'; }));
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
  for (Cells& row : rows)
    for (std::string& cell : row) cell = model::visible(cell);
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
  const model::TimeUnit unit = unitOf(runs);
  for (const char* name : kShownMetrics) rows.push_back(metricRow(*metrics::find(name), runs, unit));
  if (std::optional<Cells> finished = finishedRow(runs)) rows.push_back(std::move(*finished));
  if (std::optional<Cells> truth = truthRow(runs)) rows.push_back(std::move(*truth));
  return aligned(rows, true) + waitNote(runs);
}

namespace {

model::TimeUnit unitOf(const model::Scenario& scenario, const std::vector<compare::ExpectedRow>& expected) {
  double longest_s = 0;
  for (const compare::ExpectedRow& row : expected) {
    const model::ExpectedSpec& entry = scenario.expected[row.entry];
    const metrics::MetricInfo* info = metrics::find(entry.metric);
    const bool seconds = info != nullptr && info->unit == "s" && !entry.ratio_to;
    if (seconds) longest_s = std::max({longest_s, entry.value, row.ours.value_or(0)});
  }
  return model::timeUnitFor(longest_s);
}

// The metric with its unit, the expected value, and the value of the run.
struct ExpectedText {
  std::string metric, figure, ours;
};

ExpectedText ratioText(const model::ExpectedSpec& entry, const compare::ExpectedRow& row,
                       const std::vector<LaneRun>& runs) {
  const metrics::MetricInfo* info = metrics::find(entry.metric);
  const std::string slack = entry.tolerance.value_or(0) > 0 ? " +- " + number(entry.tolerance) : "";
  const std::string one = row.ratio_to ? compare::laneName(runs[*row.ratio_to].lane) : *entry.ratio_to;
  return {(info == nullptr ? entry.metric : info->title) + " / " + one + "'s", number(entry.value) + slack,
          number(row.ours)};
}

ExpectedText valueText(const model::ExpectedSpec& entry, const compare::ExpectedRow& row, const model::TimeUnit& unit) {
  const metrics::MetricInfo* info = metrics::find(entry.metric);
  const std::string slack = entry.tolerance.value_or(0) > 0 ? " +- " + number(inUnit(entry.tolerance, info, unit)) : "";
  const bool time = info != nullptr && info->unit == "s";
  return {info == nullptr ? entry.metric
          : time          ? info->title + ", " + unit.name
                          : info->title,
          number(inUnit(entry.value, info, unit)) + slack, number(inUnit(row.ours, info, unit))};
}

}  // namespace

std::string expectedTable(const model::Scenario& scenario, const std::vector<LaneRun>& runs) {
  const std::vector<compare::ExpectedRow> expected = compare::expectedRows(scenario, runs);
  if (expected.empty()) return "";
  const model::TimeUnit unit = unitOf(scenario, expected);
  std::vector<Cells> rows{{"expected of", "metric", "figure", "ours", "jobs", "", "source"}};
  for (const compare::ExpectedRow& row : expected) {
    const model::ExpectedSpec& entry = scenario.expected[row.entry];
    const char* jobs = entry.jobs == model::ExpectedJobs::Paper ? "the same" : "ours";
    const ExpectedText text = entry.ratio_to ? ratioText(entry, row, runs) : valueText(entry, row, unit);
    rows.push_back({compare::laneName(runs[row.run].lane), text.metric, text.figure, text.ours, jobs,
                    compare::toString(row.verdict), entry.source.value_or("")});
  }
  return aligned(rows, false);
}

std::string fairnessText(const std::vector<LaneRun>& runs) {
  if (runs.size() < 2) return "";
  const compare::Fairness verdict = compare::fairness(runs);
  if (verdict.fair) return "fair comparison: " + compare::sharedConditions(runs) + "\n";
  std::string out = "not a fair comparison:\n";
  for (const std::string& difference : verdict.differences) out += "  " + model::visible(difference) + "\n";
  return out;
}

namespace {

/// The longest warm-up that any run needs.
std::string suggestedWarmUpText(const std::vector<LaneRun>& runs) {
  std::size_t jobs = 0;
  for (const LaneRun& run : runs)
    if (run.ok() && run.metrics) jobs = std::max(jobs, metrics::suggestedWarmUp(run.metrics->jobs).value_or(0));
  if (jobs == 0) return "";
  return fmt::format("warm-up: MSER-5 suggests to leave out the first {} (--warm-up-jobs {})\n",
                     model::counted(jobs, "job"), jobs);
}

}  // namespace

std::string warmUpText(const std::vector<LaneRun>& runs) {
  std::vector<std::pair<std::string, metrics::WarmUp>> named(runs.size());
  for (std::size_t i = 0; i < runs.size(); ++i) named[i] = {compare::laneName(runs[i].lane), runs[i].warm_up};
  const std::string note = metrics::warmUpNote(named);
  return note.empty() ? suggestedWarmUpText(runs) : "warm-up: " + model::visible(note) + "\n";
}

std::string metricsJson(const std::vector<LaneRun>& runs) {
  nlohmann::ordered_json out;
  for (const LaneRun& run : runs) {
    nlohmann::ordered_json lane{{"policy", run.lane.policy},
                                {"status", run.trace ? trace::toString(run.trace->status) : "refused"}};
    if (run.warm_up.jobs > 0) lane["warm_up"]["jobs"] = run.warm_up.jobs;
    if (run.warm_up.seconds > 0) lane["warm_up"]["seconds"] = run.warm_up.seconds;
    nlohmann::ordered_json& values = lane["metrics"] = nlohmann::ordered_json::object();
    for (const metrics::MetricInfo& info : metrics::catalogue()) {
      const auto value = run.ok() && run.metrics ? run.metrics->value(info.name) : std::nullopt;
      values[info.name] = value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
    }
    out[run.lane.label] = std::move(lane);
  }
  return out.dump(2, ' ', true, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

std::string jsonString(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace roundel::cli
