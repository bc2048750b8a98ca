// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Finds the best of several runs by a metric. Used by all tables, cards and charts.

#include <limits>
#include <optional>
#include <vector>

#include "core/metrics/metrics.h"

namespace roundel::metrics {

/// Returns the best of the known values; nullopt if fewer than two are known, all are equal, or the metric has no
/// direction. O(values).
std::optional<double> bestOf(const std::vector<std::optional<double>>& values, Better better);

/// Returns true if the same jobs, by id, have finished by t_s in all runs. Means over different jobs cannot be ranked:
/// a run without its long jobs would come first. O(runs * jobs).
bool sameFinished(const std::vector<const trace::Trace*>& runs, double t_s = std::numeric_limits<double>::infinity());
/// Returns true if the same jobs, by id, have arrived by t_s and are not cancelled in all runs. O(runs * jobs).
bool sameArrived(const std::vector<const trace::Trace*>& runs, double t_s);
/// Returns true if whole runs may be ranked by this metric: the same jobs have finished in all of them, or the metric
/// is the number of unfinished jobs.
bool isRankable(const MetricInfo& info, bool same_finished);

}  // namespace roundel::metrics
