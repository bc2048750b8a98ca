// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A manual edit: a change by the user at one instant of a run. It moves or pauses jobs, or calls the policy without an
// event. The decision of that instant is changed; the referee checks it like any other, and the policy continues from
// there.

#include <optional>
#include <vector>

#include "core/sim/policy.h"
#include "core/sim/referee.h"

namespace roundel::sim {

/// From the instant on the job has these GPUs, or none. If the scheduler forks jobs, the job has one copy on each node.
/// Under task sequences, the tasks of the job that have not started move to the front of the sequences of these GPUs,
/// distributed evenly round by round. If `parts` is empty, they move to the end of their current sequences. Running
/// tasks continue to their end, except in plans with `as_gang`.
struct ManualMove {
  model::JobIndex job;
  std::vector<model::Part> parts;  ///< empty: paused
  /// The job that shares its GPU from now on; former partners of either job continue alone.
  model::JobIndex partner = {};
};

/// If the policy would not be called at this instant, all jobs that are not moved stay unchanged. A move that changes
/// nothing is not recorded. If no job runs afterwards and no event is pending, the policy is called at the next round.
struct ManualEdit {
  double at_s = 0;
  bool calls_policy = false;  ///< the policy decides at the instant even without an event that wakes it
  std::vector<ManualMove> moves = {};
};

/// Returns true if every move repeats what `decision` gives the job.
bool changesNothing(const Decision& decision, const std::vector<ManualMove>& moves, const SystemView& view);

/// Applies the moves to a decision, which gives the whole state of the cluster. Returns the referee's error for the
/// first moved job that does not fit with the placements of the other jobs. `why` may be null; otherwise a note about
/// the moves is added to it. O(placements + parts), or O(tasks).
std::optional<PolicyError> applyManualEdit(Decision& decision, const std::vector<ManualMove>& moves,
                                           const SystemView& view, trace::Explanation* why);

/// Returns the current sequences without tasks that have started or ended: a decision that changes nothing.
/// Precondition: view.tasks().
std::shared_ptr<const TaskPlan> remainingPlan(const SystemView& view);

}  // namespace roundel::sim
