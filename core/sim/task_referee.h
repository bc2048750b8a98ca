// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Checks task sequences before they are executed (Hare). Internal to core/sim; sim::check calls it.

#include <optional>
#include <string>

#include "core/sim/referee.h"

namespace roundel::sim {

/// Checks that each sequence is on a different GPU that exists and is up. The job of each task has arrived (or will
/// arrive, with `includes_future_jobs`) and has not ended, and can run on the type of the GPU. Each task is planned once and has not
/// started. |D_r| is a gang size that the job allows. The order can be executed: rounds are barriers, each GPU follows
/// its sequence, and no task waits for itself or for a task that is in no sequence. Returns the first violation in
/// order of the sequences, or nullopt. Codes: those of PolicyError and "round-order". O(tasks + GPUs).
std::optional<PolicyError> checkTasks(const TaskPlan& plan, const SystemView& view, const std::string& policy);

}  // namespace roundel::sim
