// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Makes a LaneRun of a simulation, for lanes and branches. Private to core/compare.

#include "core/compare/comparison.h"

namespace roundel::compare {

double steady_ms();
/// Returns the processor time of the calling thread, which does not depend on other load of the machine.
double processor_ms();

/// Returns the problem with this seed; the same problem if it already has the seed.
std::shared_ptr<const model::Problem> seeded(std::shared_ptr<const model::Problem> problem,
                                             const std::optional<std::uint64_t>& seed);

/// Moves the ended or stopped simulation's trace, metrics and times to `out`. `record` keeps the snapshots too.
void finish(sim::Simulation&& simulation, double start_ms, bool record, LaneRun& out);

}  // namespace roundel::compare
