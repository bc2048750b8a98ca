// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A theorem of a paper for one run: statement, symbols, conditions, bound and the run's value. Plain values for views
// and files.

#include <optional>
#include <string>
#include <vector>

#include "core/guarantees/remedy.h"
#include "core/trace/formula.h"

namespace roundel::guarantees {

enum class Check {
  Met,
  NotMet,
  Unknown  ///< it cannot be checked for this run; Condition::found says why
};

struct Condition {
  Check check = Check::Unknown;
  std::string text;                   ///< "All servers are equal"
  std::string found;                  ///< the value in this run: "3 kinds of GPU"
  std::string otherwise;              ///< completes "does not apply here because ...": "the servers differ"
  bool of_proof = false;              ///< a step of the proof; if NotMet, the theorem fails as printed
  std::optional<Remedy> remedy = {};  ///< if NotMet: a change that may meet it
};

/// The meaning of a symbol and the source of its value.
struct SymbolNote {
  std::string symbol;  ///< "ε̄"
  std::string meaning;
  double value = 0;
  std::string unit;
  std::string source;  ///< "run", "scenario", "optimal at rounds", ...
};

enum class Verdict {
  Holds,           ///< all conditions are met, and the run is within the bound
  ProofGap,        ///< like Holds, but the proof has a gap, so that nothing is proven
  DoesNotApply,    ///< a condition is not met or cannot be checked
  FailsAsPrinted,  ///< all conditions are met, but a step of the proof or the statement is false for this run
  DoesNotHold,     ///< all conditions are met, but the run exceeds the bound: an error of the program or a new finding
  NeedsWholeRun    ///< the run is not complete
};
/// Returns "holds", "proof-gap", "does-not-apply", "fails-as-printed", "does-not-hold" or "needs-whole-run".
const char* toString(Verdict verdict);

/// The quantity that the theorem bounds. Values are in `unit`; unknown values are nullopt.
struct Scale {
  std::string quantity;  ///< "total utility"
  std::string unit;      ///< "s", or ""
  bool larger_is_better = false;
  std::optional<double> run;
  std::optional<double> bound;  ///< no schedule has a better value
  std::string bound_from;       ///< the source of the bound
  std::optional<double> optimum;
  bool optimum_in_rounds = false;    ///< the optimum is over schedules that decide only at round boundaries
  std::string no_optimum;            ///< why the optimum is not known
  std::optional<double> guaranteed;  ///< if the theorem holds, the run's value is not worse
  std::string no_guaranteed;         ///< why `guaranteed` has no value
  struct Other {
    std::string name;
    double value = 0;
  };
  std::vector<Other> others;  ///< values of other runs, such as "2 copies"
  /// Returns the ratio of a value to the bound, at least 1 for values that are not better; nullopt without a value or a
  /// bound.
  std::optional<double> ratio(std::optional<double> of) const;
};

struct Guarantee {
  std::string scheduler;                 ///< name of the scheduler
  std::string lane;                      ///< label of the run
  std::string theorem;                   ///< "Theorem 2"
  std::string title;                     ///< "competitive ratio"
  std::string sentence;                  ///< as printed in the paper
  std::vector<trace::Formula> formulas;  ///< the first is the statement
  std::vector<SymbolNote> symbols;
  std::vector<Condition> conditions;
  Scale scale;
  std::vector<std::string> gaps;  ///< gaps of the proof
  Verdict verdict = Verdict::NeedsWholeRun;
  std::string reason;  ///< completes the text of the verdict; for FailsAsPrinted, the false step
  std::string anchor;  ///< of the help page
  int met() const;     ///< the number of conditions that are met
};

/// Sets verdict and reason. `inside`: whether the run is within the bound; nullopt if unknown. `whole`: the run is
/// complete.
void judge(Guarantee& guarantee, bool whole, std::optional<bool> inside);
/// Returns "does not apply here because the servers differ", "fails as printed: see help", ...
std::string verdictText(const Guarantee& guarantee);

/// Returns whether a <= b with a relative tolerance of 1e-9.
bool atMost(double a, double b);

}  // namespace roundel::guarantees
