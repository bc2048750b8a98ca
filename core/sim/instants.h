// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Compares instants of the simulation, and defines the event tags of a run's fingerprint.

#include <cstdint>
#include <limits>

#include "core/model/round_grid.h"

namespace roundel::sim {

constexpr double kForever = std::numeric_limits<double>::infinity();

enum class FingerprintTag : std::uint64_t {
  Arrival = 1,
  Completion,
  Cancel,
  NodeDown,
  NodeUp,
  Rate,
  Decision,
  Gang,
  GangEnd,
  TaskStart = 101,
  TaskEnd,
  TaskLost,
  TaskPlan
};

// Returns true if an event is due at now_s. An event of the scenario happens at its own instant, but an instant close
// to a round boundary counts as that boundary.
inline bool due(double instant_s, double now_s, bool at_boundary) {
  return instant_s <= now_s || (at_boundary && model::sameInstant(instant_s, now_s));
}

}  // namespace roundel::sim
