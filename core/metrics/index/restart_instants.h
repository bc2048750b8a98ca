// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Finds the restarts of each job in its segments. Internal to core/metrics; use TraceIndex.

#include <vector>

#include "core/metrics/index/job_holds.h"
#include "core/trace/trace.h"

namespace roundel::metrics {

/// Returns the instants, ascending, at which the job paid a restart or resumed on other GPUs after its first start.
/// `rows`: its rows by start. Not more than `counted`, the number in its outcome. O(rows log).
std::vector<double> restartInstants_s(const trace::Trace& trace, const std::vector<std::uint32_t>& rows,
                                      const std::vector<Hold>& holds, int counted);

/// Like restartInstants_s(), for jobs that are forked into copies: every decision after the first that schedules some
/// copies (HadarE). By job; empty for jobs that are not forked, and if the trace has no decisions.
/// O(jobs + changed placements log + restarts).
std::vector<std::vector<double>> forkedRestarts_s(const trace::Trace& trace);

}  // namespace roundel::metrics
