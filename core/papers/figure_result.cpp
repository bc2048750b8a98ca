#include "core/papers/figure_result.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/experiment/results.h"

namespace roundel::papers {
namespace {

using experiment::Ablation;
using experiment::Claim;
using experiment::ExpectedEntry;
using experiment::PaperVerdict;
using experiment::SweepTable;

NumberResult numberOf(const ExpectedEntry& entry, const std::vector<Ablation>& ablations, const SweepTable& table) {
  NumberResult out{entry, ourNumber(entry, table), PaperVerdict::NotComparable, isMeasuredTime(entry.metric), {}};
  out.verdict = verdictOf(entry, out.ours);
  for (const Ablation& each : ablations) {
    if (!concerns(each, entry)) continue;
    const ExpectedEntry changed = withAblation(entry, each);
    Tried tried{each.title, ourNumber(changed, table), PaperVerdict::NotComparable};
    tried.verdict = verdictOf(changed, tried.ours);
    out.tried.push_back(std::move(tried));
  }
  return out;
}

/// How far from the paper's number; where it states a side alone, from the middle that ours is to pass.
double apart(const experiment::Estimate& ours, const ExpectedEntry& entry) {
  const bool difference = entry.against == experiment::Against::Difference && entry.ratio_at.empty();
  return std::abs(ours.mean - entry.value.value_or(difference ? 0 : 1));
}

/// The ablation whose number is nearest to the paper's, or one that is on the paper's side where it states a side only.
const Tried* nearest(const NumberResult& number) {
  const auto better = [&](const Tried& tried, const Tried* best) {
    if (tried.ours.n == 0) return false;
    if (best == nullptr) return true;
    if (tried.verdict != best->verdict) return tried.verdict < best->verdict;
    return apart(tried.ours, number.entry) < apart(best->ours, number.entry);
  };
  const Tried* best = nullptr;
  for (const Tried& tried : number.tried) {
    if (better(tried, best)) best = &tried;
  }
  return best;
}

bool nearer(const Tried& tried, const NumberResult& number) {
  if (tried.verdict < number.verdict) return true;
  return tried.verdict == number.verdict && apart(tried.ours, number.entry) < apart(number.ours, number.entry);
}

bool isMiss(const NumberResult& number) {
  if (number.verdict == PaperVerdict::Differs) return true;
  return number.verdict == PaperVerdict::DirectionOnly && number.entry.value.has_value();
}

}  // namespace

bool isMeasuredTime(const std::string& metric) {
  const std::vector<std::string> times = experiment::timingMetrics();
  return std::find(times.begin(), times.end(), metric) != times.end();
}

FigureResult resultOf(const PaperEntry& entry, const experiment::Sweep& sweep, const SweepTable& table) {
  FigureResult out{entry, *sweep.paper, {}, PaperVerdict::NotComparable, table.rows.size(), 0};
  std::vector<PaperVerdict> verdicts;
  for (const ExpectedEntry& each : sweep.expected) {
    out.numbers.push_back(numberOf(each, out.about.ablations, table));
    verdicts.push_back(out.numbers.back().verdict);
  }
  out.verdict = verdictOf(verdicts);
  for (const experiment::SweepRow& row : table.rows) out.failed += row.complete() ? 0U : 1U;
  return out;
}

double overPaper(const NumberResult& number) {
  if (!number.entry.value || *number.entry.value == 0) return std::nan("");
  return number.ours.mean / *number.entry.value;
}

std::string reasonOf(const NumberResult& number) {
  if (!number.told.empty()) return number.told;
  if (!isMiss(number)) return {};
  std::string out;
  if (const Tried* best = nearest(number)) {
    const std::string at = fmt::format("{}: {}", best->title, shortNumber(best->ours.mean));
    out = best->verdict == PaperVerdict::Agrees ? fmt::format("{}, which agrees", at)
          : nearer(*best, number) ? fmt::format("{}, nearer but not there ({})", at, toString(best->verdict))
                                  : fmt::format("not explained: nothing that was tried comes nearer (best: {})", at);
  }
  if (!number.entry.note.empty()) out += (out.empty() ? "" : "; ") + number.entry.note;
  return out.empty() ? "not explained: no change was tried" : out;
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
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (i < 3 || counts[i] > 0) out += fmt::format("{}{} {}", out.empty() ? "" : ", ", counts[i], kWords[i]);
  }
  return out;
}

std::string shortNumber(double value) {
  if (!std::isfinite(value)) return {};
  if (value == 0) return "0";
  const int before = static_cast<int>(std::floor(std::log10(std::abs(value)))) + 1;
  if (before > 3) {
    const double scale = std::pow(10.0, before - 3);
    return fmt::format("{:.0f}", std::round(value / scale) * scale);
  }
  return fmt::format("{:.{}f}", value, std::min(3 - before, 6));
}

}  // namespace roundel::papers
