#pragma once
// Snapshots of a run, for going back and for branching. Close together where decisions are expensive; thinned out where there are many, so that
// memory stays bounded. Internal to core/sim.

#include <memory>
#include <vector>

#include "core/sim/kernel/kernel_state.h"
#include "core/sim/policy.h"
#include "core/sim/simulation.h"

namespace roundel::sim {

struct Snapshot {
  KernelState state;
  std::unique_ptr<Policy> policy;
  std::size_t segments = 0, records = 0;
  double cost_ms = 0;     ///< of the run up to it, where a clock was given
  std::size_t bytes = 0;  ///< approximate, without what it shares with the previous one and without the policy
  bool passing = false;   ///< made during a replay, for the next step back
};

struct Snapshots {
  std::vector<Snapshot> frames;  ///< by decisions; the first is at the start

  double copy_ms = 0;   ///< the time to make one: a replay keeps all that it makes
  double spent_ms = 0;  ///< on all of them, as far as a clock was given

  /// Notes what the last one took.
  void took(double ms) { copy_ms = ms, spent_ms += ms; }
  /// Replays are bounded by decisions and, where the run is timed, by what they cost. Never where snapshots would take longer than
  /// the decisions: of a hundred thousand jobs each is milliseconds, and a run that is recorded takes at most twice as long.
  bool due(const RunOptions& run, std::int64_t decisions, double cost_ms) const;
  /// Appends; drops those made during replays, and others where there are more than the run's options allow: those whose
  /// loss costs the shortest replay, never one of the latest kRecent. O(frames) for each.
  void add(Snapshot frame, const RunOptions& run);
  void addPassing(Snapshot frame);

  static constexpr std::size_t kRecent = 16;

 private:
  std::size_t dropOne();  ///< the bytes that were freed
};

}  // namespace roundel::sim
