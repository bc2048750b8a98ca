// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Runs several lanes of a comparison in parallel, each on one thread, with the same results as one after the other.

#include <functional>
#include <vector>

#include "core/compare/comparison.h"

namespace roundel::compare {

struct LanesSettings {
  std::optional<double> until_s;
  std::optional<std::uint64_t> seed;
  std::optional<trace::Explain> explain;  ///< as RunSettings::explain
  std::stop_token stop;
  /// Called from the running threads, never concurrently; `lane` is the position in the list.
  std::function<void(std::size_t lane, const sim::Progress&)> progress = {};
  unsigned threads = 0;  ///< 0: as many as the machine has
  /// Like RunSettings::after_decision for each lane, from the lane's thread; may be called concurrently for two lanes.
  std::function<void(std::size_t lane, const std::function<LaneRun()>& so_far)> after_decision = {};
  metrics::WarmUp warm_up;  ///< as RunSettings::warm_up
};

/// Returns the runs in the order of `lanes`. Blocks until all have ended; they end early if a stop is requested.
std::vector<LaneRun> runLanes(const std::shared_ptr<const model::Problem>& problem, const std::vector<Lane>& lanes,
                              const LanesSettings& settings = {});

/// Returns `run` without results and with the fault "out-of-memory", for a lane whose run could not allocate memory.
LaneRun outOfMemory(LaneRun run);

}  // namespace roundel::compare
