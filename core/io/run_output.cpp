#include "core/io/run_output.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/io/csv_reader.h"
#include "core/io/csv_text.h"
#include "core/io/decision_json.h"
#include "core/io/file.h"
#include "core/io/json_characters.h"
#include "core/io/json_fields.h"
#include "core/io/run_tables.h"
#include "core/io/scenario_io.h"
#include "core/io/staged_folder.h"
#include "core/io/text_file.h"
#include "core/model/visible_text.h"

namespace roundel::io {

namespace fs = std::filesystem;

namespace {

constexpr int kFormat = 1;
constexpr std::size_t kLongestName = 120;

void writeMetrics(JsonOut& out, const metrics::RunMetrics& metrics) {
  const auto value = [&](const std::string& name, const std::optional<double>& number) {
    out.key(name);
    number ? out.number(*number) : out.null();
  };
  out.beginObject();
  for (const metrics::MetricInfo& info : metrics::catalogue()) {
    if (const auto found = metrics.values.find(info.name); found != metrics.values.end())
      value(info.name, found->second);
  }
  out.endObject();
}

using Digests = std::map<std::string, std::string>;  // by the name of the file

std::string runJson(const compare::LaneRun& run, const std::string& sha, const Digests& files) {
  const trace::Trace& trace = *run.trace;
  std::string text;
  JsonOut out(text);
  const auto string = [&](std::string_view key, std::string_view value) {
    out.key(key);
    out.string(value);
  };
  out.beginObject();
  out.key("roundel");
  out.integer(kFormat);
  string("scenario_sha256", sha);
  string("policy", trace.policy);
  out.key("options");
  Codec<model::OptionMap>::write(out, trace.options);
  out.key("seed");
  out.seed(trace.seed);
  out.key("metrics");
  writeMetrics(out, *run.metrics);
  out.key("decisions");
  out.integer(static_cast<std::int64_t>(trace.decisions.size()));
  string("label", run.lane.label);
  string("status", trace::toString(trace.status));
  string("message", trace.message);
  out.key("end_s");
  out.number(trace.end_s);
  out.key("round_driven");
  out.boolean(trace.round_driven);
  string("fingerprint", fmt::format("{:016x}", trace.fingerprint));
  out.key("files");
  out.beginObject();
  for (const auto& [name, digest] : files) string(name, digest);
  out.endObject();
  out.endObject();
  return layout(text);
}

std::string timingJson(const compare::Timing& timing) {
  std::string text;
  JsonOut out(text);
  const auto number = [&](std::string_view key, const std::optional<double>& value) {
    out.key(key);
    value ? out.number(*value) : out.null();
  };
  out.beginObject();
  number("wall_s", timing.wall_s);
  out.key("decision_ms");
  out.beginObject();
  number("p50", metrics::percentile(timing.decision_ms, 0.5));
  number("p95", metrics::percentile(timing.decision_ms, 0.95));
  number("max", metrics::percentile(timing.decision_ms, 1));
  out.key("each");
  out.beginArray();
  for (const double ms : timing.decision_ms) out.number(ms);
  out.endArray();
  out.endObject();
  out.endObject();
  return layout(text);
}

// One file after the other; the first that cannot be written ends it.
class RunFiles {
 public:
  RunFiles(fs::path folder, std::string& error) : m_folder(std::move(folder)), m_error(error) {}

  bool text(const char* name, std::string text) {
    return file(name, [&](TextFile& out) { out.buffer() = std::move(text); });
  }
  bool segments(const trace::Trace& trace) {
    return file("segments.csv", [&](TextFile& out) { appendSegments(out, trace); });
  }
  bool decisions(const trace::Trace& trace) {
    return file("decisions.jsonl", [&](TextFile& out) {
      DecisionWriter writer(trace);
      for (const trace::DecisionRecord& decision : trace.decisions) {
        writer.append(out.buffer(), decision);
        out.flushIfLarge();
      }
    });
  }
  const Digests& digests() const { return m_digests; }

 private:
  template <class Fill>
  bool file(const char* name, Fill fill) {
    TextFile out(m_folder / name);
    fill(out);
    if (!out.finish(m_error)) return false;
    m_digests[name] = out.digest();
    return true;
  }

  fs::path m_folder;
  std::string& m_error;
  Digests m_digests;
};

// run.json comes last: it holds the digests of the others, but for timing.json, which may differ between two runs.
bool writeFiles(const fs::path& folder, const compare::LaneRun& run, std::string& error) {
  const std::string scenario = writeScenario(run.trace->problem->scenario);
  const std::string& sha = run.trace->problem->sha256;
  RunFiles files(folder, error);
  if (!files.text("jobs.csv", jobsCsv(*run.trace, *run.metrics)) || !files.text("rounds.csv", roundsCsv(*run.metrics)) ||
      !files.segments(*run.trace) || !files.decisions(*run.trace) || !files.text("scenario.json", scenario))
    return false;
  const Digests digests = files.digests();
  return files.text("timing.json", timingJson(run.timing)) &&
         files.text("run.json", runJson(run, sha.empty() ? sha256(scenario) : sha, digests));
}

bool staged(const fs::path& folder, std::string& error, const FolderExtra& fill, const FolderExtra& extra) {
  StagedFolder stage(folder);
  if (!stage.error().empty()) {
    error = stage.error();
    return false;
  }
  return fill(stage.path(), error) && (!extra || extra(stage.path(), error)) && stage.commit(error);
}

bool writeRunFolder(const fs::path& folder, const compare::LaneRun& run, std::string& error) {
  std::error_code failure;
  if (fs::create_directory(folder, failure)) return writeFiles(folder, run, error);
  error = fmt::format("cannot make the folder \"{}\": {}", folder.string(),
                      failure ? failure.message() : "it is there already");
  return false;
}

std::string uniqueName(const std::string& wanted, std::set<std::string>& taken) {
  std::string name = wanted;
  for (int n = 2; !taken.insert(name).second; ++n) name = fmt::format("{} {}", wanted, n);
  return name;
}

}  // namespace

std::string folderName(const std::string& label) {
  std::string name = model::visible(label);
  for (char& c : name) {
    if (c == '/' || c == '\\') c = '_';
  }
  std::size_t end = std::min(name.size(), kLongestName);
  while (end > 0 && end < name.size() && isContinuation(name[end])) --end;
  name.resize(end);
  if (name.empty() || name.front() == '.') name.insert(name.begin(), '_');
  return name;
}

bool writeRun(const fs::path& folder, const compare::LaneRun& run, std::string& error, const FolderExtra& extra) {
  return staged(
      folder, error, [&](const fs::path& stage, std::string& e) { return writeFiles(stage, run, e); }, extra);
}

bool writeComparison(const fs::path& folder, const std::vector<compare::LaneRun>& runs, std::string& error,
                     const FolderExtra& extra) {
  const auto fill = [&](const fs::path& stage, std::string& e) {
    std::set<std::string> taken{"comparison.csv"};
    const bool all = std::all_of(runs.begin(), runs.end(), [&](const compare::LaneRun& run) {
      return !run.trace || writeRunFolder(stage / uniqueName(folderName(run.lane.label), taken), run, e);
    });
    return all && RunFiles(stage, e).text("comparison.csv", comparisonCsv(runs));
  };
  return staged(folder, error, fill, extra);
}

std::vector<fs::path> runFoldersOf(const fs::path& path) {
  std::error_code ignored;
  const char* table = "comparison.csv";
  if (fs::is_regular_file(path, ignored) && fs::exists(path.parent_path() / table, ignored)) return {};
  if (fs::exists(path / "run.json", ignored) || !fs::exists(path / table, ignored)) return {path};
  const FileText text = readFile(path / table, std::uintmax_t{1} << 30);
  CsvReader rows(text.text);
  std::vector<std::string_view> fields;
  std::set<std::string> taken{table};
  std::vector<fs::path> folders;
  rows.next(fields);  // the heads
  while (rows.next(fields)) {
    // A run that failed has a row and no folder, and took no name.
    const std::string wanted = folderName(fromCsvText(fields.front()));
    std::set<std::string> with = taken;
    const fs::path folder = path / uniqueName(wanted, with);
    if (!fs::exists(folder / "run.json", ignored)) continue;
    taken = std::move(with);
    folders.push_back(folder);
  }
  return folders.empty() ? std::vector<fs::path>{path} : folders;
}

std::string decisionJson(const trace::Trace& trace, const trace::DecisionRecord& decision) {
  std::string text;
  DecisionWriter(trace).append(text, decision);
  return text;
}

}  // namespace roundel::io
