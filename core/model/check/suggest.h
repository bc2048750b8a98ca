// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Hints for unknown words: the nearest known word by edit distance, or all known words.

#include <string>
#include <string_view>
#include <vector>

namespace roundel::model {

/// Returns the number of edits (insert, delete, replace, swap of neighbours) from `a` to `b`, ignoring the case of
/// ASCII letters. O(|a| |b|).
std::size_t editDistance(std::string_view a, std::string_view b);
/// Returns the nearest word of `known` if it is close enough (half of the letters or two edits), otherwise "". The
/// first of several equally near words wins. Only the first few thousand words are compared.
std::string_view nearest(std::string_view word, const std::vector<std::string_view>& known);
/// Returns "did you mean \"throughput\"? Known: a, b, c" with a limited number of known words, or `none` if there are
/// no known words.
std::string hintFor(std::string_view word, const std::vector<std::string_view>& known, std::string_view none);
/// Returns the ids of `entities` (nodes, types, jobs). The views are valid as long as the entities. O(entities).
template <class Entities>
std::vector<std::string_view> knownIds(const Entities& entities) {
  std::vector<std::string_view> ids;
  for (const auto& entity : entities) ids.push_back(entity.id);
  return ids;
}

}  // namespace roundel::model
