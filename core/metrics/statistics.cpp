// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/metrics/metrics.h"

namespace roundel::metrics {

std::optional<double> percentile(std::vector<double> values, double q) {
  if (values.empty()) return std::nullopt;
  std::ranges::sort(values);
  const double position = std::clamp(q, 0.0, 1.0) * static_cast<double>(values.size() - 1);
  const auto lower_index = static_cast<std::size_t>(position);
  const std::size_t upper_index = std::min(lower_index + 1, values.size() - 1);
  return values[lower_index] +
         (position - static_cast<double>(lower_index)) * (values[upper_index] - values[lower_index]);
}

}  // namespace roundel::metrics
