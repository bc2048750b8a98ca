// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The linear programming relaxation, a valid lower bound (proof in README.md):
//   min sum_n w_n C_n   s.t.  x_i >= a_n,  C_n >= x_i + d_i,  x_j >= x_i + d_i for consecutive rounds, and for every set A of tasks
//   sum_A p_i (x_i + p_i / 2) >= p(A)^2 / (2 S)      (Queyranne's inequalities for one machine of speed S)
// because GPU m does at most s_m units of p-work a second and the mean busy time of a task is at least x_i + p_i / 2. The sets
// are exponentially many: the first most violated prefix of the order by x_i + p_i / 2 is added, until none is violated.

#include <optional>
#include <stop_token>

#include "core/policies/hare/fluid.h"

namespace roundel::policies::hare {

/// Returns pi from the program's x, and its value. x is relative to the instant of the solve. Polls `stop`. Returns
/// nullopt if a stop was requested or the solver fails. Tens of tasks take milliseconds, some hundreds seconds.
std::optional<Relaxation> lpOrder(const Instance& instance, const std::stop_token& stop);

}  // namespace roundel::policies::hare
