// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// New scheduler: say here what it does in one or two sentences, and which paper describes it.
//
// At each round boundary the active jobs are sorted by a key, the smallest first; ties: arrival, then index.
//
//   key(j) = arrival_s(j)                                      option order = arrival
//   key(j) = remaining(j) / (W * max over types of rate(j))    option order = shortest
//
// This is the place for the equations of a paper: one line each, in the symbols of the paper, with the paper's number
// as in tests/packaging/equations.txt, and below them what each symbol is in a scenario.
//
// In this order each job gets a gang of W GPUs of one type, the type on which it is fastest, on the fewest nodes. A job
// whose gang does not fit is skipped, so that smaller jobs may overtake it. A running job keeps its GPUs unless an
// earlier job took them. W is `gpus`, the lower median of a list.
//
// Deviations: none. List here what differs from the paper, and why.
//
// Cost of a decision: O(jobs (log jobs + types) + nodes), and O(nodes / 64) for each new gang, or O(nodes) if no node
// has room for it.

#include "core/policies/common/policy_info.h"

namespace roundel::policies {

/// Wakes at round boundaries.
PolicyInfo newSchedulerInfo();

}  // namespace roundel::policies
