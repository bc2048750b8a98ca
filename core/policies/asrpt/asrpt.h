// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A-SRPT: adaptive shortest remaining processing time first (Z. Luo, J. Liu, M. Lee, N. B. Shroff: Prediction-Assisted Online
// Distributed Deep Learning Workload Scheduling in GPU Clusters, 2025). Its
// objective is the sum of completion times, A-SRPT Eq. 8; baselines.h has its baselines.
//
// Symbols: job i has g_i GPUs, n_i iterations, n~_i forecast (core/predict/iterations.h), r_i arrival; G all GPUs of the cluster;
// alpha seconds of an iteration by placement, alpha~_min on the fewest full servers, alpha_max with every replica on a server of
// its own (core/model/pipeline.h).
//
//   virtual machine (virtual_machine.h): p_i = (g_i / G) n~_i alpha~_min, preemptive SRPT from r_i; at its virtual completion i is
//   appended to the queue, never earlier, so GPUs may idle meanwhile
//   at an event (A-SRPT Algorithm 1):              # arrival, virtual completion, finish, node, end of a delay
//     release arrived jobs, append virtually completed ones
//     while the head i of the queue has g_i <= free GPUs that it can use:
//       if alpha_max / alpha~_min >= COMM_HEAVY:   # communication-heavy
//         place on the servers with most free GPUs, replicas by Heavy-Edge (core/model/heavy_edge.h)
//         if alpha / alpha~_min > COMM_HEAVY:
//           the first time: kappa = alpha, deadline = now + tau (g_i / G) n~_i alpha~_min
//           until the deadline wait while alpha >= kappa
//       else place on the servers with fewest free GPUs
//       start i
//   A head without room, or waiting, blocks the queue. Running jobs are not preempted.
//
// A-SRPT Theorem 1 (bound.h), shown where g_max < G: sum of completion times <= [(2 + tau + rho G/(G - g_max)) rho
//   + 2 rho g_max alpha_max/alpha_min (1 + tau + (1 + rho) G/(G - g_max)) eps] x optimum, rho = max_i alpha_max,i / alpha~_min,i,
//   eps = mean |n~ - n|, over the jobs that have arrived. alpha~_min replaces the true minimum, which cannot be computed; the
//   paper's assumptions are one kind of server and no failures.
//
// Cost a decision: O(log jobs) for each job that arrived, ended or completed virtually since the one before, and for each head that is
// tried (those that start, and the one that blocks) O(servers taken + servers / 64 + Heavy-Edge), some microseconds. Jobs of one
// shape share their estimate, and jobs of one group and user their forecast until the forest is trained again. After an event of a node or a rate,
// or a manual edit, O(running jobs) once. The explanation is O(active jobs).
//
// Gaps, contradictions and errors of the paper, and our decisions:
//  1. Line 25 advances t only inside the inner loop, so that the loop never ends with an empty queue: events instead. `slot_s` gives the paper's
//     time slots back: starts (not virtual completions) wait for the next multiple.
//  2. The text calls a job communication-heavy if the ratio exceeds 1.5, Algorithm 1 if it is at least that: at least.
//  3. alpha_max assumes g_i servers, even if the cluster has fewer.
//  4. Line 25 waits while the head has no room: no backfilling, on which the proof rests. g_i > G is rejected: so is a job that no
//     choice of GPUs can hold. A job that does not fit on all GPUs that are up (a node is down, a type was lost) does not block.
//  5. The loop of lines 16-20 holds neither GPUs nor the other jobs' clock here: it is a deadline.
//  6. tau is unstated in the simulations and 0 on the testbed: 1.
//  7. n~ = 0 (a group never seen, under forecast = zero as published) completes on the virtual machine as it arrives. By default such a
//     group has the mean of its model's past, otherwise of all past, otherwise its own iterations (core/predict/iterations.h), and the trace
//     says so (JobOutcome::forecast_source).
//  8. Servers that differ: alpha~_min is the smallest over the types that can hold the job (all together if none can);
//     `type_aware` (auto: on if there is a choice) uses the type of least alpha among those with room; node speeds are not
//     seen.
//  9. A job of a failed node returns to the head of the queue with its delay reset; its virtual job stays. A cancelled job leaves
//     the virtual machine too.
// 10. A job without stages is one stage of W replicas (README.md); if throughput_spread states its rate on
//     several servers, that rate is used there and includes the AllReduce. A list in `gpus`: the lower median, or the nearest
//     smaller size that the cluster holds.

#include "core/policies/common/policy_info.h"

namespace roundel::policies {

/// Wakes at arrivals, completions, node events, and at the instants that it requests.
PolicyInfo asrptInfo();

}  // namespace roundel::policies
