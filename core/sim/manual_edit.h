#pragma once
// A manual edit: what a user changes in a run at one instant. Jobs are moved to other GPUs or paused, or the policy is asked without an
// event. The decision of that instant is changed; the referee checks it as any other, and the policy continues from there.

#include <optional>
#include <vector>

#include "core/sim/policy.h"
#include "core/sim/referee.h"

namespace roundel::sim {

/// From the instant on the job has these GPUs (in as many copies as its scheduler forks it into), or none. Where task sequences
/// are in force: its tasks that have not started go to the front of these GPUs' sequences, round after round in turn; to the
/// end of the sequences that they stand in where it has no parts. What runs goes on to its end, except in plans as_gang.
struct ManualMove {
  model::JobIndex job;
  std::vector<model::Part> parts;  ///< empty: paused
  model::JobIndex partner = {};  ///< shares its GPU with this job from now on; former partners of either continue alone
};

/// Where the policy would not have been asked at this instant, everything that is not moved stays exactly as it is. A move that
/// changes nothing is not recorded. If nothing runs afterwards and no event is to come, the policy is asked at the next round.
struct ManualEdit {
  double at_s = 0;
  bool ask = false;  ///< the policy decides at the instant even without an event that wakes it
  std::vector<ManualMove> moves;
};

/// True where every move asks for what `decision` gives the job already.
bool changesNothing(const Decision& decision, const std::vector<ManualMove>& moves, const SystemView& view);

/// Puts the moves into a decision, which gives the whole state of the cluster. The error is the referee's, of the first moved job that
/// does not fit beside the placements of the others. `why`, where not null, gets a note about the moves. O(placements + parts), or O(tasks).
std::optional<PolicyError> applyManualEdit(Decision& decision, const std::vector<ManualMove>& moves,
                                           const SystemView& view, trace::Explanation* why);

/// The present sequences without tasks that have started or ended: a decision that changes nothing. Precondition: view.tasks().
std::shared_ptr<const TaskPlan> remainingPlan(const SystemView& view);

}  // namespace roundel::sim
