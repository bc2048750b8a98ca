#pragma once

// Private to core/solvers.

#include <cstdint>
#include <vector>

#include "core/solvers/choice_program.h"
#include "core/solvers/integer_program.h"

namespace roundel::solvers::detail {

/// By slot: slots with the same number have the same capacity, and every group has the same columns (count, value) that
/// use one of them alone. Numbered by first slot. Each slot for itself where `merge` is false. Slots between which no run begins
/// or ends are looked at once: O(slots + runs * such stretches of slots).
[[nodiscard]] std::vector<std::uint32_t> slotClasses(const ChoiceProgram& program, bool merge);

/// The same for slots with similar values: within 2 % on the mean over all columns.
[[nodiscard]] std::vector<std::uint32_t> similarSlots(const ChoiceProgram& program);

/// A program in which equal slots are one slot with the sum of their capacities: a relaxation of the program.
struct MergedColumn {
  std::size_t group = 0;
  double value = 0;                ///< the largest of its members
  std::vector<ChoiceUse> parts;    ///< (class, count), one for each slot that a member uses
  std::vector<ChoiceRun> members;  ///< runs of the program, or what lies of them in the class; ascending
};

struct Merged {
  std::vector<std::uint32_t> class_of;              ///< by slot
  std::vector<std::vector<std::uint32_t>> classes;  ///< slots, ascending
  std::vector<MergedColumn> columns;                ///< by group, then first member
  std::vector<std::size_t> first_column;            ///< by group, and the number of columns at the end
  struct Piece {
    std::int32_t first;  ///< column of the program; as far as the next piece
    std::size_t merged;  ///< its merged column; columns.size() = left out, fits nowhere
  };
  std::vector<Piece> pieces;
  [[nodiscard]] std::size_t mergedOf(std::int32_t column) const;  ///< O(log pieces)
};

/// Columns that fit on no empty slots are left out. O(slots + (runs cut by class) log).
[[nodiscard]] Merged mergeSlots(const ChoiceProgram& program, std::vector<std::uint32_t> class_of);

/// The merged program: a binary a merged column, in order. Each class has a row for its units and, for every part size d
/// that does not divide a slot, the rounded row  sum floor(part / d) x <= slots * floor(capacity / d).
struct Relaxation {
  IntegerProgram program;
  std::vector<std::size_t> unit_rows;  ///< by class
};
[[nodiscard]] Relaxation relaxation(const ChoiceProgram& program, const Merged& merged);

/// Can every solution of the relaxation be laid out? True where each column uses one slot and the part sizes of a class
/// divide each other and the slot, so that only the number of units matters.
[[nodiscard]] bool packsExactly(const ChoiceProgram& program, const Merged& merged);

/// Ways of filling one slot of a class; see addPatterns.
struct Patterns {
  std::size_t of_class = 0;
  std::vector<int> sizes;                  ///< part sizes of the class, descending
  std::vector<std::vector<int>> at_least;  ///< by pattern: how many of its parts are sizes[k] or larger
  std::size_t first_column = 0;            ///< of the integer program
};

/// Adds constraints of single slots that `relaxation` lacks: columns z_p = how many slots of a class are filled by pattern p
/// (a maximal set of parts), no more of them than slots, and for each size no more parts of at least that size than the
/// patterns hold. Exact for columns that use one slot. Classes with too many patterns are left as they are.
[[nodiscard]] std::vector<Patterns> addPatterns(const ChoiceProgram& program, const Merged& merged,
                                                IntegerProgram& integer);

/// Values of the integer program's columns for a feasible choice.
[[nodiscard]] std::vector<double> asValues(const ChoiceProgram& program, const Merged& merged,
                                           const std::vector<Patterns>& patterns, std::size_t columns,
                                           const Choice& choice);

/// Lays a merged choice (one merged column a group, or columns.size()) out on the slots: first what `prefer` (a choice, or
/// empty) has there already, then columns of many slots, then the largest, each where it fits most tightly. Groups for
/// which there is no room get nothing.
[[nodiscard]] Choice layOut(const ChoiceProgram& program, const Merged& merged, const std::vector<std::size_t>& chosen,
                            const Choice& prefer);

}  // namespace roundel::solvers::detail
