#pragma once
// Which jobs a statistic over jobs is of, for whoever draws one or writes it: the same as in the metrics of the run.

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/metrics/warm_up.h"

namespace roundel::metrics {

/// Of jobs that arrive then: which the warm-up leaves out. O(jobs), by a number of jobs O(jobs log jobs).
std::vector<bool> leftOut(const std::vector<double>& arrivals_s, const WarmUp& warm_up);

/// The rows of the jobs that are neither cancelled nor left out as warm-up, in their order; those that have not finished too, whose values
/// are missing. O(jobs), with a warm-up O(jobs log jobs).
std::vector<JobRow> countedJobs(const RunMetrics& metrics, const WarmUp& warm_up);

/// How many of the jobs that count have finished. Means over finished jobs are of the first number; a reader must see both if they differ.
struct FinishedJobs {
  std::size_t finished = 0, jobs = 0;
  bool all() const { return finished == jobs; }
  bool operator==(const FinishedJobs&) const = default;
};
/// Of countedJobs(). O(jobs), with a warm-up O(jobs log jobs).
FinishedJobs finishedJobs(const RunMetrics& metrics, const WarmUp& warm_up);
/// "11 of 25 finished".
std::string finishedText(const FinishedJobs& counts);

/// The number of first jobs by arrival that MSER-5 leaves out of completion times: batches of 5 finished jobs, cut where the rest has the smallest
/// standard error of its mean. nullopt: fewer than 50 finished jobs, all arrive at once, or the best cut is in the second half, so that no
/// steady state shows. O(jobs log jobs).
///
/// Source: White, "An effective truncation heuristic for bias reduction in simulation output", Simulation 69 (1997); White, Cobb, Spratt, "A
/// comparison of five steady-state truncation heuristics for simulation", Winter Simulation Conference 2000 (batches of 5).
std::optional<std::size_t> suggestedWarmUp(const std::vector<JobRow>& rows);

/// What a mean over finished jobs must say where some are left: "11 of 25 jobs finished"; where these named runs differ "finished jobs: 11 of 25
/// (Gavel, Hops), 25 of 25 (Hare)". Empty where every job of every run has finished. O(runs^2).
std::string finishedNote(const std::vector<std::pair<std::string, FinishedJobs>>& runs);

/// What the statistics of these named runs leave out: "the statistics over jobs leave out the first 4 jobs"; where runs differ, each with its
/// name: "... the first 4 jobs (Gavel), jobs that arrive before 50 s (Hops)". Empty where none has a warm-up. O(runs).
std::string warmUpNote(const std::vector<std::pair<std::string, WarmUp>>& runs);

}  // namespace roundel::metrics
