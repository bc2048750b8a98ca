#pragma once
// The steps of one decision as they concern one job: each a sentence and equations with the numbers that were decided with.

#include <string>
#include <vector>

#include "core/model/spec/option_map.h"
#include "core/trace/formula.h"
#include "core/trace/table_rows.h"

namespace roundel::trace {

struct Step {
  std::string name;      ///< one word or two: "Sort", "Price", "Pick"
  std::string sentence;  ///< what it did for the job, plain English
  std::string cites;     ///< "Hadar Eq. 8"; empty: the paper gives it no number
  std::vector<Formula> equations = {};
};

/// A decision's explanation with its tables, and the job that is asked about.
struct StepQuestion {
  const Explanation& why;
  const model::Problem& problem;
  const model::OptionMap& options;  ///< of the run; may lack those with their defaults
  model::JobIndex job;

  const std::string& id() const { return problem.jobs[job].id; }
  const std::string& idOf(model::JobIndex other) const { return problem.jobs[other].id; }
};

/// The choice of the job, of the first of its copies; nullptr where it has none.
const Choice* choiceOf(const StepQuestion& asked);

/// Jobs of a table in front of this one's first row, each once, as "J1 and J2" or "J1, J2 and 3 more"; and how many. O(rows^2) at most.
struct Before {
  std::string names;
  int count = 0;
};
Before jobsBefore(const StepQuestion& asked, const TableRows& rows);
/// "1 + those before": place = 1 + before, the equation of every order.
Formula placeOf(const StepQuestion& asked, const TableRows& rows, int before);

/// What any scheduler's explanation says in steps, from what its tables say of themselves: the order, where it has one, and the choice or
/// the reason with its numbers. Never empty where the decision has a choice or a reason for the job. O(rows).
std::vector<Step> usualSteps(const StepQuestion& asked);

/// As plain text: name, sentence, and each equation with its symbols and with its values, the units below. O(terms).
std::string stepsText(const std::vector<Step>& steps);
/// The equations alone, for a document that uses amsmath.
std::string stepsLatex(const std::vector<Step>& steps);

}  // namespace roundel::trace
