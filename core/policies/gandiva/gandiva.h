#pragma once
// Gandiva (Xiao et al., OSDI 2018) as the comparison in Gavel's code has it: time slices, equal for
// all, whatever the jobs' throughputs.
//
//   Y_jr = (N_r / m) / g_j      for each of the m active jobs on each type r that has g_j GPUs up and can run it, 0 elsewhere;
//   a row of more than 1 is divided by its sum,
// which is Gavel's `isolated` allocation. It is carried out by Gavel's rounds (gavel/rounds.h): candidates (j, r) by Y_jr / rounds received,
// none received first, ties by job, then larger Y; jobs that stay on their type keep their GPUs, the others get the fewest nodes; counters
// go back to 0 when jobs, GPUs or throughputs change. Gangs are rigid (g = W).
//
// Option `packing`, where the scenario states pair_throughput: combinations of one or two jobs take the place of jobs, m counts them. While
// demand exceeds supply (sum_j g_j > sum_r N_r) jobs of one GPU that have no partner are paired at random (packed_allocation.h); where it
// does not, all pairs part. A pair that has had a round is measured: where its rates, each over the rate alone, add up to less than 1, as the
// mean over the types that the two can share, it parts for good and its jobs are paired anew. The seed is the run's.
//
// Deviations: only jobs of one GPU are packed, since a scenario states pairs of these only; a pair parts after its first round, not at the
// next change of the jobs; no grow-shrink and no trial migrations (neither is in the published baseline).
//
// Cost a decision: O(jobs * types * log), no optimisation; O(jobs^2 * types) where pairs are drawn.

#include "core/policies/policy_info.h"

namespace roundel::policies {

/// Wakes at round boundaries.
PolicyInfo gandivaInfo();

}  // namespace roundel::policies
