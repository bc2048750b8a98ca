// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// g, the GPUs taken by (node, type) during one decision, packed into words for fast comparison, addition and hashing.
// The first entry is in the highest bits, so that comparing words compares g lexicographically.

#include <compare>
#include <cstdint>
#include <span>
#include <vector>

#include "core/policies/hadar/round_problem.h"

namespace roundel::policies::hadar {

using Word = std::uint64_t;

/// The position of each entry's count in the words of g, and the entries of each type and node. Built once for each
/// decision.
class Layout {
 public:
  explicit Layout(const RoundProblem& problem);

  std::size_t words() const { return m_words; }
  std::size_t entries() const { return m_fields.size(); }
  void add(Word* g, std::size_t entry, int count) const {
    g[m_fields[entry].word] += static_cast<Word>(count) << m_fields[entry].shift;
  }
  int count(const Word* g, std::size_t entry) const {
    return static_cast<int>((g[m_fields[entry].word] >> m_fields[entry].shift) & m_fields[entry].mask);
  }
  void pack(const Allocation& allocation, Word* g) const;  ///< overwrites g
  Allocation unpack(const Word* g) const;

  const std::vector<int>& entriesOfType(std::size_t type) const { return m_ofType[type]; }
  std::size_t types() const { return m_ofType.size(); }
  struct Range {
    std::size_t first = 0, last = 0;  ///< entries [first, last)
  };
  const std::vector<Range>& nodes() const { return m_nodes; }  ///< nodes that have entries, in file order
  bool oneTypeNodes() const { return m_oneTypeNodes; }         ///< no node holds GPUs of two types

 private:
  struct Field {
    std::uint32_t word = 0;
    std::uint32_t shift = 0;
    Word mask = 0;
  };
  std::size_t m_words = 0;
  std::vector<Field> m_fields;
  std::vector<std::vector<int>> m_ofType;
  std::vector<Range> m_nodes;
  bool m_oneTypeNodes = true;
};

/// One placement of GPUs, without the factor for communication.
struct Placed {
  double cost = 0;
  int servers = 0;
  std::uint32_t words = 0;  ///< offset of w in PlacementMemo::words
};

/// Placements computed for one state. A new `epoch` invalidates all of them.
struct PlacementMemo {
  struct Cell {
    std::uint32_t epoch = 0;
    int ways = 0;  ///< 1 if packed and cheapest are the same
    Placed way[2];
    double least = 0;  ///< for one type: sum of the prices before, of the cheapest units
  };
  std::uint32_t epoch = 1;
  std::vector<Cell> of_type;         ///< by (type, count)
  std::vector<Cell> of_composition;  ///< by composition
  std::vector<Word> words;
  void reset();
};

/// An unpacked state of the search, with derived values.
struct LoadState {
  std::vector<Word> g;
  std::vector<int> held;          ///< by entry
  std::vector<int> free_of_type;  ///< free usable GPUs, by type
  PlacementMemo memo;

  void assign(const RoundProblem& problem, const Layout& layout, std::span<const Word> words);
  void take(const RoundProblem& problem, const Layout& layout, const Allocation& allocation);
};

/// Lexicographic order of two states.
inline std::strong_ordering compareWords(const Word* a, const Word* b, std::size_t words) {
  for (std::size_t i = 0; i < words; ++i)
    if (a[i] != b[i]) return a[i] <=> b[i];
  return std::strong_ordering::equal;
}

inline bool equalWords(const Word* a, const Word* b, std::size_t words) {
  return compareWords(a, b, words) == std::strong_ordering::equal;
}

}  // namespace roundel::policies::hadar
