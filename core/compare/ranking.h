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

}  // namespace roundel::compare
