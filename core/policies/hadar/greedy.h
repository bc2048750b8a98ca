#pragma once
// Method greedy, for long queues: again and again the (job, candidate) of largest payoff at the prices so far.

#include <stop_token>

#include "core/policies/hadar/candidates.h"

namespace roundel::policies::hadar {

/// Payoffs within tieOf() (dp.h) are equal: then the earlier job in the queue, then the candidate that is listed first.
///
/// Prices only rise, so what a job can still get at most only falls, and a heap of such bounds is looked at from the
/// top: the same answer as trying every job at every step. (The payoff itself can rise where nodes hold several types
/// or prices are integrals: a better server may come to be chosen once a worse one is taken. The bound cannot.)
/// O((jobs + accepted jobs * jobs near the top) * candidates). Polls `stop` once a step. Items stand in the order of
/// acceptance.
Plan greedyPlan(CandidateSource& source, const std::stop_token& stop = {});

}  // namespace roundel::policies::hadar
