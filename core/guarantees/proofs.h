// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The theorems by kind of proof, and shared parts. Private to core/guarantees.

#include <optional>
#include <string>
#include <vector>

#include "core/guarantees/guarantees.h"
#include "core/metrics/optimum/event_optimum.h"
#include "core/policies/common/policy_info.h"

namespace roundel::guarantees {

/// The run and the effort of a request.
struct ProofRequest {
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

std::vector<Guarantee> primalDual(const ProofRequest& request);
std::vector<Guarantee> copies(const ProofRequest& request);
std::vector<Guarantee> listSchedule(const ProofRequest& request);
std::vector<Guarantee> virtualMachine(const ProofRequest& request);

/// A lower bound on the sum of completion times; it is the optimum if `exact`.
struct CompletionBound {
  std::optional<double> lower_s;
  std::string from;
  bool exact = false;
  std::string why_not;  ///< why the optimum is not known
};
/// Bounds the sum over all jobs of their finish times, weighted if `weighted`.
CompletionBound leastCompletion(const ProofRequest& request, bool weighted);

/// The largest sum of utilities over schedules that decide at round boundaries, by search. If it is unknown, `value` is
/// nullopt and `why_not` has the reason.
struct BestUtility {
  std::optional<double> value;
  std::string why_not;
};
BestUtility bestUtility(const ProofRequest& request);

Condition condition(bool met, std::string text, std::string found, std::string otherwise);
Condition withRemedy(Condition condition, Remedy remedy);  ///< adds the remedy of a condition that is not met
Condition unknownCondition(std::string text, std::string why, std::string otherwise);
Condition proofStep(bool met, std::string text, std::string found, std::string otherwise);

/// The condition that all nodes are of one kind; `found` is "3 kinds of node".
Condition equalNodes(const model::Problem& problem, const std::string& text, const std::string& otherwise);
/// The condition that no event changes the cluster, a rate or a job.
Condition noEvents(const model::Problem& problem);

std::string shortNumber(double value);  ///< three significant digits

}  // namespace roundel::guarantees
