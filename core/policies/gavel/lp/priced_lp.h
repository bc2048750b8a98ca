// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Sums of throughputs with deadlines, and per unit of cost (Gavel, OSDI 2020, Section 4.2). Internal to core/policies/gavel.
//
//   max sum_i w_i sum_r T_ir x_ir                                      s.t. x in B,  sum_r T_ir x_ir >= f_i
//   max sum_i w_i sum_r T_ir x_ir / sum_ir c_r g_i x_ir                s.t. the same
//   f_i = R_i / (time to the deadline), 0 without one; c_r what a GPU of the type costs an hour
//
// The second is linear-fractional: with y = x s and s so that the cost is 1 it is an LP in (y, s) (Charnes and Cooper
// 1962). Its optima are not unique, without deadlines any part of one is one too; the one with the largest sum is used.

#include <stop_token>
#include <vector>

#include "core/policies/gavel/lp/share_lp.h"

namespace roundel::policies::gavel {

struct PricedSolution {
  ShareSolution shares;  ///< objective: the sum of throughputs
  double ratio = 0;      ///< the sum per unit of cost; 0 without prices
  bool feasible = true;  ///< all f_i can be met together; otherwise all of them are dropped
};

/// `rates`: gain = T_ir, weight = w_i. `needed`: f_i. `price`: c_r > 0, or empty for the sum alone. Solves two LPs of
/// jobs x types columns with the general solver.
PricedSolution maxSumPriced(const ShareProblem& rates, const std::vector<double>& needed,
                            const std::vector<double>& price, const std::stop_token& stop = {});

}  // namespace roundel::policies::gavel
