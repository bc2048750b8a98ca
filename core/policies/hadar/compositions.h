// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Compositions: the number of GPUs of each type in a gang.

#include <cstddef>
#include <map>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/policies/hadar/round_problem.h"

namespace roundel::policies::hadar {

/// For a job with more compositions than this, only those that fill its fastest types first are candidates.
constexpr std::size_t kMaxCompositions = 128;

struct Composition {
  int id = 0;
  std::size_t size = 0;  ///< position in RoundJob::sizes
};

/// Assigns a small number to each vector of counts by type.
class CompositionSet {
 public:
  explicit CompositionSet(std::size_t types) : m_types(types) {}
  int intern(std::span<const int> counts);
  std::span<const int> counts(int id) const {
    return {m_counts.data() + static_cast<std::size_t>(id) * m_types, m_types};
  }
  std::size_t size() const { return m_types == 0 ? 0 : m_counts.size() / m_types; }

 private:
  struct Hash {
    std::size_t operator()(const std::vector<int>& counts) const;
  };
  std::size_t m_types;
  std::vector<int> m_counts;
  std::unordered_map<std::vector<int>, int, Hash> m_ids;
};

/// The possible compositions of jobs of one shape (gang sizes, types that can run each size).
class Shape {
 public:
  /// `carries`: [size position * types + type], whether a gang of that size can run on the type.
  Shape(std::vector<int> sizes, std::vector<char> carries, std::size_t types);

  /// Returns every composition with `free` GPUs per type, by size, then counts in lexicographic order; nullptr if there
  /// are more than kMaxCompositions. Cached by `free`.
  const std::vector<Composition>* all(std::span<const int> free, CompositionSet& set);
  /// Returns whether there are at most kMaxCompositions at `free`; then all() need not be called again for fewer GPUs.
  bool bounded(std::span<const int> free) const;

 private:
  bool collect(std::span<const int> free, std::vector<std::vector<int>>& counts, std::vector<std::size_t>& sizes) const;

  std::vector<int> m_sizes;
  std::vector<char> m_carries;
  std::size_t m_types;
  struct Known {
    bool over = false;
    std::vector<Composition> list;
  };
  std::map<std::vector<int>, Known> m_known;  // by free GPUs per type, limited to the largest size
};

/// Returns the one composition of sizes[size] GPUs that fills the job's types by descending X; empty if too few are
/// free.
std::vector<int> fastestFirst(const RoundJob& job, std::size_t size, std::span<const int> free);

}  // namespace roundel::policies::hadar
