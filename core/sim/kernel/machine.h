// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The data that all parts of the kernel share. Internal to core/sim.

#include <memory>
#include <utility>

#include "core/sim/kernel/gangs/gang_index.h"
#include "core/sim/kernel/gangs/gang_rows.h"
#include "core/sim/kernel/kernel_state.h"
#include "core/sim/kernel/task_executor.h"
#include "core/sim/run_options.h"

namespace roundel::sim {

/// A run between two decisions: the state, the written rows, and the data derived from the state. A value type. The
/// parts that change it (GangExecutor, TaskExecutor, JobLife, ...) keep a reference for one call and are stateless.
struct Machine {
  std::shared_ptr<const model::Problem> problem;
  KernelState state;
  GangRows rows;
  GangIndex index;
  KernelWork work;

  explicit Machine(std::shared_ptr<const model::Problem> of) : problem(std::move(of)), state(problem), rows(*problem) {
    index.reset(state, *problem, {});
  }
  TaskExecutor tasks() { return {*problem, state, rows.segments()}; }
  const GangClock& clock() { return index.clock(state, *problem, work.clocked); }  ///< up to date
};

}  // namespace roundel::sim
