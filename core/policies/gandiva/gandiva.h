// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Gandiva (Xiao et al., OSDI 2018) as in the comparison of Gavel's code: equal time slices for all jobs, independent of
// their throughputs.
//
//   Y_jr = (N_r / m) / g_j      for each of the m active jobs on each type r that has g_j GPUs up and can run it, 0 elsewhere;
//   a row of more than 1 is divided by its sum,
// which is Gavel's `isolated` allocation. Gavel's rounds (gavel/rounds.h) apply it: candidates (j, r) by Y_jr / rounds
// received, none received first, ties by job, then larger Y; jobs that stay on their type keep their GPUs, the others
// get the fewest nodes; counters are reset to 0 when jobs, GPUs or throughputs change. Gangs are rigid (g = W).
//
// Option `packing`, if the scenario states pair_throughput: combinations of one or two jobs replace jobs, and m counts
// them. While demand exceeds supply (sum_j g_j > sum_r N_r) jobs of one GPU without a partner are paired at random
// (packed_allocation.h); otherwise all pairs are separated. A pair that has had a round is measured: if its rates, each
// over the rate alone, add up to less than 1, as the mean over the types that the two can share, it is separated for
// good and its jobs are paired again. The seed is the run's.
//
// Deviations: only jobs of one GPU are packed, since a scenario states only such pairs; a pair is separated after its
// first round, not at the next change of the jobs; no grow-shrink and no trial migrations (neither is in the published
// baseline).
//
// Cost a decision: O(jobs * types * log), no optimisation; O(jobs^2 * types) if pairs are drawn.

#include "core/policies/common/policy_info.h"

namespace roundel::policies {

/// Wakes at round boundaries.
PolicyInfo gandivaInfo();

}  // namespace roundel::policies
