#pragma once
// Why Hadar decided as it did: prices, candidates, the payoff that won and the best one rejected, and a reason for
// every job that waits (core/trace/explanation.h).

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
  Method method = Method::Dp;  ///< the one that ran: greedy where the queue was long
  const Plan* plan = nullptr;
  CandidateSource* source = nullptr;  ///< the one that the plan came from
};

/// Values T, eta, Umax, Umin, alpha, the sum of payoffs and the states held; tables "prices" and "candidates"; choices;
/// reasons "payoff-not-positive", "no-capacity", "not-in-best-plan" (no plan of the candidates is better), "beam" (the
/// same, but plans were dropped on the way) and "placement-not-tried" (a better plan exists that dp never looks at).
/// Each job is judged at the prices before it, i.e. after the accepted jobs that were charged earlier. The table holds
/// every candidate of a small problem, else the chosen and the best rejected ones. O(jobs * candidates + accepted jobs
/// * entries).
trace::Explanation explain(const Decided& decided);

/// The same for Algorithm 2 as printed: reasons "published-skips" and "published-stops".
trace::Explanation explainPublished(const Decided& decided, const PublishedPlan& published);

/// "Sort" (the queue), "Price" (the payoff Hadar Eq. 8 at the prices Hadar Eq. 5 of the loads before the job) and "Pick" (the sum that is
/// largest), read from the tables of an explanation. Loads are whole numbers that follow from them; prices are those of the equation.
/// O(candidates + GPUs of the chosen).
std::vector<trace::Step> steps(const trace::StepQuestion& asked);

/// Reason of a job that no GPU type of the cluster can run (any more).
const trace::ReasonKind& noUsableType();

/// An allocation as the trace holds it.
trace::PartList partsOf(const RoundProblem& problem, const Allocation& allocation);

}  // namespace roundel::policies::hadar
