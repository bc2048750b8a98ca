#pragma once
// How a simulation becomes a LaneRun; shared by lanes and branches. Private to core/compare.

#include "core/compare/comparison.h"

namespace roundel::compare {

double steady_ms();
/// Processor time of the calling thread: what a decision took, whatever else the machine does.
double processor_ms();

/// The problem with this seed, where it is another than its own.
std::shared_ptr<const model::Problem> seeded(std::shared_ptr<const model::Problem> problem,
                                             const std::optional<std::uint64_t>& seed);

/// The ended (or stopped) simulation's trace, metrics and times into `out`; `record` keeps the snapshots too.
void finish(sim::Simulation&& simulation, double start_ms, bool record, LaneRun& out);

}  // namespace roundel::compare
