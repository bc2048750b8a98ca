// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Method greedy, for long queues: repeatedly takes the (job, candidate) of largest payoff at current prices.

#include <stop_token>

#include "core/policies/hadar/candidates.h"

namespace roundel::policies::hadar {

/// Payoffs within tieOf() (dp.h) are equal: the earlier job in the queue wins, then the candidate that is listed first.
///
/// Prices only rise, so the upper bounds of payoffs only fall, and a heap of these bounds is examined from the top. The
/// result is the same as trying every job at every step. (The payoff itself can rise if nodes hold several types or
/// prices are integrals: a better server may be chosen after a worse one is taken. The bound cannot rise.) O((jobs +
/// accepted jobs * jobs near the top) * candidates). Polls `stop` once a step. Items are in the order of acceptance.
Plan greedyPlan(CandidateSource& source, const std::stop_token& stop = {});

}  // namespace roundel::policies::hadar
