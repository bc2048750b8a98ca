#pragma once
// What a user does to a run at one instant: jobs put on other GPUs or paused, or the policy asked though nothing woke it. The decision
// of that instant is made otherwise; the referee checks it as any other, and the policy goes on from there.

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
  model::JobIndex partner = {};    ///< shares its GPU with this job from now on; who shared with either goes on alone
};

/// Where the policy is not asked and would not have been anyway, everything that is not moved stays exactly as it is. A move that
/// changes nothing leaves no trace. One that leaves nothing running and nothing to come has the policy asked at the next round.
struct ManualEdit {
  double at_s = 0;
  bool ask = false;  ///< the policy decides at the instant whatever wakes it
  std::vector<ManualMove> moves;
};

/// True where no move asks for anything else than `decision` gives the jobs already.
bool changesNothing(const Decision& decision, const std::vector<ManualMove>& moves, const SystemView& view);

/// Puts the moves into a decision, which gives the whole state of the cluster. The error is the referee's, of the first moved job that
/// does not fit beside what the decision gives the others. `why`, where not null, then says that they were moved. O(placements + parts), or O(tasks).
std::optional<PolicyError> applyManualEdit(Decision& decision, const std::vector<ManualMove>& moves,
                                           const SystemView& view, trace::Explanation* why);

/// The sequences in force without what has started or ended: the decision that changes nothing. Precondition: view.tasks().
std::shared_ptr<const TaskPlan> remainingPlan(const SystemView& view);

}  // namespace roundel::sim
