// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/linear_program.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace roundel::solvers {
namespace {

void require(bool condition, const char* message) {
  if (!condition) throw std::invalid_argument(message);
}

void requireBounds(double lower, double upper) {
  require(!std::isnan(lower) && !std::isnan(upper), "a bound is NaN");
  require(lower < kInfinity && upper > -kInfinity, "a lower bound is +infinity or an upper bound is -infinity");
}

double excess(double value, double lower, double upper) {
  if (value < lower) return (lower - value) / (1 + std::abs(lower));
  if (value > upper) return (value - upper) / (1 + std::abs(upper));
  return 0;
}

}  // namespace

std::size_t LinearProgram::addColumn(double lower, double upper, double cost) {
  requireBounds(lower, upper);
  require(std::isfinite(cost), "a cost is not finite");
  m_columnLower.push_back(lower);
  m_columnUpper.push_back(upper);
  m_cost.push_back(cost);
  return m_cost.size() - 1;
}

std::size_t LinearProgram::addRow(double lower, double upper, std::span<const Term> terms) {
  requireBounds(lower, upper);
  m_rowLower.push_back(lower);
  m_rowUpper.push_back(upper);
  const std::size_t row = m_rowLower.size() - 1;
  for (const Term& term : terms) addEntry(row, term.column, term.coefficient);
  return row;
}

std::size_t LinearProgram::addRow(double lower, double upper, std::initializer_list<Term> terms) {
  return addRow(lower, upper, std::span<const Term>(terms.begin(), terms.size()));
}

void LinearProgram::addEntry(std::size_t row, std::size_t column, double value) {
  require(row < rowCount(), "no such row");
  require(column < columnCount(), "no such column");
  require(std::isfinite(value), "a coefficient is not finite");
  if (value != 0) m_entries.push_back({row, column, value});
}

void LinearProgram::setColumnBounds(std::size_t column, double lower, double upper) {
  require(column < columnCount(), "no such column");
  requireBounds(lower, upper);
  m_columnLower[column] = lower;
  m_columnUpper[column] = upper;
}

void LinearProgram::setCost(std::size_t column, double cost) {
  require(column < columnCount(), "no such column");
  require(std::isfinite(cost), "a cost is not finite");
  m_cost[column] = cost;
}

void LinearProgram::reserve(std::size_t columns, std::size_t rows, std::size_t entries) {
  for (auto* v : {&m_columnLower, &m_columnUpper, &m_cost}) v->reserve(columns);
  for (auto* v : {&m_rowLower, &m_rowUpper}) v->reserve(rows);
  m_entries.reserve(entries);
}

double LinearProgram::objective(std::span<const double> x) const {
  require(x.size() == columnCount(), "a point has the wrong number of values");
  return std::inner_product(m_cost.begin(), m_cost.end(), x.begin(), 0.0);
}

double LinearProgram::violation(std::span<const double> x) const {
  require(x.size() == columnCount(), "a point has the wrong number of values");
  std::vector<double> activity(rowCount(), 0.0);
  for (const Entry& e : m_entries) activity[e.row] += e.value * x[e.column];
  double worst = 0;
  for (std::size_t j = 0; j < columnCount(); ++j) {
    if (!std::isfinite(x[j])) return kInfinity;
    worst = std::max(worst, excess(x[j], m_columnLower[j], m_columnUpper[j]));
  }
  for (std::size_t i = 0; i < rowCount(); ++i)
    worst = std::max(worst, excess(activity[i], m_rowLower[i], m_rowUpper[i]));
  return worst;
}

}  // namespace roundel::solvers
