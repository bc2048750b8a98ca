// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/run_output.h"
#include "core/model/check/precondition.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "core/io/decision_json.h"
#include "core/io/files/file.h"
#include "core/io/files/gzip.h"
#include "core/io/files/sha256.h"
#include "core/io/files/staged_folder.h"
#include "core/io/files/text_file.h"
#include "core/io/run_json.h"
#include "core/io/scenario_io.h"
#include "core/io/tables/csv_reader.h"
#include "core/io/tables/csv_text.h"
#include "core/io/tables/run_tables.h"
#include "core/model/ranges/contains.h"

namespace roundel::io {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kPackedFrom = std::size_t{10} << 20;
constexpr std::size_t kPiece = std::size_t{1} << 20;
constexpr std::size_t kWorkloadColumn = 3;  // of a comparison.csv of several scenarios

// A file whose size is known only at its end: plain below kPackedFrom bytes, otherwise gzipped.
class GrowingFile {
 public:
  GrowingFile(const fs::path& folder, std::string name) : m_folder(folder), m_name(std::move(name)) {}
  /// Append here, and call flushIfLarge() regularly.
  std::string& buffer() { return m_text; }
  void flushIfLarge() {
    if (m_text.size() >= (m_packed ? kPiece : kPackedFrom)) pack(false);
  }
  bool finish(Digests& digests, std::string& error) {
    if (m_packed) {
      pack(true);
      return finish(m_packed->file, m_name + kPackedEnding, digests, error);
    }
    TextFile plain(m_folder / m_name);
    plain.buffer() = std::move(m_text);
    return finish(plain, m_name, digests, error);
  }

 private:
  struct Packed {
    explicit Packed(const fs::path& path) : file(path) {}
    TextFile file;
    GzipWriter packer;
  };

  void pack(bool last) {
    if (!m_packed) m_packed.emplace(m_folder / (m_name + kPackedEnding));
    m_packed->packer.add(m_text, m_packed->file.buffer(), last);
    m_packed->file.flushIfLarge();
    m_text.clear();
  }

  static bool finish(TextFile& file, const std::string& name, Digests& digests, std::string& error) {
    if (!file.finish(error)) return false;
    digests[name] = file.digest();
    return true;
  }

  const fs::path& m_folder;
  std::string m_name, m_text;
  std::optional<Packed> m_packed;
};

// Writes one file after the other up to the first failure.
class RunFiles {
 public:
  RunFiles(fs::path folder, std::string& error) : m_folder(std::move(folder)), m_error(error) {}

  bool text(const char* name, std::string text) {
    TextFile out(m_folder / name);
    out.buffer() = std::move(text);
    if (!out.finish(m_error)) return false;
    m_digests[name] = out.digest();
    return true;
  }
  bool segments(const trace::Trace& trace) {
    GrowingFile out(m_folder, kSegments);
    appendSegments(out.buffer(), trace, [&] { out.flushIfLarge(); });
    return out.finish(m_digests, m_error);
  }
  bool decisions(const trace::Trace& trace, trace::Explain explain) {
    if (explain == trace::Explain::None && !trace.program) return true;  // a program cannot be asked again by a reader
    DecisionWriter writer(trace, explain == trace::Explain::Full);
    GrowingFile out(m_folder, kDecisions);
    for (const trace::DecisionRecord& decision : trace.decisions) {
      writer.append(out.buffer(), decision);
      out.flushIfLarge();
    }
    return out.finish(m_digests, m_error);
  }
  const Digests& digests() const { return m_digests; }

 private:
  fs::path m_folder;
  std::string& m_error;
  Digests m_digests;
};

// run.json comes last: it holds the digests of the others, except timing.json, which may differ between two runs.
bool writeFiles(const fs::path& folder, const compare::LaneRun& run, std::string& error) {
  const std::string scenario = writeScenario(*run.trace->problem->scenario);
  const std::string& sha = run.trace->problem->sha256;
  RunFiles files(folder, error);
  if (!files.text("jobs.csv", jobsCsv(*run.trace, *run.metrics)) ||
      !files.text("rounds.csv", roundsCsv(*run.metrics)) || !files.segments(*run.trace) ||
      !files.decisions(*run.trace, run.explain) || !files.text("scenario.json", scenario))
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

std::vector<std::string> foldersOf(const std::vector<compare::LaneRun>& runs) {
  std::vector<std::string> labels;
  for (const compare::LaneRun& run : runs) labels.push_back(run.lane.label);
  return folderNames(labels);
}

std::vector<std::string> foldersOf(const std::vector<Workload>& workloads) {
  std::vector<std::string> names;
  for (const Workload& workload : workloads) names.push_back(workload.name);
  return folderNames(names);
}

bool fillComparison(const fs::path& folder, const std::vector<compare::LaneRun>& runs, std::string& error) {
  const std::vector<std::string> names = foldersOf(runs);
  for (std::size_t i = 0; i < runs.size(); ++i)
    if (runs[i].trace && !writeRunFolder(folder / names[i], runs[i], error)) return false;
  return RunFiles(folder, error).text("comparison.csv", comparisonCsv(runs));
}

}  // namespace

bool writeRun(const fs::path& folder, const compare::LaneRun& run, std::string& error, const FolderExtra& extra) {
  ROUNDEL_PRECONDITION(run.trace != nullptr && run.metrics != nullptr);
  return staged(
      folder, error, [&](const fs::path& stage, std::string& e) { return writeFiles(stage, run, e); }, extra);
}

bool writeComparison(const fs::path& folder, const std::vector<compare::LaneRun>& runs, std::string& error,
                     const FolderExtra& extra) {
  return staged(
      folder, error, [&](const fs::path& stage, std::string& e) { return fillComparison(stage, runs, e); }, extra);
}

bool writeComparisons(const fs::path& folder, const std::vector<Workload>& workloads, std::string& error) {
  const auto fill = [&](const fs::path& stage, std::string& e) {
    const std::vector<std::string> names = foldersOf(workloads);
    for (std::size_t i = 0; i < workloads.size(); ++i) {
      std::error_code failure;
      fs::create_directory(stage / names[i], failure);
      if (failure) return e = failure.message(), false;
      if (!fillComparison(stage / names[i], workloads[i].runs, e)) return false;
      if (workloads[i].extra && !workloads[i].extra(stage / names[i], e)) return false;
    }
    return RunFiles(stage, e).text("comparison.csv", comparisonCsv(workloads));
  };
  return staged(folder, error, fill, {});
}

namespace {

/// The labels in comparison.csv, or for several scenarios each name once.
struct Listed {
  bool workloads = false;
  std::vector<std::string> names;
};

Listed listedIn(const fs::path& table) {
  Listed out;
  const FileText text = readFile(table, std::uintmax_t{1} << 30);
  CsvReader rows(text.text);
  std::vector<std::string_view> fields;
  if (!rows.next(fields)) return out;
  out.workloads = fields.size() > kWorkloadColumn && fields[kWorkloadColumn] == "workload";
  while (rows.next(fields)) {
    std::string name =
        fromCsvText(out.workloads && fields.size() > kWorkloadColumn ? fields[kWorkloadColumn] : fields.front());
    const bool is_known = out.workloads && model::contains(out.names, name);
    if (!is_known) out.names.push_back(std::move(name));
  }
  return out;
}

}  // namespace

std::vector<fs::path> runFoldersOf(const fs::path& path) {
  std::error_code file_error;
  const char* table = "comparison.csv";
  if (fs::is_regular_file(path, file_error) && fs::exists(path.parent_path() / table, file_error)) return {};
  if (fs::exists(path / "run.json", file_error) || !fs::exists(path / table, file_error)) return {path};
  const Listed listed = listedIn(path / table);
  std::vector<fs::path> folders;
  for (const std::string& name : folderNames(listed.names)) {
    if (listed.workloads && fs::exists(path / name / table, file_error)) {
      const std::vector<fs::path> inner_folders = runFoldersOf(path / name);
      folders.insert(folders.end(), inner_folders.begin(), inner_folders.end());
    } else if (fs::exists(path / name / "run.json", file_error)) {
      folders.push_back(path / name);  // a failed run has a row and no folder
    }
  }
  return folders.empty() ? std::vector<fs::path>{path} : folders;
}

std::string decisionJson(const trace::Trace& trace, const trace::DecisionRecord& decision) {
  std::string text;
  DecisionWriter(trace).append(text, decision);
  return text;
}

}  // namespace roundel::io
