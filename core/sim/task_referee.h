#pragma once
// Checks task sequences before they are carried out (Hare). Internal to core/sim; sim::check calls it.

#include <optional>
#include <string>

#include "core/sim/referee.h"

namespace roundel::sim {

/// Every sequence on a GPU of its own that exists and is up; every task of a job that has arrived (or is to, under `ahead`) and not
/// ended, on a type that can run it, planned once and not started before; |D_r| a gang size that the job allows; and an order that can
/// be executed: rounds as barriers, each GPU strictly in sequence, no task that waits for itself or for a task that is in no
/// sequence. The first breach in order of the sequences, or nullopt. Codes: those of PolicyError and "round-order".
/// O(tasks + GPUs).
std::optional<PolicyError> checkTasks(const TaskPlan& plan, const SystemView& view, const std::string& policy);

}  // namespace roundel::sim
