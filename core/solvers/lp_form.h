// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Private to core/solvers.

#include "core/solvers/linear_program.h"

#include <chrono>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace roundel::solvers::detail {

/// A program as the solver wants it: a minimisation, columns stored one after another, kInfinity for "no bound". `cost`
/// is the cost of the program times `cost_factor` > 0, negated for a maximisation.
struct LpForm {
  LpForm(const LinearProgram& program, double factor);

  [[nodiscard]] int columnCount() const { return static_cast<int>(cost.size()); }
  [[nodiscard]] int rowCount() const { return static_cast<int>(row_lower.size()); }
  /// Returns true if a column or row has a lower bound that exceeds its upper bound by more than rounding.
  [[nodiscard]] bool crossed() const { return m_crossed; }

  std::vector<int> starts;
  std::vector<int> rows;
  std::vector<double> values;
  std::vector<double> columnLower, columnUpper, cost;
  std::vector<double> row_lower, row_upper;
  double cost_factor;

 private:
  void fillMatrix(const LinearProgram& program);
  void mergeRepeatedEntries();
  void uncross(std::vector<double>& lower, std::vector<double>& upper);

  bool m_crossed = false;
};

using Deadline = std::optional<std::chrono::steady_clock::time_point>;

/// Returns cost - prices . A, one value for each column.
[[nodiscard]] std::vector<double> reducedCosts(const LpForm& form, std::span<const double> prices);
/// Returns the dual objective if the vertex (x, prices) of the minimisation is proven optimal: primal feasible, with
/// equal primal and dual objectives. Otherwise returns nullopt.
[[nodiscard]] std::optional<double> certifiedDual(const LpForm& form, std::span<const double> x,
                                                  std::span<const double> prices, std::span<const double> reduced);
/// Returns the power of two that scales `magnitude` to 1 .. 2; 1 for 0.
[[nodiscard]] double unitFactor(double magnitude);
/// Returns true if the multipliers prove that no point satisfies rows and bounds (Farkas).
[[nodiscard]] bool certifiesInfeasible(const LpForm& form, std::span<const double> multipliers);

/// LpSolver::solve with a deadline, for the time limit of the mixed-integer solver. After the deadline the status is
/// IterationLimit.
[[nodiscard]] LpSolution solveWithDeadline(const LinearProgram& program, const LpOptions& options,
                                           const std::stop_token& stop, const Basis* start, Deadline deadline);

}  // namespace roundel::solvers::detail
