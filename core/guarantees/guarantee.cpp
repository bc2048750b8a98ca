// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guarantees/guarantee.h"

#include <algorithm>
#include <cmath>

namespace roundel::guarantees {
namespace {

constexpr double kTolerance = 1e-9;  // relative

const Condition* firstOf(const Guarantee& guarantee, Check check, bool of_proof) {
  const auto first_match = std::ranges::find_if(guarantee.conditions, [&](const Condition& condition) {
    return condition.check == check && condition.of_proof == of_proof;
  });
  return first_match == guarantee.conditions.end() ? nullptr : &*first_match;
}

}  // namespace

const char* toString(Verdict verdict) {
  switch (verdict) {
    case Verdict::Holds:
      return "holds";
    case Verdict::ProofGap:
      return "proof-gap";
    case Verdict::DoesNotApply:
      return "does-not-apply";
    case Verdict::FailsAsPrinted:
      return "fails-as-printed";
    case Verdict::DoesNotHold:
      return "does-not-hold";
    case Verdict::NeedsWholeRun:
      break;
  }
  return "needs-whole-run";
}

std::optional<double> Scale::ratio(std::optional<double> of) const {
  if (!of || !bound) return std::nullopt;
  const double divisor = larger_is_better ? *of : *bound;
  const double value = larger_is_better ? *bound : *of;
  return divisor > 0 ? std::optional(value / divisor) : std::nullopt;
}

int Guarantee::met() const { return static_cast<int>(std::ranges::count(conditions, Check::Met, &Condition::check)); }

bool atMost(double a, double b) { return a <= b + kTolerance * std::max(std::abs(a), std::abs(b)); }

// A failed step of the proof has priority over a condition that is not met.
void judge(Guarantee& guarantee, bool whole, std::optional<bool> inside) {
  guarantee.reason.clear();
  if (const Condition* step = firstOf(guarantee, Check::NotMet, true)) {
    guarantee.verdict = Verdict::FailsAsPrinted;
    guarantee.reason = step->otherwise;
    return;
  }
  const Condition* missing = firstOf(guarantee, Check::NotMet, false);
  if (missing == nullptr) missing = firstOf(guarantee, Check::Unknown, false);
  if (missing == nullptr) missing = firstOf(guarantee, Check::Unknown, true);
  if (!whole) {
    guarantee.verdict = Verdict::NeedsWholeRun;
  } else if (missing != nullptr) {
    guarantee.verdict = Verdict::DoesNotApply;
    guarantee.reason = missing->otherwise;
  } else if (!inside) {
    guarantee.verdict = Verdict::DoesNotApply;
    guarantee.reason = "the optimum is not known";
  } else if (!*inside) {
    guarantee.verdict = Verdict::DoesNotHold;
  } else {
    guarantee.verdict = guarantee.gaps.empty() ? Verdict::Holds : Verdict::ProofGap;
  }
}

std::string verdictText(const Guarantee& guarantee) {
  switch (guarantee.verdict) {
    case Verdict::Holds:
      return "holds";
    case Verdict::ProofGap:
      return "inside the bound, but the proof has a gap: see help";
    case Verdict::DoesNotApply:
      return "does not apply here because " + guarantee.reason;
    case Verdict::FailsAsPrinted:
      return "fails as printed: see help";
    case Verdict::DoesNotHold:
      return "does not hold: please report";
    case Verdict::NeedsWholeRun:
      break;
  }
  return "needs the whole run";
}

}  // namespace roundel::guarantees
