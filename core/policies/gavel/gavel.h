// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Gavel: heterogeneity-aware scheduling policies as optimisation problems over Y, the share of wall time that each job
// should spend on each GPU type, and a round mechanism that approaches Y (Narayanan et al., OSDI 2020).
// README.md has a worked example of rounds and the errors of the published code.
//
// Objectives (option `objective`), T_jr = iterations/s of job j's gang of g_j GPUs on type r by the stated rates, N_r = GPUs up, R_j
// remaining iterations, m jobs. Sections are those of the paper.
//   max-min-fairness      max z, g_j/(w_j P_j) sum_r T_jr Y_jr >= z, P_j = sum_r T_jr N_r / sum_r N_r (4.1, LAS); `water_filling`
//     goes on from there. With `entity` (4.3, hierarchical): in steps max z, g_j/P_j sum_r T_jr Y_jr >= l_j + d_j z, l_j what was
//     reached so far, d_j = W_s w_j / sum over its entity's jobs that can still go on (`inside_entity` = fifo: W_s for the first)
//   fifo                  in order of arrival, each job wholly on the fastest type with room (4.2)
//   min-makespan          shortest H with sum_r T_jr Y_jr >= R_j / H, bisected in [100, 1e6] s until within 5 % (4.2)
//   max-sum-throughput    max sum_jr T_jr Y_jr, each job over its best rate (`sum_of` = steps: as published); with deadlines (`slo`)
//     s.t. sum_r T_jr Y_jr >= R_j / (time to the deadline)
//   finish-time-fairness  min max_j (t_j + R_j / sum_r T_jr Y_jr) / D_j, t_j time since arrival, D_j the time that j would take in
//     all on its isolated shares: what is done at the shares of its time, the rest at today's (4.2; finish_time.h)
//   cost                  max sum_jr T_jr Y_jr / sum_jr price_r g_j Y_jr, with deadlines as above (4.2; priced_lp.h)
//   isolated              nothing is optimised: Y_jr = (N_r / m) / g_j, a row that adds up to more than 1 divided by its sum
// all over Y >= 0, sum_r Y_jr <= 1, sum_j g_j Y_jr <= N_r, with Y_jr = 0 if g_j > N_r or the job cannot run. Or a fixed
// Y (`allocation`). The optima are not unique: option `solution` selects one (share_lp.h). LP columns are ordered by
// job, then by the id of the type. g_j: W, the lower median of a list (placement.h).
//
// Mechanism `rounds` (default): at each boundary, if jobs, GPUs or throughputs have changed, Y is optimised again and
// the counters are reset to 0 (never with a fixed Y). Candidates (j, r) with Y > 0 are taken by Y / rounds received (0
// rounds: infinite), ties by job, then larger Y, if g_j GPUs of r are left; or by latency ratio (`queue`). Jobs that
// stay on their type keep their GPUs; the others get the fewest nodes.
// Mechanism `gavel-simulator`: micro-tasks of whole steps, rounds that end with the slowest of them, allocations at
// most every reset_s, deficits; restarts, placement and node speed have no effect.
//
// Cost of a decision: after a change one LP of jobs x types columns, warm-started (share_simplex.h: O(jobs + kinds of
// jobs x types) a pivot; about ten pivots for the level, up to one a job for the remaining GPUs); otherwise O(jobs log
// jobs).
//
// Deviations from the published code: a job that does not fit on any type that is up is left out of the LP; GPUs that
// do not fill a server count; types are never shuffled; arrivals take part from the next boundary on (`rounds`);
// min-makespan solves max min T/R once and bisects on its value, which tests the same feasibility, and takes that
// solution's Y as the feasible one, which reaches the least H: both are shown; deadlines that no type can meet any more
// are left out, the others are all dropped if they contradict each other; cost is the paper's ratio, while the code
// divides each T_jr by price_r.
//
// Space sharing (option `packing`; 3.1, Gavel Eq. 1 to Gavel Eq. 3): x_cr of combinations c of one or two jobs of one
// GPU, as the scenario's pair_throughput states them (pair_lp.h), for every objective but isolated, and for fifo as in
// fifo_packed of the published code (packed_allocation.h); rounds by combination (packed_rounds.h). About ten LPs of a
// few columns a job for each LP that the objective needs without pairs, and O(pairs * types) after each: 0.6 s with 400
// jobs of one GPU. Options without a published meaning for pairs are rejected.

#include "core/policies/common/policy_info.h"

namespace roundel::policies {

PolicyInfo gavelInfo();

}  // namespace roundel::policies
