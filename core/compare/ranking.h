// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The best run by a metric of whole runs, as tables of the terminal, reports and papers mark it.

#include <optional>
#include <vector>

#include "core/compare/comparison.h"

namespace roundel::compare {

/// Returns whether these runs can be ranked by the metric (metrics::isRankable). Failed runs are ignored. O(runs *
/// jobs).
bool isRankable(const std::vector<LaneRun>& runs, const metrics::MetricInfo& info);
/// Returns the best value; nullopt if the runs cannot be ranked or no run is better than another. O(runs * jobs).
std::optional<double> bestOf(const std::vector<LaneRun>& runs, const metrics::MetricInfo& info);

/// Mean JCT in each of two runs, over the jobs that finish in both (by id). The mean of 0 jobs is 0. O(jobs log jobs).
struct CommonJct {
  std::size_t jobs = 0;
  double first_s = 0, second_s = 0;
};
CommonJct commonJct(const LaneRun& first, const LaneRun& second);

}  // namespace roundel::compare
