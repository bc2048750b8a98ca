#pragma once
// Finish-time fairness (Gavel, OSDI 2020, Section 4.2, after Themis): the allocation under which the job that fares worst compared with
// a cluster of its own does best. Internal to core/policies/gavel.
//
//   min rho  s.t. x in B,  t_i + R_i / sum_r T_ir x_ir <= rho D_i   for every job
//   t_i time since arrival, R_i remaining iterations, D_i the time that the job would take in all on 1/m of the cluster
//
// Method: for a given rho the constraint is sum_r T_ir x_ir >= f_i(rho) = R_i / (rho D_i - t_i), so maxMin of T_ir / f_i(rho) gives
// z(rho) >= 1 exactly where rho can be had. Its shares give an upper bound of the least rho. Its duals, l_i with sum 1, give a lower
// one: sum_i l_i f_i(rho') / f_i(rho) <= z(rho) for every rho' that can be had. Where that is an equality the next rho is tried, which is
// Newton's method on a convex function: some five LPs.

#include <stop_token>
#include <vector>

#include "core/policies/gavel/share_lp.h"

namespace roundel::policies::gavel {

struct FinishTimes {
  std::vector<double> since_s;    ///< t_i
  std::vector<double> remaining;  ///< R_i, > 0
  std::vector<double> alone_s;    ///< D_i, > 0
};

struct FinishTimeSolution {
  ShareSolution shares;  ///< of the last maxMin, at rho: objective z, about 1
  double rho = 0;        ///< the least, relative 1e-9
  double slope = 0;      ///< d z / d rho there: what one more GPU takes off rho is its price / slope
};

/// `rates`: gain = T_ir.
FinishTimeSolution finishTimeFair(const ShareProblem& rates, const FinishTimes& times, const ShareStart& start,
                                  const std::stop_token& stop = {}, Optimum optimum = Optimum::Generous);

}  // namespace roundel::policies::gavel
