// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/choice_merge.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <map>
#include <numeric>
#include <unordered_map>
#include <utility>

#include "core/solvers/choice_slots.h"

namespace roundel::solvers::detail {
namespace {

constexpr std::size_t kMaxPatterns = 400;
constexpr double kSimilar = 0.02;

/// The columns that use only this slot: (group, count, bits of the value), in the order of the columns.
using Signature = std::vector<std::array<std::uint64_t, 2>>;

/// Adjacent slots that every run of columns treats in the same way.
struct Stretch {
  std::uint32_t first, end;
  int capacity;
  Signature signature;
};

std::vector<Stretch> stretches(const ChoiceProgram& program) {
  const std::vector<int>& capacity = program.capacity();
  std::vector<char> begins(capacity.size() + 1, 0);
  for (const ChoiceRun& run : program.runs())
    if (run.uses == 1) begins[run.use.slot] = begins[run.endSlot()] = 1;
  std::vector<Stretch> out;
  std::vector<std::uint32_t> of_slot(capacity.size());
  for (std::uint32_t s = 0; s < capacity.size(); ++s) {
    if (s == 0 || begins[s] != 0 || capacity[s] != capacity[s - 1]) out.push_back({s, s, capacity[s], {}});
    out.back().end = s + 1;
    of_slot[s] = static_cast<std::uint32_t>(out.size() - 1);
  }
  for (std::size_t g = 0; g < program.groupCount(); ++g) {
    for (const ChoiceRun& run : program.runs(g)) {
      if (run.uses != 1) continue;
      const std::array<std::uint64_t, 2> says{(g << 32) | static_cast<std::uint32_t>(run.use.count),
                                              std::bit_cast<std::uint64_t>(run.value)};
      for (std::uint32_t s = run.use.slot; s < run.endSlot(); s = out[of_slot[s]].end)
        out[of_slot[s]].signature.push_back(says);
    }
  }
  return out;
}

bool fitsEmpty(const ChoiceProgram& program, const ChoiceUses& uses) {
  return std::ranges::all_of(uses, [&](const ChoiceUse& use) { return program.capacity()[use.slot] >= use.count; });
}

std::vector<int> partSizes(const Merged& merged, std::size_t of_class) {
  std::vector<int> sizes;
  for (const MergedColumn& column : merged.columns) {
    for (const ChoiceUse& part : column.parts)
      if (part.slot == of_class) sizes.push_back(part.count);
  }
  std::ranges::sort(sizes, std::greater<>());
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
  return sizes;
}

/// Finds every maximal multiset of sizes (descending) with a sum of at most `capacity`. Returns false if there are too many.
class PatternList {
 public:
  PatternList(const std::vector<int>& sizes, int capacity) : m_sizes(sizes), m_count(sizes.size(), 0) {
    grow(0, capacity);
  }
  bool complete() const { return m_found.size() <= kMaxPatterns; }
  const std::vector<std::vector<int>>& counts() const { return m_found; }

 private:
  void grow(std::size_t k, int left) {
    if (!complete()) return;
    if (k == m_sizes.size()) {
      if (left < m_sizes.back()) m_found.push_back(m_count);
      return;
    }
    for (int n = left / m_sizes[k]; n >= 0; --n) {
      m_count[k] = n;
      grow(k + 1, left - n * m_sizes[k]);
    }
    m_count[k] = 0;
  }

  const std::vector<int>& m_sizes;
  std::vector<int> m_count;
  std::vector<std::vector<int>> m_found;
};

std::vector<int> accumulated(const std::vector<int>& counts) {
  std::vector<int> out(counts.size());
  std::partial_sum(counts.begin(), counts.end(), out.begin());
  return out;
}

bool covers(const std::vector<int>& pattern, const std::vector<int>& needed) {
  for (std::size_t k = 0; k < pattern.size(); ++k)
    if (pattern[k] < needed[k]) return false;
  return true;
}

/// Returns the member of a merged column that fits and has the largest value; of equal ones the tightest, then the first.
std::int32_t memberFor(const ChoiceProgram& program, const MergedColumn& column, const RoomySlots& free) {
  std::int32_t best = kNoColumn;
  double bestValue = 0;
  int bestLeft = 0;
  for (const ChoiceRun& run : column.members) {
    if (best != kNoColumn && run.value < bestValue) continue;
    std::int32_t member = run.first;
    if (run.uses == 1) {
      const std::uint32_t slot = free.tightestFor(run);
      if (slot == run.endSlot()) continue;
      member += static_cast<std::int32_t>(slot - run.use.slot);
    }
    const ChoiceUses uses = program.uses(run, member);
    if (!free.fits(uses)) continue;
    int left = 0;
    for (const ChoiceUse& use : uses) left += free[use.slot] - use.count;
    if (best != kNoColumn && run.value == bestValue && left >= bestLeft) continue;
    best = member;
    bestValue = run.value;
    bestLeft = left;
  }
  return best;
}

/// Returns true if both have the same columns and their values differ by little on average.
bool similar(const Signature& a, const Signature& b) {
  if (a.size() != b.size()) return false;
  double total_difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i][0] != b[i][0]) return false;
    total_difference += std::abs(std::bit_cast<double>(a[i][1]) / std::bit_cast<double>(b[i][1]) - 1);
  }
  return total_difference <= kSimilar * static_cast<double>(a.size());
}

std::uint64_t hashOf(int capacity, const Signature& signature) {
  std::uint64_t hash = static_cast<std::uint64_t>(capacity);
  const auto mix = [&](std::uint64_t value) { hash = (std::rotl(hash, 5) ^ value) * 0x9E3779B97F4A7C15ULL; };
  for (const auto& [use, value] : signature) {
    mix(use);
    mix(value);
  }
  return hash;
}

/// Returns the index of the column with these parts, or `next` if it is the first one.
std::size_t placeOf(const std::vector<ChoiceUse>& parts, std::size_t next,
                    std::map<std::vector<ChoiceUse>, std::size_t>& known,
                    std::unordered_map<std::uint64_t, std::size_t>& single) {
  if (parts.size() != 1) return known.try_emplace(parts, next).first->second;
  const std::uint64_t key =
      static_cast<std::uint64_t>(parts[0].slot) << 32 | static_cast<std::uint32_t>(parts[0].count);
  return single.try_emplace(key, next).first->second;
}

/// Numbers the classes by their first slot. `lowest`: by slot, the lowest slot of its class.
std::vector<std::uint32_t> numbered(const std::vector<std::uint32_t>& lowest) {
  std::vector<std::uint32_t> out(lowest.size());
  std::uint32_t next = 0;
  for (std::uint32_t s = 0; s < out.size(); ++s) out[s] = lowest[s] == s ? next++ : out[lowest[s]];
  return out;
}

}  // namespace

std::vector<std::uint32_t> slotClasses(const ChoiceProgram& program, bool merge) {
  std::vector<std::uint32_t> lowest(program.slotCount());  // of the slots that are equal to it
  std::iota(lowest.begin(), lowest.end(), std::uint32_t{0});
  if (!merge) return lowest;
  std::unordered_map<std::uint64_t, std::vector<const Stretch*>> known_stretches;  // by hash: the lowest of equal ones
  const std::vector<Stretch> all_stretches = stretches(program);
  for (const Stretch& stretch : all_stretches) {
    std::vector<const Stretch*>& candidates = known_stretches[hashOf(stretch.capacity, stretch.signature)];
    const auto equal_stretch = std::ranges::find_if(candidates, [&](const Stretch* other) {
      return other->capacity == stretch.capacity && other->signature == stretch.signature;
    });
    const std::uint32_t first = equal_stretch == candidates.end() ? stretch.first : (*equal_stretch)->first;
    std::fill(lowest.begin() + stretch.first, lowest.begin() + stretch.end, first);
    if (equal_stretch == candidates.end()) candidates.push_back(&stretch);
  }
  return numbered(lowest);
}

std::vector<std::uint32_t> similarSlots(const ChoiceProgram& program) {
  std::vector<std::uint32_t> lowest(program.slotCount());
  std::vector<const Stretch*> known_stretches;  // all different
  const std::vector<Stretch> all_stretches = stretches(program);
  for (const Stretch& stretch : all_stretches) {
    const auto similar_stretch = std::ranges::find_if(known_stretches, [&](const Stretch* other) {
      return other->capacity == stretch.capacity && similar(other->signature, stretch.signature);
    });
    const std::uint32_t first = similar_stretch == known_stretches.end() ? stretch.first : (*similar_stretch)->first;
    std::fill(lowest.begin() + stretch.first, lowest.begin() + stretch.end, first);
    if (similar_stretch == known_stretches.end()) known_stretches.push_back(&stretch);
  }
  return numbered(lowest);
}

std::size_t Merged::mergedOf(std::int32_t column) const {
  const auto next_piece = std::upper_bound(pieces.begin(), pieces.end(), column,
                                           [](std::int32_t c, const Piece& piece) { return c < piece.first; });
  return (next_piece - 1)->merged;
}

namespace {

/// Merges the columns of a program that use slots of the same classes.
class Merger {
 public:
  Merger(const ChoiceProgram& program, std::vector<std::uint32_t> class_of)
      : m_program(program), m_alikeUntil(class_of.size()) {
    m_merged.class_of = std::move(class_of);
    const std::vector<std::uint32_t>& class_by_slot = m_merged.class_of;
    for (std::uint32_t s = 0; s < class_by_slot.size(); ++s) {
      if (class_by_slot[s] == m_merged.classes.size()) m_merged.classes.emplace_back();
      m_merged.classes[class_by_slot[s]].push_back(s);
    }
    for (std::size_t s = class_by_slot.size(); s-- > 0;)
      m_alikeUntil[s] = s + 1 < class_by_slot.size() && class_by_slot[s + 1] == class_by_slot[s]
                            ? m_alikeUntil[s + 1]
                            : static_cast<std::uint32_t>(s + 1);
  }

  Merged run() {
    for (std::size_t g = 0; g < m_program.groupCount(); ++g) {
      m_merged.first_column.push_back(m_merged.columns.size());
      m_known.clear();
      m_single.clear();
      for (const ChoiceRun& run : m_program.runs(g)) cut(g, run);
    }
    m_merged.first_column.push_back(m_merged.columns.size());
    for (Merged::Piece& piece : m_merged.pieces) piece.merged = std::min(piece.merged, m_merged.columns.size());
    return std::move(m_merged);
  }

 private:
  void cut(std::size_t group, const ChoiceRun& run) {
    if (run.uses != 1) return add(group, run);
    ChoiceRun piece = run;
    for (std::uint32_t s = run.use.slot; s < run.endSlot(); s = piece.endSlot()) {
      piece.first = run.first + static_cast<std::int32_t>(s - run.use.slot);
      piece.columns = static_cast<std::int32_t>(std::min(m_alikeUntil[s], run.endSlot()) - s);
      piece.use.slot = s;
      add(group, piece);
    }
  }

  void add(std::size_t group, const ChoiceRun& piece) {
    const ChoiceUses uses = m_program.uses(piece, piece.first);
    m_merged.pieces.push_back({piece.first, SIZE_MAX});
    if (!fitsEmpty(m_program, uses)) return;
    m_parts.clear();
    for (const ChoiceUse& use : uses) m_parts.push_back({m_merged.class_of[use.slot], use.count});
    std::ranges::sort(m_parts);
    const std::size_t place = placeOf(m_parts, m_merged.columns.size(), m_known, m_single);
    if (place == m_merged.columns.size()) m_merged.columns.push_back({group, 0, m_parts, {}});
    MergedColumn& column = m_merged.columns[place];
    column.value = std::max(column.value, piece.value);
    column.members.push_back(piece);
    m_merged.pieces.back().merged = place;
  }

  const ChoiceProgram& m_program;
  std::vector<std::uint32_t> m_alikeUntil;  // by slot: the first after it of another class
  Merged m_merged;
  std::map<std::vector<ChoiceUse>, std::size_t> m_known;    // of this group, by parts
  std::unordered_map<std::uint64_t, std::size_t> m_single;  // those of one slot, which are the most
  std::vector<ChoiceUse> m_parts;
};

}  // namespace

Merged mergeSlots(const ChoiceProgram& program, std::vector<std::uint32_t> class_of) {
  return Merger(program, std::move(class_of)).run();
}

Relaxation relaxation(const ChoiceProgram& program, const Merged& merged) {
  Relaxation result{IntegerProgram(Sense::Maximise), {}};
  IntegerProgram& out = result.program;
  for (const MergedColumn& column : merged.columns) out.addBinary(column.value);
  for (std::size_t g = 0; g + 1 < merged.first_column.size(); ++g) {
    if (merged.first_column[g] == merged.first_column[g + 1]) continue;
    const std::size_t row = out.addRow(-kInfinity, 1);
    for (std::size_t c = merged.first_column[g]; c < merged.first_column[g + 1]; ++c) out.addEntry(row, c, 1);
  }
  std::vector<std::vector<std::pair<int, std::size_t>>> rows(merged.classes.size());  // divisor, row
  for (std::size_t k = 0; k < merged.classes.size(); ++k) {
    const int capacity = program.capacity()[merged.classes[k].front()];
    const auto slots = static_cast<double>(merged.classes[k].size());
    rows[k].emplace_back(1, out.addRow(-kInfinity, slots * capacity));
    result.unit_rows.push_back(rows[k].front().second);
    for (const int size : partSizes(merged, k))
      if (size > 1 && capacity % size != 0)
        rows[k].emplace_back(size, out.addRow(-kInfinity, slots * (capacity / size)));
  }
  for (std::size_t c = 0; c < merged.columns.size(); ++c) {
    for (const ChoiceUse& part : merged.columns[c].parts) {
      for (const auto& [divisor, row] : rows[part.slot])
        if (part.count / divisor > 0) out.addEntry(row, c, part.count / divisor);
    }
  }
  return result;
}

bool packsExactly(const ChoiceProgram& program, const Merged& merged) {
  if (std::ranges::any_of(merged.columns, [](const MergedColumn& column) { return column.parts.size() > 1; }))
    return false;
  for (std::size_t k = 0; k < merged.classes.size(); ++k) {
    int divided = program.capacity()[merged.classes[k].front()];
    for (const int size : partSizes(merged, k)) {
      if (divided % size != 0) return false;
      divided = size;
    }
  }
  return true;
}

std::vector<Patterns> addPatterns(const ChoiceProgram& program, const Merged& merged, IntegerProgram& integer) {
  std::vector<Patterns> out;
  for (std::size_t k = 0; k < merged.classes.size(); ++k) {
    if (merged.classes[k].size() < 2) continue;  // its own row is enough
    Patterns patterns;
    patterns.of_class = k;
    patterns.sizes = partSizes(merged, k);
    if (patterns.sizes.empty()) continue;
    const PatternList list(patterns.sizes, program.capacity()[merged.classes[k].front()]);
    if (!list.complete()) continue;
    for (const std::vector<int>& counts : list.counts()) patterns.at_least.push_back(accumulated(counts));
    const auto slots = static_cast<double>(merged.classes[k].size());
    patterns.first_column = integer.columnCount();
    const std::size_t total = integer.addRow(-kInfinity, slots);
    std::vector<std::size_t> rows;
    for (std::size_t s = 0; s < patterns.sizes.size(); ++s) rows.push_back(integer.addRow(-kInfinity, 0));
    for (const std::vector<int>& pattern_counts : patterns.at_least) {
      const std::size_t z = integer.addInteger(0, slots, 0);
      integer.addEntry(total, z, 1);
      for (std::size_t s = 0; s < rows.size(); ++s)
        if (pattern_counts[s] > 0) integer.addEntry(rows[s], z, -pattern_counts[s]);
    }
    for (std::size_t c = 0; c < merged.columns.size(); ++c) {
      for (const ChoiceUse& part : merged.columns[c].parts) {
        if (part.slot != k) continue;
        for (std::size_t s = 0; s < rows.size(); ++s)
          if (part.count >= patterns.sizes[s]) integer.addEntry(rows[s], c, 1);
      }
    }
    out.push_back(std::move(patterns));
  }
  return out;
}

std::vector<double> asValues(const ChoiceProgram& program, const Merged& merged, const std::vector<Patterns>& patterns,
                             std::size_t columns, const Choice& choice) {
  std::vector<double> values(columns, 0);
  std::vector<std::vector<int>> held(program.slotCount());
  for (const std::int32_t c : choice) {
    if (c == kNoColumn) continue;
    values[merged.mergedOf(c)] = 1;
    for (const ChoiceUse& use : program.uses(c)) held[use.slot].push_back(use.count);
  }
  for (const Patterns& class_patterns : patterns) {
    for (const std::uint32_t slot : merged.classes[class_patterns.of_class]) {
      std::vector<int> needed(class_patterns.sizes.size(), 0);
      for (std::size_t s = 0; s < class_patterns.sizes.size(); ++s) {
        needed[s] = static_cast<int>(
            std::ranges::count_if(held[slot], [&](int count) { return count >= class_patterns.sizes[s]; }));
      }
      for (std::size_t p = 0; p < class_patterns.at_least.size(); ++p) {
        if (!covers(class_patterns.at_least[p], needed)) continue;
        values[class_patterns.first_column + p] += 1;
        break;
      }
    }
  }
  return values;
}

Choice layOut(const ChoiceProgram& program, const Merged& merged, const std::vector<std::size_t>& chosen,
              const Choice& prefer) {
  std::vector<std::size_t> order;
  for (std::size_t g = 0; g < chosen.size(); ++g)
    if (chosen[g] < merged.columns.size()) order.push_back(g);
  const auto rank = [&](std::size_t g) {
    const MergedColumn& column = merged.columns[chosen[g]];
    const int units = std::accumulate(column.parts.begin(), column.parts.end(), 0,
                                      [](int sum, const ChoiceUse& part) { return sum + part.count; });
    return std::pair(column.parts.size(), units);
  };
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return rank(a) > rank(b); });
  Choice choice(program.groupCount(), kNoColumn);
  RoomySlots free(program);
  for (const std::size_t g : order) {  // first the groups that keep their slots
    if (prefer.empty() || prefer[g] == kNoColumn || !free.fits(program.uses(prefer[g]))) continue;
    if (merged.mergedOf(prefer[g]) != chosen[g]) continue;
    choice[g] = prefer[g];
    free.take(program.uses(choice[g]));
  }
  for (const std::size_t g : order) {
    if (choice[g] != kNoColumn) continue;
    choice[g] = memberFor(program, merged.columns[chosen[g]], free);
    if (choice[g] != kNoColumn) free.take(program.uses(choice[g]));
  }
  return choice;
}

}  // namespace roundel::solvers::detail
