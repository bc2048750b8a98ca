// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A request in the words of the command line. The fields of the window use the same words.

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "core/traces/import.h"

namespace roundel::traces {

/// An empty member is not stated.
struct TraceArguments {
  std::string format, file;
  std::string map;          ///< "submit=start_ts:ms,...", or the path of a file written by writeColumnMap()
  std::string cluster;      ///< "V100=20,T4=8"
  std::string throughputs;  ///< "catalogue" or "duration"
  std::string reference;
  std::string ratios;    ///< "T4=0.5,..."
  std::string from, to;  ///< "36h"
  int gpus_per_node = 8;
  double sample = 1;
  double load = 0;        ///< 0: the load of the trace
  std::size_t first = 0;  ///< 0: all
  std::uint64_t seed = 1;
  std::map<std::string, std::string> extra;  ///< by ExtraFile::option
};

/// Returns nullopt and adds a fault that begins with the option ("--from soon: ...") for the first word that cannot be
/// parsed. Reads the file of a map.
std::optional<TraceRequest> requestOf(const TraceArguments& words, model::FaultList& faults);

}  // namespace roundel::traces
