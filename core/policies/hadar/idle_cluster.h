#pragma once
// An idle cluster serves somebody. A price keeps GPUs for those to whom they are worth more; where nobody holds or gets any, there is nobody
// to keep them for.

#include "core/policies/hadar/candidates.h"

namespace roundel::policies::hadar {

/// The one (job, candidate) of largest payoff, positive or not, among candidates on which the job advances; ties (tieOf()) go to the earlier
/// job in the queue, then to the candidate that is listed first. Empty where no job fits. Payoffs fall below 0 where prices have stayed
/// frozen while a job aged (its node was down), or where it only fits far more slowly than Hadar Eq. 7 reckons. O(jobs * candidates).
Plan planOnIdleCluster(CandidateSource& source);

}  // namespace roundel::policies::hadar
