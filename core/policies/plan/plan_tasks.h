#pragma once
// `plan`'s option `tasks`: replays per-GPU task sequences (Hare's kind of schedule) as they stand, such as (a) and (c) of Hare's Fig. 1.
//
// [{"node": id, "gpu": index in the node, "tasks": [[job, round, task], ...]}], rounds and tasks from 0. A job without `sync` is cut into at
// most 100 rounds of W tasks, as Hare cuts it. A GPU takes its tasks in this order, each as soon as its job has arrived and the round before
// has trained and synchronised; switches cost nothing. What is not listed is never done.

#include <memory>
#include <string>
#include <vector>

#include "core/model/check/validate.h"
#include "core/sim/policy.h"

namespace roundel::policies {

/// Every fault is appended with a pointer that begins with "/tasks"; the result is to be used only where there is none. O(tasks).
sim::TaskPlan readTaskPlan(const model::Problem& problem, const std::string& json, std::vector<model::Fault>& faults);

/// Gives the plan at its first decision, and again, as far as it has not started, when a node goes down or comes up: what cannot be carried
/// out then is refused by the referee.
std::unique_ptr<sim::Policy> replayTasks(sim::TaskPlan plan);

}  // namespace roundel::policies
