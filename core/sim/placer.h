#pragma once
// Turns counts into GPU indices: an unchanged part keeps its GPUs, a changed count keeps as many as possible (the lowest), the
// rest take the lowest free indices of their node and type, in the order of the decision.

#include <vector>

#include "core/sim/policy.h"

namespace roundel::sim {

/// GPU indices (ascending) for each placement, in order. `held`: for each placement the GPUs that its copy of the job holds now (ascending), or nullptr.
/// `taken` (by GpuIndex) counts the other gangs on each GPU; those picked are counted too. Two that share a GPU get that of the first of
/// them that has one there, else the lowest free; where jobs that shared one part, the first in order keeps it. Precondition: the referee accepted the placements;
/// parts are normalised. O(parts * GPUs of their node).
std::vector<std::vector<model::GpuIndex>> pickGpus(const model::Problem& problem,
                                                   const std::vector<Placement>& placements,
                                                   const std::vector<const std::vector<model::GpuIndex>*>& held,
                                                   std::vector<char>& taken);

}  // namespace roundel::sim
