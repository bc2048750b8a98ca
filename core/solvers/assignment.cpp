#include "core/solvers/assignment.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

namespace roundel::solvers {
namespace {

constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
constexpr double kInfinite = std::numeric_limits<double>::infinity();

class Matching {
 public:
  Matching(std::size_t rows, std::size_t columns, std::span<const double> cost)
      : m_columns(columns),
        m_cost(cost),
        m_rowPotential(rows, 0.0),
        m_columnPotential(columns, 0.0),
        m_columnOf(rows, kNone),
        m_rowOf(columns, kNone),
        m_distance(columns),
        m_before(columns) {}

  /// Finds a place for one more row, moving others along a shortest path; false if there is none.
  bool add(std::size_t row) {
    const std::size_t sink = shortestPath(row);
    if (sink == kNone) return false;
    updatePotentials(row);
    augment(row, sink);
    return true;
  }

  [[nodiscard]] const std::vector<std::size_t>& columnOf() const { return m_columnOf; }

 private:
  /// Dijkstra over columns, from `start` to the nearest free column. Leaves in m_done the columns reached before it.
  std::size_t shortestPath(std::size_t start) {
    std::fill(m_distance.begin(), m_distance.end(), kInfinite);
    m_open.resize(m_columns);
    for (std::size_t j = 0; j < m_columns; ++j) m_open[j] = j;
    m_done.clear();
    m_length = 0;
    std::size_t row = start;
    for (;;) {
      const std::size_t at = relax(row);
      if (at == kNone) return kNone;
      const std::size_t column = m_open[at];
      m_length = m_distance[column];
      if (m_rowOf[column] == kNone) return column;
      m_done.push_back(column);
      m_open[at] = m_open.back();
      m_open.pop_back();
      row = m_rowOf[column];
    }
  }

  /// Distances by way of `row`; returns the place in m_open of the nearest column, a free one if several are equal.
  std::size_t relax(std::size_t row) {
    const double* const cost = m_cost.data() + row * m_columns;
    const double base = m_length - m_rowPotential[row];
    double least = kInfinite;
    std::size_t nearest = kNone;
    for (std::size_t k = 0; k < m_open.size(); ++k) {
      const std::size_t j = m_open[k];
      const double through = base + cost[j] - m_columnPotential[j];
      if (through < m_distance[j]) {
        m_distance[j] = through;
        m_before[j] = row;
      }
      if (m_distance[j] < least || (m_distance[j] == least && least < kInfinite && m_rowOf[j] == kNone)) {
        least = m_distance[j];
        nearest = k;
      }
    }
    return nearest;
  }

  void updatePotentials(std::size_t start) {
    m_rowPotential[start] += m_length;
    for (const std::size_t column : m_done) {
      const double slack = m_length - m_distance[column];
      m_rowPotential[m_rowOf[column]] += slack;
      m_columnPotential[column] -= slack;
    }
  }

  void augment(std::size_t start, std::size_t sink) {
    for (std::size_t column = sink;;) {
      const std::size_t row = m_before[column];
      m_rowOf[column] = row;
      std::swap(m_columnOf[row], column);
      if (row == start) return;
    }
  }

  std::size_t m_columns;
  std::span<const double> m_cost;
  std::vector<double> m_rowPotential, m_columnPotential;
  std::vector<std::size_t> m_columnOf, m_rowOf;
  std::vector<double> m_distance;
  std::vector<std::size_t> m_before;  // the row from which a column is reached
  std::vector<std::size_t> m_open, m_done;
  double m_length = 0;
};

}  // namespace

Assignment assignMinCost(std::size_t rows, std::size_t columns, std::span<const double> cost,
                         const std::stop_token& stop) {
  if (cost.size() != rows * columns) throw std::invalid_argument("an assignment needs rows x columns costs");
  if (std::any_of(cost.begin(), cost.end(), [](double c) { return std::isnan(c) || c == -kInfinite; })) {
    throw std::invalid_argument("a cost is NaN or -infinity");
  }
  Assignment result;
  if (rows > columns) return result;
  Matching matching(rows, columns, cost);
  for (std::size_t i = 0; i < rows; ++i) {
    if (stop.stop_requested()) {
      result.status = AssignmentStatus::Cancelled;
      return result;
    }
    if (!matching.add(i)) return result;
  }
  result.status = AssignmentStatus::Optimal;
  result.column_of = matching.columnOf();
  for (std::size_t i = 0; i < rows; ++i) result.cost += cost[i * columns + result.column_of[i]];
  return result;
}

}  // namespace roundel::solvers
