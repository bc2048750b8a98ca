#pragma once
// When each job restarted, read back from its segments. Internal to core/metrics; ask TraceIndex.

#include <vector>

#include "core/metrics/index/job_holds.h"
#include "core/trace/trace.h"

namespace roundel::metrics {

/// Instants at which the job (`rows`: its rows by start) paid a restart or came back on other GPUs after its first
/// start, ascending; never more than its outcome counts. O(rows log).
std::vector<double> restartInstants_s(const trace::Trace& trace, const std::vector<std::uint32_t>& rows,
                                      const std::vector<Hold>& holds, int counted);

/// The same for jobs that are forked into copies: every decision that schedules some after the first (HadarE). By job, empty
/// where it is not forked; none where the trace has no decisions. O(jobs + changed placements log + restarts).
std::vector<std::vector<double>> forkedRestarts_s(const trace::Trace& trace);

}  // namespace roundel::metrics
