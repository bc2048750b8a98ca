// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Hare's explanations as data: the order H, the assignment, ready times, the bound, and a reason for each waiting job.

#include "core/policies/hare/solve.h"
#include "core/trace/explanation.h"

namespace roundel::policies::hare {

/// Returns tables "order" (job, task, H, x), "assignment" (job, task, GPU, start, finish), both with the first
/// kShownTasks of pi, "gpus" (phi before and after), "jobs" (w, unstarted tasks, planned C). Chosen rows start at this
/// instant. O(tasks).
trace::Explanation explain(const sim::SystemView& view, const Settings& settings, const Solved& solved);
constexpr std::size_t kShownTasks = 100;

}  // namespace roundel::policies::hare
