// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/papers/effect.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/papers/short_number.h"

namespace roundel::papers {
namespace {

using experiment::Claim;
using experiment::Estimate;
using experiment::ExpectedEntry;
using experiment::PaperVerdict;

constexpr double kRoundOff = 1e-9;
constexpr std::array<const char*, 6> kWords{"turns the verdict", "nearer",         "no effect seen",
                                            "farther",           "past the paper", "too few seeds"};

/// Returns the distance of a number from the paper's claim; below 0 if it is on the side that the paper states.
double missOf(const ExpectedEntry& entry, double mean) {
  const double stated_number = experiment::comparedWith(entry).value_or(0);
  if (entry.claim == Claim::Above) return stated_number - mean;
  if (entry.claim == Claim::Below) return mean - stated_number;
  return std::abs(mean - stated_number);
}

bool isSeen(const Estimate& change, double base, bool drawn) {
  if (std::abs(change.mean) <= kRoundOff * std::max(1.0, std::abs(base))) return false;
  return !drawn || std::abs(change.mean) > change.half_width;
}

/// Returns true if the change moves past the paper's number to a larger distance on the other side.
bool isPast(const ExpectedEntry& entry, double base, double changed) {
  return entry.claim == Claim::Value && (base < *entry.value) == (changed > base) && changed != base;
}

std::string signedText(const Estimate& change) {
  const std::string width =
      std::isfinite(change.half_width) ? fmt::format(" ± {}", shortNumber(change.half_width)) : std::string();
  return fmt::format("{}{}{}", change.mean > 0 ? "+" : "", shortNumber(change.mean), width);
}

}  // namespace

const char* toString(Effect effect) { return kWords.at(static_cast<std::size_t>(effect)); }

std::optional<Effect> effectIn(const std::string& word) {
  for (std::size_t i = 0; i < kWords.size(); ++i)
    if (word == kWords[i]) return static_cast<Effect>(i);
  return std::nullopt;
}

std::optional<Effect> effectOf(const Measured& number, const TriedChange& tried) {
  if (tried.change.n == 0 || number.verdict == PaperVerdict::NotComparable) return std::nullopt;
  if (number.drawn && tried.change.n < experiment::kSeedsOfAnInterval) return Effect::TooFewSeeds;
  const double base = number.ours.mean, changed = base + tried.change.mean;
  if (!isSeen(tried.change, base, number.drawn)) return Effect::NoneSeen;
  if (missOf(number.entry, changed) < missOf(number.entry, base))
    return tried.verdict < number.verdict ? Effect::TurnsVerdict : Effect::Nearer;
  return isPast(number.entry, base, changed) ? Effect::Overshoots : Effect::Farther;
}

std::string effectText(const TriedChange& tried) {
  if (tried.change.n == 0) return {};
  const std::string change_text = signedText(tried.change), by = change_text.substr(tried.change.mean == 0 ? 0 : 1);
  if (!tried.effect) return "changes it by " + change_text;
  switch (*tried.effect) {
    case Effect::TurnsVerdict:
      return fmt::format("turns the verdict: {}, by {}", toString(tried.verdict), by);
    case Effect::Nearer:
      return "moves toward the paper by " + by;
    case Effect::Farther:
      return "moves away from the paper by " + by;
    case Effect::Overshoots:
      return "moves past the paper, by " + by;
    case Effect::NoneSeen:
      return fmt::format("no effect seen ({})", change_text);
    case Effect::TooFewSeeds:
      return fmt::format("too few seeds to say ({})", change_text);
  }
  return {};
}

const char* effectRule() {
  return "What a change of the set-up does is decided by the paired difference of our two numbers, seed by seed, with Student's t at 95 %. turns the verdict: the interval of the "
         "difference leaves out 0, the number comes nearer to the paper's, and its verdict is better. moves toward the paper, away from it, or past it and farther off on the other "
         "side: the interval leaves out 0. no effect seen: the interval holds 0. too few seeds to say: fewer than three, unless nothing is drawn: then one run is enough.";
}

}  // namespace roundel::papers
