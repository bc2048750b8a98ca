// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The steps of one decision for one job: each step is a sentence and equations with the numbers that the decision used.

#include <string>
#include <vector>

#include "core/model/spec/option_map.h"
#include "core/trace/formula.h"
#include "core/trace/table_rows.h"

namespace roundel::trace {

struct Step {
  std::string name;           ///< one or two words: "Sort", "Price", "Pick"
  std::string sentence = {};  ///< what the step did for the job, in plain English
  std::string cites = {};     ///< "Hadar Eq. 8"; empty: the equation has no number in the paper
  std::vector<Formula> equations = {};
};

/// The explanation of a decision, with its tables, and the job whose steps are wanted.
struct StepQuestion {
  const Explanation& why;
  const model::Problem& problem;
  const model::OptionMap& options;  ///< options of the run; options with default values may be missing
  model::JobIndex job;

  const std::string& id() const { return problem.jobs[job].id; }
  const std::string& idOf(model::JobIndex other) const { return problem.jobs[other].id; }
};

/// Returns the choice of the job (of its first copy if it has several), or nullptr.
const Choice* choiceOf(const StepQuestion& asked);

/// Lists the jobs in the rows above the first row of this job, each once: "J1 and J2" or "J1, J2 and 3 more", and their
/// number. O(rows log rows).
struct JobsBefore {
  std::string names;
  int count = 0;
};
JobsBefore jobsBefore(const StepQuestion& asked, const TableRows& rows);
/// Returns place = 1 + before, the equation of every order.
Formula placeOf(const StepQuestion& asked, const TableRows& rows, int before);

/// Returns the steps that the tables of any scheduler's explanation support: the order, if there is one, and the choice
/// or the reason with its numbers. Not empty if the decision has a choice or a reason for the job. O(rows).
std::vector<Step> usualSteps(const StepQuestion& asked);

/// Returns plain text: name, sentence, and each equation with its symbols and with its values, followed by the units.
/// O(terms).
std::string stepsText(const std::vector<Step>& steps);
/// Returns only the equations, for a document that uses amsmath.
std::string stepsLatex(const std::vector<Step>& steps);

}  // namespace roundel::trace
