#pragma once
// A paper's experiment beside ours: each number with its verdict, and what the ablations of the sweep make of it.

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
  bool time = false;           ///< measured on this machine: another at each run
  std::vector<Tried> tried{};  ///< the ablations that concern it; n = 0: not run
  std::string measured_on{};   ///< of a shipped time: machine and day
  std::string link{};          ///< where the page's row leads: a file, relative to the page, with /; empty: nowhere
};

/// Where our numbers of a figure come from.
enum class Origin { Run, Shipped, None };

struct FigureResult {
  PaperEntry entry;
  experiment::PaperFigure about;
  std::vector<NumberResult> numbers;
  experiment::PaperVerdict verdict = experiment::PaperVerdict::NotComparable;
  std::size_t runs = 0, failed = 0;
  Origin origin = Origin::Run;
  std::string link{};  ///< as NumberResult::link, of the figure's row
};

/// Precondition: the table is of that sweep, whose `paper` is there. O(entries * ablations * rows).
FigureResult resultOf(const PaperEntry& entry, const experiment::Sweep& sweep, const experiment::SweepTable& table);

/// Is it a column of timing.csv: measured, and another at each run?
bool isMeasuredTime(const std::string& metric);

/// ours / paper; NaN where the paper prints no number or it is 0.
double overPaper(const NumberResult& number);

/// A number on the other side, or on the paper's side of a printed number that it does not reach.
bool isMiss(const NumberResult& number);

/// The change that explains most: one that turns the verdict, else one that comes nearer; the nearest to the paper's number of these. Null where
/// no change does either. O(changes).
const Tried* bestOf(const NumberResult& number);

/// Why a number is missed, as far as ablations show it: the change that turns the verdict, else the one that brings it nearest; else what was
/// tried, and what the paper leaves open (`about.unstated`); then the entry's note. Empty where it agrees or only its side is known and right.
std::string reasonOf(const NumberResult& number, const experiment::PaperFigure& about);

/// What became of a figure or number: a verdict, in the order of PaperVerdict, or why there is none.
enum class Outcome { Agrees, DirectionOnly, Differs, NotComparable, NotSetUp, NotRun };
constexpr std::size_t kOutcomes = 6;
/// "agrees", ..., "cannot be set up", "not run yet"
const char* toString(Outcome outcome);
Outcome outcomeOf(const FigureResult& figure);
Outcome outcomeOf(const FigureResult& figure, const NumberResult& number);

/// How many by outcome.
using Counts = std::array<std::size_t, kOutcomes>;
/// "8 agree, 12 direction only, 4 differ, 1 not comparable, 6 cannot be set up, 2 not run yet"; what is 0 is left out but for the first three.
std::string textOf(const Counts& counts);

}  // namespace roundel::papers
