#pragma once
// Compositions: how many GPUs of each type a gang has, wherever they stand.

#include <cstddef>
#include <map>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/policies/hadar/round_problem.h"

namespace roundel::policies::hadar {

/// A job with more compositions than this is offered only those that fill its fastest types first.
constexpr std::size_t kMaxCompositions = 128;

struct Composition {
  int id = 0;
  std::size_t size = 0;  ///< position in RoundJob::sizes
};

/// Gives each vector of counts by type a small number.
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

/// What jobs of one shape (gang sizes, types that carry each size) can be given.
class Shape {
 public:
  /// `carries`: [size position * types + type], can a gang of that size run there?
  Shape(std::vector<int> sizes, std::vector<char> carries, std::size_t types);

  /// Every composition at `free` GPUs a type, by size, then counts in lexicographic order; nullptr where there are more
  /// than kMaxCompositions. Remembered by what is free.
  const std::vector<Composition>* all(std::span<const int> free, CompositionSet& set);
  /// No more than kMaxCompositions even at `free`; then all() need not be asked again for less.
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
  std::map<std::vector<int>, Known> m_known;  // by free GPUs a type, cut off at the largest size
};

/// The one composition of sizes[size] GPUs that fills the job's types by descending X; empty where too few are free.
std::vector<int> fastestFirst(const RoundJob& job, std::size_t size, std::span<const int> free);

}  // namespace roundel::policies::hadar
