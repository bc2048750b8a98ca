// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/lp_form.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace roundel::solvers::detail {
namespace {

constexpr double kHuge = 1e27;              // infinite from here on
constexpr double kFeasibility = 1e-6;       // relative to 1 + |bound|
constexpr double kReducedCost = 1e-8;       // relative to 1 + |cost|, largest cost about 1
constexpr double kGap = 1e-9;               // relative to 1 + |objective|, largest cost about 1
constexpr double kRayZero = 1e-9;           // a column sum of multipliers below this counts as 0
constexpr double kRoundingOfBounds = 1e-9;  // bounds crossed by less than this are equal

bool isInfinite(double bound) { return std::abs(bound) >= kHuge; }

std::vector<double> plainBounds(std::span<const double> bounds) {
  std::vector<double> result(bounds.begin(), bounds.end());
  for (double& b : result)
    if (isInfinite(b)) b = b < 0 ? -kInfinity : kInfinity;
  return result;
}

std::vector<double> rowActivity(const LpForm& form, std::span<const double> x) {
  std::vector<double> activity(form.row_lower.size(), 0.0);
  for (std::size_t j = 0; j < x.size(); ++j)
    for (auto k = static_cast<std::size_t>(form.starts[j]); k < static_cast<std::size_t>(form.starts[j + 1]); ++k)
      activity[static_cast<std::size_t>(form.rows[k])] += form.values[k] * x[j];
  return activity;
}

double columnTimes(const LpForm& form, std::size_t column, std::span<const double> perRow) {
  double sum = 0;
  const auto end = static_cast<std::size_t>(form.starts[column + 1]);
  for (auto k = static_cast<std::size_t>(form.starts[column]); k < end; ++k)
    sum += form.values[k] * perRow[static_cast<std::size_t>(form.rows[k])];
  return sum;
}

bool inside(double value, double lower, double upper) {
  return value >= lower - kFeasibility * (1 + std::abs(lower)) && value <= upper + kFeasibility * (1 + std::abs(upper));
}

/// Sums the least values of weight * v for v between bounds. The sum is not finite if a weight above `zero` meets an infinite
/// bound.
struct Support {
  double sum = 0;
  bool finite = true;

  void add(double weight, double lower, double upper, double zero) {
    const double bound = weight > 0 ? lower : upper;
    if (!isInfinite(bound))
      sum += weight * bound;
    else if (std::abs(weight) > zero)
      finite = false;
  }
};

}  // namespace

LpForm::LpForm(const LinearProgram& program, double factor)
    : columnLower(plainBounds(program.columnLower())),
      columnUpper(plainBounds(program.columnUpper())),
      cost(program.cost().begin(), program.cost().end()),
      row_lower(plainBounds(program.rowLower())),
      row_upper(plainBounds(program.rowUpper())),
      cost_factor(factor) {
  const double signedFactor = program.sense() == Sense::Maximise ? -factor : factor;
  for (double& c : cost) c *= signedFactor;
  uncross(columnLower, columnUpper);
  uncross(row_lower, row_upper);
  fillMatrix(program);
}

void LpForm::uncross(std::vector<double>& lower, std::vector<double>& upper) {
  for (std::size_t i = 0; i < lower.size(); ++i) {
    if (lower[i] <= upper[i]) continue;
    if (lower[i] - upper[i] > kRoundingOfBounds * (1 + std::abs(upper[i]))) m_crossed = true;
    lower[i] = upper[i];
  }
}

void LpForm::fillMatrix(const LinearProgram& program) {
  const auto entries = program.entries();
  starts.assign(program.columnCount() + 1, 0);
  for (const auto& e : entries) ++starts[e.column + 1];
  for (std::size_t j = 0; j < program.columnCount(); ++j) starts[j + 1] += starts[j];
  rows.resize(entries.size());
  values.resize(entries.size());
  std::vector<int> next(starts.begin(), starts.end() - 1);
  for (const auto& e : entries) {
    const auto k = static_cast<std::size_t>(next[e.column]++);
    rows[k] = static_cast<int>(e.row);
    values[k] = e.value;
  }
  mergeRepeatedEntries();
}

void LpForm::mergeRepeatedEntries() {
  std::vector<std::size_t> seenAt(row_lower.size(), 0);  // 1 + position in the output, of this column if >= its start
  std::size_t out = 0;
  for (std::size_t j = 0; j + 1 < starts.size(); ++j) {
    const auto begin = static_cast<std::size_t>(starts[j]);
    const auto end = static_cast<std::size_t>(starts[j + 1]);
    const std::size_t columnStart = out;
    for (std::size_t k = begin; k < end; ++k) {
      std::size_t& seen_entry = seenAt[static_cast<std::size_t>(rows[k])];
      if (seen_entry > columnStart) {
        values[seen_entry - 1] += values[k];
        continue;
      }
      rows[out] = rows[k];
      values[out] = values[k];
      seen_entry = ++out;
    }
    starts[j] = static_cast<int>(columnStart);
  }
  starts.back() = static_cast<int>(out);
  rows.resize(out);
  values.resize(out);
}

std::vector<double> reducedCosts(const LpForm& form, std::span<const double> prices) {
  std::vector<double> reduced(form.cost);
  for (std::size_t j = 0; j < reduced.size(); ++j) reduced[j] -= columnTimes(form, j, prices);
  return reduced;
}

double unitFactor(double magnitude) { return magnitude > 0 ? std::exp2(-std::floor(std::log2(magnitude))) : 1.0; }

std::optional<double> certifiedDual(const LpForm& form, std::span<const double> x, std::span<const double> prices,
                                    std::span<const double> reduced) {
  const std::vector<double> activity = rowActivity(form, x);
  Support dual;
  for (std::size_t i = 0; i < activity.size(); ++i) {
    if (!inside(activity[i], form.row_lower[i], form.row_upper[i])) return std::nullopt;
    dual.add(prices[i], form.row_lower[i], form.row_upper[i], kReducedCost);
  }
  double primal = 0;
  for (std::size_t j = 0; j < x.size(); ++j) {
    if (!inside(x[j], form.columnLower[j], form.columnUpper[j])) return std::nullopt;
    primal += form.cost[j] * x[j];
    dual.add(reduced[j], form.columnLower[j], form.columnUpper[j], kReducedCost * (1 + std::abs(form.cost[j])));
  }
  if (!dual.finite || !(std::abs(primal - dual.sum) <= kGap * (1 + std::abs(primal)))) return std::nullopt;
  return dual.sum;
}

bool certifiesInfeasible(const LpForm& form, std::span<const double> multipliers) {
  // Every feasible point has  y . (row activity) = (y A) . x; no such point exists if the least left side over the row
  // bounds is more than the greatest right side over the column bounds.
  Support rows;
  Support columns;
  double size = 0;
  for (std::size_t i = 0; i < multipliers.size(); ++i) {
    rows.add(multipliers[i], form.row_lower[i], form.row_upper[i], kRayZero);
    size = std::max(size, std::abs(multipliers[i]));
  }
  for (std::size_t j = 0; j < form.cost.size(); ++j)
    columns.add(-columnTimes(form, j, multipliers), form.columnLower[j], form.columnUpper[j], kRayZero * (1 + size));
  return rows.finite && columns.finite && rows.sum + columns.sum > kFeasibility * (1 + size);
}

}  // namespace roundel::solvers::detail
