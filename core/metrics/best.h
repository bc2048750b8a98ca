#pragma once
// The best of several runs by a metric: one rule for every table, card and chart that marks it.

#include <limits>
#include <optional>
#include <vector>

#include "core/metrics/metrics.h"

namespace roundel::metrics {

/// The best of the known values; nullopt where fewer than two are known, all are equal, or the metric has no direction. O(values).
std::optional<double> bestOf(const std::vector<std::optional<double>>& values, Better better);

/// Have the same jobs, by id, finished by t_s in all of these runs? Means over different jobs cannot be ranked: a run that has not finished the
/// long ones would come first. O(runs * jobs).
bool sameFinished(const std::vector<const trace::Trace*>& runs, double t_s = std::numeric_limits<double>::infinity());
/// Have the same jobs, by id, arrived by t_s, and not been cancelled? O(runs * jobs).
bool sameArrived(const std::vector<const trace::Trace*>& runs, double t_s);
/// May whole runs be ranked by this metric? Yes where the same jobs have finished in all of them; by the number of unfinished jobs always.
bool rankStands(const MetricInfo& info, bool same_finished);

}  // namespace roundel::metrics
