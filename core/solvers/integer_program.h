// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solvers/linear_program.h"

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

namespace roundel::solvers {

/// A linear program with columns that must be integers. Everything in LinearProgram's documentation applies.
class IntegerProgram : public LinearProgram {
 public:
  using LinearProgram::LinearProgram;

  /// Adds an integer column and returns its index.
  std::size_t addInteger(double lower, double upper, double cost);
  /// Adds a column that is 0 or 1 and returns its index.
  std::size_t addBinary(double cost) { return addInteger(0, 1, cost); }
  /// Makes an existing column an integer column. Throws std::invalid_argument if it does not exist.
  void setInteger(std::size_t column);

  [[nodiscard]] bool isInteger(std::size_t column) const { return column < m_integer.size() && m_integer[column]; }

 private:
  std::vector<bool> m_integer;
};

struct MipOptions {
  /// The search may end if |objective - bound| <= max(absolute_gap, relative_gap * max(|objective|, |bound|)). 0 and 0
  /// (the default) require a proven optimum.
  double relative_gap = 0;
  double absolute_gap = 0;
  /// Wall time in seconds; 0: no limit. If the limit is reached, the result depends on the machine; with max_nodes it
  /// does not.
  double time_limit_s = 0;
  std::int64_t max_nodes = 0;  ///< branch-and-bound nodes; 0: no limit
  /// A solution to start from, one value for each column; empty: none. It is ignored if an integer column is not whole,
  /// or if it violates a row or bound by more than 1e-9 relative. The result is never worse than a feasible start.
  std::vector<double> start = {};
  /// The LpSolver optimum of the same program with continuous columns, if the caller has it; it is then not solved
  /// again. Not owned; must outlive the call. std::invalid_argument if it is not optimal or has another size than the
  /// program.
  const LpSolution* relaxation = nullptr;
  std::stop_token stop = {};
};

enum class MipStatus {
  Optimal,     ///< the requested gap is closed: see MipSolution::gap
  Feasible,    ///< a limit ended the search; MipSolution::gap is what is proven
  NoSolution,  ///< a limit ended the search before a solution was found; best_bound is valid
  Infeasible,
  Unbounded,  ///< feasible, and the objective is unbounded
  Cancelled,  ///< a stop was requested; values contain the best solution so far, if any
  Failed      ///< the library failed, or its result was not feasible; nothing is known
};

struct MipSolution {
  MipStatus status = MipStatus::Failed;
  double objective = 0;        ///< of `values`, in the sense of the program
  std::vector<double> values;  ///< one value for each column, integers if required; empty if there is no solution
  /// A bound of the objective of every solution (a lower bound for minimisation, an upper one for maximisation);
  /// infinite if unknown.
  double best_bound = 0;
  /// |objective - best_bound| / max(|objective|, |best_bound|); 0 if both are equal, infinite if either is unknown.
  double gap = kInfinity;
  bool start_used = false;  ///< MipOptions::start was feasible
  std::int64_t nodes = 0;
};

/// Solves mixed-integer programs with GLPK's branch and cut, single-threaded and without output. Equal calls return
/// equal results unless a time limit is reached.
///
/// "Optimal" is checked: the values of integer columns are rounded, continuous columns are re-optimised around them,
/// rows and bounds are verified within 1e-6 relative, and the objective is recomputed. If the objective is further from
/// the proven bound than requested, the status is Feasible. The objective is scaled so that its smallest coefficient is
/// about 1, unless coefficients differ by more than 1e9. Floating-point tolerances of 1e-7 on rows remain, and
/// improvements below 1e-10 of 1 + |scaled objective| may be missed. Time is exponential in the worst case. Symmetric
/// programs (many equal servers) are hard: merge equal columns into one integer column first. 2,200 binary columns in
/// 200 choices over 4 capacities take 10 to 30 ms to the optimum. `stop` is checked every few milliseconds. Several
/// threads may call it at the same time.
class MipSolver {
 public:
  [[nodiscard]] MipSolution solve(const IntegerProgram& program, const MipOptions& options = {}) const;
};

}  // namespace roundel::solvers
