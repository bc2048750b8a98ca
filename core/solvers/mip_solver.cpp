// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/branch_and_cut.h"
#include "core/solvers/integer_program.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

namespace roundel::solvers {
namespace detail {
namespace {

constexpr double kWhole = 1e-6;          // distance from a whole number, to count as one
constexpr double kFeasible = 1e-6;       // largest LinearProgram::violation of a feasible point
constexpr double kStartFeasible = 1e-9;  // of a start: one that violates a row could be better than every real solution

/// Returns the largest difference of objective and bound that can be rounding.
double rounding(const LinearProgram& program, const MipSolution& solution) {
  double terms = 0;
  double leastCost = kInfinity;
  for (std::size_t j = 0; j < program.columnCount(); ++j) {
    const double cost = std::abs(program.cost()[j]);
    terms += cost * std::abs(solution.values[j]);
    if (cost > 0) leastCost = std::min(leastCost, cost);
  }
  if (std::isinf(leastCost)) return 0;
  return 1e-9 * (leastCost + std::max(std::abs(solution.objective), std::abs(solution.best_bound))) + 1e-12 * terms;
}

Deadline deadlineOf(double seconds) {
  if (!(seconds > 0)) return std::nullopt;
  const auto span = std::chrono::duration<double>(std::min(seconds, 1e9));
  return std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::steady_clock::duration>(span);
}

void requireFit(const IntegerProgram& program, const MipOptions& options) {
  if (!options.start.empty() && options.start.size() != program.columnCount())
    throw std::invalid_argument("the start has the wrong number of values");
  const LpSolution* relaxation = options.relaxation;
  if (relaxation == nullptr) return;
  if (relaxation->status != LpStatus::Optimal || relaxation->primal.size() != program.columnCount())
    throw std::invalid_argument("the relaxation's optimum is not the program's");
}

/// Whole bounds for whole columns; 1e-9 of slack so that 0.3 * 10 still admits 3.
IntegerProgram tightened(const IntegerProgram& program) {
  IntegerProgram result = program;
  for (std::size_t j = 0; j < program.columnCount(); ++j) {
    if (!program.isInteger(j)) continue;
    result.setColumnBounds(j, std::ceil(program.columnLower()[j] - 1e-9), std::floor(program.columnUpper()[j] + 1e-9));
  }
  return result;
}

class Solve {
 public:
  Solve(const IntegerProgram& program, const MipOptions& options)
      : m_program(tightened(program)),
        m_options(options),
        m_deadline(deadlineOf(options.time_limit_s)),
        m_sign(program.sense() == Sense::Maximise ? -1.0 : 1.0) {
    requireFit(program, options);
    m_result.best_bound = -m_sign * kInfinity;
  }

  MipSolution run() {
    if (m_options.stop.stop_requested()) return ended(MipStatus::Cancelled);
    if (!m_options.start.empty()) m_result.start_used = offer(m_options.start, kStartFeasible);
    const LpSolution root = m_options.relaxation != nullptr
                                ? *m_options.relaxation
                                : solveWithDeadline(m_program, {}, m_options.stop, nullptr, m_deadline);
    switch (root.status) {
      case LpStatus::Optimal:
        m_result.best_bound = m_rootBound = root.dual_objective;
        offer(root.primal);
        return gapClosed() ? ended(MipStatus::Optimal) : branch(root.basis);
      case LpStatus::Infeasible:
        return ended(m_result.values.empty() ? MipStatus::Infeasible : MipStatus::Failed);
      case LpStatus::Unbounded:
        return unboundedRelaxation();
      case LpStatus::IterationLimit:
        return ended(MipStatus::Feasible);
      case LpStatus::Cancelled:
        return ended(MipStatus::Cancelled);
      default:
        return ended(MipStatus::Failed);
    }
  }

 private:
  MipSolution branch(const Basis& root) {
    const std::vector<double> start = m_result.values;
    const SearchAnswer answer = branchAndCut(
        {.program = m_program, .root = root, .options = m_options, .start = start, .deadline = m_deadline});
    m_result.nodes = answer.nodes;
    const bool accepted = !answer.values.empty() && offer(answer.values);
    if (answer.end != SearchAnswer::End::Complete && m_options.stop.stop_requested())
      return ended(MipStatus::Cancelled);
    if (answer.end == SearchAnswer::End::Abandoned) return ended(MipStatus::Failed);
    if (answer.end == SearchAnswer::End::Infeasible)
      return ended(m_result.values.empty() ? MipStatus::Infeasible : MipStatus::Feasible);
    if (!answer.values.empty() && !accepted && m_result.values.empty()) return ended(MipStatus::Failed);
    if (answer.bound) tightenBound(*answer.bound);
    return ended(gapClosed() ? MipStatus::Optimal : MipStatus::Feasible);
  }

  /// With data in doubles a program that has a whole solution and an unbounded relaxation is unbounded.
  MipSolution unboundedRelaxation() {
    if (!m_result.values.empty()) return ended(MipStatus::Unbounded);
    IntegerProgram anySolution = m_program;
    for (std::size_t j = 0; j < m_program.columnCount(); ++j) anySolution.setCost(j, 0);
    const MipSolution feasible_result = Solve(anySolution, m_options).run();
    return ended(feasible_result.status == MipStatus::Optimal ? MipStatus::Unbounded : feasible_result.status);
  }

  /// Keeps the tighter bound. The bounds of the root and of the search are both valid.
  void tightenBound(double bound) {
    m_result.best_bound = m_sign * std::max(m_sign * m_result.best_bound, m_sign * bound);
  }

  /// A bound that differs from the objective of the solution only by rounding is set to that objective. If the solution is better
  /// than the bound by more, the bound is wrong, and the bound of the relaxation's prices is used.
  void settleBound() {
    if (m_result.values.empty() || std::isinf(m_result.best_bound)) return;
    const double bound_gap = m_sign * (m_result.objective - m_result.best_bound);
    if (std::abs(bound_gap) <= rounding(m_program, m_result))
      m_result.best_bound = m_result.objective;
    else if (bound_gap < 0)
      m_result.best_bound = m_rootBound;
  }

  [[nodiscard]] double gap() const {
    if (m_result.values.empty() || std::isinf(m_result.best_bound)) return kInfinity;
    const double size = std::max(std::abs(m_result.objective), std::abs(m_result.best_bound));
    return size == 0 ? 0 : std::abs(m_result.objective - m_result.best_bound) / size;
  }

  [[nodiscard]] bool gapClosed() {
    settleBound();
    const double relative = gap();
    if (std::isinf(relative)) return false;
    return relative <= m_options.relative_gap ||
           std::abs(m_result.objective - m_result.best_bound) <= m_options.absolute_gap;
  }

  MipSolution ended(MipStatus status) {
    if (status == MipStatus::Feasible && m_result.values.empty()) status = MipStatus::NoSolution;
    m_result.status = status;
    settleBound();
    m_result.gap = gap();
    return std::move(m_result);
  }

  /// Takes a solution if it is whole, feasible and better than the current one. Returns false if it is not a solution.
  bool offer(std::vector<double> x, double tolerance = kFeasible) {
    for (std::size_t j = 0; j < x.size(); ++j) {
      if (!m_program.isInteger(j)) continue;
      const double whole_value = std::round(x[j]);
      if (!(std::abs(x[j] - whole_value) <= kWhole)) return false;
      x[j] = whole_value + 0.0;
    }
    reoptimiseContinuous(x);
    if (!(m_program.violation(x) <= tolerance)) return false;
    const double objective = m_program.objective(x);
    if (m_result.values.empty() || m_sign * objective < m_sign * m_result.objective) {
      m_result.objective = objective;
      m_result.values = std::move(x);
    }
    return true;
  }

  /// Rounding the whole columns changes the rows a little: continuous columns compensate where possible.
  void reoptimiseContinuous(std::vector<double>& x) const {
    LinearProgram rest_program = m_program;
    bool anyContinuous = false;
    for (std::size_t j = 0; j < x.size(); ++j)
      if (m_program.isInteger(j))
        rest_program.setColumnBounds(j, x[j], x[j]);
      else
        anyContinuous = true;
    if (!anyContinuous) return;
    LpSolution best = LpSolver().solve(rest_program, m_options.stop);
    if (best.status == LpStatus::Optimal) x = std::move(best.primal);
  }

  IntegerProgram m_program;
  const MipOptions& m_options;
  Deadline m_deadline;
  double m_sign;  // +1 when minimising
  double m_rootBound = 0;
  MipSolution m_result;
};

}  // namespace
}  // namespace detail

MipSolution MipSolver::solve(const IntegerProgram& program, const MipOptions& options) const {
  return detail::Solve(program, options).run();
}

}  // namespace roundel::solvers
