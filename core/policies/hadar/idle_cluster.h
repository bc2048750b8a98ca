#pragma once
// An idle cluster always serves a job. Prices reserve GPUs for jobs to which they are worth more; without such a job there is no reason
// to reserve them.

#include "core/policies/hadar/candidates.h"

namespace roundel::policies::hadar {

/// The one (job, candidate) of largest payoff, positive or not, among candidates on which the job advances; ties (tieOf()) go to the earlier
/// job in the queue, then to the candidate that is listed first. Empty where no job fits. Payoffs fall below 0 where prices have stayed
/// frozen while a job aged (its node was down), or where it only fits at a much lower rate than in Hadar Eq. 7. O(jobs * candidates).
Plan planOnIdleCluster(CandidateSource& source);

}  // namespace roundel::policies::hadar
