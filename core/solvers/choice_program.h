// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace roundel::solvers {

/// The units of one slot that a column uses.
struct ChoiceUse {
  std::uint32_t slot = 0;
  int count = 0;
  friend auto operator<=>(const ChoiceUse&, const ChoiceUse&) = default;
};

/// The slots that a column uses. A view: valid as long as the program.
class ChoiceUses {
 public:
  explicit ChoiceUses(ChoiceUse only) : m_only(only) {}
  explicit ChoiceUses(std::span<const ChoiceUse> all) : m_all(all), m_several(true) {}
  [[nodiscard]] const ChoiceUse* begin() const { return m_several ? m_all.data() : &m_only; }
  [[nodiscard]] const ChoiceUse* end() const { return begin() + size(); }
  [[nodiscard]] std::size_t size() const { return m_several ? m_all.size() : 1; }
  [[nodiscard]] bool empty() const { return size() == 0; }
  [[nodiscard]] const ChoiceUse& operator[](std::size_t i) const { return begin()[i]; }

 private:
  ChoiceUse m_only;
  std::span<const ChoiceUse> m_all;
  bool m_several = false;
};

/// Consecutive columns of a group with the same value, each on one slot: column k is on slot `use.slot` + k. Or a
/// single column of any shape.
struct ChoiceRun {
  std::int32_t first = 0, columns = 1;
  double value = 0;
  ChoiceUse use;  ///< of the first column, if it uses one slot
  /// If `uses` is not 1, the run is a single column, and its slots are listed from first_use on.
  std::uint32_t first_use = 0, uses = 1;
  [[nodiscard]] std::int32_t end() const { return first + columns; }
  [[nodiscard]] std::uint32_t endSlot() const { return use.slot + static_cast<std::uint32_t>(columns); }
};

/// One column for each group; kNoColumn if the group gets none. Columns are numbered over all groups.
using Choice = std::vector<std::int32_t>;
inline constexpr std::int32_t kNoColumn = -1;

/// Chooses at most one column of each group; slots have capacities; the sum of the chosen values is maximised:
///
///  max sum_g sum_c v_gc x_gc   subject to   sum_c x_gc <= 1,   sum_gc count_gcs x_gc <= capacity_s,   x binary
///
/// (Hops Eq. 11, Hops Eq. 12 and Hops Eq. 13 with jobs as groups and configurations as columns; Sia's program with GPU
/// types as slots.)
/// A value type. Groups and columns are numbered in the order in which they are added; ties are broken in that order.
/// Columns that differ only in their slot are stored as one run. Throws std::invalid_argument for a value that is not
/// positive and finite, a count below 1, an unknown or repeated slot, or a column before the first group.
class ChoiceProgram {
 public:
  explicit ChoiceProgram(std::vector<int> capacity);

  /// Starts a group. Columns added from now on belong to it.
  std::size_t addGroup();
  /// Adds a column and returns its index. `uses`: distinct slots. A column that alone exceeds a capacity is allowed but
  /// never chosen.
  std::int32_t addColumn(double value, std::span<const ChoiceUse> uses);
  /// Adds `columns` columns: one with `use`, the others on the slots after it. Returns the index of the first. O(1).
  std::int32_t addRun(double value, ChoiceUse use, std::int32_t columns);

  [[nodiscard]] std::size_t slotCount() const { return m_capacity.size(); }
  [[nodiscard]] std::size_t groupCount() const { return m_firstColumn.size(); }
  [[nodiscard]] std::size_t columnCount() const { return static_cast<std::size_t>(m_columns); }
  [[nodiscard]] const std::vector<int>& capacity() const { return m_capacity; }
  [[nodiscard]] std::int32_t firstColumn(std::size_t group) const { return m_firstColumn[group]; }
  [[nodiscard]] std::int32_t endColumn(std::size_t group) const {
    return group + 1 < m_firstColumn.size() ? m_firstColumn[group + 1] : m_columns;
  }
  [[nodiscard]] const std::vector<ChoiceRun>& runs() const { return m_runs; }
  /// Returns the runs of one group in the order of their columns.
  [[nodiscard]] std::span<const ChoiceRun> runs(std::size_t group) const;
  /// O(log runs), like all functions that take the index of a column.
  [[nodiscard]] const ChoiceRun& runOf(std::int32_t column) const;
  [[nodiscard]] double value(std::int32_t column) const { return runOf(column).value; }
  [[nodiscard]] ChoiceUses uses(std::int32_t column) const { return uses(runOf(column), column); }
  [[nodiscard]] ChoiceUses uses(const ChoiceRun& run, std::int32_t column) const;
  /// Returns the units in all slots of the column.
  [[nodiscard]] int size(std::int32_t column) const;
  /// The least and the greatest value of a column; infinity and 0 if there is no column.
  [[nodiscard]] double leastValue() const;
  [[nodiscard]] double greatestValue() const;

 private:
  void checkColumn(double value, ChoiceUses uses) const;

  std::vector<int> m_capacity;
  std::vector<std::int32_t> m_firstColumn;  // by group
  std::vector<std::size_t> m_firstRun;      // by group
  std::vector<ChoiceRun> m_runs;
  std::vector<ChoiceUse> m_uses;  // for columns that do not use exactly one slot
  std::int32_t m_columns = 0;
};

/// Returns the sum of the chosen values, added in the order of the groups.
[[nodiscard]] double valueOf(const ChoiceProgram& program, const Choice& choice);
/// Returns true if each column belongs to its group and no capacity is exceeded.
[[nodiscard]] bool isFeasible(const ChoiceProgram& program, const Choice& choice);

/// The remaining capacities while columns are taken and returned.
class FreeSlots {
 public:
  explicit FreeSlots(const ChoiceProgram& program) : m_program(&program), m_free(program.capacity()) {}
  [[nodiscard]] bool fits(std::int32_t column) const { return fits(m_program->uses(column)); }
  [[nodiscard]] bool fits(const ChoiceUses& uses) const;
  void take(std::int32_t column) { take(m_program->uses(column)); }
  void take(const ChoiceUses& uses) { move(uses, -1); }
  void release(const ChoiceUses& uses) { move(uses, 1); }
  [[nodiscard]] int operator[](std::size_t slot) const { return m_free[slot]; }

 private:
  void move(const ChoiceUses& uses, int sign);
  const ChoiceProgram* m_program;
  std::vector<int> m_free;
};

/// Returns the greedy choice: in order, each group takes its most valuable column that still fits (the earliest of
/// equal ones). This is the limit of the optimum if the values of each group are much larger than those of the next one
/// (Hops 3.6, lambda to infinity). O(columns log runs).
[[nodiscard]] Choice greedyChoice(const ChoiceProgram& program);

/// Returns an upper bound of the value of every choice: sum_s price_s capacity_s + sum_g max(0, max_c (v_gc - sum_s
/// price_s count_gcs)), for any prices >= 0 (Lagrangian relaxation of the capacities). O(columns).
[[nodiscard]] double lagrangianBound(const ChoiceProgram& program, std::span<const double> prices);

}  // namespace roundel::solvers
