#include "core/metrics/best.h"

#include <algorithm>

namespace roundel::metrics {

std::optional<double> bestOf(const std::vector<std::optional<double>>& values, Better better) {
  std::vector<double> known;
  for (const auto& value : values) {
    if (value) known.push_back(*value);
  }
  if (known.size() < 2 || better == Better::Neither) return std::nullopt;
  const auto [low, high] = std::minmax_element(known.begin(), known.end());
  if (*low == *high) return std::nullopt;
  return better == Better::Lower ? *low : *high;
}

}  // namespace roundel::metrics
