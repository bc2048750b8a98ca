// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The LPs of share_lp.h, priced_lp.h and finish_time.h with space sharing (Gavel, OSDI 2020, Section 3.1, Gavel Eq. 1 to
// Gavel Eq. 3): a combination c is one job or two jobs on one GPU, x_cr its share of wall time on type r. Internal to core/policies/gavel.
//   B: x >= 0; sum_c g_c x_cr <= N_r for each type; sum_{c with i} sum_r x_cr <= 1 for each job i.
//   level_i = sum_{c with i} sum_r a_icr x_cr      (a_icr: the value to i of all the time there, with the other job of c)
//   maxMinPairs      max z  s.t. x in B, level_i >= z
//   waterFillPairs   the same repeatedly, as waterFill (level_filling.h)
//   maxSumPairs      max sum_i level_i, or sum_i level_i / sum_cr c_r g_c x_cr,  s.t. x in B, level_i >= needed_i
//   finishTimePairs  min rho  s.t. x in B, t_i + R_i / level_i <= rho D_i
// They are the max_min_fairness, max_min_fairness_water_filling, max_sum_throughput_normalized_by_cost (SLOs) and finish_time_fairness
// policies with the ending "packed" of the published code; min_total_duration is maxMinPairs with a_icr over R_i.
// Optimum::Generous and Least as in share_lp.h (a second LP); Centre is not offered. Solved by pair_program.h, which
// adds pairs on demand.

#include <stop_token>
#include <vector>

#include "core/policies/gavel/finish_time.h"
#include "core/policies/gavel/lp/share_lp.h"

namespace roundel::policies::gavel {

/// Two jobs on one GPU, each of a gang of 1.
struct PairColumns {
  std::size_t first = 0, second = 0;            ///< rows of ShareProblem
  std::vector<double> first_gain, second_gain;  ///< by type; 0 = they cannot share the type
};

struct PairShareProblem {
  ShareProblem alone;  ///< types, capacity, gpus and gain, and entities for waterFillPairs; no weights
  std::vector<PairColumns> pairs;
};

struct PairShareSolution {
  ShareStatus status = ShareStatus::Failed;
  double objective = 0;       ///< z (of the first step for waterFillPairs), the sum, or rho
  double ratio = 0;           ///< maxSumPairs with prices: the sum per unit of cost
  bool feasible = true;       ///< maxSumPairs: all needed levels can be met together; otherwise all of them are dropped
  std::vector<double> alone;  ///< x of each job alone, jobs x types
  std::vector<double> pair;   ///< x of each pair, pairs x types
  std::vector<double> price;  ///< by type: the gain of the objective per additional GPU; unknown for a ratio
  std::vector<double> level_dual;  ///< dual of each job's level >= z (maxMinPairs); sum 1
  std::size_t columns = 0;         ///< the number of pairs x types that were in a program
};

/// The largest number of pairs x types for which all of them are in the first program.
inline constexpr std::size_t kFewPairs = 2000;

struct PairQuestion {
  std::stop_token stop;
  Optimum optimum = Optimum::Generous;
  std::size_t few = kFewPairs;
};

/// Costs as in pair_program.h: waterFillPairs one program for each step, finishTimePairs about six, maxSumPairs up to
/// four. Polls `stop`.
PairShareSolution maxMinPairs(const PairShareProblem& problem, const PairQuestion& question = {});
PairShareSolution waterFillPairs(const PairShareProblem& problem, const PairQuestion& question = {});
/// `needed`: by job, 0 = nothing; empty = no job. `price`: c_r > 0, or empty for the sum alone. Of the optima of a
/// ratio, the one with the largest sum is taken.
PairShareSolution maxSumPairs(const PairShareProblem& problem, const std::vector<double>& needed,
                              const std::vector<double>& price, const PairQuestion& question = {});
/// `times.remaining` is in the unit of the gains times a second.
PairShareSolution finishTimePairs(const PairShareProblem& problem, const FinishTimes& times,
                                  const PairQuestion& question = {});

/// Removes pairs that no optimum needs: a pair on a type on which its two rates, each over the rate alone, add up to 1
/// or less. Running one after the other does the same work in no more GPU time and less of each job's time. Pairs
/// without any remaining type are removed. O(pairs * types).
void dropDominated(PairShareProblem& problem);

}  // namespace roundel::policies::gavel
