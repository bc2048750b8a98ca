#pragma once
// One decision as text for a terminal: what the Why page of the window says, in tables of letters.

#include <string>

#include "core/trace/trace.h"

namespace roundel::cli {

/// When, by which rule, the numbers of the decision as a whole, who was chosen and who was blocked, and the tables that it was read from, with
/// their units. With a valid `job` the lines about that job alone, and the tables that are about no job. Control characters are shown.
/// Its instant is written as on the clock of a run that ends at `end_s`.
std::string whyText(const model::Problem& problem, const trace::DecisionRecord& decision, model::JobIndex job,
                    double end_s);

/// An instant of such a run: "1080 s (18:00)". The number of seconds is what --at takes.
std::string instantInRun(double t_s, double end_s);

}  // namespace roundel::cli
