// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/export/export_runs.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/io/export/csv_tables.h"
#include "core/io/export/perfetto.h"
#include "core/io/export/swf.h"
#include "core/io/files/folder_names.h"
#include "core/io/files/leftovers.h"
#include "core/io/files/write_file.h"
#include "core/model/ranges/contains.h"

namespace roundel::io {

namespace fs = std::filesystem;

namespace {

constexpr const char* kPacked = ".gz";

bool isFolder(const fs::path& path) {
  std::error_code file_error;
  return fs::is_directory(path, file_error) || path.filename().empty();
}

/// Returns true if the folder is empty, absent or an export.
bool mayBeFilled(const fs::path& folder) {
  std::error_code file_error;
  return isFreeFolder(folder) || fs::exists(folder / kDataPackage, file_error);
}

bool isRun(const fs::path& folder) {
  std::error_code file_error;
  return fs::exists(folder / "run.json", file_error) || fs::exists(folder / "comparison.csv", file_error);
}

class Export {
 public:
  Export(const ExportRequest& request, const ExportFormat& format) : m_request(request), m_format(format) {}

  ExportOutcome run() {
    if (m_format.ending.empty()) {
      tables();
    } else if (m_format.together) {
      file(m_format.id + m_format.ending, [this](ExportText& out) {
        appendPerfetto(out, all(), m_request.version);
        return std::vector<std::string>();
      });
    } else {
      eachRun();
    }
    sayNotes();
    m_outcome.stopped = m_request.stop.stop_requested();
    return std::move(m_outcome);
  }

 private:
  bool goesOn() const { return m_outcome.error.empty() && !m_request.stop.stop_requested(); }

  ExportedRun runAt(std::size_t i) const {
    const compare::LaneRun& run = m_request.runs[i];
    std::vector<DecisionReason> reasons = reasonsOf(*run.trace);
    if (reasons.empty() && i < m_request.folders.size() && run.explain != trace::Explain::None)
      reasons = readReasons(m_request.folders[i]);
    return {run, std::move(reasons)};
  }

  std::vector<ExportedRun> all() const {
    std::vector<ExportedRun> runs;
    for (std::size_t i = 0; i < m_request.runs.size() && goesOn(); ++i) runs.push_back(runAt(i));
    return runs;
  }

  /// Writes the file that was named, or `name` in the folder that was named.
  template <class Fill>
  void file(const std::string& name, Fill fill) {
    const fs::path& out = m_request.out;
    const bool has_several_files = m_request.runs.size() > 1 && !m_format.together;
    const bool is_in_folder = has_several_files || isFolder(out);
    ExportText text(!is_in_folder && out.extension() == kPacked);
    m_notes.push_back(fill(text));
    if (!goesOn()) return;
    const std::string bytes = text.finish();
    if (is_in_folder)
      inFolder(name, bytes);
    else if (writeFileAtomically(out, bytes, m_outcome.error))
      m_outcome.files.push_back(out);
  }

  /// Prints notes that are equal for all runs once, and the others with the name of their run.
  void sayNotes() {
    for (std::size_t i = 0; i < m_notes.size(); ++i) {
      for (const std::string& note : m_notes[i]) {
        const bool is_in_all_runs = std::ranges::all_of(
            m_notes, [&](const std::vector<std::string>& each) { return model::contains(each, note); });
        if (!is_in_all_runs) m_outcome.notes.push_back(m_request.runs[i].lane.label + ": " + note);
        if (is_in_all_runs && i == 0) m_outcome.notes.push_back(note);
      }
    }
  }

  void inFolder(const std::string& name, const std::string& bytes) {
    if (writeFileInFolder(m_request.out, name, bytes, m_outcome.error)) m_outcome.files.push_back(m_request.out / name);
  }

  void tables() {
    const std::vector<ExportedTable> table_files = csvTables(all(), m_request.version);
    for (const ExportedTable& table : table_files)
      if (goesOn()) inFolder(table.file, table.text);
  }

  void eachRun() {
    std::vector<std::string> labels;
    for (const compare::LaneRun& run : m_request.runs) labels.push_back(run.lane.label);
    const std::vector<std::string> names = folderNames(labels);
    for (std::size_t i = 0; i < names.size() && goesOn(); ++i) {
      file(names[i] + m_format.ending, [&](ExportText& out) {
        return m_format.id == "swf" ? appendSwf(out, runAt(i), m_request.version)
                                    : appendBatsim(out, runAt(i), m_request.batsim_row);
      });
    }
  }

  const ExportRequest& m_request;
  const ExportFormat& m_format;
  ExportOutcome m_outcome;
  std::vector<std::vector<std::string>> m_notes;  // by file
};

}  // namespace

const std::vector<ExportFormat>& exportFormats() {
  static const std::vector<ExportFormat> kFormats{
      {"perfetto", "Perfetto trace", ".json", "Chrome trace-event JSON, for ui.perfetto.dev; .gz packs it", true},
      {"csv", "Typed CSV", "",
       "segments, jobs, decisions and metrics as CSV, with type, unit and meaning of every column", true},
      {"swf", "Standard Workload Format", ".swf", "a line a job with 18 numbers, times in whole seconds", false},
      {"batsim", "Batsim jobs", "_jobs.csv", "the jobs file of Batsim, for evalys", false}};
  return kFormats;
}

const ExportFormat* findExportFormat(const std::string& id) {
  const auto matching_format = std::ranges::find(exportFormats(), id, &ExportFormat::id);
  return matching_format == exportFormats().end() ? nullptr : &*matching_format;
}

std::string whyNotExportable(const ExportFormat& format, std::size_t runs, const fs::path& out) {
  std::error_code file_error;
  const bool tables = format.ending.empty();
  const bool folder = tables || (!format.together && runs > 1);
  const char* why = tables ? "this format is a folder of files" : "several runs are a file each";
  const bool is_existing_folder = fs::is_directory(out, file_error);
  if (isRun(out))
    return fmt::format("\"{}\" holds runs, with which an export must not mix: name another place", out.string());
  if (folder && !is_existing_folder && (fs::exists(out, file_error) || out.has_extension()))
    return fmt::format("\"{}\" is the name of a file, and {}: name a folder", out.string(), why);
  if (format.ending.empty() && !mayBeFilled(out))
    return fmt::format("\"{}\" holds other files than an export: name an empty or a new folder", out.string());
  return {};
}

ExportOutcome exportRuns(const ExportRequest& request) {
  const ExportFormat* format = findExportFormat(request.format);
  ExportOutcome refused;
  refused.bad_request = true;
  if (format == nullptr) return refused.error = "there is no format \"" + request.format + "\"", refused;
  refused.error = whyNotExportable(*format, request.runs.size(), request.out);
  if (!refused.error.empty()) return refused;
  return Export(request, *format).run();
}

}  // namespace roundel::io
