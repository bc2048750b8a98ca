#pragma once
// One decision as text for a terminal: what the Why page of the window says, in tables of letters.

#include <string>

#include "core/trace/step.h"
#include "core/trace/trace.h"

namespace roundel::cli {

/// When, by which rule, the numbers of the decision as a whole, who was chosen and who was blocked, and the tables that it was read from, with
/// their units. With a valid `job` the lines about that job alone, and the tables that are about no job. Control characters are shown.
std::string whyText(const model::Problem& problem, const trace::DecisionRecord& decision, model::JobIndex job);

/// The steps of the decision for one job: name, sentence, and each equation with its symbols and with its values, the units below.
std::string stepsText(const std::vector<trace::Step>& steps);
/// The equations alone, for a document that uses amsmath.
std::string stepsLatex(const std::vector<trace::Step>& steps);

}  // namespace roundel::cli
