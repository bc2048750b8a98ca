// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// `plan`'s option `tasks`: replays per-GPU task sequences (Hare's kind of schedule) unchanged, such as (a) and (c) of
// Hare's Fig. 1.
//
// [{"node": id, "gpu": index in the node, "tasks": [[job, round, task], ...]}], rounds and tasks from 0. A job without
// `sync` is cut into at most 100 rounds of W tasks, as in Hare. A GPU runs its tasks in this order, each as soon as its
// job has arrived and the previous round has trained and synchronised; switches cost nothing. Tasks that are not listed
// are never run.

#include <memory>
#include <string>
#include <vector>

#include "core/model/check/validate.h"
#include "core/sim/policy.h"

namespace roundel::policies {

/// Reads the option. Adds every fault with a pointer that begins with "/tasks". The result is valid only without
/// faults. O(tasks).
sim::TaskPlan readTaskPlan(const model::Problem& problem, const std::string& json, std::vector<model::Fault>& faults);

/// Returns a policy that issues the plan at its first decision, and again, as far as it has not started, when a node
/// goes down or up. The referee rejects what is then impossible.
std::unique_ptr<sim::Policy> replayTasks(sim::TaskPlan plan);

}  // namespace roundel::policies
