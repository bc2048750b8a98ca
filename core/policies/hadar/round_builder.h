// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Builds the input of one decision from the kernel's view.

#include <memory>
#include <vector>

#include "core/policies/hadar/options.h"
#include "core/policies/hadar/round_problem.h"
#include "core/sim/system_view.h"

namespace roundel::policies::hadar {

/// Values computed when a job arrives and kept until the next arrival.
struct FrozenPrices {
  PriceConstants constants;
  std::vector<JobTimes> times;  ///< by JobIndex; t_min 0 if the job was absent or could not run
};

/// Returns the times of a job at current rates; t_min 0 if no type of the cluster can run it. O(types).
JobTimes timesOf(const sim::SystemView& view, model::JobIndex job);

/// Computes Hadar Eq. 6 and Hadar Eq. 7 over the active jobs. O(jobs * types).
FrozenPrices freeze(const sim::SystemView& view, Utility utility);

/// Returns the GPUs of every node by type, in file order. GPUs of a node that is down are not usable. O(entries).
std::vector<Entry> entriesOf(const sim::SystemView& view);

/// The input of one decision.
struct Round {
  RoundProblem problem;
  struct Kept {
    model::JobIndex job;
    Allocation allocation;
  };
  std::vector<Kept> kept;                 ///< sticky jobs, in queue order
  std::vector<model::JobIndex> unusable;  ///< active jobs that no type of the cluster can run
};

/// Builds the input. O(jobs * sizes * types + jobs log jobs).
Round buildRound(const sim::SystemView& view, const Settings& settings, const FrozenPrices& frozen);

/// Returns the number of possible states, prod (c + 1), limited to `most` + 1. O(entries).
std::size_t possibleStates(const model::Problem& problem, std::size_t most);

}  // namespace roundel::policies::hadar
