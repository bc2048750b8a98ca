// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hadar/compositions.h"

#include <algorithm>
#include <cstdint>
#include <numeric>

namespace roundel::policies::hadar {
namespace {

/// Counts of `n` GPUs in lexicographic order, until there are too many. Every step leads to at least one, so the work
/// is O(compositions found * types).
class Enumerator {
 public:
  Enumerator(std::vector<int> free, std::vector<std::vector<int>>& out)
      : m_free(std::move(free)), m_counts(m_free.size(), 0), m_out(out) {
    m_after.resize(m_free.size() + 1, 0);
    for (std::size_t r = m_free.size(); r-- > 0;) m_after[r] = m_after[r + 1] + m_free[r];
  }
  /// Returns false if the list has more than kMaxCompositions.
  bool run(int n) { return n > m_after[0] || from(0, n); }

 private:
  bool from(std::size_t type, int left) {
    if (type == m_free.size()) {
      m_out.push_back(m_counts);
      return m_out.size() <= kMaxCompositions;
    }
    const int largest_count = std::min(left, m_free[type]);
    for (int n = std::max(0, left - m_after[type + 1]); n <= largest_count; ++n) {
      m_counts[type] = n;
      if (!from(type + 1, left - n)) return false;
    }
    m_counts[type] = 0;
    return true;
  }

  std::vector<int> m_free, m_after, m_counts;
  std::vector<std::vector<int>>& m_out;
};

}  // namespace

std::size_t CompositionSet::Hash::operator()(const std::vector<int>& counts) const {
  constexpr std::uint64_t kFactor = 0xFF51AFD7ED558CCDU;
  std::uint64_t hash = kFactor;
  for (const int n : counts) hash = (hash ^ static_cast<std::uint64_t>(n)) * kFactor;
  return hash ^ (hash >> 32);
}

int CompositionSet::intern(std::span<const int> counts) {
  std::vector<int> key(counts.begin(), counts.end());
  const auto [found, fresh] = m_ids.try_emplace(std::move(key), static_cast<int>(size()));
  if (fresh) m_counts.insert(m_counts.end(), counts.begin(), counts.end());
  return found->second;
}

Shape::Shape(std::vector<int> sizes, std::vector<char> carries, std::size_t types)
    : m_sizes(std::move(sizes)), m_carries(std::move(carries)), m_types(types) {}

bool Shape::collect(std::span<const int> free, std::vector<std::vector<int>>& counts,
                    std::vector<std::size_t>& sizes) const {
  for (std::size_t s = 0; s < m_sizes.size(); ++s) {
    std::vector<int> usable(free.begin(), free.end());
    for (std::size_t r = 0; r < m_types; ++r) usable[r] = m_carries[s * m_types + r] != 0 ? usable[r] : 0;
    if (!Enumerator(std::move(usable), counts).run(m_sizes[s])) return false;
    sizes.resize(counts.size(), s);
  }
  return true;
}

bool Shape::bounded(std::span<const int> free) const {
  std::vector<std::vector<int>> counts;
  std::vector<std::size_t> sizes;
  return collect(free, counts, sizes);
}

const std::vector<Composition>* Shape::all(std::span<const int> free, CompositionSet& set) {
  std::vector<int> key(free.begin(), free.end());
  for (int& n : key) n = std::min(n, m_sizes.empty() ? 0 : m_sizes.back());
  const auto [found, fresh] = m_known.try_emplace(key);
  Known& known_entry = found->second;
  if (fresh) {
    std::vector<std::vector<int>> counts;
    std::vector<std::size_t> sizes;
    known_entry.over = !collect(key, counts, sizes);
    for (std::size_t i = 0; i < counts.size() && !known_entry.over; ++i)
      known_entry.list.push_back({set.intern(counts[i]), sizes[i]});
  }
  return known_entry.over ? nullptr : &known_entry.list;
}

std::vector<int> fastestFirst(const RoundJob& job, std::size_t size, std::span<const int> free) {
  const double* x = job.x.data() + size * free.size();
  std::vector<std::size_t> types(free.size());
  std::iota(types.begin(), types.end(), std::size_t{0});
  std::ranges::stable_sort(types, [&](std::size_t a, std::size_t b) { return x[a] > x[b]; });
  std::vector<int> counts(free.size(), 0);
  int left = job.sizes[size];
  for (const std::size_t r : types) {
    if (x[r] <= 0) break;
    counts[r] = std::min(left, free[r]);
    left -= counts[r];
  }
  return left == 0 ? counts : std::vector<int>{};
}

}  // namespace roundel::policies::hadar
