// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How a run is carried out: its limits, snapshots and hooks, and what it reports meanwhile.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <stop_token>

#include "core/sim/limits.h"

namespace roundel::sim {

struct Progress {
  double now_s = 0;
  int jobs_ended = 0, jobs = 0;
  std::int64_t decisions = 0;
};

struct RunOptions {
  /// Stop at this instant, in addition to the scenario's horizon_s.
  double until_s = std::numeric_limits<double>::infinity();
  std::uint64_t seed = 1;
  int snapshot_every = 64;  ///< decisions between snapshots; 0 = no snapshots
  /// Also takes a snapshot if the replay since the last one would take this long; requires RunHooks::clock_ms
  double snapshot_cost_ms = 20;
  int snapshots_max = 256;                   ///< beyond this number some snapshots are removed; 0 = no limit
  std::size_t snapshots_bytes = 48U << 20U;  ///< limit of their approximate memory; 0 = no limit
  /// Keep the explanation of each decision; otherwise Recording::explain() computes it by a replay.
  bool explain = true;
  /// With `explain`: also keep tables and matrices, not only the rule, its values, choices and reasons
  bool explain_tables = true;
  RunLimits limits = {};  ///< beyond these limits the run fails; its trace is a valid prefix
};

struct RunHooks {
  std::stop_token stop;
  std::function<void(const Progress&)> progress;  ///< called at most once for each decision, from the running thread
  std::function<double()> clock_ms;               ///< ms, for decision times; if empty, no time is measured
  /// True if a stopped run may be continued. False: it is discarded, and no policy is cloned before its decisions
  bool resumes = true;
};

/// The work of a run so far, counted in visited items and not in seconds: tests compare it with the number of events.
struct KernelWork {
  std::uint64_t gangs = 0;    ///< visited gangs: due, placed, removed
  std::uint64_t books = 0;    ///< jobs whose GPU-seconds and waiting time were booked
  std::uint64_t states = 0;   ///< job states updated for a policy
  std::uint64_t clocked = 0;  ///< jobs whose next phase end and completion were recomputed
};

}  // namespace roundel::sim
