// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hadar/load_state.h"

#include <algorithm>

namespace roundel::policies::hadar {

Layout::Layout(const RoundProblem& problem) : m_ofType(problem.types) {
  std::uint32_t used_bits = 64;  // bits of the current word; full, so that the first entry opens one
  for (std::size_t e = 0; e < problem.entries.size(); ++e) {
    const Entry& entry = problem.entries[e];
    std::uint32_t width = 0;
    for (int rest = entry.capacity; rest > 0; rest >>= 1) ++width;
    if (used_bits + width > 64) {
      ++m_words;
      used_bits = 0;
    }
    used_bits += width;
    m_fields.push_back({static_cast<std::uint32_t>(m_words - 1), 64 - used_bits, (Word{1} << width) - 1});
    m_ofType[entry.type].push_back(static_cast<int>(e));
    if (e > 0 && problem.entries[e - 1].node == entry.node) {
      m_nodes.back().last = e + 1;
      m_oneTypeNodes = false;
    } else {
      m_nodes.push_back({e, e + 1});
    }
  }
}

void Layout::pack(const Allocation& allocation, Word* g) const {
  std::fill_n(g, m_words, Word{0});
  for (const EntryCount& take : allocation) add(g, static_cast<std::size_t>(take.entry), take.count);
}

Allocation Layout::unpack(const Word* g) const {
  Allocation out;
  for (std::size_t e = 0; e < m_fields.size(); ++e)
    if (const int n = count(g, e); n > 0) out.push_back({static_cast<int>(e), n});
  return out;
}

void PlacementMemo::reset() {
  ++epoch;
  words.clear();
}

void LoadState::assign(const RoundProblem& problem, const Layout& layout, std::span<const Word> words) {
  g.assign(words.begin(), words.end());
  held.resize(problem.entries.size());
  free_of_type.assign(problem.types, 0);
  for (std::size_t e = 0; e < held.size(); ++e) {
    held[e] = layout.count(g.data(), e);
    free_of_type[problem.entries[e].type] += std::max(0, problem.entries[e].usable - held[e]);
  }
  memo.reset();
}

void LoadState::take(const RoundProblem& problem, const Layout& layout, const Allocation& allocation) {
  for (const EntryCount& take : allocation) {
    const auto entry = static_cast<std::size_t>(take.entry);
    layout.add(g.data(), entry, take.count);
    held[entry] += take.count;
    free_of_type[problem.entries[entry].type] -= take.count;
  }
  memo.reset();
}

}  // namespace roundel::policies::hadar
