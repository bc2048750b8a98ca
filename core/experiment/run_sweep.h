#pragma once
// Runs a sweep into a folder: parallel, resumable, in shards. The files do not depend on the number of threads or on interruptions.

#include <cstddef>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/experiment/results.h"
#include "core/experiment/sweep.h"

namespace roundel::experiment {

struct SweepProgress {
  std::size_t done = 0, of = 0;  ///< runs of this shard, those of earlier calls included
  std::size_t failed = 0;
  std::size_t fresh = 0;  ///< runs of this call, for an estimate of the time that is left
};

struct SweepSettings {
  unsigned threads = 0;                                ///< 0: as many as the machine has
  std::size_t shard = 0, shards = 1;                   ///< the runs whose index is `shard` modulo `shards`
  bool keep_runs = false;                              ///< also the run folders, as runs/INDEX
  std::stop_token stop;                                ///< ends soon; finished runs are kept
  std::function<void(const SweepProgress&)> progress;  ///< after each run, never by two threads at once
  /// The runs that are to be done, in the order in which they begin; rows keep their order. Empty: every run of the shard, as rows are.
  std::vector<std::size_t> order;
  bool retry_failed = false;                   ///< failed runs of earlier calls are done again
  ResultRows known;                            ///< rows that need no run (carriedOver()); those of the folder go before
  std::function<void(std::size_t run)> begun;  ///< by several threads at once
  /// Every row: first those that the folder has, then each as its run ends, before `progress`. Never by two threads at once.
  std::function<void(std::size_t run, const ResultRow&)> row;
};

struct SweepOutcome {
  SweepProgress progress;
  std::size_t resumed = 0;  ///< runs of earlier calls
  bool stopped = false;
  std::string error;  ///< of the folder or the disk; empty where there was none. With progress.of 0: nothing was begun
};

/// Precondition: checkPoints() is empty. A folder with other files than those of a sweep is refused and left alone. Runs that the folder has already are not repeated. A failed run is a row; the others go on. An exception, also one of a callback,
/// is passed on once the runs that have begun have ended; rows that were written before it are kept.
/// O(runs), memory of a few runs at a time.
SweepOutcome runSweep(const Sweep& sweep, const std::filesystem::path& folder, const SweepSettings& settings);

/// Every run of the sweep for SweepSettings::order, seed by seed over all points: every curve exists after the first seed. `cost`: of a run by
/// scheduler, in any unit; the cheapest go first within a seed. Empty: as rows are. O(runs log runs).
std::vector<std::size_t> seedBySeed(const Sweep& sweep, const std::vector<double>& cost = {});

}  // namespace roundel::experiment
