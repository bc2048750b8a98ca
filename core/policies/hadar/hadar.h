// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Hadar (Sultana et al., "Resource Heterogeneity-Aware and Utilization-Enhanced Scheduling for Deep Learning Clusters",
// IEEE Transactions on Computers 2026; arXiv version): a primal-dual, round-based scheduler. Every round it plans all
// jobs again.
//
// Symbols: job j; server h; GPU type r; w_jh^r GPUs of (h, r) given to j this round; c_h^r GPUs that (h, r) has;
// gamma_h^r GPUs of it given out this round so far; k_h^r their price; X_j^r iterations/s of j on one GPU of r; E_j N_j
// iterations of work; W_j its GPUs (`gpus`); a_j arrival, f_j finish; U_j utility; mu_j payoff. All times are in rounds
// (seconds / round_s).
//
//   Hadar Eq. 1     max sum_j U_j(f_j - a_j), round by round as the largest sum of payoffs           bestPlan(), dp.h
//   Hadar Eq. (1a)  a job ends once its iterations add up to E_j N_j                                 sim/kernel/gangs/gangs.h
//   Hadar Eq. (1b)  the slowest GPU of a gang sets its pace                                          model/problem.h, gangRate()
//   Hadar Eq. (1c)  f_j: the last instant at which j holds GPUs                                      trace/trace.h
//   Hadar Eq. (1d)  at most c_h^r GPUs;  Hadar Eq. (1e): W_j of them or none, none before a_j        sim/referee.h
//   Hadar Eq. 4     the schedule of largest payoff of a job                                          candidates.h
//   Hadar Eq. 5     k_h^r(gamma) = Umin (Umax / Umin)^(gamma / c_h^r)                                price(), PriceTable
//   Hadar Eq. 6     Umax = max_j U_j(t_j^min) / W_j                                                  priceConstants()
//                   Umin = 1 / (4 eta) min_j U_j(T - a_j) / (t_j^max W_j)
//   Hadar Eq. 7     t_j^min = E_j N_j / (W_j max_r X_j^r),  t_j^max = E_j N_j / (W_j min_r X_j^r), both at least 1
//                   T = max_j a_j + sum_j t_j^max,  eta = max(1, T C / min_j (t_j^max W_j)),  C = all GPUs
//   Hadar Eq. 8     mu_j = U_j(f_j - a_j) - sum_h,r k_h^r w_jh^r                                     Candidate::payoff()
//                   f_j - a_j = now - a_j + remaining / rate(w_j) + restart delay                    RoundJob::jct()
//                   U_j(t) = t_j^min / t (`utility` = norm) or E_j N_j / t (eff)                     utilityNumerator()
//
// Hadar Algorithm 1 with Hadar Algorithm 2 corrected (`algorithm` = corrected), jobs in queue order, g = vector of gamma_h^r:
//
//   layer = {g = 0: (value 0, plan {})}
//   for each job j:
//     next = layer                                                 # skip j
//     for (g, (v, plan)) in layer, for w in candidates(j, g):      # FIND_ALLOC
//       p = mu_j at the prices k(g);  if p <= 0: continue
//       keep the best value v + p for the state g + w in next
//     keep the `beam` best of next;  layer = next
//   return the plan of the best state                              bestPlan(), dp.h
//
// If the plan is empty and no job holds GPUs, the candidate of largest payoff is taken even if it is not positive
// (idle_cluster.h).
//
// Ties (values within 1e-12 of the larger one): layers are visited, and cut, by value descending, then g lexicographic
// in file order; within a state the plan that was found first is kept; the result is the best state of lowest g.
// README.md explains the effect on equal jobs.
//
// Cost of a decision, J queued jobs, B beam, A candidates of a job (at most 2 * 128), E entries (node, GPU type):
//   dp      O(J B (A + log B)) plus O(E) for each state that is kept; exact O(J S P), S reachable states (up to prod (c
//   + 1)) and P placements of a job, both exponential in E; greedy O((J + accepted * jobs near the top of the heap) A).
//
// Gaps, contradictions and errors of the paper, and our decisions. All are applied unless an option says
// otherwise.
//  1. M_j of Hadar Eq. 7 is undefined: W_j. Times are in rounds, and Umin depends on that unit: a job holds its GPUs for whole
//     rounds, so t_min and t_max are at least 1 (with shorter ones Umin can exceed every utility, and an idle cluster serves
//     no job). They range over the types that the cluster has and the job can use at its largest allowed size up to W_j,
//     `scaling` of that size included, as in the predicted rate; work is all of it. The queue is ordered by t_min without
//     this minimum. T, eta, Umax, Umin and t_min are computed when jobs arrive, from the unfinished jobs, and are
//     frozen until the next arrival (node events and set_throughput included).
//  2. w_j^r in Hadar Eq. 6 depends on the decision: W_j, so Umax and Umin are one number for all types.
//  3. U_j(t_min - a_j) in Hadar Eq. 6 mixes time and duration: U_j(t_min).
//  4. eta follows from what the proof of Hadar Theorem 2 needs (the sum over t is lost in its step D_0): see above.
//  5. T has the unit of t.
//  6. Two utilities (`utility`); the published one is in iterations and favours models with many short ones.
//     The restart delay is predicted if counts by (node, type) differ from last round's, or a started job was not
//     running.
//  7. An allocation pays the price before it (Definition 1); lines 16-17 mix prices before and after.
//  8. Lines 16-21 as printed compare costs, not payoffs; skipping costs nothing, so the result is always empty. Here
//     the larger sum of payoffs wins. `algorithm` = as-published runs the printed lines: every job stays unfinished.
//  9. Lines 7-9 end the recursion at a job without an allocation: that job is skipped instead.
// 10. Line 15 overwrites line 14's results and Q is never reduced to Q_s: both branches are kept separately.
// 11. FIND_ALLOC takes the cheapest allocation though utility depends on it: the largest payoff wins. Candidates: every
//     composition of an allowed size over the types with free GPUs (beyond 128 of them the one for each size that fills the
//     fastest types first), each placed packed and on the cheapest units (`method` dp); or every placement (`method`
//     exact).
// 12. Communication is unspecified: cost * (1 + kappa (servers - 1)) and predicted rate * (1 - span) on several
//     servers, the latter only if the scenario states no throughput_spread. Prediction only; the kernel follows the
//     scenario. Node speeds are not seen.
// 13. Hadar Theorem 1's polynomial bound leaves the state of the servers out of the memo's key: hence `beam`.
// 14. Hadar Theorem 2's allocation-cost relationship fails for every discrete allocation under Hadar Eq. 5; `price_mode` = integral
//     charges (c / alpha) (k_after - k_before), for which it holds with equality (for ratios Umax / Umin below e with
//     the true slope ln(Umax / Umin) in alpha's place).
// 15. The paper replans every round and lets running jobs keep their GPUs; default replanning, `sticky` = true keeps
//     them (they count in gamma, and a job leaves its GPUs only if it can no longer run on them).

#include "core/policies/common/policy_info.h"

namespace roundel::policies {

/// Wakes at round boundaries. Rejects `method` exact on a cluster of more than hadar::kMaxStates possible states.
PolicyInfo hadarInfo();

}  // namespace roundel::policies
