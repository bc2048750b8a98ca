// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Runs in other programs' formats (resources/help/exports.md). Any thread.

#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

#include "core/compare/comparison.h"
#include "core/io/export/batsim.h"

namespace roundel::io {

struct ExportFormat {
  std::string id;       ///< "perfetto"
  std::string title;    ///< "Perfetto trace"
  std::string ending;   ///< of its file name; "" if the format is a folder
  std::string meaning;  ///< one sentence
  bool together;        ///< several runs share one file or folder; otherwise each has its own file
};
const std::vector<ExportFormat>& exportFormats();
const ExportFormat* findExportFormat(const std::string& id);  ///< nullptr if there is none

struct ExportRequest {
  std::string format;                  ///< the id of one of exportFormats()
  std::vector<compare::LaneRun> runs;  ///< each with a trace, labels unique
  /// of the same runs, if they were read back; the reasons are read from there
  std::vector<std::filesystem::path> folders;
  /// A file, gzipped if its name ends in .gz, or a folder: always for `csv`, for other formats if it exists already or
  /// if there are several files
  std::filesystem::path out;
  std::string version;  ///< of the program
  BatsimRow batsim_row = BatsimRow::Job;
  std::stop_token stop;
};

struct ExportOutcome {
  std::vector<std::filesystem::path> files;  ///< the complete files that were written
  std::vector<std::string> notes;            ///< what the format cannot express, one line for each kind
  std::string error;                         ///< empty if all files were written
  bool bad_request = false;                  ///< the request is invalid and nothing was written
  bool stopped = false;
};

/// Returns why these runs cannot be exported to `out` in this format; empty if they can. A folder with files that are
/// not of an export is not changed. O(1).
std::string whyNotExportable(const ExportFormat& format, std::size_t runs, const std::filesystem::path& out);

/// Writes each file to a temporary file beside its target and renames it. Memory: the text of one file, in compressed
/// form if the file is gzipped. O(segments log segments).
ExportOutcome exportRuns(const ExportRequest& request);

}  // namespace roundel::io
