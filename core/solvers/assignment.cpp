// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/assignment.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace roundel::solvers {
namespace {

constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
constexpr double kInfinite = std::numeric_limits<double>::infinity();

/// Identical columns: they cost every row the same and have the same potential, to the bit.
struct Group {
  std::uint32_t kind = 0;
  double potential = 0;
  std::vector<std::size_t> columns;
  std::size_t free = 0;    ///< columns without a row
  std::size_t open = 0;    ///< in the current search: columns that are not reached
  double distance = 0;     ///< of the open ones
  std::size_t before = 0;  ///< the row from which they are reached
};

class Matching {
 public:
  Matching(std::size_t rows, std::span<const std::uint32_t> kinds, std::size_t kindCount, std::span<const double> cost)
      : m_kindCount(kindCount),
        m_cost(cost),
        m_rowPotential(rows, 0.0),
        m_columnOf(rows, kNone),
        m_rowOf(kinds.size(), kNone),
        m_groupOf(kinds.size()),
        m_placeIn(kinds.size()),
        m_position(kinds.size()),
        m_before(kinds.size()),
        m_open(kinds.size()),
        m_ofKind(kindCount) {
    for (std::size_t j = 0; j < kinds.size(); ++j) {
      enterGroup(j, kinds[j], 0.0);
      ++m_groups[m_groupOf[j]].free;
    }
  }

  /// Assigns one more row, and moves others along a shortest path. Returns false if there is no free column.
  bool add(std::size_t row) {
    const std::size_t sink = shortestPath(row);
    if (sink == kNone) return false;
    updatePotentials(row);
    augment(row, sink);
    return true;
  }

  [[nodiscard]] const std::vector<std::size_t>& columnOf() const { return m_columnOf; }
  [[nodiscard]] std::int64_t visited() const { return m_visited; }

 private:
  struct Done {
    std::size_t column = 0, row = 0;
    double distance = 0;
  };

  /// Dijkstra over columns, from `start` to the nearest free column. Leaves in m_done the columns reached before it.
  std::size_t shortestPath(std::size_t start) {
    beginSearch();
    std::size_t row = start;
    for (;;) {
      const std::size_t column = relax(row);
      if (column == kNone) return kNone;
      const Group& group = m_groups[m_groupOf[column]];
      m_length = group.distance;
      m_before[column] = group.before;
      if (m_rowOf[column] == kNone) return column;
      m_done.push_back({column, m_rowOf[column], m_length});
      close(column);
      row = m_rowOf[column];
    }
  }

  void beginSearch() {
    for (std::size_t j = 0; j < m_open.size(); ++j) m_open[j] = m_position[j] = j;
    m_openCount = m_open.size();
    m_openGroups.clear();
    for (std::size_t g = 0; g < m_groups.size(); ++g) {
      Group& group = m_groups[g];
      group.open = group.columns.size();
      group.distance = kInfinite;
      if (group.open > 0) m_openGroups.push_back(g);
    }
    m_done.clear();
    m_length = 0;
  }

  /// Updates distances through `row`. Returns the nearest open column (nearestOf).
  std::size_t relax(std::size_t row) {
    const double* const cost = m_cost.data() + row * m_kindCount;
    const double base = m_length - m_rowPotential[row];
    double least_distance = kInfinite;
    std::size_t kept_count = 0;
    for (const std::size_t g : m_openGroups) {
      Group& group = m_groups[g];
      if (group.open == 0) continue;
      m_openGroups[kept_count++] = g;
      const double through = base + cost[group.kind] - group.potential;
      if (through < group.distance) {
        group.distance = through;
        group.before = row;
      }
      least_distance = std::min(least_distance, group.distance);
    }
    m_openGroups.resize(kept_count);
    m_visited += static_cast<std::int64_t>(kept_count);
    return least_distance < kInfinite ? nearestOf(least_distance) : kNone;
  }

  /// Returns, of the open columns at this distance, the last free one in the order of m_open, otherwise the first.
  std::size_t nearestOf(double distance) const {
    std::size_t nearest = kNone;
    bool nearestFree = false;
    for (const std::size_t g : m_openGroups) {
      const Group& group = m_groups[g];
      if (group.distance != distance || (nearestFree && group.free == 0)) continue;
      for (const std::size_t j : group.columns) {
        if (m_position[j] >= m_openCount) continue;
        const bool free = m_rowOf[j] == kNone;
        const bool sooner =
            nearest == kNone || (free == nearestFree ? (m_position[j] > m_position[nearest]) == free : free);
        if (!sooner) continue;
        nearest = j;
        nearestFree = free;
      }
    }
    return nearest;
  }

  /// Moves the last column of m_open to the position of the removed one.
  void close(std::size_t column) {
    --m_groups[m_groupOf[column]].open;
    const std::size_t last = m_open[--m_openCount];
    m_open[m_position[column]] = last;
    m_position[last] = m_position[column];
    m_position[column] = kNone;
  }

  void updatePotentials(std::size_t start) {
    m_rowPotential[start] += m_length;
    for (const Done& entry : m_done) {
      const double slack = m_length - entry.distance;
      m_rowPotential[entry.row] += slack;
      if (slack != 0) raise(entry.column, slack);
    }
  }

  void raise(std::size_t column, double slack) {
    Group& group = m_groups[m_groupOf[column]];
    const double potential = group.potential - slack;
    if (group.columns.size() == 1 && m_ofKind[group.kind].size() == 1) {
      group.potential = potential;
    } else {
      const std::uint32_t kind = group.kind;
      leaveGroup(column);
      enterGroup(column, kind, potential);
    }
  }

  void leaveGroup(std::size_t column) {
    Group& group = m_groups[m_groupOf[column]];
    const std::size_t last = group.columns.back();
    group.columns[m_placeIn[column]] = last;
    m_placeIn[last] = m_placeIn[column];
    group.columns.pop_back();
  }

  /// Puts the column into the group of its kind with this potential, otherwise into an empty group or a new one.
  void enterGroup(std::size_t column, std::uint32_t kind, double potential) {
    std::size_t chosen_group = kNone;
    for (const std::size_t g : m_ofKind[kind]) {
      const bool is_empty = m_groups[g].columns.empty();
      if (!is_empty && m_groups[g].potential != potential) continue;
      chosen_group = g;
      if (!is_empty) break;
    }
    if (chosen_group == kNone) {
      chosen_group = m_groups.size();
      m_groups.push_back({.kind = kind, .columns = {}});
      m_ofKind[kind].push_back(chosen_group);
    }
    m_groups[chosen_group].potential = potential;
    m_groupOf[column] = chosen_group;
    m_placeIn[column] = m_groups[chosen_group].columns.size();
    m_groups[chosen_group].columns.push_back(column);
  }

  void augment(std::size_t start, std::size_t sink) {
    --m_groups[m_groupOf[sink]].free;
    for (std::size_t column = sink;;) {
      const std::size_t row = m_before[column];
      m_rowOf[column] = row;
      std::swap(m_columnOf[row], column);
      if (row == start) return;
    }
  }

  std::size_t m_kindCount;
  std::span<const double> m_cost;
  std::vector<double> m_rowPotential;
  std::vector<std::size_t> m_columnOf, m_rowOf;
  std::vector<Group> m_groups;
  std::vector<std::size_t> m_groupOf, m_placeIn;  // by column: its group, and its position in there
  std::vector<std::size_t> m_position;            // by column: its position in m_open; kNone: reached
  std::vector<std::size_t> m_before;              // by column: the row from which it was reached
  std::vector<std::size_t> m_open;                // the first m_openCount are not reached
  std::size_t m_openCount = 0;
  std::vector<std::size_t> m_openGroups;
  std::vector<std::vector<std::size_t>> m_ofKind;  // by kind: its groups
  std::vector<Done> m_done;
  double m_length = 0;
  std::int64_t m_visited = 0;
};

}  // namespace

Assignment assignMinCost(std::size_t rows, std::size_t columns, std::span<const double> cost,
                         const std::stop_token& stop) {
  if (cost.size() != rows * columns) throw std::invalid_argument("an assignment needs rows x columns costs");
  std::vector<std::uint32_t> kinds(columns);
  std::iota(kinds.begin(), kinds.end(), 0U);
  return assignMinCost(rows, kinds, columns, cost, stop);
}

Assignment assignMinCost(std::size_t rows, std::span<const std::uint32_t> kinds, std::size_t kindCount,
                         std::span<const double> cost, const std::stop_token& stop) {
  if (cost.size() != rows * kindCount) throw std::invalid_argument("an assignment needs rows x kinds costs");
  if (std::ranges::any_of(kinds, [&](std::uint32_t kind) { return kind >= kindCount; }))
    throw std::invalid_argument("a column is of no kind that has costs");
  if (std::ranges::any_of(cost, [](double c) { return std::isnan(c) || c == -kInfinite; }))
    throw std::invalid_argument("a cost is NaN or -infinity");
  Assignment result;
  if (rows > kinds.size()) return result;
  Matching matching(rows, kinds, kindCount, cost);
  for (std::size_t i = 0; i < rows; ++i) {
    if (stop.stop_requested()) {
      result.status = AssignmentStatus::Cancelled;
      return result;
    }
    if (!matching.add(i)) return result;
  }
  result.status = AssignmentStatus::Optimal;
  result.column_of = matching.columnOf();
  result.visited = matching.visited();
  for (std::size_t i = 0; i < rows; ++i) result.cost += cost[i * kindCount + kinds[result.column_of[i]]];
  return result;
}

}  // namespace roundel::solvers
