// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Picks GPU indices for counts. An unchanged part keeps its GPUs. A changed count keeps as many as possible (the
// lowest); the rest take the lowest free indices of their node and type, in the order of the decision.

#include <vector>

#include "core/sim/policy.h"

namespace roundel::sim {

/// Returns the GPU indices (ascending) for each placement, in order. `held`: for each placement, the GPUs that its copy
/// of the job holds now (ascending), or nullptr. `taken` (by GpuIndex): the number of other gangs on each GPU; picked
/// GPUs are added to it. Two placements that share a GPU get the GPU that the first of them has on that node and type,
/// otherwise the lowest free one. If jobs that shared a GPU are separated, the first in order keeps it. Precondition:
/// the referee accepted the placements; parts are normalised. O(parts * GPUs of their node).
std::vector<std::vector<model::GpuIndex>> pickGpus(const model::Problem& problem,
                                                   const std::vector<Placement>& placements,
                                                   const std::vector<const std::vector<model::GpuIndex>*>& held,
                                                   std::vector<char>& taken);

}  // namespace roundel::sim
