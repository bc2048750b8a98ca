#pragma once
// Which run is the best by a metric of whole runs: what tables of the terminal, of reports and of papers mark.

#include <optional>
#include <vector>

#include "core/compare/comparison.h"

namespace roundel::compare {

/// May these runs be ranked by the metric (metrics::rankStands)? Runs that failed take no part. O(runs * jobs).
bool rankStands(const std::vector<LaneRun>& runs, const metrics::MetricInfo& info);
/// The best value; nullopt where no rank stands or nobody is better. O(runs * jobs).
std::optional<double> bestOf(const std::vector<LaneRun>& runs, const metrics::MetricInfo& info);

/// The mean completion time, in each of two runs, of the jobs that finish in both, by id. Means of 0 jobs are 0. O(jobs log jobs).
struct CommonJct {
  std::size_t jobs = 0;
  double first_s = 0, second_s = 0;
};
CommonJct commonJct(const LaneRun& first, const LaneRun& second);

}  // namespace roundel::compare
