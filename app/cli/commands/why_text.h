// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A decision as text for a terminal, with the content of the Why page.

#include <string>

#include "core/trace/trace.h"

namespace roundel::cli {

/// The instant, the rule, the numbers of the decision, the chosen and the blocked jobs, and the tables it was read from, with units. A valid `job`
/// restricts this to lines about that job and tables that are about no job. Control characters are made visible. The instant is written as for a
/// run that ends at `end_s`.
std::string whyText(const model::Problem& problem, const trace::DecisionRecord& decision, model::JobIndex job,
                    double end_s);

/// An instant of a run that ends at `end_s`: "1080 s (18:00)". --at takes the number of seconds.
std::string instantInRun(double t_s, double end_s);

}  // namespace roundel::cli
