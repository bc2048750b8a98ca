// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Optimal: the best possible schedule, for tiny cases, as a reference for the others.
//
// The set of schedules. Decisions at the boundaries k * round_s, as Hadar, Gavel and Tiresias decide: at each, any job that
// has arrived may get any gang that it allows (every size, every mix of types, every spread over nodes), keep it, lose it or
// change it. A gang runs at the kernel's rate (node speeds and `throughput_spread` included; a pipeline by Heavy-Edge's mapping
// of its stages); it pays restart_s after a change or a pause and first_start_s at its first start, beyond boundaries if they are
// longer than a round; GPUs of a job that ends inside a round are idle to the boundary. Work, rates and arrivals are known
// beforehand. Of all these schedules the one taken has
//   objective total-jct:  least sum_j (C_j - a_j), and so the least mean JCT;
//   objective makespan:   least max_j C_j;
//   objective utility:    largest sum_j U_j, U_j = t_j^min / (C_j - a_j) (Hadar Eq. 1; the metric utility_sum).
// A policy that decides inside rounds (on completions), runs copies of a job side by side (HadarE) or its tasks one by
// one (Hare) has other rules and may end earlier: hence the name of the lane. core/metrics/optimum has a lower bound
// for every policy.
//
// Not known in advance: `events`. After a node goes down or up, a rate or a speed changes or a job is cancelled, the
// rest is searched again at the next boundary, from the state at that time; such a run is optimal only from each event
// to the next. Jobs that no GPU that is up can hold are left out until then.
//
// Method: A* over states (boundary, work left, gangs held, restarts owed). The bound of a state adds up, for i = 1, 2,
// ..., the largest bound of four relaxations for the i-th finish: jobs alone, SRPT on one pooled machine, the fastest
// set of i jobs with the gangs that fit at one time, and the same in whole rounds (lower_bound.h). Of two states at one
// boundary that hold the same, one that is not behind in any job dominates the other (state_table.h). Placements that
// leave GPUs idle without benefit, and those that only swap equal nodes or equal jobs, are not generated (expand.h). A
// beam search finds a first schedule. Ties within 1e-9 (relative): the schedule found first is kept.
//
// Cost: exponential in jobs, GPUs and rounds; hence the limits, which are options. If the search ends at `max_states`,
// the best schedule found is used, and every decision reports that it is not proven, with the bound.

#include "core/policies/common/policy_info.h"

namespace roundel::policies {

/// Wakes at round boundaries. Rejects a problem of more than max_jobs jobs or max_gpus GPUs, or whose shortest schedule
/// cannot be shorter than max_rounds rounds.
PolicyInfo optimalInfo();

}  // namespace roundel::policies
