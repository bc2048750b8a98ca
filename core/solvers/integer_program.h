#pragma once

#include "core/solvers/linear_program.h"

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

namespace roundel::solvers {

/// A linear program some of whose columns must take whole values. Everything that LinearProgram says holds here.
class IntegerProgram : public LinearProgram {
 public:
  using LinearProgram::LinearProgram;

  /// A column that takes whole values only.
  std::size_t addInteger(double lower, double upper, double cost);
  /// A column that is 0 or 1.
  std::size_t addBinary(double cost) { return addInteger(0, 1, cost); }
  /// Marks a column that is there already. std::invalid_argument if it is not.
  void setInteger(std::size_t column);

  [[nodiscard]] bool isInteger(std::size_t column) const { return column < m_integer.size() && m_integer[column]; }

 private:
  std::vector<bool> m_integer;
};

struct MipOptions {
  /// The search may end once |objective - bound| <= max(absolute_gap, relative_gap * max(|objective|, |bound|)).
  /// 0 and 0 (the default) ask for a proven optimum.
  double relative_gap = 0;
  double absolute_gap = 0;
  /// Seconds of wall time; 0: none. With a limit that is reached the answer depends on the machine, max_nodes' does not.
  double time_limit_s = 0;
  std::int64_t max_nodes = 0;  ///< branch-and-bound nodes; 0: no limit
  /// A solution to begin with, one value a column; empty: none. One that is not whole, or violates a row or bound by more than
  /// 1e-9 relative, is ignored. The answer is never worse than a feasible start.
  std::vector<double> start = {};
  /// LpSolver's optimum of the same program, columns taken as continuous, where the caller has it already: then it is not solved again. Not owned;
  /// outlives the call. std::invalid_argument if it is not optimal, or not of the program's size.
  const LpSolution* relaxation = nullptr;
  std::stop_token stop = {};
};

enum class MipStatus {
  Optimal,     ///< the gap that was asked for is closed: see MipSolution::gap
  Feasible,    ///< a limit ended the search; the gap that is proven is in MipSolution::gap
  NoSolution,  ///< a limit ended the search before any solution was found; best_bound holds
  Infeasible,
  Unbounded,  ///< feasible, and the objective improves for ever
  Cancelled,  ///< the stop token asked for it; values hold the best solution so far, if any
  Failed      ///< the library gave up, or what it returned was not feasible; nothing is known
};

struct MipSolution {
  MipStatus status = MipStatus::Failed;
  double objective = 0;        ///< of `values`, in the program's own sense
  std::vector<double> values;  ///< one a column, whole where asked; empty if there is no solution
  /// A bound of every solution (a lower bound when minimising, an upper one when maximising); infinite if unknown.
  double best_bound = 0;
  /// |objective - best_bound| / max(|objective|, |best_bound|), 0 where both are equal, infinite where either is unknown.
  double gap = kInfinity;
  bool start_used = false;  ///< MipOptions::start was feasible
  std::int64_t nodes = 0;
};

/// Solves mixed-integer programs by CBC's branch and cut, single-threaded and silent; equal calls give equal answers
/// unless a time limit is reached.
///
/// "Optimal" means checked: the values are rounded to whole numbers, continuous columns re-optimised
/// around them, rows and bounds verified within 1e-6 relative, and the objective recomputed; if it is further from the
/// proven bound than asked, the status is Feasible. A gap of 0 means 0: the library's own default tolerances, which stop
/// short of small improvements, are switched off, and the objective is scaled so that its smallest coefficient is about
/// 1, unless coefficients differ by more than 1e9. What remains are floating-point tolerances of 1e-7 on rows, and
/// improvements below 1e-8 of the smallest coefficient may be missed.
/// Time is exponential in the worst case. Symmetric programs (many equal servers) are hard: merge what is equal into one
/// integer column first. 2,200 binary columns in 200 choices over 4 capacities take 10 to 50 ms to the optimum.
/// `stop` is polled at every simplex iteration and node. Safe to use from several threads, one call a thread.
class MipSolver {
 public:
  [[nodiscard]] MipSolution solve(const IntegerProgram& program, const MipOptions& options = {}) const;
};

}  // namespace roundel::solvers
