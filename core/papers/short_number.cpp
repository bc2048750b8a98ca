#include "core/papers/short_number.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace roundel::papers {

std::string shortNumber(double value) {
  if (!std::isfinite(value)) return {};
  if (value == 0) return "0";
  const int before = static_cast<int>(std::floor(std::log10(std::abs(value)))) + 1;
  if (before > 3) {
    const double scale = std::pow(10.0, before - 3);
    return fmt::format("{:.0f}", std::round(value / scale) * scale);
  }
  return fmt::format("{:.{}f}", value, std::min(3 - before, 6));
}

}  // namespace roundel::papers
