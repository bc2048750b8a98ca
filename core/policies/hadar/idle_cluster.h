#pragma once
// The corrected Hadar Algorithm 2 as a whole: the method that suits the queue, and a job for an idle cluster. Prices reserve GPUs for jobs
// to which they are worth more; without such a job there is no reason to reserve them.

#include <stop_token>

#include "core/policies/hadar/candidates.h"
#include "core/policies/hadar/options.h"

namespace roundel::policies::hadar {

/// The one (job, candidate) of largest payoff, positive or not, among candidates on which the job advances; ties (tieOf()) go to the earlier
/// job in the queue, then to the candidate that is listed first. Empty where no job fits. Payoffs fall below 0 where prices have stayed
/// frozen while a job aged (its node was down), or where it only fits at a much lower rate than in Hadar Eq. 7. O(jobs * candidates).
Plan planOnIdleCluster(CandidateSource& source);

/// `greedy` where so many jobs are queued that the other methods would take too long (`greedy_above`).
Method methodFor(const Settings& settings, std::size_t jobs);
/// The plan of that method; planOnIdleCluster() where it is empty and no job keeps GPUs. `beam` is for method dp. Polls `stop`.
Plan correctedPlan(CandidateSource& source, Method method, std::size_t beam, const std::stop_token& stop = {});

}  // namespace roundel::policies::hadar
