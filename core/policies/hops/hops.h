// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Hops (Wang et al., "Hops: Fine-grained heterogeneous sensing, efficient and fair Deep Learning cluster scheduling
// system", SoCC 2024): an integer program over placements, weighted by waiting time relative to length.
//
// Symbols: job i; configuration j = {server: GPUs}; R = {R_1 < R_2 < ...} the job's requirement set; S_t idle GPUs of
// server t; G_ij throughput of j over the least of the job's configurations in this plan; X_ij chosen or not.
//
//   Hops Eq. 1 to Hops Eq. 5    throughput of a configuration          model/derive.h, predict/hops_timing.h, throughput_database.h
//   Hops Eq. 6, Hops Eq. 7      latency ratios, of jobs and of the queue  metrics/job_rows.h, metrics/metrics.h
//   Hops Eq. 8, Hops Eq. 9      prior_i = wait_i / age_i and others    priorities.h
//   Hops Eq. 10 rho_i, sensitivity to being spread                      planner.h
//   window, adjustment                                                  window.h
//   configurations                                                      configurations.h
//   Hops Eq. 11 max sum_ij (prior_i + bias)^lambda G_ij X_ij            solvers/choice_solver.h
//   Hops Eq. 12 sum_j X_ij <= 1
//   Hops Eq. 13 sum_ij X_ij Consume_ijt <= S_t                         (as printed it omits the sum over i)
//
// A round:
//   at its start    every active job is planned on every GPU that is up; then, once, the remaining jobs on idle GPUs
//   at completions  the waiting jobs are planned on idle GPUs; running jobs stay; all of it ends with the round
//   (a re-plan may widen its window by jobs that are less sensitive to being spread)
// Arrivals, node events and cancellations wait for the next plan. Measurements of a round go into the database at its end.
//
// Cost of a decision: O(J log J) for J queued jobs, O(S + W R K) for the configurations of W jobs in the window with R
// requirements on S servers of K kinds (type, idle GPUs, whether the job was measured there as faster or slower; one on
// which none of this differs from its neighbour in the file costs nothing), and one program: merged by equal servers mostly 10 to 30 ms for 512 GPUs and 200
// jobs, at times up to a second (core/solvers/README.md). A re-plan between boundaries is O(S + jobs there) beside that for the
// jobs that wait, and lists only starting jobs.
//
// Gaps, contradictions and errors of the paper, and our decisions. All are applied unless an option says
// otherwise.
//  1. "R_k < S_t" would never use a whole server: <= (`aggregated`).
//  2. The exception for highly sensitive jobs is printed the wrong way round: they may be spread if R_1 exceeds the
//     largest server of the type, idle or not (`exception`).
//  3. Spread configurations: from each server on, skipping those without an idle GPU, filled in file order; only those
//     over the fewest servers, two or more. Types are (GPU, server) models, never mixed: another server model is another
//     GPU type of the scenario.
//  4. rho is thr({0:1}) over the GPU's share of thr({0:1,1:1}) on the type's first two servers, through the estimator,
//     at each plan; per type it rules the configurations, the job's largest rho the adjustment. >= sigma is sensitive.
//  5. A fresh job has LR 0: bias = |min prior| + 0.01 unless all priorities of the plan's queue are positive.
//  6. The tolerance is printed three ways: `gap` 0.01, above 1,000 GPUs 0.05. At gap 0 of equal optima (1e-9) the first:
//     jobs in queue order, each its earliest configuration by type, R and first server, none last. At a larger gap the
//     running jobs are the search's start, and stay if that is within the gap; among equal servers a job keeps its own.
//  7. Weights whose ratio exceeds 1e9: jobs in priority order take their best configuration (lambda to infinity).
//  8. The adjustment lets a job join if R_1 <= idle ("less than" as printed: `adjustment`), only in re-plans.
//  9. "Jobs that have died" of RAQLR: finished in (t - h, t]; none: 0.
// 10. A job that fits on no GPUs that are up is left out of queue, bias and window, so that it cannot block them.
// 11. Profiling (`profiling_s`), late plans (`overlap`) and a queue that is refreshed periodically (`refresh_s`) are off.
//     A late plan's job that has ended, or whose servers are down, leaves its place to the re-plan.

#include "core/policies/common/policy_info.h"

namespace roundel::policies {

/// Wakes at round boundaries and completions, and when profiling ends.
PolicyInfo hopsInfo();

}  // namespace roundel::policies
