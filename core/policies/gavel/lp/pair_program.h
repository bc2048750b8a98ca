// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One linear program over jobs and pairs of jobs, solved by column generation over pairs. Internal to core/policies/gavel.
//
//   max  a sum_i level_i + b sum_k g_k x_k + c z
//   s.t. sum_k g_k x_kr <= s N_r,  sum_{k with i} sum_r x_kr <= s  (the base set B of share_lp.h, over combinations k)
//        level_i >= s least_i + follow_i z,   tied.low <= sum_k (tied.worth gain_k + tied.cost price_r g_k) x_k <= tied.high
// with s = 1, or a separate column (Charnes and Cooper 1962).
//
// Delayed column generation (Ford and Fulkerson 1958; Gilmore and Gomory 1961): a program with some of the pairs is
// solved. A pair whose reduced cost is positive could raise the objective and is added, until there is none. The duals
// then prove that the optimum is that of the program with all pairs. Of n^2/2 pairs only a few a job are needed: a
// vertex has no more columns than rows.

#include <limits>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/policies/gavel/lp/level_filling.h"
#include "core/policies/gavel/lp/pair_lp.h"
#include "core/solvers/linear_program.h"

namespace roundel::policies::gavel {

struct PairProgram {
  double per_worth = 0, per_gpu = 0, per_level = 0;  ///< a, b, c
  std::vector<Level> levels;                         ///< by job; empty: no rows of levels
  double least_z = 0;                                ///< z >= least_z
  double most_z = std::numeric_limits<double>::infinity();
  bool homogeneous = false;  ///< s is a column
  struct Tie {
    double worth = 0, cost = 0, low = 0, high = std::numeric_limits<double>::infinity();
  };
  std::optional<Tie> tie;
};

struct PairAnswer {
  ShareStatus status = ShareStatus::Failed;
  double objective = 0;
  double worth = 0;           ///< sum_i level_i
  std::vector<double> alone;  ///< x of each job alone, jobs x types; divided by s if s is a column
  std::vector<double> pair;   ///< x of each pair, pairs x types
  std::vector<double> price;  ///< by type: dual of its GPUs
  std::vector<double> level_dual;
};

/// Solves a sequence of programs over the same jobs and pairs. Each starts with the pairs that earlier ones needed. The
/// answers depend only on the programs and their order. `problem` and `price` (by type; empty: none) must outlive it.
class PairSolver {
 public:
  /// If there are at most `few` pairs x types, all of them are used from the start.
  PairSolver(const PairShareProblem& problem, const std::vector<double>& price, std::stop_token stop, std::size_t few);

  /// Solves about ten linear programs of O(jobs * types + pairs in use) columns, with O(pairs * types) after each to
  /// price the other pairs. The program with the pairs in use should be feasible if the one with all pairs is; if it is
  /// not, all pairs are used.
  PairAnswer solve(const PairProgram& program);

  std::size_t pairsInUse() const { return m_inUse.size(); }  ///< the number of pairs x types

 private:
  struct Entries;
  void useAll();
  Entries entriesOf(const PairProgram& program, std::size_t pair) const;
  solvers::LinearProgram write(const PairProgram& program) const;
  /// Adds the rows of types, jobs and levels, and the column s that scales them if the program is homogeneous;
  /// otherwise s is 1.
  void addBounds(const PairProgram& program, solvers::LinearProgram& lp) const;
  void addJobs(const PairProgram& program, solvers::LinearProgram& lp) const;
  void addPair(const PairProgram& program, std::size_t pair, solvers::LinearProgram& lp) const;
  std::vector<std::size_t> improving(const PairProgram& program, const std::vector<double>& dual) const;
  const solvers::Basis* start(const solvers::LinearProgram& lp);
  PairAnswer read(const PairProgram& program, const solvers::LpSolution& lp) const;
  void readShares(const solvers::LpSolution& lp, double s, PairAnswer& out) const;  ///< and their worth

  std::size_t jobs() const { return m_problem.alone.jobs(); }
  std::size_t types() const { return m_problem.alone.types; }
  std::size_t z() const { return jobs() * types(); }

  const PairShareProblem& m_problem;
  const std::vector<double>& m_price;
  std::stop_token m_stop;
  std::vector<std::size_t> m_inUse;  ///< pair * types + type, in the order of their columns
  std::vector<char> m_isInUse;
  bool m_all;              ///< all pairs are in use
  solvers::Basis m_basis;  ///< of the last program
};

}  // namespace roundel::policies::gavel
