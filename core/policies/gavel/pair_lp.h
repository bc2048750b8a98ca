#pragma once
// The LPs of share_lp.h with space sharing (Gavel, OSDI 2020, Section 3.1, Gavel Eq. 1 to Gavel Eq. 3): a combination c is one
// job or two jobs on one GPU, x_cr its share of wall time on type r. Internal to core/policies/gavel.
//   B: x >= 0; sum_c g_c x_cr <= N_r for each type; sum_{c with i} sum_r x_cr <= 1 for each job i.
//   level_i = sum_{c with i} sum_r a_icr x_cr      (a_icr: what all the time there would be worth to i, beside the other of c)
//   maxMinPairs  max z  s.t. x in B, level_i >= z        maxSumPairs  max sum_i level_i  s.t. x in B
// Optimum::Generous and Least as in share_lp.h (a second LP); Centre is not offered. Solved by the general solver from nothing.

#include <stop_token>
#include <vector>

#include "core/policies/gavel/share_lp.h"

namespace roundel::policies::gavel {

/// Two jobs on one GPU, each of a gang of 1.
struct PairColumns {
  std::size_t first = 0, second = 0;              ///< rows of ShareProblem
  std::vector<double> first_gain, second_gain;    ///< by type; 0 = they cannot share there
};

struct PairShareProblem {
  ShareProblem alone;  ///< types, capacity, gpus and gain; neither weights nor entities
  std::vector<PairColumns> pairs;
};

struct PairShareSolution {
  ShareStatus status = ShareStatus::Failed;
  double objective = 0;
  std::vector<double> alone;  ///< x of each job by itself, jobs x types
  std::vector<double> pair;   ///< x of each pair, pairs x types
  std::vector<double> price;  ///< by type: what one more GPU would add to the objective
};

/// Some pivots of O(columns): jobs + pairs times types. Polls `stop`.
PairShareSolution maxMinPairs(const PairShareProblem& problem, const std::stop_token& stop = {}, Optimum optimum = Optimum::Generous);
PairShareSolution maxSumPairs(const PairShareProblem& problem, const std::stop_token& stop = {}, Optimum optimum = Optimum::Generous);

/// Takes out what no optimum needs: a pair on a type where its two rates, each over the rate alone, add up to 1 or less. Taking turns for as
/// long does the same work in no more GPU time and less of each job's time. Pairs without any type left go. O(pairs * types).
void dropDominated(PairShareProblem& problem);

}  // namespace roundel::policies::gavel
