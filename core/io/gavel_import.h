#pragma once
// Traces and measured throughputs of Gavel (Narayanan et al., OSDI 2020; github.com/stanford-futuredata/gavel) as a scenario.

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/model/check/validate.h"
#include "core/model/scenario.h"

namespace roundel::io {

/// What to do with a job whose gang size was measured on no GPU type of the cluster.
enum class Unmeasured {
  Refuse,  ///< a fault
  Skip,    ///< leave the job out
  Linear   ///< scale the rate of the largest measured gang by the number of GPUs
};

struct GavelImport {
  /// tab-separated, 10 fields a line (physical_cluster) or 7 (msr); either file may be gzipped
  std::filesystem::path trace;
  std::filesystem::path throughputs;  ///< JSON: worker type -> "('model', gang size)" -> {"null": steps/s of the gang}
  std::vector<std::pair<std::string, int>> cluster;  ///< worker type, GPUs; types in the order of the scenario
  int gpus_per_node = 4;                             ///< the remainder is in a smaller last node
  Unmeasured unmeasured = Unmeasured::Refuse;
  bool pairs = false;  ///< pair_throughput of the models that have jobs of one GPU
};

struct ImportResult {
  std::optional<model::Scenario> scenario;  ///< absent where there is any fault
  /// `pointer` is the file's path (a JSON pointer after it in JSON), `line` its line
  std::vector<model::Fault> faults;
  int unmeasured = 0;  ///< jobs that were left out, or scaled linearly, as the request says
};

/// The id of a job is its position in the trace from 0, as Gavel's own results number them. Each model becomes a template with
/// the throughput of the gang sizes that were measured: alone on one node in `throughput`, "<type>_unconsolidated" in
/// `throughput_spread`; sizes with rate 0 or without an entry cannot run. O(bytes).
ImportResult importGavel(const GavelImport& request);

}  // namespace roundel::io
