// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A paper's experiment compared with ours: each number with its verdict, and the effects of the ablations.

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "core/experiment/expected.h"
#include "core/experiment/sweep.h"
#include "core/papers/effect.h"
#include "core/papers/paper_set.h"
#include "core/papers/short_number.h"

namespace roundel::papers {

struct NumberResult {
  experiment::ExpectedEntry entry;
  experiment::Estimate ours;
  experiment::PaperVerdict verdict = experiment::PaperVerdict::NotComparable;
  bool time = false;                 ///< measured on this machine; differs between runs
  std::vector<TriedChange> tried{};  ///< the ablations of this number; n = 0: not run
  std::string measured_on{};         ///< for a shipped time: machine and day
  std::string link{};                ///< the link of the page's row: a file relative to the page, with /; empty: none
};

/// The source of our numbers of a figure.
enum class Origin { Run, Shipped, None };

struct FigureResult {
  PaperEntry entry;
  experiment::PaperFigure about;
  std::vector<NumberResult> numbers;
  experiment::PaperVerdict verdict = experiment::PaperVerdict::NotComparable;
  std::size_t runs = 0, failed = 0;
  Origin origin = Origin::Run;
  std::string link{};  ///< like NumberResult::link, for the figure's row
};

/// Compares a sweep's results with the paper. Precondition: the table is of that sweep, and its `paper` is set.
/// O(entries * ablations * rows).
FigureResult resultOf(const PaperEntry& entry, const experiment::Sweep& sweep, const experiment::SweepTable& table);

/// Returns whether the metric is a column of timing.csv, which differs between runs.
bool isMeasuredTime(const std::string& metric);

/// Returns ours / paper; NaN if the paper prints no number or 0.
double overPaper(const NumberResult& number);

/// Returns whether the number is on the wrong side, or on the paper's side of a printed number without reaching it.
bool isMiss(const NumberResult& number);

/// Returns the change that explains most: of those that turn the verdict, otherwise of those that come nearer, the one
/// nearest to the paper's number. Null if there is none. O(changes).
const TriedChange* bestOf(const NumberResult& number);

/// Returns why a number is missed, as far as ablations show it: the change that turns the verdict, otherwise the one
/// that brings it nearest; otherwise what was tried and what the paper leaves open (`about.unstated`); then the entry's
/// note. Empty if the number agrees, or only its side is known and right.
std::string reasonOf(const NumberResult& number, const experiment::PaperFigure& about);

/// The outcome of a figure or number: a verdict, in the order of PaperVerdict, or why there is none.
enum class Outcome { Agrees, DirectionOnly, Differs, NotComparable, NotSetUp, NotRun };
constexpr std::size_t kOutcomes = 6;
/// Returns "agrees", ..., "cannot be set up" or "not run yet".
const char* toString(Outcome outcome);
Outcome outcomeOf(const FigureResult& figure);
Outcome outcomeOf(const FigureResult& figure, const NumberResult& number);

/// The number of figures or numbers by Outcome.
using Counts = std::array<std::size_t, kOutcomes>;
/// Returns "8 agree, 12 direction only, 4 differ, 1 not comparable, 6 cannot be set up, 2 not run yet"; zeros after the
/// first three are left out.
std::string textOf(const Counts& counts);

}  // namespace roundel::papers
