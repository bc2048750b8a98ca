#include "core/model/suggest.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace roundel::model {

namespace {

constexpr std::size_t kLongestWord = 64;  // a longer one is no slip of the pen, and the distance is quadratic
constexpr std::size_t kMostNamed = 12;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

}  // namespace

std::size_t editDistance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t k = 0; k < b.size(); ++k) {
      const std::size_t change = diagonal + (lower(a[i]) == lower(b[k]) ? 0 : 1);
      diagonal = row[k + 1];
      row[k + 1] = std::min({change, row[k] + 1, diagonal + 1});
    }
  }
  return row[b.size()];
}

std::string_view nearest(std::string_view word, const std::vector<std::string_view>& known) {
  std::string_view best;
  if (word.size() > kLongestWord) return best;
  std::size_t bestDistance = std::max<std::size_t>(1, word.size() / 3) + 1;
  for (const std::string_view candidate : known) {
    if (candidate.size() > kLongestWord) continue;
    const std::size_t distance = editDistance(word, candidate);
    if (distance >= bestDistance) continue;
    best = candidate;
    bestDistance = distance;
  }
  return best;
}

std::string hintFor(std::string_view word, const std::vector<std::string_view>& known, std::string_view none) {
  if (known.empty()) return std::string(none);
  const std::string_view near = nearest(word, known);
  std::string hint = near.empty() ? "known: " : fmt::format("did you mean \"{}\"? Known: ", near);
  for (std::size_t i = 0; i < known.size() && i < kMostNamed; ++i)
    fmt::format_to(std::back_inserter(hint), "{}{}", i == 0 ? "" : ", ", known[i]);
  if (known.size() > kMostNamed) fmt::format_to(std::back_inserter(hint), " and {} more", known.size() - kMostNamed);
  return hint;
}

}  // namespace roundel::model
