// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The LPs of share_lp.h for the general solver: the fallback if share_simplex fails, and an independent check for
// tests. Internal to core/policies/gavel.

#include <stop_token>

#include "core/policies/gavel/lp/share_lp.h"
#include "core/solvers/linear_program.h"

namespace roundel::policies::gavel {

/// Converts the status of the solver.
ShareStatus shareStatusOf(solvers::LpStatus status);

/// Like the functions of share_lp.h with the same name. Another optimum may be returned for Optimum::Generous, and the
/// caller must compute Centre.
ShareSolution generalMaxMin(const ShareProblem& problem, const std::stop_token& stop = {},
                            Optimum optimum = Optimum::Generous);
ShareSolution generalWaterFill(const ShareProblem& problem, const std::stop_token& stop = {},
                               Optimum optimum = Optimum::Generous);
ShareSolution generalMaxSum(const ShareProblem& problem, const std::stop_token& stop = {},
                            Optimum optimum = Optimum::Generous);

}  // namespace roundel::policies::gavel
