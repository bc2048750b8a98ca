#pragma once
// The theorems by kind of proof, and shared parts. Private to core/guarantees.

#include <optional>
#include <string>
#include <vector>

#include "core/guarantees/guarantees.h"
#include "core/metrics/optimum/event_optimum.h"
#include "core/policies/policy_info.h"

namespace roundel::guarantees {

/// The run and the effort of a request.
struct Asked {
  const compare::LaneRun& run;
  const policies::PolicyInfo& info;
  const Effort& effort;

  const trace::Trace& trace() const { return *run.trace; }
  const model::Problem& problem() const { return *run.trace->problem; }
  bool whole() const { return run.trace->status == trace::RunStatus::Complete && everyJobFinished(); }
  bool everyJobFinished() const;
  double number(const std::string& option) const;     ///< value of an option of the run; NaN if it is not a number
  std::string word(const std::string& option) const;  ///< text of an option of the run, without quotes
  Guarantee start(std::string theorem, std::string title, std::string sentence) const;
};

std::vector<Guarantee> primalDual(const Asked& asked);
std::vector<Guarantee> copies(const Asked& asked);
std::vector<Guarantee> listSchedule(const Asked& asked);
std::vector<Guarantee> virtualMachine(const Asked& asked);

/// A lower bound on the sum of completion times; it is the optimum if `exact`.
struct Least {
  std::optional<double> lower_s;
  std::string from;
  bool exact = false;
  std::string why_not;  ///< why the optimum is not known
};
/// Bounds the sum over all jobs of their finish times, weighted if `weighted`.
Least leastCompletion(const Asked& asked, bool weighted);

/// The largest sum of utilities over schedules that decide at round boundaries, by search. If it is unknown, `value` is
/// nullopt and `why_not` has the reason.
struct BestUtility {
  std::optional<double> value;
  std::string why_not;
};
BestUtility bestUtility(const Asked& asked);

Condition condition(bool met, std::string text, std::string found, std::string otherwise);
Condition with(Condition condition, Remedy remedy);  ///< adds the remedy of a condition that is not met
Condition unknown(std::string text, std::string why, std::string otherwise);
Condition step(bool met, std::string text, std::string found, std::string otherwise);

/// The condition that all nodes are of one kind; `found` is "3 kinds of node".
Condition equalNodes(const model::Problem& problem, const std::string& text, const std::string& otherwise);
/// The condition that no event changes the cluster, a rate or a job.
Condition noEvents(const model::Problem& problem);

std::string shortNumber(double value);  ///< three significant digits

}  // namespace roundel::guarantees
