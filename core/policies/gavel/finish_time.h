// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Finish-time fairness (Gavel, OSDI 2020, Section 4.2, after Themis): the allocation that minimises the largest ratio
// of completion time to that on a separate cluster. Internal to core/policies/gavel.
//
//   min rho  s.t. x in B,  t_i + R_i / sum_r T_ir x_ir <= rho D_i   for every job
//   t_i time since arrival, R_i remaining iterations, D_i the total time of the job on 1/m of the cluster
//
// Method: for a given rho the constraint is sum_r T_ir x_ir >= f_i(rho) = R_i / (rho D_i - t_i), so maxMin of T_ir /
// f_i(rho) has z(rho) >= 1 exactly if rho is feasible. Its shares determine an upper bound of the least rho. Its duals,
// l_i with sum 1, determine a lower one: sum_i l_i f_i(rho') / f_i(rho) <= z(rho) for every feasible rho'. The next rho
// is the one with equality, which is Newton's method on a convex function: about five LPs.

#include <functional>
#include <stop_token>
#include <vector>

#include "core/policies/gavel/lp/share_lp.h"

namespace roundel::policies::gavel {

struct FinishTimes {
  std::vector<double> since_s;    ///< t_i
  std::vector<double> remaining;  ///< R_i, > 0
  std::vector<double> alone_s;    ///< D_i, > 0
};

/// Common rates: max z such that every job i advances at z * unit_i iterations/s or more.
struct RatesAnswer {
  ShareStatus status = ShareStatus::Failed;
  double objective = 0;            ///< z
  std::vector<double> rate = {};   ///< by job, iterations/s
  std::vector<double> level_dual;  ///< by job, of its constraint over unit_i; sum 1
};
using RatesSolver = std::function<RatesAnswer(const std::vector<double>& unit)>;

/// Returns the problem with gains such that a job's level is its rate over unit_i. O(jobs * types).
ShareProblem inUnits(const ShareProblem& rates, const std::vector<double>& unit);

struct LeastRatio {
  ShareStatus status = ShareStatus::Failed;
  double rho = 0, slope = 0;  ///< as in FinishTimeSolution
};

/// Applies the method to any convex set of rates: jobs alone, or in pairs (pair_lp.h). Calls `search` about five times
/// and `last` once, at the rates that the least rho needs; the shares of `last` are the result.
LeastRatio leastFinishTimeRatio(const FinishTimes& times, const RatesSolver& search, const RatesSolver& last);

struct FinishTimeSolution {
  ShareSolution shares;  ///< of the last maxMin, at rho: objective z, about 1
  double rho = 0;        ///< the least rho, relative accuracy 1e-9
  double slope = 0;      ///< d z / d rho at that point: one more GPU reduces rho by its price / slope
};

/// Solves for jobs alone. `rates`: gain = T_ir.
FinishTimeSolution finishTimeFair(const ShareProblem& rates, const FinishTimes& times, const ShareStart& start,
                                  const std::stop_token& stop = {}, Optimum optimum = Optimum::Generous);

}  // namespace roundel::policies::gavel
