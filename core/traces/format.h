// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The formats that can be imported, one row each in formats.cpp. How to add one: core/traces/README.md.

#include <filesystem>
#include <map>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/check/fault_list.h"
#include "core/traces/report.h"
#include "core/traces/trace_job.h"

namespace roundel::traces {

/// The source of throughputs.
enum class Throughputs {
  Trace,      ///< templates in the trace (TraceData::models)
  Catalogue,  ///< models of the shipped catalogue, drawn by the seed
  Duration    ///< durations are iterations on a reference type; the other types run at a ratio of its speed
};

/// A further file or folder that a format can read: `--nodes FILE`.
struct ExtraFile {
  std::string_view option;   ///< "nodes"
  std::string_view meaning;  ///< for the help
};

/// Field -> column ("submit" -> "start_ts"), for the format csv.
using ColumnMap = std::map<std::string, std::string>;

/// The input of a format.
struct TraceFiles {
  std::filesystem::path file;
  std::map<std::string, std::filesystem::path> extra;  ///< by ExtraFile::option
  ColumnMap columns;
  std::stop_token stop;  ///< if a stop is requested, the reader ends early and its result is discarded
};

/// The counts and faults of a reader.
struct ReadContext {
  TraceNotes& notes;
  model::FaultList& faults;  ///< any fault ends the import
};

struct TraceFormat {
  std::string_view id;       ///< "philly"
  std::string_view title;    ///< "Philly, Microsoft (2017)"
  std::string_view files;    ///< what FILE is
  std::string_view columns;  ///< the columns that the format reads
  std::string_view cite;     ///< of the trace, for the scenario's source
  std::string_view where;    ///< the repository
  /// The cluster if the user names none; null: nodes of 8 GPUs for a load of 0.8
  const Cluster* cluster = nullptr;
  std::string_view cluster_note = {};  ///< "its 552 servers (231 of 8 GPUs, 321 of 2)"
  Throughputs throughputs = Throughputs::Duration;
  std::span<const ExtraFile> extra = {};
  /// Column names that together identify the format (guessFormat()); none: it is identified by its first characters, or
  /// not at all
  std::vector<std::string_view> marks = {};
  bool mapped = false;  ///< the user can state columns in TraceFiles::columns
  TraceData (*read)(const TraceFiles& files, ReadContext& context) = nullptr;
};

/// Returns the formats in alphabetical order of ids.
const std::vector<TraceFormat>& formats();
/// Returns null if there is no format with this id.
const TraceFormat* findFormat(std::string_view id);

}  // namespace roundel::traces
