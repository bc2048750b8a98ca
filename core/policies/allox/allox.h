// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// AlloX (Le et al., "AlloX: Compute Allocation in Hybrid Clusters", EuroSys 2020), as a baseline of Hare (README.md): a job
// is indivisible and runs on one GPU to its end. At each arrival, completion and node event the waiting jobs are matched to places in
// the queues of the GPUs, at least total cost:
//
//   cost of job j as the k-th from last on GPU m = (free_m - a_j) + k p_jm,      p_jm = rounds (tasks T^c_jm + T^s_jm)
//
// since a job k places from the end delays k jobs, itself included; free_m is the end of the job that runs on m. The
// first of each idle GPU starts; the others are matched again next time. Running jobs stay. After a failure p counts
// the rest of the job.
//
// A job without `sync` is one round of W tasks, (iterations / W) / X_m each. The kernel runs the tasks as a sequence (sim::TaskPlan,
// as_gang): first_start_s and restart_s are paid as by every other scheduler, and work before a failure is kept.
//
// Places: K = ceil(n / GPUs) + 1 a GPU at first; if the last place of a GPU is used it gets more and the matching is
// repeated. That is exact: a free place has dual price 0, and one behind it costs more for every job. Places of equal
// cost (same type, same free_m, same k) are visited once: a decision costs O(n^2 (kinds of places + GPUs)), at most
// O(n^2 * GPUs * K). If nothing arrived, left or failed and the GPUs run as expected (speeds and start costs are not
// expected), the last matching is still a best one and its next jobs start: O(n + GPUs).

#include "core/policies/common/policy_info.h"

namespace roundel::policies {

PolicyInfo alloxInfo();

}  // namespace roundel::policies
