#pragma once
// Hints that name what would be right: the nearest known word by edit distance, else the known words.

#include <string>
#include <string_view>
#include <vector>

namespace roundel::model {

/// Levenshtein distance, letters compared without case (ASCII). O(|a| |b|).
std::size_t editDistance(std::string_view a, std::string_view b);
/// The nearest of `known` where it is near enough to be meant (a third of the letters, at least one), else "".
std::string_view nearest(std::string_view word, const std::vector<std::string_view>& known);
/// "did you mean \"throughput\"? Known: a, b, c" with at most twelve known words; `none` where nothing is known.
std::string hintFor(std::string_view word, const std::vector<std::string_view>& known, std::string_view none);

}  // namespace roundel::model
