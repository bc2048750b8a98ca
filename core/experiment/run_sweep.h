// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Runs a sweep into a folder: parallel, resumable, in shards. Files do not depend on the number of threads or on
// interruptions.

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
  std::size_t done = 0, total = 0;  ///< runs of this shard, including those of earlier calls
  std::size_t failed = 0;
  std::size_t done_now = 0;  ///< runs of this call, to estimate the remaining time
};

struct SweepSettings {
  unsigned threads = 0;                                ///< 0: as many as the machine has
  std::size_t shard = 0, shards = 1;                   ///< selects the runs whose index is `shard` modulo `shards`
  bool keep_runs = false;                              ///< also write the run folders, as runs/INDEX
  std::stop_token stop;                                ///< ends soon; finished runs are kept
  std::function<void(const SweepProgress&)> progress;  ///< called after each run, never concurrently
  /// The runs to do, in the order in which they begin; the order of rows does not change. Empty: every run of the shard
  /// in row order.
  std::vector<std::size_t> order;
  bool retry_failed = false;  ///< repeat the failed runs of earlier calls
  ResultRows known;           ///< rows that need no run (carriedOver()); rows of the folder take precedence
  std::function<void(std::size_t run)> on_run_begin;  ///< called when a run begins, concurrently
  /// Called with every row: first the rows of the folder, then each row when its run ends, before `progress`. Never
  /// called concurrently.
  std::function<void(std::size_t run, const ResultRow&)> on_row;
};

struct SweepOutcome {
  SweepProgress progress = {};
  std::size_t resumed = 0;  ///< runs of earlier calls
  bool stopped = false;
  /// an error of the folder or the disk; empty if there is none. If progress.total is 0, no run was started
  std::string error;
};

/// Runs the sweep. Runs that the folder already has are not repeated. A folder with other files than those of a sweep
/// is rejected and not changed. A failed run is a row; the other runs continue. An exception, including one of a
/// callback, is rethrown after the runs that have begun have ended; rows written before it are kept. Precondition:
/// checkPoints() is empty. O(runs), memory of a few runs at a time.
SweepOutcome runSweep(const Sweep& sweep, const std::filesystem::path& folder, const SweepSettings& settings);

/// Returns every run of the sweep for SweepSettings::order, seed by seed over all points, so that every curve exists
/// after the first seed. `cost`: cost of a run by scheduler, in any unit; within a seed the cheapest runs are first. If
/// empty, runs are in row order. O(runs log runs).
std::vector<std::size_t> seedBySeed(const Sweep& sweep, const std::vector<double>& cost = {});

}  // namespace roundel::experiment
