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

/// One column a group, kNoColumn where the group gets none. Columns are numbered over all groups.
using Choice = std::vector<std::int32_t>;
inline constexpr std::int32_t kNoColumn = -1;

/// At most one column of each group is chosen, slots have capacities, the sum of the chosen values is maximised:
///
///     max sum_g sum_c v_gc x_gc   subject to   sum_c x_gc <= 1,   sum_gc count_gcs x_gc <= capacity_s,   x binary
///
/// (Hops Eq. 11, Hops Eq. 12 and Hops Eq. 13 with jobs as groups and configurations as columns; Sia's program with GPU types as slots.) A value
/// type; groups and columns are numbered in the order in which they are added, which is the order that ties are broken in.
/// A value that is not positive and finite, a count below 1, an unknown or repeated slot, or a column before the first
/// group is a bug of the caller: std::invalid_argument.
class ChoiceProgram {
 public:
  explicit ChoiceProgram(std::vector<int> capacity);

  /// The expected number of columns; only for speed.
  void reserve(std::size_t columns);
  /// The columns added from now on belong to this group.
  std::size_t addGroup();
  /// `uses`: distinct slots. A column that exceeds a capacity on its own is allowed and never chosen.
  std::int32_t addColumn(double value, std::span<const ChoiceUse> uses);

  [[nodiscard]] std::size_t slotCount() const { return m_capacity.size(); }
  [[nodiscard]] std::size_t groupCount() const { return m_firstColumn.size(); }
  [[nodiscard]] std::size_t columnCount() const { return m_value.size(); }
  [[nodiscard]] const std::vector<int>& capacity() const { return m_capacity; }
  [[nodiscard]] std::int32_t firstColumn(std::size_t group) const { return m_firstColumn[group]; }
  [[nodiscard]] std::int32_t endColumn(std::size_t group) const {
    return group + 1 < m_firstColumn.size() ? m_firstColumn[group + 1] : static_cast<std::int32_t>(m_value.size());
  }
  [[nodiscard]] double value(std::int32_t column) const { return m_value[static_cast<std::size_t>(column)]; }
  [[nodiscard]] std::span<const ChoiceUse> uses(std::int32_t column) const {
    const auto c = static_cast<std::size_t>(column);
    return {m_uses.data() + m_firstUse[c], m_uses.data() + m_firstUse[c + 1]};
  }
  /// Units of all slots together.
  [[nodiscard]] int size(std::int32_t column) const;
  /// Of the values; infinity and 0 where there is no column.
  [[nodiscard]] double leastValue() const;
  [[nodiscard]] double greatestValue() const;

 private:
  std::vector<int> m_capacity;
  std::vector<std::int32_t> m_firstColumn;
  std::vector<double> m_value;
  std::vector<std::uint32_t> m_firstUse;
  std::vector<ChoiceUse> m_uses;
};

/// Sum of the chosen values, added in the order of the groups.
[[nodiscard]] double valueOf(const ChoiceProgram& program, const Choice& choice);
/// One column of its own group each, and no capacity exceeded.
[[nodiscard]] bool isFeasible(const ChoiceProgram& program, const Choice& choice);

/// The remaining capacities while columns are taken and given back.
class FreeSlots {
 public:
  explicit FreeSlots(const ChoiceProgram& program) : m_program(&program), m_free(program.capacity()) {}
  [[nodiscard]] bool fits(std::int32_t column) const;
  void take(std::int32_t column) { move(column, -1); }
  void give(std::int32_t column) { move(column, 1); }
  [[nodiscard]] int operator[](std::size_t slot) const { return m_free[slot]; }

 private:
  void move(std::int32_t column, int sign);
  const ChoiceProgram* m_program;
  std::vector<int> m_free;
};

/// Groups in order, each takes its column of greatest value that still fits (the earliest of equal ones): the limit of the
/// optimum where each group's values are much larger than the next one's (Hops 3.6, lambda to infinity). O(uses).
[[nodiscard]] Choice greedyChoice(const ChoiceProgram& program);

/// An upper bound of every choice: sum_s price_s capacity_s + sum_g max(0, max_c (v_gc - sum_s price_s count_gcs)), for any
/// prices >= 0 (Lagrangian relaxation of the capacities). O(uses).
[[nodiscard]] double lagrangianBound(const ChoiceProgram& program, std::span<const double> prices);

}  // namespace roundel::solvers
