#pragma once
// What a change of the set-up does to a number of ours. This is the only place with the rule (resources/help/papers.md tells it to users).
//
// Two intervals that overlap say little, since all set-ups of a seed share its jobs: the paired difference over the seeds decides, by Student's t
// at 95 %.
//
// Source: paired designs: Law, "Simulation Modeling and Analysis", 5th ed., section 10.2.

#include <optional>
#include <string>

#include "core/experiment/expected.h"

namespace roundel::papers {

/// In this order better reasons of a miss.
enum class Effect {
  TurnsVerdict,  ///< nearer to the paper, with a better verdict
  Nearer,        ///< nearer, with the verdict that it had
  NoneSeen,      ///< the interval of the difference holds 0
  Farther,       ///< away from the paper
  Past,          ///< toward the paper's number and beyond it, farther off on the other side
  TooFewSeeds    ///< fewer than kSeedsOfAnInterval, where jobs or decisions are drawn
};
/// "turns the verdict", "nearer", "no effect seen", "farther", "past the paper", "too few seeds"
const char* toString(Effect effect);
std::optional<Effect> effectIn(const std::string& word);

/// A number under a changed set-up.
struct Tried {
  std::string title;
  experiment::Estimate ours;
  experiment::PaperVerdict verdict = experiment::PaperVerdict::NotComparable;
  experiment::Estimate change{};   ///< experiment::changeOf()
  std::optional<Effect> effect{};  ///< none where the number cannot be compared with the paper's, or was not run
};

/// A number as it is set up.
struct Measured {
  const experiment::ExpectedEntry& entry;
  const experiment::Estimate& ours;
  experiment::PaperVerdict verdict;
  bool drawn = true;  ///< false: nothing is drawn, so that one run says all
};

/// By the paired difference `tried.change`; `tried.effect` is not read. O(1).
std::optional<Effect> effectOf(const Measured& number, const Tried& tried);

/// "turns the verdict: agrees, by 0.120 ± 0.0300", "moves toward the paper by 0.120 ± 0.0300", "no effect seen (+0.0100 ± 0.0500)".
/// Empty where it was not run.
std::string effectText(const Tried& tried);

/// How effects are found, for readers.
const char* effectRule();

}  // namespace roundel::papers
