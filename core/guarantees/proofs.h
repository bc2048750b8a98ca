#pragma once
// The theorems by kind of proof, and what they share. Private to core/guarantees.

#include <optional>
#include <string>
#include <vector>

#include "core/guarantees/guarantees.h"
#include "core/metrics/optimum/event_optimum.h"
#include "core/policies/policy_info.h"

namespace roundel::guarantees {

/// One run, and what was asked.
struct Asked {
  const compare::LaneRun& run;
  const policies::PolicyInfo& info;
  const Effort& effort;

  const trace::Trace& trace() const { return *run.trace; }
  const model::Problem& problem() const { return *run.trace->problem; }
  bool whole() const { return run.trace->status == trace::RunStatus::Complete && everyJobFinished(); }
  bool everyJobFinished() const;
  double number(const std::string& option) const;     ///< of the run's options; NaN where it is none
  std::string word(const std::string& option) const;  ///< without quotes
  Guarantee start(std::string theorem, std::string title, std::string sentence) const;
};

std::vector<Guarantee> primalDual(const Asked& asked);
std::vector<Guarantee> copies(const Asked& asked);
std::vector<Guarantee> listSchedule(const Asked& asked);
std::vector<Guarantee> virtualMachine(const Asked& asked);

/// A lower value of the sum of completion times, and the optimum where the value is reached.
struct Least {
  std::optional<double> lower_s;
  std::string from;
  bool exact = false;
  std::string why_not;  ///< the optimum is not known
};
/// Of all jobs, absolute; by weight or each once.
Least leastCompletion(const Asked& asked, bool weighted);

/// Largest sum of utilities by the search of schedules that decide at boundaries. NaN where it is not known, with the reason.
struct BestUtility {
  std::optional<double> value;
  std::string why_not;
};
BestUtility bestUtility(const Asked& asked);

Condition condition(bool met, std::string text, std::string found, std::string otherwise);
Condition with(Condition condition, Remedy remedy);  ///< the remedy of a condition that is not met
Condition unknown(std::string text, std::string why, std::string otherwise);
Condition step(bool met, std::string text, std::string found, std::string otherwise);

/// "3 kinds of node", and are they one?
Condition equalNodes(const model::Problem& problem, const std::string& text, const std::string& otherwise);
/// No event changes the cluster, a rate or a job.
Condition noEvents(const model::Problem& problem);

std::string shortNumber(double value);  ///< three significant digits

}  // namespace roundel::guarantees
