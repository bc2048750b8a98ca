// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A scheduler defined by the user: in each round jobs are served in the order of a formula over their values and those
// of the cluster, the largest value first, and each gets its gang on its fastest type.
//
// Order: value, then arrival, then index; NaN is last. In that order a job keeps its GPUs unless an earlier job took
// them; otherwise it gets `gpus` free ones of the type on which they are fastest (then the first type), on the fewest
// nodes, first those that no later job holds. A job that does not fit is passed over. Without `preemptive` jobs that
// hold GPUs come first. A formula reads the state before the decision: free GPUs and the queue are those of the last
// round.
//
// A decision costs O(jobs * (formula + log jobs) + nodes * types), and nodes / 64 a type for each gang that moves in.

#include "core/policies/common/policy_info.h"

namespace roundel::policies {

PolicyInfo ruleInfo();

}  // namespace roundel::policies
