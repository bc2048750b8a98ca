// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A second implementation of the metrics (resources/help/metrics.md), from the rows of segments.csv and the scenario.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/trace/trace.h"
#include "tests/policies/invariants/rows.h"

namespace roundel::policies::testing {

/// Returns the metrics by name. Reads only `round_driven`, `end_s`, the instant of the last decision and the problem of the trace.
/// Metrics that rows do not determine are left out:
///  - with copies (HadarE), those that count held GPUs, since a copy may hold idle GPUs;
///  - with tasks, restarts and those that count gangs in rounds;
///  - latency ratios if a job's run time is estimated from `timing`;
///  - the work that GPUs could do if jobs have stages, run as tasks or share GPUs.
std::map<std::string, std::optional<double>> metricsAgain(const trace::Trace& trace, const std::vector<Row>& rows);

}  // namespace roundel::policies::testing
