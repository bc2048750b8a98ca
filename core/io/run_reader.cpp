// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a run folder into a trace.

#include <fmt/format.h>

#include <charconv>
#include <deque>
#include <map>
#include <unordered_map>

#include "core/io/files/file.h"
#include "core/io/files/gzip.h"
#include "core/io/files/sha256.h"
#include "core/io/run_fields.h"
#include "core/io/run_output.h"
#include "core/io/scenario_io.h"
#include "core/io/tables/csv_reader.h"
#include "core/io/tables/csv_text.h"
#include "core/io/tables/run_tables.h"
#include "core/metrics/scheduler_metrics.h"
#include "core/model/problem.h"
#include "core/model/resolve.h"
#include "core/policies/policy_facts.h"
#include "core/trace/from_text.h"

namespace roundel::io {

namespace fs = std::filesystem;

namespace {

// Reads the folder file by file, up to the first that cannot be read.
class RunReader {
 public:
  RunReader(const fs::path& folder, Altered altered) : m_folder(folder), m_altered(altered) {}

  ReadRunResult run() {
    if (!fs::exists(m_folder / "run.json")) {
      fault("run.json", "no-run", fmt::format("\"{}\" holds no run", m_folder.string()),
            "a folder that roundel-cli run or compare wrote", 0);
    } else if (readHeader() && checkDigests() && readProblem() && readJobs() && readSegments() && readDecisions()) {
      finish();
    }
    return std::move(m_result);
  }

 private:
  using Lookup = std::unordered_map<std::string_view, std::int32_t>;
  static constexpr std::uintmax_t kMax = std::uintmax_t{1} << 40;

  void fault(std::string file, std::string code, std::string message, std::string hint, int line) {
    m_result.faults.push_back({std::move(code), std::move(file), std::move(message), std::move(hint), line});
  }

  bool load(const std::string& name) {
    FileText file = readPlainOrGzip(m_folder / name, kMax);
    if (!file.fault.empty()) fault(name, "unreadable", file.fault, file.hint, 0);
    m_text = std::move(file.text);
    return file.fault.empty();
  }

  void addFaults(const char* name, std::vector<model::Fault> faults) {
    for (model::Fault& f : faults) fault(name + f.pointer, f.code, f.message, f.hint, f.line);
  }

  template <class T>
  bool readJson(const char* name, T& object) {
    if (!load(name)) return false;
    model::FaultList faults;
    JsonCursor in(m_text, faults);
    readFields(in, object);
    in.expectEnd();
    const bool is_valid = faults.empty();
    addFaults(name, std::move(faults).take());
    return is_valid;
  }

  std::optional<trace::RunStatus> statusOf(const std::string& word) {
    using enum trace::RunStatus;
    return trace::fromText({Complete, Stopped, Horizon, Stuck, Failed}, word);
  }

  bool readHeader() {
    RunHeader header;
    if (!readJson("run.json", header)) return false;
    const auto status = statusOf(header.status);
    if (!status) {
      fault("run.json/status", "unknown-value", fmt::format("\"{}\" is no status", header.status),
            "complete, stopped, horizon, stuck or failed", 0);
      return false;
    }
    const auto explain = trace::explainFromText(header.explain.value_or(trace::toString(trace::Explain::Full)));
    if (!explain) {
      fault("run.json/explain", "unknown-value", fmt::format("\"{}\" is no amount of explanations", *header.explain),
            "none, reasons or full", 0);
      return false;
    }
    m_result.run.explain = *explain;
    m_result.run.warm_up = header.warm_up;
    m_values = std::move(header.metrics);
    m_sha256 = header.sha256;
    m_digests = std::move(header.files);
    m_result.run.lane = {
        .policy = header.policy, .label = header.label, .options = header.options, .color = header.color};
    m_trace.policy = header.policy;
    m_trace.options = header.options;
    if (!header.command_sha256.empty())
      m_trace.program =
          std::make_shared<const trace::ProgramFacts>(trace::ProgramFacts{header.command, header.command_sha256});
    m_trace.seed = header.seed;
    m_trace.end_s = header.end_s;
    m_trace.round_driven = header.round_driven;
    m_trace.status = *status;
    m_trace.message = header.message;
    m_trace.remark = header.remark;
    std::from_chars(header.fingerprint.data(), header.fingerprint.data() + header.fingerprint.size(),
                    m_trace.fingerprint, 16);
    return !fs::exists(m_folder / "timing.json") || readJson("timing.json", m_result.run.timing);
  }

  // Checks all files, including those that are not read below: if one was edited, others may be edited too.
  bool checkDigests() {
    if (m_digests.empty()) {
      m_result.note =
          "run.json holds no digests (an earlier version wrote it): whether its files were altered cannot be told";
      return true;
    }
    std::vector<model::Fault>& faults = m_altered == Altered::AsIs ? m_result.run.faults : m_result.faults;
    const auto altered = [&](const std::string& name, const char* message) {
      faults.push_back({kAltered, name, message,
                        "run the scenario again, or draw the folder as it is with --as-is, which figures then say", 0});
    };
    const auto listed = [&](const std::string& name) { return m_digests.contains(name); };
    const bool segments = listed(kSegments) || listed(std::string(kSegments) + kPackedEnding);
    if (!listed("jobs.csv") || !segments || !listed("scenario.json"))
      altered("run.json", "it names not all of the files of a run");
    for (const auto& [name, digest] : m_digests) {
      if (isAsWritten(name, digest)) continue;
      altered(name, fs::exists(m_folder / name) ? "it is not what this run wrote: it was edited or cut short since"
                                                : "it is missing");
    }
    return m_result.faults.empty();
  }

  // This program never writes a name that leads out of the folder.
  bool isAsWritten(const std::string& name, const std::string& digest) const {
    if (name.empty() || name.front() == '.' || name.find('/') != std::string::npos) return false;
    const FileText file = readFile(m_folder / name, kMax);
    return file.fault.empty() && sha256(file.text) == digest;
  }

  bool readProblem() {
    ScenarioResult scenario = readScenarioFile(m_folder / "scenario.json");
    addFaults("scenario.json", std::move(scenario.faults));
    if (!scenario.scenario) return false;
    auto problem = model::resolve(std::move(*scenario.scenario), m_sha256);
    index(problem->jobs, m_jobs);
    index(problem->nodes, m_nodes);
    index(problem->types, m_types);
    cells(problem->jobs, m_jobCells);
    cells(problem->nodes, m_nodeCells);
    m_trace.problem = m_problem = std::move(problem);
    m_trace.jobs.resize(m_problem->jobs.size());
    return true;
  }

  template <class Entities>
  static void index(const Entities& entities, Lookup& ids) {
    for (std::size_t i = 0; i < entities.size(); ++i) ids.emplace(entities[i].id, static_cast<std::int32_t>(i));
  }

  // Accepts the current form of the tables and the form of earlier versions.
  template <class Entities>
  void cells(const Entities& entities, Lookup& cells) {
    for (std::size_t i = 0; i < entities.size(); ++i)
      cells.emplace(m_cells.emplace_back(csvText(entities[i].id)), static_cast<std::int32_t>(i));
    index(entities, cells);
  }

  static std::optional<std::int32_t> find(const Lookup& ids, std::string_view id) {
    const auto id_entry = ids.find(id);
    return id_entry == ids.end() ? std::nullopt : std::optional(id_entry->second);
  }

  // Calls `row` for every row of a CSV file after its header. Stops with a fault at a row that `row` rejects.
  template <class Row>
  bool readCsv(const std::string& name, std::string_view header, std::size_t columns, Row row) {
    const std::string wanted(header.substr(0, header.size() - 1));
    CsvReader reader(m_text);
    std::vector<std::string_view> fields;
    if (!m_text.starts_with(header) || !reader.next(fields)) {
      fault(name, "bad-header", "the first line is not that of a run", wanted, 1);
      return false;
    }
    while (reader.next(fields)) {
      if (fields.size() == columns && row(fields)) continue;
      fault(name, "bad-row", "this row cannot be read, or names what the scenario does not have", wanted,
            reader.line());
      return false;
    }
    return true;
  }

  static bool number(std::string_view field, double& value) {
    if (field.empty()) return true;  // never
    const std::optional<double> parsed = parseNumber(field);
    value = parsed.value_or(value);
    return parsed.has_value();
  }

  template <class Int>
  static bool integer(std::string_view field, Int& value) {
    const std::optional<long long> parsed = parseInteger(field);
    value = static_cast<Int>(parsed.value_or(0));
    return parsed.has_value() && *parsed == static_cast<long long>(value);
  }

  static bool forecastOf(std::string_view iterations, std::string_view word, trace::JobOutcome& outcome) {
    for (int i = 0; i < model::kForecastSources; ++i) {
      const auto source = static_cast<model::ForecastSource>(i);
      if (word == model::toString(source)) {
        outcome.forecast_source = source;
        return number(iterations, outcome.forecast_iterations);
      }
    }
    return false;
  }

  bool readJobs() {
    if (!load("jobs.csv")) return false;
    const bool forecasts = m_text.starts_with(kForecastJobsHeader);
    const std::string_view header = forecasts ? kForecastJobsHeader : kJobsHeader;
    return readCsv("jobs.csv", header, forecasts ? 12 : 10, [&](const std::vector<std::string_view>& f) {
      const auto job = find(m_jobCells, f[0]);
      if (!job) return false;
      trace::JobOutcome& outcome = m_trace.jobs[static_cast<std::size_t>(*job)];
      return number(f[2], outcome.first_start_s) && number(f[3], outcome.finish_s) && number(f[5], outcome.wait_s) &&
             integer(f[8], outcome.restarts) && number(f[9], outcome.iterations) &&
             (!forecasts || forecastOf(f[10], f[11], outcome));
    });
  }

  bool readSegments() {
    const std::string name = storedName(m_folder, kSegments);
    if (!load(name)) return false;
    const bool shared = m_text.starts_with(kSharedSegmentsHeader);
    return readCsv(name, shared ? kSharedSegmentsHeader : kSegmentsHeader, shared ? 11 : 10,
                   [&](const std::vector<std::string_view>& f) {
                     trace::Segment segment;
                     if (shared && !f[10].empty()) {
                       const auto with = find(m_jobCells, f[10]);
                       if (!with) return false;
                       segment.with = model::JobIndex(*with);
                     }
                     const auto job = find(m_jobCells, f[0]);
                     const auto kind = kindOf(f[7]);
                     if (!job || !kind || !gpuOf(f[2], f[3], segment.gpu)) return false;
                     segment.job = model::JobIndex(*job);
                     segment.kind = *kind;
                     segment.part = partOf(f[9]);
                     const bool is_valid = integer(f[1], segment.copy) && number(f[5], segment.start_s) &&
                                           number(f[6], segment.end_s) && number(f[8], segment.iterations);
                     m_trace.segments.push(segment);
                     return is_valid;
                   });
  }

  static std::optional<trace::SegmentKind> kindOf(std::string_view word) {
    using enum trace::SegmentKind;
    return trace::fromText({Run, Restart, Switch, Sync, Idle}, word);
  }

  bool gpuOf(std::string_view node, std::string_view index, model::GpuIndex& gpu) {
    if (node.empty() && index.empty()) return true;  // a synchronisation has no GPU
    const auto node_index = find(m_nodeCells, node);
    int local_index = 0;
    if (!node_index || !integer(index, local_index)) return false;
    const model::Node& holder = m_problem->nodes[static_cast<std::size_t>(*node_index)];
    if (local_index < 0 || local_index >= holder.gpus) return false;
    gpu = model::GpuIndex(holder.groups.front().first.value + local_index);
    return true;
  }

  std::int32_t partOf(std::string_view name) {
    std::vector<std::string>& names = m_trace.segments.part_names;
    const auto [found, fresh] = m_parts.try_emplace(std::string(name), static_cast<std::int32_t>(names.size()));
    if (fresh) names.emplace_back(name);
    return found->second;
  }

  // One line of decisions.jsonl. Everything except placements belongs to the explanation and is skipped.
  static void readDecision(JsonCursor& in, DecisionNames& decision) {
    if (in.peek() != JsonCursor::Kind::Object) return in.wrongType("an object");
    in.enterObject();
    while (in.nextMember()) {
      if (in.key() == "at_s") {
        Codec<double>::read(in, decision.at_s);
      } else if (in.key() == "round") {
        if (!in.null()) Codec<std::int64_t>::read(in, decision.round);
      } else if (in.key() == "placements") {
        Codec<std::vector<PlacementNames>>::read(in, decision.placements);
      } else {
        in.skip();
      }
    }
  }

  bool readDecisions() {
    if (m_result.run.explain == trace::Explain::None && !m_trace.program) return true;
    m_decisions = storedName(m_folder, kDecisions);
    if (!load(m_decisions)) return false;
    std::string_view unread_text = m_text;
    for (int line = 1; !unread_text.empty(); ++line) {
      const std::size_t end = std::min(unread_text.find('\n'), unread_text.size());
      if (!addDecision(unread_text.substr(0, end), line)) return false;
      unread_text.remove_prefix(std::min(end + 1, unread_text.size()));
    }
    return true;
  }

  bool addDecision(std::string_view text, int line) {
    model::FaultList faults;
    JsonCursor in(text, faults);
    in.trustKeys();
    DecisionNames names;
    readDecision(in, names);
    trace::DecisionRecord record{names.at_s, names.round, {}, nullptr};
    const bool is_resolved = resolvePlacements(names, record);
    if (faults.empty() && is_resolved) {
      m_trace.decisions.push_back(std::move(record));
      return true;
    }
    for (model::Fault& f : std::move(faults).take()) fault(m_decisions + f.pointer, f.code, f.message, f.hint, line);
    if (!is_resolved)
      fault(m_decisions, "bad-row", "a placement names what the scenario does not have", "ids of scenario.json", line);
    return false;
  }

  bool resolvePlacements(const DecisionNames& names, trace::DecisionRecord& record) {
    for (const PlacementNames& placement : names.placements) {
      const auto job = find(m_jobs, placement.job);
      if (!job) return false;
      trace::Placement& new_placement = record.placements.emplace_back();
      new_placement.job = model::JobIndex(*job);
      new_placement.copy = placement.copy;
      if (!placement.with.empty()) {
        const auto with = find(m_jobs, placement.with);
        if (!with) return false;
        new_placement.partner = model::JobIndex(*with);
      }
      for (const PartName& part : placement.parts) {
        const auto node = find(m_nodes, part.node);
        const auto type = find(m_types, part.type);
        if (!node || !type) return false;
        new_placement.parts.push_back({model::NodeIndex(*node), model::TypeIndex(*type), part.count});
      }
    }
    return true;
  }

  // Cancellations are only in the scenario's events.
  void readCancellations() {
    for (const model::Event& event : m_problem->events) {
      if (event.kind != model::EventKind::CancelJob || event.at_s > m_trace.end_s) continue;
      trace::JobOutcome& outcome = m_trace.jobs[event.job];
      if (std::isnan(outcome.finish_s) && std::isnan(outcome.cancelled_s)) outcome.cancelled_s = event.at_s;
    }
  }

  void finish() {
    readCancellations();
    m_result.run.trace = std::make_shared<const trace::Trace>(std::move(m_trace));
    const trace::Trace& trace = *m_result.run.trace;
    m_result.run.note = policies::noteOn(trace);
    metrics::RunMetrics run_metrics =
        metrics::metricsOf(trace, policies::factsOf(trace.policy, trace.options), m_result.run.warm_up);
    // run.json has data that segments do not show: restarts of jobs in copies, and the placements of the last decision.
    if (m_result.run.explain == trace::Explain::None) {
      for (const auto& [name, value] : m_values)
        if (metrics::find(name) != nullptr) run_metrics.values[name] = value;
    }
    m_result.run.metrics = std::make_shared<const metrics::RunMetrics>(std::move(run_metrics));
  }

  fs::path m_folder;
  Altered m_altered;
  std::map<std::string, std::string> m_digests;
  ReadRunResult m_result;
  trace::Trace m_trace;
  std::shared_ptr<const model::Problem> m_problem;
  std::string m_text;  // of the file that is being read
  std::string m_sha256;
  std::string m_decisions;  // the file's name
  std::map<std::string, std::optional<double>> m_values;
  Lookup m_jobs, m_nodes, m_types, m_jobCells, m_nodeCells;
  std::deque<std::string> m_cells;
  std::unordered_map<std::string, std::int32_t> m_parts{{"", 0}};
};

}  // namespace

std::vector<std::string> alteredFiles(const compare::LaneRun& run) {
  std::vector<std::string> names;
  for (const model::Fault& fault : run.faults)
    if (fault.code == kAltered) names.push_back(fault.pointer);
  return names;
}

ReadRunResult readRun(const fs::path& folder, Altered altered) { return RunReader(folder, altered).run(); }

}  // namespace roundel::io
