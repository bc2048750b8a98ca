#pragma once
// Gandiva (Xiao et al., OSDI 2018) as the comparison in Gavel's code has it (schedulers.md I2, `gandiva`): time slices, equal for
// all, whatever the jobs' throughputs.
//
// The published baseline forms combinations of one or two jobs and gives each combination the same time. Two jobs of equal gang
// g are packed on the same GPUs when demand exceeds supply (sum_j g_j > sum_r N_r), at random, and the pair is kept while its
// summed normalised throughput, each job's rate beside the other over its rate alone, is >= 1.
//
// In Roundel a GPU computes for one job at a time: the kernel's referee refuses anything else, and a scenario states no rates for
// pairs. What two jobs can do with the same GPUs is take turns. Over two rounds that gives a summed normalised throughput of
// 1 - restart_s / round_s: below 1, so a pair is dropped as soon as it is measured; or, where a restart costs nothing, exactly 1,
// so that it makes no difference whether it is kept. Hence every combination is one job, and
//   Y_jr = (N_r / m) / g_j      for each of the m active jobs on each type r that has g_j GPUs up and can run it, 0 elsewhere;
//   a row of more than 1 is divided by its sum,
// which is Gavel's `isolated` allocation of combinations of one. It is carried out by Gavel's rounds (gavel.h, A1): candidates
// (j, r) by Y_jr / rounds received, none received first, ties by job, then larger Y; jobs that stay on their type keep their GPUs,
// the others get the fewest nodes; counters go back to 0 when jobs, GPUs or throughputs change. Gangs are rigid (g = W).
//
// Deviations: no packing, for the reason above; no grow-shrink and no trial migrations (neither is in the published baseline).
// Nothing is random, so the seed has no effect.
//
// Cost a decision: O(jobs * types * log), no optimisation.

#include "core/policies/policy_info.h"

namespace roundel::policies {

/// Wakes at round boundaries. No options.
PolicyInfo gandivaInfo();

}  // namespace roundel::policies
