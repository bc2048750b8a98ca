// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Converts between the two forms of a decision: the whole state of the cluster, or only the changes. Manual edits need
// the whole state; repeated placements must cost nothing. Internal to core/sim.

#include <cstddef>
#include <vector>

#include "core/sim/kernel/gangs/gangs.h"
#include "core/sim/policy.h"
#include "core/sim/referee.h"

namespace roundel::sim {

std::vector<model::JobIndex> listedJobs(const Decision& decision);  ///< jobs that are placed or stopped, ascending

/// Merges and sorts the parts and the stages of all placements. O(parts log parts).
void normalise(Decision& decision);

/// Returns a decision that continues every gang unchanged. O(gangs).
Decision holding(const Gangs& gangs);

/// Converts a decision that lists changes to one that gives the whole state. A gang whose partner leaves its GPU is
/// listed without partner. O(gangs log jobs).
void listThoseThatStay(const Gangs& gangs, Decision& decision);

/// Converts a decision that gives the whole state to one that lists changes. Removes each placement that only repeats
/// its gang: no new limits, no overhead, the same stages; the rate of a gang always follows its parts. Returns the
/// number of visited gangs. O(gangs log jobs).
std::size_t listOnlyChanges(const Gangs& gangs, Decision& decision);

/// Returns the GPUs in use on the nodes and types that the decision places jobs on, without those of the gangs that it
/// moves. `taken` is the number of gangs on each GPU by GpuIndex. O(GPUs of those nodes).
UsedGpus usedByThoseThatStay(const model::Problem& problem, const Gangs& gangs, const std::vector<char>& taken,
                             const Decision& decision);

}  // namespace roundel::sim
