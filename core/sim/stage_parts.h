// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The stages of a pipeline on its GPUs: checks, merged parts and the stage of each GPU. Internal to core/sim.

#include <cstdint>
#include <string>
#include <vector>

#include "core/sim/policy.h"

namespace roundel::sim {

/// Returns stage + 1 of each GPU (ascending); stages take the GPUs of their (node, type) in order. Empty if `stages` is
/// empty. O(GPUs * parts).
std::vector<std::int32_t> stageOfGpus(const model::Problem& problem, const std::vector<model::GpuIndex>& gpus,
                                      const model::StageParts& stages);

/// Returns the fault of the stages of a placement, such as a missing replica (A-SRPT Eq. 2); "" if there is none.
std::string stageBreach(const model::Job& job, const Placement& placement);

/// Merges equal (node, type, stage) and sorts by node, type, stage.
model::StageParts normalised(model::StageParts stages);

}  // namespace roundel::sim
