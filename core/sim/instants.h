#pragma once
// What belongs to one instant of the simulation, and the tags of events in the fingerprint of a run.

#include <cstdint>

#include "core/model/round_grid.h"

namespace roundel::sim {

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

// Events of the scenario happen at their own instant, except that an instant close to a round boundary is that boundary.
inline bool due(double instant_s, double now_s, bool at_boundary) {
  return instant_s <= now_s || (at_boundary && model::sameInstant(instant_s, now_s));
}

}  // namespace roundel::sim
