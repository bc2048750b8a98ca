// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A machine without a policy, and gangs on it, for tests of single parts of the kernel.

#include <utility>
#include <vector>

#include "core/sim/kernel/job_life.h"
#include "core/sim/kernel/machine.h"
#include "core/sim/kernel/placement_executor.h"
#include "tests/sim/scripted.h"

namespace roundel::sim::testing {

inline Machine machineOf(const model::Scenario& scenario) { return Machine(model::resolve(scenario)); }

/// Returns a machine on which every job has arrived and no job runs.
inline Machine waiting(const model::Scenario& scenario) {
  Machine machine = machineOf(scenario);
  for (std::size_t j = 0; j < machine.state.jobs.size(); ++j) JobLife(machine).arrive(model::JobIndex(j));
  return machine;
}

/// Carries out the placements. Other jobs hold no GPUs afterwards.
inline void place(Machine& machine, std::vector<Placement> placements) {
  Decision decision;
  decision.placements = std::move(placements);
  PlacementExecutor(machine).carryOut(decision, {});
}

constexpr model::JobIndex kFirst{0}, kSecond{1}, kThird{2};

}  // namespace roundel::sim::testing
