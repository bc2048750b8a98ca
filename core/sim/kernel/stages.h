// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Gangs of pipelines: their stages and their rate (core/README.md, model/pipeline.h).
// Internal to core/sim.

#include <vector>

#include "core/sim/kernel/kernel_state.h"
#include "core/sim/policy.h"

namespace roundel::sim {

/// Returns the stages of a placement: the stated ones, otherwise those of `before` if it is on the same parts,
/// otherwise the mapping of Heavy-Edge. The mapping splits one_server stages only if these parts allow no other. Empty
/// for a job without stages. Also empty for a copy whose number of GPUs is not the number of replicas; it advances by
/// its rate curve. O(Heavy-Edge).
model::StageParts stagesOf(const model::Job& job, const Placement& placement, const Gang* before);

/// Returns 1 / alpha; 0 if the job can no longer run on one of the types. Precondition: gang.stages is not empty.
double stagedRate(const model::Problem& problem, const JobState& state, const Gang& gang,
                  const std::vector<double>& speed);

}  // namespace roundel::sim
