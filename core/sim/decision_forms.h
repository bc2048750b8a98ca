#pragma once
// The forms of a decision: the whole state of the cluster, or only what changes. The kernel turns one into the other, since manual edits
// need the whole and what is only repeated should cost nothing. Internal to core/sim.

#include <cstddef>
#include <vector>

#include "core/sim/kernel/gangs.h"
#include "core/sim/policy.h"
#include "core/sim/referee.h"

namespace roundel::sim {

std::vector<model::JobIndex> listedJobs(const Decision& decision);  ///< placed or stopped, ascending

/// Parts are merged and in order, stages too. O(parts log parts).
void normalise(Decision& decision);

/// Every gang continues as it is. O(gangs).
Decision holding(const Gangs& gangs);

/// A decision that lists changes now gives the whole state. A gang whose partner leaves its GPU is listed alone. O(gangs log jobs).
void listThoseThatStay(const Gangs& gangs, Decision& decision);

/// A decision that gives the whole state now lists changes: a gang that is only repeated (no new limits, nothing to pay, the same
/// stages; its rate always follows its parts) is left out. The number of gangs it has looked at. O(gangs log jobs).
std::size_t listOnlyChanges(const Gangs& gangs, Decision& decision);

/// GPUs in use on the nodes and types that the decision asks for, without those of the gangs that it moves. `taken`: by GpuIndex, how
/// many gangs hold it. O(GPUs of those nodes).
UsedGpus usedByThoseThatStay(const model::Problem& problem, const Gangs& gangs, const std::vector<char>& taken,
                             const Decision& decision);

}  // namespace roundel::sim
