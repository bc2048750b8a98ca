#pragma once
// One linear program over jobs and pairs of jobs, solved by column generation over pairs. Internal to core/policies/gavel.
//
//   max  a sum_i level_i + b sum_k g_k x_k + c z
//   s.t. sum_k g_k x_kr <= s N_r,  sum_{k with i} sum_r x_kr <= s  (the base set B of share_lp.h, over combinations k)
//        level_i >= s least_i + follow_i z,   tied.low <= sum_k (tied.worth gain_k + tied.cost price_r g_k) x_k <= tied.high
// with s = 1, or a column of its own (Charnes and Cooper 1962).
//
// Delayed column generation (Ford and Fulkerson 1958; Gilmore and Gomory 1961): a program with some of the pairs is solved; a pair
// whose reduced cost is positive could raise the objective and is added, until there is none. The optimum then is that of the program with all
// pairs: its duals prove it. Of n^2/2 pairs only a few a job are needed, since a vertex has no more columns than rows.

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
  std::vector<double> alone;  ///< x of each job by itself, jobs x types; over s where s is a column
  std::vector<double> pair;   ///< x of each pair, pairs x types
  std::vector<double> price;  ///< by type: dual of its GPUs
  std::vector<double> level_dual;
};

/// Solves one program after another over the same jobs and pairs; each starts with the pairs that earlier ones needed. The answers
/// depend on the programs and their order alone. `problem` and `price` (by type; empty: none) must outlive it.
class PairSolver {
 public:
  /// With at most `few` pairs x types all of them are there from the start.
  PairSolver(const PairShareProblem& problem, const std::vector<double>& price, std::stop_token stop, std::size_t few);

  /// Some ten linear programs of O(jobs * types + pairs in use) columns, O(pairs * types) to price the others after each. The program with
  /// the pairs in use should be feasible where the one with all is; where it is not, all are used.
  PairAnswer solve(const PairProgram& program);

  std::size_t pairsInUse() const { return m_inUse.size(); }  ///< pairs x types

 private:
  struct Entries;
  void useAll();
  Entries entriesOf(const PairProgram& program, std::size_t pair) const;
  solvers::LinearProgram write(const PairProgram& program) const;
  /// The rows of types, jobs and levels, and the column s that scales them where the program is homogeneous, else 1.
  void addBounds(const PairProgram& program, solvers::LinearProgram& lp) const;
  void addJobs(const PairProgram& program, solvers::LinearProgram& lp) const;
  void addPair(const PairProgram& program, std::size_t pair, solvers::LinearProgram& lp) const;
  std::vector<std::size_t> improving(const PairProgram& program, const std::vector<double>& dual) const;
  const solvers::Basis* start(const solvers::LinearProgram& lp);
  PairAnswer read(const PairProgram& program, const solvers::LpSolution& lp) const;
  void readShares(const solvers::LpSolution& lp, double s, PairAnswer& out) const;  ///< and what they are worth

  std::size_t jobs() const { return m_problem.alone.jobs(); }
  std::size_t types() const { return m_problem.alone.types; }
  std::size_t z() const { return jobs() * types(); }

  const PairShareProblem& m_problem;
  const std::vector<double>& m_price;
  std::stop_token m_stop;
  std::vector<std::size_t> m_inUse;  ///< pair * types + type, in the order of their columns
  std::vector<char> m_isInUse;
  bool m_all;              ///< are in use
  solvers::Basis m_basis;  ///< of the last program
};

}  // namespace roundel::policies::gavel
