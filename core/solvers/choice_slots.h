// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Private to core/solvers: finds one of many slots without visiting each.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/solvers/choice_program.h"

namespace roundel::solvers::detail {

/// Up to this number of slots are visited one by one.
inline constexpr std::int32_t kFewSlots = 8;

/// The free units of slots, with an index of the slots by number of free units.
class RoomySlots {
 public:
  explicit RoomySlots(const ChoiceProgram& program);
  [[nodiscard]] int operator[](std::size_t slot) const { return m_free[slot]; }
  [[nodiscard]] bool fits(const ChoiceUses& uses) const { return m_free.fits(uses); }
  void take(const ChoiceUses& uses) { move(uses, true); }
  void release(const ChoiceUses& uses) { move(uses, false); }
  /// Returns, of the slots of a run, the first with room for its column, or the first of those with the least room
  /// left; the end of the run if none has room. O(amounts * slots / 64), or a visit to each slot if they are few.
  [[nodiscard]] std::uint32_t firstFor(const ChoiceRun& run) const;
  [[nodiscard]] std::uint32_t tightestFor(const ChoiceRun& run) const;

 private:
  void move(const ChoiceUses& uses, bool taken);
  void flip(std::uint32_t slot);
  [[nodiscard]] std::uint32_t firstWith(int units, std::uint32_t from, std::uint32_t to) const;

  FreeSlots m_free;
  std::size_t m_words;                // words of 64 slots
  int m_amounts;                      // the amounts 0 to the largest capacity
  std::vector<std::uint64_t> m_with;  // by amount, then slot: a bit that is set if the slot has exactly this amount
};

/// The minimum of a number of each slot over a range of slots. Callers report the slots whose number may have changed;
/// refresh() reads these numbers before the next query. O(log slots) for each change and each query.
class MinimumBySlot {
 public:
  MinimumBySlot() = default;
  explicit MinimumBySlot(std::size_t slots);
  [[nodiscard]] bool isBuilt() const { return m_leaves > 0; }
  void changed(std::uint32_t slot) { m_changed.push_back(slot); }
  /// Calls numberOf(slot) for every slot that changed since the last call.
  template <class NumberOf>
  void refresh(NumberOf numberOf) {
    for (const std::uint32_t slot : m_changed) set(slot, numberOf(slot));
    m_changed.clear();
  }
  [[nodiscard]] double least(std::uint32_t from, std::uint32_t to) const;
  /// Returns the first slot whose number minus `value` is at most `limit`, with the rounding of doubles; `to` if there
  /// is none.
  [[nodiscard]] std::uint32_t firstAtMost(std::uint32_t from, std::uint32_t to, double value, double limit) const;

 private:
  void set(std::uint32_t slot, double number);

  std::size_t m_leaves = 0;  // a power of two
  std::vector<double> m_tree;
  std::vector<std::uint32_t> m_changed;
};

}  // namespace roundel::solvers::detail
