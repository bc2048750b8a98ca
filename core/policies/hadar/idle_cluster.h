// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The complete corrected Hadar Algorithm 2: the method for the queue, and a job for an idle cluster. Prices reserve
// GPUs for jobs to which they are worth more; without such a job there is no reason to reserve them.

#include <stop_token>

#include "core/policies/hadar/candidates.h"
#include "core/policies/hadar/options.h"

namespace roundel::policies::hadar {

/// Returns the (job, candidate) of largest payoff, positive or not, among candidates on which the job advances. Ties
/// (tieOf()) go to the earlier job in the queue, then to the candidate that is listed first. Empty if no job fits.
/// Payoffs are negative if prices stayed frozen while a job aged (its node was down), or if the job only fits at a much
/// lower rate than in Hadar Eq. 7. O(jobs * candidates).
Plan planOnIdleCluster(CandidateSource& source);

/// Returns `greedy` if so many jobs are queued that the other methods would take too long (`greedy_above`).
Method methodFor(const Settings& settings, std::size_t jobs);
/// Returns the plan of that method, or of planOnIdleCluster() if it is empty and no job keeps GPUs. `beam` is for
/// method dp. Polls `stop`.
Plan correctedPlan(CandidateSource& source, Method method, std::size_t beam, const std::stop_token& stop = {});

}  // namespace roundel::policies::hadar
