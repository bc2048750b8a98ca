// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Readers of Gavel's two file formats into plain values. Private to core/io.

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/io/gavel_import.h"
#include "core/model/check/fault_list.h"

namespace roundel::io {

struct GavelJob {
  int id = 0;  ///< position in the trace
  int line = 0;
  std::string type;  ///< "ResNet-18 (batch size 64)"
  double steps = 0;
  int gpus = 1;
  double weight = 1;
  double arrival_s = 0;
};

using GangRates = std::map<int, double>;              ///< gang size -> steps/s; only rates above 0
using ModelRates = std::map<std::string, GangRates>;  ///< job type -> rates of its gangs
/// Worker type -> two job types of one GPU each, as in the file -> steps/s of the first and the second on one GPU; only
/// above 0.
using GavelPairs = std::map<std::string, std::map<std::pair<std::string, std::string>, std::pair<double, double>>>;
using GavelRates = std::map<std::string, ModelRates>;  ///< worker type -> rates of its models

/// Reads a trace. Adds the faults of every line, at most FaultList::kMaxFaults in full.
std::vector<GavelJob> readGavelTrace(const std::filesystem::path& path, model::FaultList& faults);
/// Reads the throughputs. `pairs`: if not null, also the throughputs of two job types on one GPU.
GavelRates readGavelThroughputs(const std::filesystem::path& path, model::FaultList& faults,
                                GavelPairs* pairs = nullptr);

}  // namespace roundel::io
