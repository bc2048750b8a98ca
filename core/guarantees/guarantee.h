#pragma once
// A theorem of a paper beside one run: statement, symbols, conditions, bound and what the run reached. Plain values; views and files draw them.

#include <optional>
#include <string>
#include <vector>

#include "core/guarantees/remedy.h"
#include "core/trace/formula.h"

namespace roundel::guarantees {

enum class Check {
  Met,
  NotMet,
  Unknown  ///< it cannot be checked in this run; Condition::found says why
};

struct Condition {
  Check check = Check::Unknown;
  std::string text;                   ///< "All servers are equal"
  std::string found;                  ///< in this run: "3 kinds of GPU"
  std::string otherwise;              ///< ends "does not apply here because ...": "the servers differ"
  bool of_proof = false;              ///< a step of the proof; NotMet: the theorem fails as printed
  std::optional<Remedy> remedy = {};  ///< if NotMet: what would be worth a try
};

/// What a symbol means, and the source of its value.
struct SymbolNote {
  std::string symbol;  ///< "ε̄"
  std::string meaning;
  double value = 0;
  std::string unit;
  std::string source;  ///< "run", "scenario", "optimal at rounds", ...
};

enum class Verdict {
  Holds,           ///< all conditions are met, and the run is inside the bound
  ProofGap,        ///< the same, but the proof has a gap, so that nothing was proven
  DoesNotApply,    ///< a condition is not met or cannot be checked
  FailsAsPrinted,  ///< a step of the proof, or the statement, is false for this run although its conditions are met
  DoesNotHold,     ///< all conditions are met and the run is outside: a fault of the program or a new finding
  NeedsWholeRun    ///< the run is not complete
};
const char* toString(
    Verdict
        verdict);  ///< "holds", "proof-gap", "does-not-apply", "fails-as-printed", "does-not-hold", "needs-whole-run"

/// The quantity that the theorem bounds. Values in `unit`; what is not known has none.
struct Scale {
  std::string quantity;  ///< "total utility"
  std::string unit;      ///< "s", or ""
  bool larger_is_better = false;
  std::optional<double> run;
  std::optional<double> bound;  ///< no schedule is better
  std::string bound_from;       ///< what bounds it
  std::optional<double> optimum;
  bool optimum_in_rounds = false;    ///< of schedules that decide at boundaries only
  std::string no_optimum;            ///< why the optimum is not known
  std::optional<double> guaranteed;  ///< the run is no worse, if the theorem holds
  std::string no_guaranteed;         ///< why there is no such value
  struct Other {
    std::string name;
    double value = 0;
  };
  std::vector<Other> others;  ///< of other runs, as "2 copies"
  /// At least 1 for what is no better than the bound; nullopt without a run or a bound.
  std::optional<double> ratio(std::optional<double> of) const;
};

struct Guarantee {
  std::string scheduler;                 ///< its name
  std::string lane;                      ///< label of the run
  std::string theorem;                   ///< "Theorem 2"
  std::string title;                     ///< "competitive ratio"
  std::string sentence;                  ///< as the paper prints it
  std::vector<trace::Formula> formulas;  ///< the first is the statement
  std::vector<SymbolNote> symbols;
  std::vector<Condition> conditions;
  Scale scale;
  std::vector<std::string> gaps;  ///< of the proof
  Verdict verdict = Verdict::NeedsWholeRun;
  std::string because;  ///< ends the words of the verdict; for FailsAsPrinted the step that is false
  std::string anchor;   ///< of the help page
  int met() const;      ///< conditions
};

/// Fills verdict and because. `inside`: nullopt where it is not known. `whole`: the run is complete.
void judge(Guarantee& guarantee, bool whole, std::optional<bool> inside);
/// "does not apply here because the servers differ", "fails as printed: see help", ...
std::string verdictText(const Guarantee& guarantee);

/// a <= b with a relative tolerance of 1e-9.
bool atMost(double a, double b);

}  // namespace roundel::guarantees
