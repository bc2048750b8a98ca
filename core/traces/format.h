#pragma once
// The formats that can be imported: a row each in formats.cpp. How one is added: core/traces/README.md.

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

/// Where throughputs come from.
enum class Throughputs {
  Trace,      ///< templates of the trace itself (TraceData::models)
  Catalogue,  ///< models of the shipped catalogue, drawn by the seed
  Duration    ///< durations are iterations on a reference type; the other types run at a ratio
};

/// A further file or folder that a format can read: `--nodes FILE`.
struct ExtraFile {
  std::string_view option;   ///< "nodes"
  std::string_view meaning;  ///< for the help
};

/// Field -> column ("submit" -> "start_ts"), of the format csv.
using ColumnMap = std::map<std::string, std::string>;

/// What a format is given.
struct TraceFiles {
  std::filesystem::path file;
  std::map<std::string, std::filesystem::path> extra;  ///< by ExtraFile::option
  ColumnMap columns;
  std::stop_token stop;  ///< a reader ends early where it is requested; what it has is then thrown away
};

/// Where a format counts and complains.
struct ReadContext {
  TraceNotes& notes;
  model::FaultList& faults;  ///< any fault ends the import
};

struct TraceFormat {
  std::string_view id;       ///< "philly"
  std::string_view title;    ///< "Philly, Microsoft (2017)"
  std::string_view files;    ///< what FILE is
  std::string_view columns;  ///< the columns that it reads
  std::string_view cite;     ///< of the trace, for the scenario's source
  std::string_view where;    ///< repository
  /// What stands where the user names no cluster; null: nodes of 8 GPUs for a load of 0.8
  const Cluster* cluster = nullptr;
  std::string_view cluster_note = {};  ///< "its 552 servers (231 of 8 GPUs, 321 of 2)"
  Throughputs throughputs = Throughputs::Duration;
  std::span<const ExtraFile> extra = {};
  /// Column names that together tell the format from others (guessFormat()); none: by its first characters, or not at all
  std::vector<std::string_view> marks = {};
  bool mapped = false;  ///< columns can be told with TraceFiles::columns
  TraceData (*read)(const TraceFiles& files, ReadContext& context) = nullptr;
};

/// In alphabetical order of ids.
const std::vector<TraceFormat>& formats();
/// Null where there is none of that name.
const TraceFormat* findFormat(std::string_view id);

}  // namespace roundel::traces
