#pragma once
// Runs in the formats of other programs (resources/help/exports.md). Any thread.

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
  std::string ending;   ///< of its file; "" where it is a folder
  std::string meaning;  ///< one sentence
  bool together;        ///< several runs are one file or folder, else one file each
};
const std::vector<ExportFormat>& exportFormats();
const ExportFormat* findExportFormat(const std::string& id);  ///< nullptr where there is none

struct ExportRequest {
  std::string format;                          ///< the id of one of exportFormats()
  std::vector<compare::LaneRun> runs;          ///< each with a trace, labels unique
  std::vector<std::filesystem::path> folders;  ///< of the same runs, where they were read back: the reasons are there
  /// A file, packed where its name ends in .gz; or a folder: for `csv` always, for other formats where it is there already, and for several
  /// files
  std::filesystem::path out;
  std::string version;  ///< of the program
  BatsimRow batsim_row = BatsimRow::Job;
  std::stop_token stop;
};

struct ExportOutcome {
  std::vector<std::filesystem::path> files;  ///< written, whole
  std::vector<std::string> notes;            ///< what the format cannot say, a line a kind
  std::string error;                         ///< empty where all was written
  bool bad_request = false;                  ///< the error is of the request: nothing was written
  bool stopped = false;
};

/// Why these runs cannot be exported to `out` in this format; empty where they can. A folder that holds other files than an export is left
/// alone. O(1).
std::string whyNotExportable(const ExportFormat& format, std::size_t runs, const std::filesystem::path& out);

/// Writes each file beside its place and renames it. Memory: the text of one file, packed where it is packed. O(segments log segments).
ExportOutcome exportRuns(const ExportRequest& request);

}  // namespace roundel::io
