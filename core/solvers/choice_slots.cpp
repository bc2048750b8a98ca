// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/choice_slots.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace roundel::solvers::detail {

RoomySlots::RoomySlots(const ChoiceProgram& program)
    : m_free(program), m_words((program.slotCount() + 63) / 64), m_amounts(1) {
  for (const int units : program.capacity()) m_amounts = std::max(m_amounts, units + 1);
  m_with.assign(static_cast<std::size_t>(m_amounts) * m_words, 0);
  for (std::uint32_t s = 0; s < program.slotCount(); ++s) flip(s);
}

void RoomySlots::flip(std::uint32_t slot) {
  m_with[static_cast<std::size_t>(m_free[slot]) * m_words + slot / 64] ^= std::uint64_t{1} << (slot % 64);
}

void RoomySlots::move(const ChoiceUses& uses, bool taken) {
  for (const ChoiceUse& use : uses) flip(use.slot);
  taken ? m_free.take(uses) : m_free.release(uses);
  for (const ChoiceUse& use : uses) flip(use.slot);
}

std::uint32_t RoomySlots::firstWith(int units, std::uint32_t from, std::uint32_t to) const {
  const std::uint64_t* words = m_with.data() + static_cast<std::size_t>(units) * m_words;
  for (std::uint32_t w = from / 64; w * 64 < to; ++w) {
    std::uint64_t word = words[w];
    if (w == from / 64) word &= ~std::uint64_t{0} << (from % 64);
    if (word != 0) return std::min(to, w * 64 + static_cast<std::uint32_t>(std::countr_zero(word)));
  }
  return to;
}

std::uint32_t RoomySlots::firstFor(const ChoiceRun& run) const {
  const std::uint32_t from = run.use.slot;
  std::uint32_t to = run.endSlot();
  if (run.columns <= kFewSlots) {
    for (std::uint32_t s = from; s < to; ++s)
      if (m_free[s] >= run.use.count) return s;
    return to;
  }
  for (int units = run.use.count; units < m_amounts; ++units) to = firstWith(units, from, to);
  return to;
}

std::uint32_t RoomySlots::tightestFor(const ChoiceRun& run) const {
  const std::uint32_t from = run.use.slot, end = run.endSlot();
  if (run.columns <= kFewSlots) {
    std::uint32_t best = end;
    for (std::uint32_t s = from; s < end; ++s)
      if (m_free[s] >= run.use.count && (best == end || m_free[s] < m_free[best])) best = s;
    return best;
  }
  for (int units = run.use.count; units < m_amounts; ++units) {
    const std::uint32_t slot = firstWith(units, from, end);
    if (slot < end) return slot;
  }
  return end;
}

MinimumBySlot::MinimumBySlot(std::size_t slots)
    : m_leaves(std::bit_ceil(std::max<std::size_t>(1, slots))),
      m_tree(2 * m_leaves, std::numeric_limits<double>::infinity()) {
  for (std::uint32_t s = 0; s < slots; ++s) m_changed.push_back(s);
}

void MinimumBySlot::set(std::uint32_t slot, double number) {
  std::size_t node = m_leaves + slot;
  m_tree[node] = number;
  while (node > 1) {
    node /= 2;
    const double least_number = std::min(m_tree[2 * node], m_tree[2 * node + 1]);
    if (m_tree[node] == least_number) return;
    m_tree[node] = least_number;
  }
}

double MinimumBySlot::least(std::uint32_t from, std::uint32_t to) const {
  double least_number = std::numeric_limits<double>::infinity();
  for (std::size_t a = m_leaves + from, b = m_leaves + to; a < b; a /= 2, b /= 2) {
    if (a % 2 != 0) least_number = std::min(least_number, m_tree[a++]);
    if (b % 2 != 0) least_number = std::min(least_number, m_tree[--b]);
  }
  return least_number;
}

std::uint32_t MinimumBySlot::firstAtMost(std::uint32_t from, std::uint32_t to, double value, double limit) const {
  // The first of the aligned blocks of [from, to), left to right, that has one; then down to its first leaf.
  for (std::size_t slot = from; slot < to;) {
    std::size_t node = m_leaves + slot, width = 1;
    while (node % 2 == 0 && slot + 2 * width <= to) {
      node /= 2;
      width *= 2;
    }
    if (m_tree[node] - value <= limit) {
      while (node < m_leaves) node = 2 * node + (m_tree[2 * node] - value <= limit ? 0 : 1);
      return static_cast<std::uint32_t>(node - m_leaves);
    }
    slot += width;
  }
  return to;
}

}  // namespace roundel::solvers::detail
