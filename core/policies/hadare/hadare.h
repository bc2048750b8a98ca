// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// HadarE (Sultana et al., "Resource Heterogeneity-Aware and Utilization-Enhanced Scheduling for Deep Learning Clusters",
// IEEE Transactions on Computers 2026, Section V): Hadar Enhancement. Every job is forked into copies that train at the same
// time on different nodes; after each round their models are averaged and the remaining steps are divided again.
//
// Symbols: n nodes, f copies of a job, i = 1..f, T_S the round (slot), phi steps in an epoch (one step = one mini-batch; a
// job's total is phi * epochs, which is what `iterations` counts), R_j remaining steps, X_jh steps/s of j on node h.
//
//   job_ID = max_jobs * i + parent                                                                       forker.h
//   X_jh   = HadarE Eq. 10 until measured, then what the copy reached                                           throughputs.h
//   order of the jobs: R_j / sum_h X_jh ascending; choice of nodes                                       node_choice.h
//     or, with `nodes` hadar, Hadar's plan for the copies                                                 hadar_nodes.h
//   portion of copy on h = R_j X_jh / sum over the scheduled copies                                      split.h
//   done in a round = sum_h min(portion_h, floor(X_jh^true (T_S - consolidation)))                       the kernel
//   consolidated model = average of the copies' parameters, weighted by steps done                       tracker.h (weights)
//
// Cost of a decision: O(jobs log jobs), and O(nodes log nodes) for each job that is new, has run or is served; with
// `nodes` hadar Hadar's search over a copy a job and node. README.md has the paper's gaps and our decisions.

#include "core/policies/common/policy_info.h"

namespace roundel::policies {

/// Wakes at round boundaries. Rejects a consolidation that takes whole rounds, and fewer ids than jobs.
PolicyInfo hadareInfo();

}  // namespace roundel::policies
