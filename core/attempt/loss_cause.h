// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a played round did that a best continuation does not do.

#include <optional>
#include <vector>

#include "core/attempt/attempt.h"
#include "core/attempt/replay.h"
#include "core/sim/policy.h"

namespace roundel::attempt {

/// One job of a played round, compared with a best schedule. Parts are empty if the job waits.
struct LossCause {
  model::JobIndex job;
  std::vector<model::Part> got, best;
  std::vector<sim::Placement>
      takers;                     ///< other jobs, with what they took of the GPUs that `best` has and `got` has not
  std::vector<model::Part> idle;  ///< those of these GPUs that no job took
};

/// Returns the job that lost the largest share of the round of `before`: of the work that it does there by `best` (a
/// best schedule from there), or of the time by which it ends earlier there. If no job lost, returns the job with other
/// GPUs that gained least. nullopt: the round is that of `best`. Costs two replays.
std::optional<LossCause> lossCause(const Position& before, const Schedule& played, const Schedule& best);

}  // namespace roundel::attempt
