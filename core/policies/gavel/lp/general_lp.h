#pragma once
// The LPs of share_lp.h written out and given to the general solver: the fallback where share_simplex fails, and
// an independent check for tests. Internal to core/policies/gavel.

#include <stop_token>

#include "core/policies/gavel/lp/share_lp.h"
#include "core/solvers/linear_program.h"

namespace roundel::policies::gavel {

/// What the solver says of a program, said of its shares.
ShareStatus shareStatusOf(solvers::LpStatus status);

/// As share_lp.h's functions of the same name; another optimum may be returned for Optimum::Generous, and Centre is left to
/// the caller.
ShareSolution generalMaxMin(const ShareProblem& problem, const std::stop_token& stop = {},
                            Optimum optimum = Optimum::Generous);
ShareSolution generalWaterFill(const ShareProblem& problem, const std::stop_token& stop = {},
                               Optimum optimum = Optimum::Generous);
ShareSolution generalMaxSum(const ShareProblem& problem, const std::stop_token& stop = {},
                            Optimum optimum = Optimum::Generous);

}  // namespace roundel::policies::gavel
