// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The warm-up of a run: jobs that arrive while the cluster is still filling up. Statistics over jobs leave them out.
//
// Source: Law, "Simulation Modeling and Analysis", 5th ed., section 9.5.1 (initial-data deletion).

#include <cstddef>
#include <string>
#include <vector>

#include "core/metrics/metrics.h"
#include "core/model/problem.h"

namespace roundel::metrics {

/// At most one of the two is set; 0: unused.
struct WarmUp {
  std::size_t jobs = 0;  ///< this number of first jobs by arrival; equal arrivals are in the order of the scenario
  double seconds = 0;    ///< jobs that arrive before this instant of the run
  bool none() const { return jobs == 0 && seconds <= 0; }
  bool operator==(const WarmUp&) const = default;
};

/// Returns "the first 20 jobs" or "jobs that arrive before 3600 s"; empty for none.
std::string textOf(const WarmUp& warm_up);

/// Returns "the warm-up leaves none of 12 jobs" if no job of the problem counts, otherwise empty. O(jobs).
std::string whyTooLong(const WarmUp& warm_up, const model::Problem& problem);

/// Returns the rows of the jobs that count, in their order. O(jobs log jobs).
std::vector<JobRow> withoutWarmUp(const std::vector<JobRow>& rows, const WarmUp& warm_up);

}  // namespace roundel::metrics
