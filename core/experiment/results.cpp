// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/results.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <numeric>
#include <set>
#include <stdexcept>

#include "core/experiment/summary.h"
#include "core/io/files/file.h"
#include "core/io/files/own_folder.h"
#include "core/io/files/write_file.h"
#include "core/io/json/json_out.h"
#include "core/io/tables/csv_text.h"
#include "core/metrics/counted_jobs.h"
#include "core/metrics/metrics.h"
#include "core/metrics/within.h"
#include "core/model/ranges/contains.h"

namespace roundel::experiment {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr const char* kAbout = "sweep.json";
constexpr int kFormat = 1;

/// Adds a dimension; one of the same name gets the values that it lacks.
void add(std::vector<SweepDimension>& to, const Vary& vary) {
  auto dimension_entry = std::ranges::find(to, vary.name, &SweepDimension::name);
  if (dimension_entry == to.end()) dimension_entry = to.insert(to.end(), {vary.name, {}});
  for (std::size_t i = 0; i < vary.values.size(); ++i) {
    std::string text = valueText(vary, i);
    if (!model::contains(dimension_entry->values, text)) dimension_entry->values.push_back(std::move(text));
  }
}

/// Returns the names of the options that at least one scheduler varies, in the order of the file.
std::vector<std::string> optionColumns(const Sweep& sweep) {
  std::vector<std::string> out;
  for (const SweepScheduler& scheduler : sweep.schedulers) {
    for (const Vary& vary : scheduler.vary)
      if (!model::contains(out, vary.name)) out.push_back(vary.name);
  }
  return out;
}

Json jsonOf(const std::vector<SweepDimension>& dimensions) {
  Json out = Json::array();
  for (const SweepDimension& dimension : dimensions)
    out.push_back({{"name", dimension.name}, {"values", dimension.values}});
  return out;
}

std::vector<SweepDimension> dimensionsOf(const Json& list) {
  std::vector<SweepDimension> out;
  for (const Json& dimension_json : list) out.push_back({dimension_json.at("name"), dimension_json.at("values")});
  return out;
}

void cell(std::string& line, const std::string& text) {
  line += ',';
  io::appendCsv(line, text);
}

std::string cellText(std::optional<double> value) {
  std::string out;
  if (value) io::appendNumber(out, *value);
  return out;
}

void number(std::string& line, std::optional<double> value) { line += ',' + cellText(value); }

/// Returns the value of an option in a run; empty if its scheduler does not vary it.
std::string optionText(const SweepScheduler& scheduler, const SweepRun& run, const std::string& name) {
  std::string out;
  for (std::size_t i = 0; i < scheduler.vary.size(); ++i)
    if (scheduler.vary[i].name == name) out = valueText(scheduler.vary[i], run.options[i]);
  return out;
}

std::string messageOf(const compare::LaneRun& lane) {
  std::string out = lane.trace ? lane.trace->message : std::string();
  for (const model::Fault& fault : lane.faults) out += (out.empty() ? "" : "; ") + fault.message;
  std::ranges::replace(out, '\n', ' ');
  return out;
}

std::string timingOf(std::size_t run, const compare::Timing& timing) {
  std::string line = std::to_string(run);
  const std::vector<double>& ms = timing.decision_ms;
  number(line, timing.wall_s);
  line += ',' + std::to_string(ms.size());
  const double sum = std::accumulate(ms.begin(), ms.end(), 0.0);
  number(line, ms.empty() ? std::nullopt : std::optional(sum / static_cast<double>(ms.size())));
  number(line, metrics::percentile(ms, 0.95));
  number(line, metrics::percentile(ms, 1));
  return line;
}

/// {"jobs": N} or {"seconds": S}, as in the sweep's file.
Json jsonOf(const metrics::WarmUp& warm_up) {
  return warm_up.jobs > 0 ? Json{{"jobs", warm_up.jobs}} : Json{{"seconds", warm_up.seconds}};
}

metrics::WarmUp warmUpOf(const Json& json) { return {json.value("jobs", std::size_t{0}), json.value("seconds", 0.0)}; }

std::string textOf(const SweepFolder& about, std::size_t rows) {
  Json json = {{"roundel_sweep_results", kFormat},
               {"title", about.title},
               {"identity", about.identity},
               {"runs", about.runs},
               {"rows", rows},
               {"header", about.header},
               {"timing_header", about.timing_header},
               {"varied", jsonOf(about.varied)},
               {"options", jsonOf(about.options)},
               {"schedulers", about.schedulers},
               {"policies", about.policies}};
  if (!about.warm_up.none()) json["warm_up"] = jsonOf(about.warm_up);
  return json.dump(2) + "\n";
}

/// The rows of several folders of one sweep.
struct Shards {
  std::optional<SweepFolder> whole;
  ResultRows rows;

  /// The fault, which names the folder.
  std::string add(const fs::path& folder) {
    const auto about = readFolder(folder);
    if (!about) return fmt::format("{}: no results of a sweep, or of another version", folder.string());
    if (!whole) {
      whole = about;
      m_first = folder;
    }
    if (about->identity != whole->identity)
      return fmt::format("{}: results of another sweep than {}", folder.string(), m_first.string());
    if (about->header != whole->header || about->timing_header != whole->timing_header)
      return fmt::format("{}: its {} states other columns than that of {}; copy the changed file from its shard again",
                         folder.string(), kAbout, m_first.string());
    std::string error;
    const auto journal = Journal::open(folder, about->identity, error);
    if (!journal) return error;
    for (const auto& [run, row] : journal->rows()) {
      if (!m_from.emplace(run, folder).second)
        return fmt::format("{}: run {} is in {} too", folder.string(), run, m_from[run].string());
      rows.emplace(run, row);
    }
    return {};
  }

 private:
  fs::path m_first;
  std::map<std::size_t, fs::path> m_from;
};

/// Returns why `out` cannot hold the merge; "" if it can. An earlier merge may be completed, so that scripts can run again.
/// Journal::open() rejects a merge of another sweep.
std::string whyNotMergedInto(const fs::path& out, const std::vector<fs::path>& folders) {
  std::error_code ignored_error;
  const bool shard =
      std::ranges::any_of(folders, [&](const fs::path& folder) { return fs::equivalent(folder, out, ignored_error); });
  if (shard) return fmt::format("{}: one of the shards; name a new folder", out.string());
  return io::writeObstacle(out, fs::exists(out / kJournal, ignored_error), "a merge");
}

}  // namespace

SweepFolder folderOf(const Sweep& sweep) {
  SweepFolder out{sweep.title, sweep.identity, runCount(sweep), resultsHeader(sweep), timingHeader(), {}, {}, {},
                  {},          sweep.warm_up};
  for (const Vary& vary : sweep.vary) add(out.varied, vary);
  for (const SweepScheduler& scheduler : sweep.schedulers) {
    out.schedulers.push_back(scheduler.label);
    out.policies.push_back(scheduler.policy);
    for (const Vary& vary : scheduler.vary) add(out.options, vary);
  }
  return out;
}

std::optional<SweepFolder> readFolder(const fs::path& folder) {
  constexpr std::uintmax_t kLargestAbout = std::uintmax_t{256} << 20;
  const io::FileText file = io::readFile(folder / kAbout, kLargestAbout);
  const Json json = Json::parse(file.text, nullptr, false);
  try {
    if (!json.is_object() || json.value("roundel_sweep_results", 0) != kFormat) return std::nullopt;
    return SweepFolder{json.at("title"),
                       json.at("identity"),
                       json.at("runs"),
                       json.at("header"),
                       json.at("timing_header"),
                       dimensionsOf(json.value("varied", Json::array())),
                       dimensionsOf(json.value("options", Json::array())),
                       json.value("schedulers", std::vector<std::string>()),
                       json.value("policies", std::vector<std::string>()),
                       warmUpOf(json.value("warm_up", Json::object()))};
  } catch (const Json::exception&) {
    return std::nullopt;  // a key of another type
  }
}

std::vector<std::string> resultColumns(const Sweep& sweep) {
  std::vector<std::string> out = sweep.metrics;
  for (const char* name : {"unfinished", "throughput_mean", kJobsFinished, kJobsCounted})
    if (!model::contains(out, name)) out.emplace_back(name);
  return out;
}

std::string resultsHeader(const Sweep& sweep) {
  std::string line = "run";
  for (const Vary& vary : sweep.vary) cell(line, vary.name);
  for (const std::string& name : optionColumns(sweep)) cell(line, name);
  for (const char* name : {"scheduler", "seed", "status", "message"}) cell(line, name);
  for (const std::string& name : resultColumns(sweep)) cell(line, name);
  return line;
}

std::vector<std::string> timingMetrics() {
  return {"wall_s", "decisions", "decision_ms_mean", "decision_ms_p95", "decision_ms_max"};
}

std::string timingHeader() {
  std::string line = "run";
  for (const std::string& name : timingMetrics()) cell(line, name);
  return line;
}

std::string resultLine(const Sweep& sweep, const SweepRun& run, const RunCells& cells) {
  const SweepScheduler& scheduler = sweep.schedulers[run.scheduler];
  std::string line = std::to_string(run.index);
  for (std::size_t i = 0; i < sweep.vary.size(); ++i) cell(line, valueText(sweep.vary[i], run.values[i]));
  for (const std::string& name : optionColumns(sweep)) cell(line, optionText(scheduler, run, name));
  for (const std::string& text : {scheduler.label, std::to_string(sweep.seeds[run.seed]), cells.status, cells.message})
    cell(line, text);
  for (const std::string& text : cells.metrics) line += ',' + text;
  return line;
}

ResultRow rowOf(const Sweep& sweep, const SweepRun& run, const compare::LaneRun& lane) {
  RunCells cells{lane.trace ? trace::toString(lane.trace->status) : "refused", messageOf(lane), {}};
  const auto values = lane.ok() ? lane.metrics : nullptr;
  const metrics::FinishedJobs jobs = values ? metrics::finishedJobs(*values, lane.warm_up) : metrics::FinishedJobs();
  for (const std::string& name : resultColumns(sweep)) {
    const bool finished = name == kJobsFinished;
    std::optional<double> value = values ? metrics::valueOf(*values, name, lane.warm_up) : std::nullopt;
    if (values && (finished || name == kJobsCounted)) value = static_cast<double>(finished ? jobs.finished : jobs.jobs);
    cells.metrics.push_back(cellText(value));
  }
  return {resultLine(sweep, run, cells), timingOf(run.index, lane.timing), !lane.ok()};
}

std::string resultsText(const SweepFolder& about, const ResultRows& rows) {
  std::string out = about.header + "\n";
  for (const auto& [run, row] : rows) out += row.result + "\n";
  return out;
}

std::string timingText(const SweepFolder& about, const ResultRows& rows) {
  std::string out = about.timing_header + "\n";
  for (const auto& [run, row] : rows) out += row.timing + "\n";
  return out;
}

bool writeResults(const fs::path& folder, const SweepFolder& about, const ResultRows& rows, std::string& error) {
  return io::writeFileInFolder(folder, "results.csv", resultsText(about, rows), error) &&
         io::writeFileInFolder(folder, "timing.csv", timingText(about, rows), error) &&
         io::writeFileInFolder(folder, "summary.csv", summaryText(tableOf(about, rows)), error) &&
         io::writeFileInFolder(folder, kAbout, textOf(about, rows.size()), error);
}

std::string mergeResults(const std::vector<fs::path>& folders, const fs::path& out) {
  if (folders.empty()) return "no folder to merge";
  Shards shards;
  for (const fs::path& folder : folders)
    if (std::string fault = shards.add(folder); !fault.empty()) return fault;
  const SweepFolder& whole_sweep = *shards.whole;
  if (std::string fault = whyNotMergedInto(out, folders); !fault.empty()) return fault;
  if (shards.rows.size() < whole_sweep.runs) {
    std::size_t missing = 0;
    while (shards.rows.count(missing) > 0) ++missing;
    return fmt::format("{} of {} runs are missing, the first is run {}; complete the shards first",
                       whole_sweep.runs - shards.rows.size(), whole_sweep.runs, missing);
  }
  try {
    tableOf(whole_sweep, shards.rows);
  } catch (const std::runtime_error& changed) {
    return fmt::format("{}: {}", folders.front().string(), changed.what());
  }
  std::error_code failure;
  fs::create_directories(out, failure);
  if (failure) return fmt::format("{}: {}", out.string(), failure.message());
  std::string error;
  const auto journal = Journal::open(out, whole_sweep.identity, error);
  if (!journal) return error;
  for (const auto& [run, row] : shards.rows)
    if (journal->rows().count(run) == 0 && !journal->append(run, row, error)) return error;
  return writeResults(out, whole_sweep, journal->rows(), error) ? std::string() : error;
}

}  // namespace roundel::experiment
