#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace roundel::solvers {

/// Units of one slot that a column takes.
struct ChoiceUse {
  std::uint32_t slot = 0;
  int count = 0;
  friend auto operator<=>(const ChoiceUse&, const ChoiceUse&) = default;
};

/// The slots that a column uses; read in place, and not longer than the program lives.
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

/// Columns of a group that follow each other, of one value, each on one slot: the k-th on slot `use.slot` + k. Or one
/// column by itself, of any shape.
struct ChoiceRun {
  std::int32_t first = 0, columns = 1;
  double value = 0;
  ChoiceUse use;                          ///< of the first column, where it is on one slot
  std::uint32_t first_use = 0, uses = 1;  ///< other than 1: a column by itself, and where its slots are listed
  [[nodiscard]] std::int32_t end() const { return first + columns; }
  [[nodiscard]] std::uint32_t endSlot() const { return use.slot + static_cast<std::uint32_t>(columns); }
};

/// One column a group, kNoColumn where the group gets none. Columns are numbered over all groups.
using Choice = std::vector<std::int32_t>;
inline constexpr std::int32_t kNoColumn = -1;

/// At most one column of each group is chosen, slots have capacities, the sum of the chosen values is maximised:
///
///     max sum_g sum_c v_gc x_gc   subject to   sum_c x_gc <= 1,   sum_gc count_gcs x_gc <= capacity_s,   x binary
///
/// (Hops Eq. 11, Hops Eq. 12 and Hops Eq. 13 with jobs as groups and configurations as columns; Sia's program with GPU types as slots.) A value
/// type; groups and columns are numbered in the order in which they are added, which is the order that ties are broken in.
/// Columns that differ in their slot alone are held as one run, so that a program costs what is distinct in it.
/// A value that is not positive and finite, a count below 1, an unknown or repeated slot, or a column before the first
/// group is a bug of the caller: std::invalid_argument.
class ChoiceProgram {
 public:
  explicit ChoiceProgram(std::vector<int> capacity);

  /// The columns added from now on belong to this group.
  std::size_t addGroup();
  /// `uses`: distinct slots. A column that exceeds a capacity on its own is allowed and never chosen.
  std::int32_t addColumn(double value, std::span<const ChoiceUse> uses);
  /// So many columns at once, that of `use` and the same on the slots after it. Returns the first. O(1).
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
  /// Of one group, in the order of their columns.
  [[nodiscard]] std::span<const ChoiceRun> runs(std::size_t group) const;
  /// O(log runs), as whatever asks for a column by its number.
  [[nodiscard]] const ChoiceRun& runOf(std::int32_t column) const;
  [[nodiscard]] double value(std::int32_t column) const { return runOf(column).value; }
  [[nodiscard]] ChoiceUses uses(std::int32_t column) const { return uses(runOf(column), column); }
  [[nodiscard]] ChoiceUses uses(const ChoiceRun& run, std::int32_t column) const;
  /// Units of all slots together.
  [[nodiscard]] int size(std::int32_t column) const;
  /// Of the values; infinity and 0 where there is no column.
  [[nodiscard]] double leastValue() const;
  [[nodiscard]] double greatestValue() const;

 private:
  void checkColumn(double value, ChoiceUses uses) const;

  std::vector<int> m_capacity;
  std::vector<std::int32_t> m_firstColumn;  // by group
  std::vector<std::size_t> m_firstRun;      // by group
  std::vector<ChoiceRun> m_runs;
  std::vector<ChoiceUse> m_uses;  // of columns that are not on just one slot
  std::int32_t m_columns = 0;
};

/// Sum of the chosen values, added in the order of the groups.
[[nodiscard]] double valueOf(const ChoiceProgram& program, const Choice& choice);
/// One column of its own group each, and no capacity exceeded.
[[nodiscard]] bool isFeasible(const ChoiceProgram& program, const Choice& choice);

/// The remaining capacities while columns are taken and given back.
class FreeSlots {
 public:
  explicit FreeSlots(const ChoiceProgram& program) : m_program(&program), m_free(program.capacity()) {}
  [[nodiscard]] bool fits(std::int32_t column) const { return fits(m_program->uses(column)); }
  [[nodiscard]] bool fits(const ChoiceUses& uses) const;
  void take(std::int32_t column) { take(m_program->uses(column)); }
  void take(const ChoiceUses& uses) { move(uses, -1); }
  void give(const ChoiceUses& uses) { move(uses, 1); }
  [[nodiscard]] int operator[](std::size_t slot) const { return m_free[slot]; }

 private:
  void move(const ChoiceUses& uses, int sign);
  const ChoiceProgram* m_program;
  std::vector<int> m_free;
};

/// Groups in order, each takes its column of greatest value that still fits (the earliest of equal ones): the limit of the
/// optimum where each group's values are much larger than the next one's (Hops 3.6, lambda to infinity). O(columns log runs).
[[nodiscard]] Choice greedyChoice(const ChoiceProgram& program);

/// An upper bound of every choice: sum_s price_s capacity_s + sum_g max(0, max_c (v_gc - sum_s price_s count_gcs)), for any
/// prices >= 0 (Lagrangian relaxation of the capacities). O(columns).
[[nodiscard]] double lagrangianBound(const ChoiceProgram& program, std::span<const double> prices);

}  // namespace roundel::solvers
