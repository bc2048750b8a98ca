// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Hops's parsed options. The specs name unit, range, default and source of each.

#include <cstdint>
#include <optional>
#include <vector>

#include "core/policies/common/options.h"

namespace roundel::policies::hops {

enum class Priority { LatencyRatio, LeastAttained, ShortestJob, ShortestRemaining, FinishTimeFairness };
enum class Adjustment { Corrected, AsPublished, Off };

struct Settings {
  Priority priority = Priority::LatencyRatio;
  double lambda = 1;
  std::optional<double> gap;     ///< unset: 0.01, above 1,000 GPUs 0.05
  double time_limit_s = 0;       ///< 0 = none
  std::int64_t max_nodes = 100;  ///< 0 = no limit
  bool merge = true;
  bool service_window = true;
  bool replan = true;
  double sigma = 1.4;
  Adjustment adjustment = Adjustment::Corrected;
  bool full_servers = true;  ///< an aggregated configuration may take all of a server's idle GPUs (R_k <= S_t)
  /// Sensitive jobs may spread if R_1 exceeds the largest server (false: if it is smaller)
  bool large_exception = true;
  int pattern = 1;
  int profiled_iterations = 0;  ///< 0: the profiler knows hit_p
  double profiling_s = 0;
  double overlap_s = 0;
  double refresh_s = 0;
  double raqlr_window_s = 3600;

  /// Returns the gap for a cluster with this many GPUs.
  double gapFor(int gpus) const { return gap ? *gap : gpus > 1000 ? 0.05 : 0.01; }
};

std::vector<OptionSpec> optionSpecs();
Settings settingsFrom(const Options& options);

const char* formulaOf(Priority priority);  ///< returns "wait / age", ...

}  // namespace roundel::policies::hops
