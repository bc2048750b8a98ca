// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Tiresias (Gu et al., "Tiresias: A GPU Cluster Manager for Distributed Deep Learning", NSDI 2019), its discretised
// two-dimensional least-attained-service order with two queues, as a baseline in rounds (README.md).
//
// Attained service a_j = GPU-seconds that job j has held. Queue 0 while a_j < threshold, queue 1 after; a job never
// returns to queue 0 (PromoteKnob off). In each round the queues are processed, queue 0 first, in order of first start
// (of arrival for jobs that have not started; ties: arrival, index). A gang of W GPUs is placed if it fits and skipped
// otherwise, so smaller jobs may overtake. Running jobs that get no GPUs are preempted.
//
// It knows no speeds: a gang gets one GPU type that can run the job, on the fewest servers, ties to the lower type. A
// running job keeps its GPUs. A new job first uses GPUs that no job holds, even if that needs one more server, and then
// those of later jobs, because moving a job costs a restart and has no benefit.
//
// W is `gpus`, the lower median of a list; if no single type of the cluster has that many, the largest allowed size
// that one has.
//
// Cost of a decision: O(active jobs * log + nodes) each round, and for each new gang O(nodes / 64), or O(nodes) if no
// node has room for it. Only changes are listed, and the round ends when no GPU is left.
//
// Left out of the paper's system: the Gittins index (it needs a distribution of durations), the preference for
// consolidation by model, more than two queues. README.md says what the authors' simulator does differently.

#include "core/policies/common/policy_info.h"

namespace roundel::policies {

/// Wakes at round boundaries.
PolicyInfo tiresiasInfo();

}  // namespace roundel::policies
