// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Snapshots of a run, for moving back and branching. They are closer together if decisions are expensive, and are
// thinned out to limit memory. Internal to core/sim.

#include <memory>
#include <vector>

#include "core/sim/kernel/kernel_state.h"
#include "core/sim/policy.h"
#include "core/sim/run_options.h"

namespace roundel::sim {

struct Snapshot {
  KernelState state;
  std::unique_ptr<Policy> policy;
  std::size_t segments = 0, records = 0;
  double cost_ms = 0;  ///< cost of the run up to the snapshot, if a clock was given
  /// Approximate memory, without the data shared with the previous snapshot and without the policy.
  std::size_t bytes = 0;
  bool made_in_replay = false;  ///< made during a replay, for the next step back
};

struct Snapshots {
  std::vector<Snapshot> frames;  ///< by number of decisions; the first is at the start

  double copy_ms = 0;   ///< time to make one snapshot; a replay keeps all snapshots that it makes
  double spent_ms = 0;  ///< time spent on all snapshots, if a clock was given

  /// Records the time of the last snapshot.
  void took(double ms) { copy_ms = ms, spent_ms += ms; }
  /// Returns true if a snapshot is due. Replays are limited by decisions and, if the run is timed, by their cost. No
  /// snapshot is due if snapshots have taken longer than the decisions: with 100,000 jobs each snapshot takes
  /// milliseconds, and a recorded run takes at most twice as long.
  bool due(const RunOptions& run, std::int64_t decisions, double cost_ms) const;
  /// Appends a snapshot. Removes those made during replays. If there are more than the run's options allow, also
  /// removes those whose loss costs the shortest replay, but never one of the latest kRecent. O(frames) for each.
  void add(Snapshot frame, const RunOptions& run);
  void addPassing(Snapshot frame);

  static constexpr std::size_t kRecent = 16;

 private:
  std::size_t dropOne();  ///< returns the freed bytes
};

}  // namespace roundel::sim
