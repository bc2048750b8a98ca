// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The metrics (resources/help/metrics.md) once more, by plain counting over the rows of segments.csv and the scenario.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/trace/trace.h"
#include "tests/policies/invariants/rows.h"

namespace roundel::policies::testing {

/// By metric name. Of the trace only `round_driven`, `end_s`, the instant of the last decision and the problem are read. Left out is what rows cannot tell: where
/// copies of a job hold GPUs idle (HadarE) all that counts held GPUs, where tasks run one by one restarts and what counts rounds
/// by gangs, latency ratios where a job's run time is estimated from `timing`, and the
/// work that GPUs could do where jobs have stages, run as tasks or share GPUs.
std::map<std::string, std::optional<double>> metricsAgain(const trace::Trace& trace, const std::vector<Row>& rows);

}  // namespace roundel::policies::testing
