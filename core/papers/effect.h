// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The effect of a change of the set-up on a number of ours. Only here is the rule (resources/help/papers.md tells it to
// users).
//
// Overlapping intervals say little, because all set-ups of a seed share its jobs. The rule uses the paired difference
// over the seeds, with Student's t at 95 %.
//
// Source: paired designs: Law, "Simulation Modeling and Analysis", 5th ed., section 10.2.

#include <optional>
#include <string>

#include "core/experiment/expected.h"

namespace roundel::papers {

/// In descending order as an explanation of a miss.
enum class Effect {
  TurnsVerdict,  ///< closer to the paper, with a better verdict
  Nearer,        ///< closer, with the same verdict
  NoneSeen,      ///< the interval of the difference contains 0
  Farther,       ///< away from the paper's number
  Overshoots,    ///< toward the paper's number and past it, to a greater distance on the other side
  TooFewSeeds    ///< fewer than kSeedsOfAnInterval, although jobs or decisions are drawn
};
/// Returns "turns the verdict", "nearer", "no effect seen", "farther", "past the paper" or "too few seeds".
const char* toString(Effect effect);
std::optional<Effect> effectIn(const std::string& word);

/// A number measured with a changed set-up.
struct TriedChange {
  std::string title;
  experiment::Estimate ours;
  experiment::PaperVerdict verdict = experiment::PaperVerdict::NotComparable;
  experiment::Estimate change{};   ///< experiment::changeOf()
  std::optional<Effect> effect{};  ///< nullopt if the number cannot be compared with the paper's, or was not run
};

/// A number measured with the set-up of the sweep.
struct Measured {
  const experiment::ExpectedEntry& entry;
  const experiment::Estimate& ours;
  experiment::PaperVerdict verdict;
  bool drawn = true;  ///< false: nothing is drawn, so that one run is enough
};

/// Returns the effect by the paired difference `tried.change`; ignores `tried.effect`. O(1).
std::optional<Effect> effectOf(const Measured& number, const TriedChange& tried);

/// Returns "turns the verdict: agrees, by 0.120 ± 0.0300", "moves toward the paper by 0.120 ± 0.0300", "no effect seen
/// (+0.0100 ± 0.0500)"; empty if it was not run.
std::string effectText(const TriedChange& tried);

/// Returns a description of the rule for readers.
const char* effectRule();

}  // namespace roundel::papers
