// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/check/suggest.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "core/model/check/visible_text.h"
#include "core/model/text/ascii.h"

namespace roundel::model {

namespace {

constexpr std::size_t kLongestWord = 64;            // longer words are not compared: the cost is quadratic
constexpr std::size_t kMaxComparisons = 4'000'000;  // letter comparisons for one word; enough for thousands of ids
constexpr std::size_t kMaxNamed = 40;
constexpr std::size_t kFewNamed = 12;  // names listed beside the nearest word

}  // namespace

std::size_t editDistance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before, last(b.size() + 1), row(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    row[0] = i + 1;
    for (std::size_t k = 0; k < b.size(); ++k) {
      const std::size_t change = last[k] + (lower(a[i]) == lower(b[k]) ? 0 : 1);
      row[k + 1] = std::min({change, row[k] + 1, last[k + 1] + 1});
      const bool swapped = i > 0 && k > 0 && lower(a[i]) == lower(b[k - 1]) && lower(a[i - 1]) == lower(b[k]);
      if (swapped) row[k + 1] = std::min(row[k + 1], before[k - 1] + 1);
    }
    before = last;
    last = row;
  }
  return last[b.size()];
}

std::string_view nearest(std::string_view word, const std::vector<std::string_view>& known) {
  std::string_view best;
  if (word.size() > kLongestWord) return best;
  std::size_t limit = std::max<std::size_t>(2, word.size() / 2) + 1;
  std::size_t steps = 0;
  for (const std::string_view candidate : known) {
    if (candidate.size() > kLongestWord) continue;
    steps += (word.size() + 1) * (candidate.size() + 1);
    if (steps > kMaxComparisons) break;
    const std::size_t distance = editDistance(word, candidate);
    // Two words without a common letter are not similar, however short they are.
    if (distance >= limit || distance >= std::max(word.size(), candidate.size())) continue;
    best = candidate;
    limit = distance;
  }
  return best;
}

std::string hintFor(std::string_view word, const std::vector<std::string_view>& known, std::string_view none) {
  if (known.empty()) return std::string(none);
  const std::string_view nearest_word = nearest(word, known);
  std::string hint =
      nearest_word.empty() ? "known: " : fmt::format("did you mean \"{}\"? Known: ", brief(nearest_word));
  const std::size_t named_count = std::min(known.size(), nearest_word.empty() ? kMaxNamed : kFewNamed);
  for (std::size_t i = 0; i < named_count; ++i) hint += fmt::format("{}{}", i == 0 ? "" : ", ", brief(known[i]));
  if (named_count < known.size()) hint += fmt::format(" and {} more", known.size() - named_count);
  return hint;
}

}  // namespace roundel::model
