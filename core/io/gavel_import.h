// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Imports traces and throughputs of Gavel (Narayanan et al., OSDI 2020; github.com/stanford-futuredata/gavel) as a
// scenario.

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/model/check/validate.h"
#include "core/model/scenario.h"

namespace roundel::io {

/// The treatment of a job whose gang size was not measured on any GPU type of the cluster.
enum class Unmeasured {
  Reject,  ///< a fault
  Skip,    ///< leave the job out
  Linear   ///< scale the rate of the largest measured gang by the number of GPUs
};

struct GavelImport {
  /// tab-separated, 10 fields per line (physical_cluster) or 7 (msr); both files may be gzipped
  std::filesystem::path trace;
  std::filesystem::path throughputs;  ///< JSON: worker type -> "('model', gang size)" -> {"null": steps/s of the gang}
  /// worker type, number of GPUs; types in the order of the scenario
  std::vector<std::pair<std::string, int>> cluster;
  int gpus_per_node = 4;  ///< a smaller last node has the remainder
  Unmeasured unmeasured = Unmeasured::Reject;
  bool pairs = false;  ///< import pair_throughput of the models that have jobs of one GPU
};

struct ImportResult {
  std::optional<model::Scenario> scenario;  ///< nullopt if there is any fault
  /// `pointer` is the file's path (followed by a JSON pointer for JSON), `line` its line
  std::vector<model::Fault> faults;
  int unmeasured = 0;  ///< the number of jobs that were left out or scaled linearly, as requested
};

/// Imports a trace. The id of a job is its position in the trace from 0, as in Gavel's own results. Each model becomes
/// a template with the throughputs of the measured gang sizes: on one node in `throughput`, "<type>_unconsolidated" in
/// `throughput_spread`. Sizes with rate 0 or without an entry cannot run. O(bytes).
ImportResult importGavel(const GavelImport& request);

}  // namespace roundel::io
