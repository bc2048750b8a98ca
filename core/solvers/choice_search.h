// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Private to core/solvers.

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/solvers/choice_program.h"

namespace roundel::solvers::detail {

/// Depth-first search over the groups. A table over (group, free units) bounds the value that a group and those after
/// it can add: it has the exact optimum of a program whose slots are all one. O(groups * units * sizes) to fill.
class ChoiceSearch {
 public:
  /// `classes`: by slot; two slots of one class are equal for every column that uses one slot.
  ChoiceSearch(const ChoiceProgram& program, const std::vector<std::uint32_t>& classes, std::stop_token stop);

  /// Returns false if the table would be too large, because the program is not small.
  [[nodiscard]] bool usable() const { return !m_bound.empty(); }
  /// Returns an upper bound of the value of every choice.
  [[nodiscard]] double rootBound() const;
  /// Returns the optimum, or nullopt if more than `budget` columns must be tried. `known` is a feasible choice to
  /// improve.
  [[nodiscard]] std::optional<Choice> best(const Choice& known, std::int64_t budget);
  /// Returns the first choice with a value of at least `value`, group by group by earliest column; no column comes
  /// last. nullopt if there is none or the budget does not suffice.
  [[nodiscard]] std::optional<Choice> first(double value, std::int64_t budget);

  /// Returns the number of columns that the last call of best() or first() tried, including "none".
  [[nodiscard]] std::int64_t tried() const { return m_given - m_budget; }

 private:
  struct Size {
    int units;
    double value;
  };
  /// A column of the program. The search reads it often, so it is copied and not looked up among the runs.
  struct Column {
    double value;
    ChoiceUses uses;
    int units;
  };
  [[nodiscard]] const Column& at(std::int32_t column) const { return m_columns[static_cast<std::size_t>(column)]; }

  void prepareTable();
  [[nodiscard]] std::vector<Size> sizesOf(std::size_t group) const;
  void searchGroup(std::size_t group, int units, double value);
  void tryColumns(std::size_t group, int units, double value);
  void order(bool by_value);
  void findTwins(std::size_t group);
  /// Returns true if the column would lead to a state that an earlier sibling has covered.
  [[nodiscard]] bool repeats(std::int32_t column) const;
  [[nodiscard]] double at(std::size_t group, int units) const {
    return m_bound[group * (static_cast<std::size_t>(m_units) + 1) + static_cast<std::size_t>(units)];
  }

  const ChoiceProgram& m_program;
  const std::vector<std::uint32_t>& m_classes;
  std::stop_token m_stop;
  std::vector<Column> m_columns;
  int m_units = 0;
  std::vector<double> m_bound;
  std::vector<char> m_shared;                      // by slot: used by a column with several slots
  std::vector<std::vector<std::int32_t>> m_order;  // by group: columns in the order in which they are tried
  std::vector<std::int32_t> m_twin;  // by column: the last column tried before it that is equal on another slot
  FreeSlots m_free;
  Choice m_current, m_found;
  double m_target = 0;  // the value must be greater than this (best), or at least this (first)
  bool m_firstOnly = false;
  bool m_done = false;
  std::int64_t m_given = 0, m_budget = 0;
};

}  // namespace roundel::solvers::detail
