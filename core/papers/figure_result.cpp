// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/papers/figure_result.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "core/experiment/results.h"
#include "core/model/ranges/contains.h"
#include "core/papers/drawn.h"

namespace roundel::papers {
namespace {

using experiment::Ablation;
using experiment::Claim;
using experiment::ExpectedEntry;
using experiment::PaperVerdict;
using experiment::SweepTable;

NumberResult numberOf(const ExpectedEntry& entry, const std::vector<Ablation>& ablations, bool drawn,
                      const SweepTable& table) {
  NumberResult out{entry, ourNumber(entry, table), PaperVerdict::NotComparable, isMeasuredTime(entry.metric), {}};
  out.verdict = verdictOf(entry, out.ours);
  for (const Ablation& ablation : ablations) {
    if (!concerns(ablation, entry)) continue;
    const ExpectedEntry changed_entry = withAblation(entry, ablation);
    TriedChange tried{ablation.title, ourNumber(changed_entry, table)};
    tried.verdict = verdictOf(changed_entry, tried.ours);
    tried.change = changeOf(entry, changed_entry, table);
    tried.effect = effectOf({entry, out.ours, out.verdict, drawn}, tried);
    out.tried.push_back(std::move(tried));
  }
  return out;
}

/// Returns the distance from the paper's number. If the paper states only a side, it is the distance from the limit.
double apart(const experiment::Estimate& ours, const ExpectedEntry& entry) {
  return std::abs(ours.mean - comparedWith(entry).value_or(0));
}

/// What only the authors know.
std::string asked(const experiment::PaperFigure& about) {
  std::string out;
  for (const std::string& unstated_fact : about.unstated)
    out += (out.empty() ? ". To be asked of the authors: " : ", ") + unstated_fact;
  return out;
}

/// Lists the tried changes with their numbers.
std::string unexplained(const NumberResult& number) {
  std::string tried;
  for (const TriedChange& tried_change : number.tried) {
    if (tried_change.ours.n == 0) continue;
    tried += fmt::format("{}{}: {}, {}", tried.empty() ? "" : "; ", tried_change.title,
                         shortNumber(tried_change.ours.mean), effectText(tried_change));
  }
  return tried.empty() ? "not explained: no change was tried" : "not explained; tried: " + tried;
}

/// Returns true if the paper states a side and our interval includes both sides.
bool reachesAcross(const NumberResult& number) {
  const std::optional<double> middle = middleOf(number.entry);
  return number.entry.claim != Claim::Value && middle && number.ours.n >= experiment::kSeedsOfAnInterval &&
         std::abs(number.ours.mean - *middle) <= number.ours.half_width;
}

}  // namespace

bool isMiss(const NumberResult& number) {
  if (number.verdict == PaperVerdict::Differs) return true;
  return number.verdict == PaperVerdict::DirectionOnly && number.entry.value.has_value();
}

const TriedChange* bestOf(const NumberResult& number) {
  const auto rank = [&number](const TriedChange& tried) {
    return std::tuple(*tried.effect, tried.verdict, apart(tried.ours, number.entry));
  };
  const TriedChange* best = nullptr;
  for (const TriedChange& tried : number.tried) {
    if (tried.ours.n == 0 || !tried.effect || *tried.effect > Effect::Nearer) continue;
    if (best == nullptr || rank(tried) < rank(*best)) best = &tried;
  }
  return best;
}

bool isMeasuredTime(const std::string& metric) {
  const std::vector<std::string> times = experiment::timingMetrics();
  return model::contains(times, metric);
}

FigureResult resultOf(const PaperEntry& entry, const experiment::Sweep& sweep, const SweepTable& table) {
  FigureResult out{entry, *sweep.paper, {}, PaperVerdict::NotComparable, table.rows.size(), 0};
  const bool is_drawn = isDrawn(sweep);
  std::vector<PaperVerdict> verdicts;
  for (const ExpectedEntry& expected_entry : sweep.expected) {
    out.numbers.push_back(numberOf(expected_entry, out.about.ablations, is_drawn, table));
    verdicts.push_back(out.numbers.back().verdict);
  }
  out.verdict = verdictOf(verdicts);
  for (const experiment::SweepRow& row : table.rows) out.failed += row.failed() ? 1U : 0U;
  return out;
}

double overPaper(const NumberResult& number) {
  if (!number.entry.value || *number.entry.value == 0) return std::nan("");
  return number.ours.mean / *number.entry.value;
}

std::string reasonOf(const NumberResult& number, const experiment::PaperFigure& about) {
  if (!isMiss(number)) return {};
  std::string out;
  if (reachesAcross(number))
    out = fmt::format("our interval reaches across {}, more seeds may decide the side; ", *middleOf(number.entry));
  const TriedChange* best = bestOf(number);
  if (best != nullptr) {
    out += fmt::format("{}: {}, {}", best->title, shortNumber(best->ours.mean), effectText(*best));
    if (*best->effect == Effect::Nearer) out += fmt::format(", not there ({})", toString(best->verdict));
  } else {
    out += unexplained(number);
  }
  if (best == nullptr || *best->effect == Effect::Nearer) out += asked(about);
  return number.entry.note.empty() ? out : out + "; " + number.entry.note;
}

const char* toString(Outcome outcome) {
  if (outcome == Outcome::NotSetUp) return "cannot be set up";
  if (outcome == Outcome::NotRun) return "not run yet";
  return experiment::toString(static_cast<PaperVerdict>(outcome));
}

Outcome outcomeOf(const FigureResult& figure) {
  if (!figure.entry.canBeSetUp()) return Outcome::NotSetUp;
  return figure.origin == Origin::None ? Outcome::NotRun : static_cast<Outcome>(figure.verdict);
}

Outcome outcomeOf(const FigureResult& figure, const NumberResult& number) {
  const Outcome of_figure = outcomeOf(figure);
  return of_figure >= Outcome::NotSetUp ? of_figure : static_cast<Outcome>(number.verdict);
}

std::string textOf(const Counts& counts) {
  constexpr std::array<const char*, kOutcomes> kWords{"agree",          "direction only",   "differ",
                                                      "not comparable", "cannot be set up", "not run yet"};
  std::string out;
  for (std::size_t i = 0; i < counts.size(); ++i)
    if (i < 3 || counts[i] > 0) out += fmt::format("{}{} {}", out.empty() ? "" : ", ", counts[i], kWords[i]);
  return out;
}

}  // namespace roundel::papers
