#pragma once
// Which of several runs is the best by a metric: the same answer for every table that marks it.

#include <optional>
#include <vector>

#include "core/metrics/metrics.h"

namespace roundel::metrics {

/// The best of the known values; nullopt where fewer than two are known, all are equal, or the metric has no better. O(values).
std::optional<double> bestOf(const std::vector<std::optional<double>>& values, Better better);

}  // namespace roundel::metrics
