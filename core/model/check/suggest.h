#pragma once
// Hints for unknown words: the nearest known word by edit distance, else the known words.

#include <string>
#include <string_view>
#include <vector>

namespace roundel::model {

/// Edits (insert, delete, replace, swap of neighbours) from `a` to `b`, letters compared without case (ASCII). O(|a| |b|).
std::size_t editDistance(std::string_view a, std::string_view b);
/// The nearest of `known` if it is close enough (within half of the letters, or two edits), else "". The first of several;
/// of very many words only the first few thousand are compared.
std::string_view nearest(std::string_view word, const std::vector<std::string_view>& known);
/// "did you mean \"throughput\"? Known: a, b, c" with up to this many known words; `none` where there are no known words.
std::string hintFor(std::string_view word, const std::vector<std::string_view>& known, std::string_view none);
/// The words that `entities` (nodes, types, jobs) are known by, which live as long as these. O(entities).
template <class Entities>
std::vector<std::string_view> knownIds(const Entities& entities) {
  std::vector<std::string_view> ids;
  for (const auto& entity : entities) ids.push_back(entity.id);
  return ids;
}

}  // namespace roundel::model
