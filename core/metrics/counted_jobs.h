// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Selects the jobs of a statistic over jobs, the same for all plots and tables as in the metrics of the run.

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/metrics/warm_up.h"

namespace roundel::metrics {

/// Returns, for each arrival, whether the warm-up leaves the job out. O(jobs); O(jobs log jobs) if the warm-up is a
/// number of jobs.
std::vector<bool> inWarmUp(const std::vector<double>& arrivals_s, const WarmUp& warm_up);

/// Returns the rows of the jobs that are neither cancelled nor left out as warm-up, in their order. Includes unfinished
/// jobs, whose values are missing. O(jobs), with a warm-up O(jobs log jobs).
std::vector<JobRow> countedJobs(const RunMetrics& metrics, const WarmUp& warm_up);

/// The number of counted jobs, and the number of these that have finished. Means over finished jobs are over
/// `finished`; show both numbers if they differ.
struct FinishedJobs {
  std::size_t finished = 0, jobs = 0;
  bool all() const { return finished == jobs; }
  bool operator==(const FinishedJobs&) const = default;
};
/// Counts countedJobs(). O(jobs), with a warm-up O(jobs log jobs).
FinishedJobs finishedJobs(const RunMetrics& metrics, const WarmUp& warm_up);
/// Returns "11 of 25 finished".
std::string finishedText(const FinishedJobs& counts);

/// Returns the number of first jobs by arrival that MSER-5 leaves out of completion times. It makes batches of 5
/// finished jobs and cuts where the rest has the smallest standard error of its mean. nullopt if fewer than 50 jobs
/// have finished, if all arrive at once, or if the best cut is in the second half, which shows no steady state.
/// O(jobs log jobs).
///
/// Source: White, "An effective truncation heuristic for bias reduction in simulation output", Simulation 69 (1997);
/// White, Cobb, Spratt, "A comparison of five steady-state truncation heuristics for simulation", Winter Simulation
/// Conference 2000 (batches of 5).
std::optional<std::size_t> suggestedWarmUp(const std::vector<JobRow>& rows);

/// Returns the note for a mean over finished jobs if some are unfinished: "11 of 25 jobs finished", or, if the named
/// runs differ, "finished jobs: 11 of 25 (Gavel, Hops), 25 of 25 (Hare)". Empty if every job of every run has finished.
/// O(runs^2).
std::string finishedNote(const std::vector<std::pair<std::string, FinishedJobs>>& runs);

/// Returns the note on the warm-up of these named runs: "the statistics over jobs leave out the first 4 jobs". If runs
/// differ, each has its name: "... the first 4 jobs (Gavel), jobs that arrive before 50 s (Hops)". Empty if no run has
/// a warm-up. O(runs).
std::string warmUpNote(const std::vector<std::pair<std::string, WarmUp>>& runs);

}  // namespace roundel::metrics
