// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Private to core/solvers.

#include <cstdint>
#include <vector>

#include "core/solvers/choice_program.h"
#include "core/solvers/integer_program.h"

namespace roundel::solvers::detail {

/// Returns a class number for each slot, numbered by first slot. Slots of a class have the same capacity, and every
/// group has the same columns (count, value) that use only one of them. If `merge` is false, each slot is a separate
/// class. Slots between which no run begins or ends are visited once: O(slots + runs * such stretches of slots).
[[nodiscard]] std::vector<std::uint32_t> slotClasses(const ChoiceProgram& program, bool merge);

/// Like slotClasses(), for slots with similar values: within 2 % on the mean over all columns.
[[nodiscard]] std::vector<std::uint32_t> similarSlots(const ChoiceProgram& program);

/// A column of a program in which equal slots are one slot with the sum of their capacities: a relaxation of the
/// program.
struct MergedColumn {
  std::size_t group = 0;
  double value = 0;                ///< the largest value of its members
  std::vector<ChoiceUse> parts;    ///< (class, count), one for each slot that a member uses
  std::vector<ChoiceRun> members;  ///< runs of the program, or their parts in the class; ascending
};

struct Merged {
  std::vector<std::uint32_t> class_of;              ///< by slot
  std::vector<std::vector<std::uint32_t>> classes;  ///< slots, ascending
  std::vector<MergedColumn> columns;                ///< by group, then first member
  std::vector<std::size_t> first_column;            ///< by group; the last entry is the number of columns
  struct Piece {
    std::int32_t first;  ///< column of the program; the piece ends at the next piece
    std::size_t merged;  ///< its merged column; columns.size() = omitted because it fits nowhere
  };
  std::vector<Piece> pieces;
  [[nodiscard]] std::size_t mergedOf(std::int32_t column) const;  ///< O(log pieces)
};

/// Merges slots by class. Omits columns that do not fit on empty slots. O(slots + (runs cut by class) log).
[[nodiscard]] Merged mergeSlots(const ChoiceProgram& program, std::vector<std::uint32_t> class_of);

/// The merged program: one binary variable for each merged column, in order. Each class has a row for its units. For
/// each part size d that does not divide a slot, it also has the rounded row  sum floor(part / d) x <=
/// slots * floor(capacity / d).
struct Relaxation {
  IntegerProgram program;
  std::vector<std::size_t> unit_rows;  ///< by class
};
[[nodiscard]] Relaxation relaxation(const ChoiceProgram& program, const Merged& merged);

/// Returns true if every solution of the relaxation can be laid out. Each column must use one slot, and the part sizes
/// of a class must divide each other and the slot, so that only the number of units matters.
[[nodiscard]] bool packsExactly(const ChoiceProgram& program, const Merged& merged);

/// The ways to fill one slot of a class; see addPatterns.
struct Patterns {
  std::size_t of_class = 0;
  std::vector<int> sizes;                  ///< part sizes of the class, descending
  std::vector<std::vector<int>> at_least;  ///< by pattern: number of its parts of size sizes[k] or larger
  std::size_t first_column = 0;            ///< in the integer program
};

/// Adds constraints of single slots that `relaxation` lacks. Column z_p is the number of slots of a class that pattern
/// p fills (a maximal set of parts). The sum of z_p is at most the number of slots, and for each size the number of
/// parts of at least that size is at most the number in the patterns. Exact for columns that use one slot. Skips
/// classes with too many patterns.
[[nodiscard]] std::vector<Patterns> addPatterns(const ChoiceProgram& program, const Merged& merged,
                                                IntegerProgram& integer);

/// Returns the values of the integer program's columns for a feasible choice.
[[nodiscard]] std::vector<double> asValues(const ChoiceProgram& program, const Merged& merged,
                                           const std::vector<Patterns>& patterns, std::size_t columns,
                                           const Choice& choice);

/// Lays a merged choice (one merged column for each group, or columns.size()) out on the slots. The columns of `prefer`
/// (a choice, or empty) come first, then columns with many slots, then the largest; each is placed on the slot with the
/// least room left. Groups without room get no column.
[[nodiscard]] Choice layOut(const ChoiceProgram& program, const Merged& merged, const std::vector<std::size_t>& chosen,
                            const Choice& prefer);

}  // namespace roundel::solvers::detail
