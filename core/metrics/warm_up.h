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

/// One of the two; 0: not by this.
struct WarmUp {
  std::size_t jobs = 0;  ///< the first so many jobs by arrival, equal arrivals in the order of the scenario
  double seconds = 0;    ///< jobs that arrive before this instant of the clock
  bool none() const { return jobs == 0 && seconds <= 0; }
  bool operator==(const WarmUp&) const = default;
};

/// "the first 20 jobs", "jobs that arrive before 3600 s"; empty for none.
std::string textOf(const WarmUp& warm_up);

/// "the warm-up leaves none of 12 jobs" where no job of the problem counts, else empty. O(jobs).
std::string whyTooLong(const WarmUp& warm_up, const model::Problem& problem);

/// The rows of the jobs that count, in their order. O(jobs log jobs).
std::vector<JobRow> withoutWarmUp(const std::vector<JobRow>& rows, const WarmUp& warm_up);

}  // namespace roundel::metrics
