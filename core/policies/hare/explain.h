#pragma once
// Why a GPU does what it does next, as data: the order H, who goes where, ready times, the bound, and for each waiting job a reason.

#include "core/policies/hare/solve.h"
#include "core/trace/explanation.h"

namespace roundel::policies::hare {

/// Tables "order" (job, task, H, x), "assignment" (job, task, GPU, start, finish), both the first kShownTasks of pi, "gpus" (phi before and
/// after), "jobs" (w, unstarted tasks, planned C). Rows that are chosen start at this instant. O(tasks).
trace::Explanation explain(const sim::SystemView& view, const Settings& settings, const Solved& solved);
constexpr std::size_t kShownTasks = 100;

}  // namespace roundel::policies::hare
