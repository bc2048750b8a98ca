// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The LPs of Gavel's policies (gavel.h) as numbers: jobs, GPU types, shares. allocation.h defines their meaning.
//
// Base set B: x >= 0 (Gavel Eq. 1); sum_r x_ir <= 1 for each job (Gavel Eq. 2); sum_i g_i x_ir <= N_r for each type (Gavel Eq. 3).
//   maxMin     max z  s.t. x in B, sum_r a_ir x_ir >= z
//   waterFill  the same repeatedly: jobs that cannot go beyond their level in any optimum (positive dual) are frozen there, the
//     others go on. With Entities it is Gavel's hierarchical fairness (OSDI 2020, Section 4.3): a step is
//       max z  s.t. x in B, sum_r a_ir x_ir >= l_i + d_i z     (l_i: reached so far; d_i: part of its entity's weight; 0 if frozen)
//     and a frozen job's part of its entity's weight goes to the entity's other jobs.
//   maxSum     max sum_i w_i sum_r a_ir x_ir  s.t. x in B
// Their optima are not unique; `Optimum` says which is taken, to the precision of doubles:
//   Generous   maxMin: one with the largest sum of levels, so that no GPU is left without a share while a job could use it;
//              otherwise the vertex at which the search ends
//   Least      one that gives out the fewest GPUs: min sum_ir g_i x_ir over the optima
//   Centre     their analytic centre: the sum of the logarithms of all slacks that are not 0 in every optimum is greatest
//              (share_centre.h), which is where an interior-point solver ends; unique. A vertex if that does not converge
// The order of jobs and types and the start determine which vertex is found.

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace roundel::policies::gavel {

/// Entities whose weights take precedence over those of jobs. With them, jobs follow z at different rates.
struct Entities {
  std::vector<int> of;         ///< by job: its entity
  std::vector<double> weight;  ///< by entity, > 0
  std::vector<double> share;   ///< by job, > 0: its weight inside its entity
  /// by job: order inside the entity, the smallest first; empty = an entity's jobs share its weight
  std::vector<int> turn;
  /// Returns d_i: a part of the entity's weight for each job that is not frozen, or all of it for the first of them.
  /// O(jobs).
  std::vector<double> follows(const std::vector<char>& frozen) const;
};

struct ShareProblem {
  std::size_t types = 0;
  std::vector<double> capacity;  ///< N_r, GPUs, >= 0
  std::vector<double> gpus;      ///< g_i, GPUs of the gang, > 0
  /// a_ir, jobs x types row-major, >= 0; 0 = not on this type; each job has one that is > 0
  std::vector<double> gain;
  std::vector<double> weight;        ///< w_i for the sum; empty = 1
  std::optional<Entities> entities;  ///< for waterFill

  std::size_t jobs() const { return gpus.size(); }
};

/// The start of the search. Only its speed and the choice among equal optima depend on it.
struct ShareStart {
  std::vector<int> type;      ///< by job: the initial type; -1 = the cheapest at `price`
  std::vector<double> price;  ///< by type; empty = none known
  double level = 0;           ///< the optimum's likely level; 0 = unknown
};

enum class Optimum { Generous, Least, Centre };

enum class ShareStatus { Optimal, Stopped, Failed };

struct ShareSolution {
  ShareStatus status = ShareStatus::Failed;
  double objective = 0;           ///< z (of the first step for waterFill) or the sum
  std::vector<double> share;      ///< x_ir, jobs x types row-major
  std::vector<double> price;      ///< dual of each type's GPUs: the increase of the objective per additional GPU
  std::vector<double> time_dual;  ///< dual of each job's sum_r x_ir <= 1
  /// dual of each job's level >= d_i z (maxMin, waterFill); its sum weighted by d_i is 1
  std::vector<double> level_dual;
  int pivots = 0;
  std::int64_t priced = 0;  ///< reduced costs computed to find entering columns, in total
  std::int64_t valued = 0;  ///< jobs whose basic columns' values were computed, in total

  /// Returns the type with most of the job's share; -1 if it has none. O(types).
  int mainType(std::size_t job, std::size_t types) const;
};

/// O(pivots * (jobs + kinds of jobs * types)), with kinds as in share_simplex.h; from a good start there are few
/// pivots. Centre adds about 30 steps of O(jobs * types^2). Polls `stop`.
ShareSolution maxMin(const ShareProblem& problem, const ShareStart& start, const std::stop_token& stop = {},
                     Optimum optimum = Optimum::Generous);
ShareSolution waterFill(const ShareProblem& problem, const ShareStart& start, const std::stop_token& stop = {},
                        Optimum optimum = Optimum::Generous);
ShareSolution maxSum(const ShareProblem& problem, const ShareStart& start, const std::stop_token& stop = {},
                     Optimum optimum = Optimum::Generous);

/// Returns sum_r a_ir x_ir. O(types).
double levelOf(const ShareProblem& problem, const std::vector<double>& share, std::size_t job);

/// Returns the distance of a solution from feasible and proven optimal: the largest violation of the constraints and of
/// the dual's, or gap between the two objectives, each relative to 1 + |objective|. `sum`: for maxSum, otherwise for
/// maxMin. O(jobs * types).
double optimalityError(const ShareProblem& problem, const ShareSolution& solution, bool sum);

}  // namespace roundel::policies::gavel
