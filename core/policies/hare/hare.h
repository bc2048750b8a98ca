// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Hare (Chen et al., "Hare: Exploiting Inter-job and Intra-job Parallelism of Distributed Machine Learning on Heterogeneous GPUs",
// HPDC 2022): orders the tasks of all jobs by a relaxation of the scheduling problem and gives each GPU a sequence of them.
//
// Symbols: job n with arrival a_n and weight w_n; R_n its rounds, D_r the tasks of a round; T^c_im, T^s_im training and
// synchronisation time of task i on GPU m; x_i its start, C_n the job's completion; H_i its middle completion time; phi_m when GPU m is
// free; pi the order. "~": assigned by Hare Algorithm 1, "^": from the relaxation.
//
//   Hare_Sched   min sum_n w_n C_n                                            Schedule::objective
//     Hare Eq. 4  x_i >= a_n    Hare Eq. 5  each task on one GPU    Hare Eq. 6  C_n >= x_i + T^c_im + T^s_im
//     Hare Eq. 7  x_j >= x_i + T^c_im + T^s_im for i in round r, j in round r + 1     barriers
//     Hare Eq. 8  tasks of one GPU do not overlap: its training times, that is; synchronisation may overlap the next task
//   Hare_Sched_RL: Hare Eq. 9 instead of Hare Eq. 8                           exactOrder(), lpOrder(), fluidOrder()
//   H_i = x^_i + max_m T^c_im / 2,  pi by H ascending                         rank()
//   Hare Algorithm 1  t_i = a_n, or max over the round before of x~ + T~^c + T~^s  listSchedule()
//                m* = a GPU by `assignment`;  x~_i = max(t_i, phi_m*);  phi_m* = x~_i + T^c_im*
//   alpha = max_i {T^c,max / T^c,min, T^s,max / T^s,min};  Hare Theorem 4: alpha (2 + alpha)  alphaOf()
//
// If tasks * arrivals is beyond 1e9, each plan is the next 8 tasks a GPU, in order of H by a relaxation by whole
// rounds, and is made again when half of them should have started (rolling.h); PolicyInfo::deviation_note says so.
//
// README.md has the relaxations, the paper's gaps, and the cost of each decision.

#include "core/policies/common/policy_info.h"

namespace roundel::policies {

/// Wakes at arrivals, cancellations and node events. Returns task sequences (sim::TaskPlan), which task_executor.h
/// runs.
PolicyInfo hareInfo();

}  // namespace roundel::policies
