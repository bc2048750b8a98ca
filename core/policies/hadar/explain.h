// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Explains Hadar's decisions: prices, candidates, the payoff that won and the best rejected one, and a reason for every
// waiting job (core/trace/explanation.h).

#include "core/policies/hadar/as_published.h"
#include "core/policies/hadar/candidates.h"
#include "core/policies/hadar/options.h"
#include "core/trace/explanation.h"
#include "core/trace/step.h"

namespace roundel::policies::hadar {

/// One decision of the corrected algorithm.
struct Decided {
  const Settings* settings = nullptr;
  const PriceConstants* constants = nullptr;
  double round_s = 1;
  Method method = Method::Dp;  ///< the method that ran: greedy if the queue was long
  const Plan* plan = nullptr;
  CandidateSource* source = nullptr;  ///< the source of the plan
};

/// Returns values T, eta, Umax, Umin, alpha, the sum of payoffs and the number of states; tables "prices" and
/// "candidates"; choices; reasons "payoff-not-positive", "no-capacity", "not-in-best-plan" (no plan of the candidates
/// is better), "beam" (the same, but plans were dropped) and "placement-not-tried" (a better plan exists that dp does
/// not examine). Each job is judged at the prices before it, that is, after the accepted jobs that were charged
/// earlier. The table holds every candidate of a small problem, otherwise the chosen and the best rejected ones. O(jobs
/// * candidates + accepted jobs * entries).
trace::Explanation explain(const Decided& decided);

/// Does the same for Algorithm 2 as printed, with reasons "published-skips" and "published-stops".
trace::Explanation explainPublished(const Decided& decided, const PublishedPlan& published);

/// Returns "Sort" (the queue), "Price" (the payoff Hadar Eq. 8 at the prices Hadar Eq. 5 of the loads before the job)
/// and "Pick" (the largest sum), from the tables of an explanation. Loads are integers computed from the tables; prices
/// are those of the equation. O(candidates + GPUs of the chosen).
std::vector<trace::Step> steps(const trace::StepQuestion& asked);

/// Returns the reason of a job that no GPU type of the cluster can run (any more).
const trace::ReasonKind& noUsableType();

/// Converts an allocation to the form of the trace.
trace::PartList partsOf(const RoundProblem& problem, const Allocation& allocation);

}  // namespace roundel::policies::hadar
