// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Themis (Mahajan et al., "Themis: Fair and Efficient GPU Cluster Scheduling", NSDI 2020): an auction each round that
// first offers the GPUs to the jobs with the largest ratio of completion time to that on a separate cluster.
//
//   rho_j = T_shared / T_independent
//   T_shared      = now - a_j + remaining_j / x      x iterations/s of the gang that is considered; no restart is counted
//   T_independent = work_j / I_j                     I_j the rate on 1/m of the cluster, m the time-average number of jobs since a_j:
//                                                    what the metrics ftf_* divide by (core/metrics/job_rows.h)
//
// Each round is a lease: all GPUs come back at its end, and
//   1. jobs are ordered by the least rho that they can still reach, on their best gang of the cluster, the largest first; ties: arrival,
//      index;
//   2. the first ceil((1 - f) n) of the n jobs, at least one, are offered all GPUs (f: the fairness knob). Each bids with the
//      rho of every gang that it could have: W GPUs of one type on the fewest servers. In their order each takes the gang of least rho,
//      that is, the fastest; among equals the gang that it holds, then free GPUs, then the lower type;
//   3. the leftovers go to the other jobs in order of arrival, whole gangs, each its fastest; a gang that does not fit is skipped.
//
// The paper's auction maximises the product of 1 / rho over all bids and withholds a part of the winnings as a hidden
// payment, so that truthful bids are optimal. README.md has our simplifications with reasons.
//
// Cost of a decision: O(jobs * (log jobs + types * nodes / 64)); nodes instead of nodes / 64 if no node has room for a
// gang.

#include "core/policies/common/policy_info.h"

namespace roundel::policies {

/// Wakes at round boundaries.
PolicyInfo themisInfo();

}  // namespace roundel::policies
