#pragma once
// Several lanes of one comparison at once: each run on one thread of its own, so the results are those of running them in turn.

#include <functional>
#include <vector>

#include "core/compare/comparison.h"

namespace roundel::compare {

struct LanesSettings {
  std::optional<double> until_s;
  std::optional<std::uint64_t> seed;
  std::optional<trace::Explain> explain;  ///< as RunSettings::explain
  std::stop_token stop;
  /// Called from the running threads, never by two at once; `lane` is the position in the list.
  std::function<void(std::size_t lane, const sim::Progress&)> progress;
  unsigned threads = 0;  ///< 0: as many as the machine has
  /// As RunSettings::between, of each lane and from its thread; of two lanes it may be called at once.
  std::function<void(std::size_t lane, const std::function<LaneRun()>& so_far)> between;
  metrics::WarmUp warm_up;  ///< as RunSettings::warm_up
};

/// The runs in the order of `lanes`. Blocks until all have ended, early where a stop is requested.
std::vector<LaneRun> runLanes(const std::shared_ptr<const model::Problem>& problem, const std::vector<Lane>& lanes,
                              const LanesSettings& settings = {});

/// `run` without results and with the fault "out-of-memory": the outcome of a lane whose run did not find the memory that it needs.
LaneRun outOfMemory(LaneRun run);

}  // namespace roundel::compare
