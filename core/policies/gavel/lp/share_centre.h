// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The analytic centre of the optima of share_lp.h's programs: the point that maximises the sum of the logarithms of all
// slacks that are not 0 in every optimum. Interior-point solvers, as in Gavel's own code, end there.
// Internal to core/policies/gavel.
//
// Method: the central path of the program,
//   max z (or sum_i w_i sum_r a_ir x_ir)   s.t. sum_r a_ir x_ir - e_i = l_i z,  sum_r x_ir + s_i = 1,  sum_i g_i x_ir + t_r = N_r
// with x, e, s, t, z >= 0, by primal-dual Newton steps on slack * dual = mu for mu -> 0. The path ends at the analytic centre of
// the optima (S. Wright, Primal-Dual Interior-Point Methods, SIAM 1997, ch. 2); the last steps hold mu and only centre. A
// slack that is 0 in every optimum ends at the order of mu and is set to 0.
// Each job's two rows are eliminated separately; the rest is a dense system of types + 1 unknowns.

#include <stop_token>
#include <vector>

#include "core/policies/gavel/lp/share_lp.h"

namespace roundel::policies::gavel {

/// Stores the centre of {x in B: level_i >= level[i]} in `share`. Precondition: no x in B raises all jobs with level[i]
/// > 0 beyond their level by one factor (true of the levels of maxMin and waterFill). If `level` is empty, computes the
/// centre of maxSum's optima. Jobs of level 0 are constrained by B alone. If rounding stops the path before its end,
/// its last good point is used, with slack * dual up to 1e-6. If there is none, returns Failed and does not change
/// `share`. O(jobs * types^2) a step, about 30 steps.
ShareStatus analyticCentre(const ShareProblem& problem, const std::vector<double>& level, std::vector<double>& share,
                           const std::stop_token& stop = {});

}  // namespace roundel::policies::gavel
