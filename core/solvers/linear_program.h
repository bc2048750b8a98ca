// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <span>
#include <stop_token>
#include <vector>

namespace roundel::solvers {

/// "No bound" for a column or a row, with its sign. Finite magnitudes of 1e27 and more count as infinite too.
inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

enum class Sense { Minimise, Maximise };

/// One coefficient of a row.
struct Term {
  std::size_t column;
  double coefficient;
};

/// A linear program as a value:   minimise or maximise  cost . x   subject to   lower <= x <= upper,  L <= A x <= U.
///
/// Columns and rows are numbered in the order in which they are added. The matrix is a list of entries; repeated
/// entries of one (row, column) are added. A lower bound above the upper bound is allowed and makes the program
/// infeasible. Throws std::invalid_argument for a NaN, a lower bound of +infinity, an infinite cost or coefficient, or
/// an index that does not exist. Adding is amortised O(1) for each column, row or entry.
class LinearProgram {
 public:
  struct Entry {
    std::size_t row;
    std::size_t column;
    double value;
  };

  explicit LinearProgram(Sense sense = Sense::Minimise) : m_sense(sense) {}

  /// Adds a column and returns its index.
  std::size_t addColumn(double lower, double upper, double cost);
  /// Adds a row  lower <= sum of terms <= upper  and returns its index. Equality: lower == upper.
  std::size_t addRow(double lower, double upper, std::span<const Term> terms = {});
  std::size_t addRow(double lower, double upper, std::initializer_list<Term> terms);
  /// Adds `value` to the coefficient of (row, column).
  void addEntry(std::size_t row, std::size_t column, double value);

  void setColumnBounds(std::size_t column, double lower, double upper);
  void setCost(std::size_t column, double cost);
  void reserve(std::size_t columns, std::size_t rows, std::size_t entries);

  [[nodiscard]] Sense sense() const { return m_sense; }
  [[nodiscard]] std::size_t columnCount() const { return m_cost.size(); }
  [[nodiscard]] std::size_t rowCount() const { return m_rowLower.size(); }
  [[nodiscard]] std::span<const double> columnLower() const { return m_columnLower; }
  [[nodiscard]] std::span<const double> columnUpper() const { return m_columnUpper; }
  [[nodiscard]] std::span<const double> rowLower() const { return m_rowLower; }
  [[nodiscard]] std::span<const double> rowUpper() const { return m_rowUpper; }
  [[nodiscard]] std::span<const double> cost() const { return m_cost; }
  [[nodiscard]] std::span<const Entry> entries() const { return m_entries; }

  /// Returns cost . x; `x` has one value for each column.
  [[nodiscard]] double objective(std::span<const double> x) const;
  /// Returns the largest amount by which `x` violates a bound or a row, each divided by 1 + |that bound|; 0 for a
  /// feasible point. O(columns + rows + entries).
  [[nodiscard]] double violation(std::span<const double> x) const;

 private:
  Sense m_sense;
  std::vector<double> m_columnLower, m_columnUpper, m_cost;
  std::vector<double> m_rowLower, m_rowUpper;
  std::vector<Entry> m_entries;
};

/// The status of a column or a row at a vertex. A row is AtLower if its activity equals its lower bound. `Free` is a
/// nonbasic column without bounds, at 0.
enum class VarStatus : std::uint8_t { Basic, AtLower, AtUpper, Free };

/// A simplex basis: one status for each column and row. A vertex has as many Basic entries as the program has rows. A
/// basis that the caller assembled may have more or fewer, or be singular. The solver repairs it deterministically, so
/// any earlier basis is allowed.
struct Basis {
  std::vector<VarStatus> columns;
  std::vector<VarStatus> rows;
  friend bool operator==(const Basis&, const Basis&) = default;
};

/// The result of a solve. Optimal, Infeasible and Unbounded are facts about the program, the others about the call.
enum class LpStatus {
  Optimal,         ///< a vertex that was checked to be optimal (feasible, with a dual solution of the same value)
  Infeasible,      ///< no point satisfies the rows and bounds
  Unbounded,       ///< feasible, and the objective is unbounded
  IterationLimit,  ///< LpOptions::max_iterations was reached
  Cancelled,       ///< a stop was requested
  Failed           ///< the library failed, or its result did not pass the check; nothing is known
};

/// The vectors and the objective are only valid with status Optimal.
struct LpSolution {
  LpStatus status = LpStatus::Failed;
  double objective = 0;        ///< in the sense of the program
  double dual_objective = 0;   ///< the bound that the prices prove; equal to `objective` apart from rounding
  std::vector<double> primal;  ///< one value for each column, inside its bounds
  /// One price for each row: d objective / d right-hand side, in the sense of the program.
  std::vector<double> dual;
  std::vector<double> reduced_cost;  ///< one value for each column: cost - (price . column of A)
  std::int64_t iterations = 0;       ///< simplex iterations of this call
  Basis basis;                       ///< the vertex, as a start for the next solve
};

enum class LpMethod {
  Dual,   ///< after changes of bounds, added rows and removed columns: the old vertex stays dual feasible
  Primal  ///< after added columns or changed costs: the old vertex stays primal feasible
};

struct LpOptions {
  LpMethod method = LpMethod::Dual;
  std::int64_t max_iterations = 0;  ///< 0: no limit
};

/// Solves linear programs with GLPK's simplex, single-threaded and without output.
///
/// The result is a function of (program, start, options) alone: no state is kept between calls. A policy that stores
/// `LpSolution::basis` in its state can therefore be copied, moved back and replayed. A start from a similar program is
/// one to two orders of magnitude faster. Optimal vertices are often not unique: the order of columns and rows and the
/// start determine which one is returned. Tolerances: rows and bounds 1e-7 absolute in the library, reduced costs 1e-9
/// of the largest cost. Then the vertex must satisfy rows and bounds within 1e-6 relative, and its dual objective must
/// agree within 1e-9 (of 1 + |objective|, costs scaled to at most 2). Otherwise a slower, scaled solve is tried.
/// Several threads may call it at the same time.
class LpSolver {
 public:
  explicit LpSolver(LpOptions options = {}) : m_options(options) {}

  /// Checks `stop` every few milliseconds. `start` must have the numbers of columns and rows of the program
  /// (std::invalid_argument otherwise); null means the slack basis.
  [[nodiscard]] LpSolution solve(const LinearProgram& program, std::stop_token stop = {},
                                 const Basis* start = nullptr) const;

 private:
  LpOptions m_options;
};

}  // namespace roundel::solvers
