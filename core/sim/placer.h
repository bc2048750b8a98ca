#pragma once
// Turns counts into GPU indices: what is unchanged keeps its GPUs, a changed count keeps as many as it can (the lowest), the
// rest take the lowest free index of their node and type, in the order of the decision.

#include <vector>

#include "core/sim/policy.h"

namespace roundel::sim {

/// GPUs that a copy of a job holds now; ascending.
struct Holding {
  model::JobIndex job;
  int copy = 0;
  std::vector<model::GpuIndex> gpus;
};

/// GPU indices (ascending) for each placement, in order. Precondition: the referee accepted the placements; parts are
/// normalised. O(GPUs + placements * log holdings).
std::vector<std::vector<model::GpuIndex>> pickGpus(const model::Problem& problem, const std::vector<Holding>& now,
                                                   const std::vector<Placement>& placements);

}  // namespace roundel::sim
