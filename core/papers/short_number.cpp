// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/papers/short_number.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace roundel::papers {
namespace {

// Counts digits of the rounded number: 9.999 has two before the point, because it is written as 10.0.
int digitsBeforePoint(double value) {
  const std::string rounded = fmt::format("{:.2e}", value);
  return std::stoi(rounded.substr(rounded.find('e') + 1)) + 1;
}

}  // namespace

std::string shortNumber(double value) {
  if (!std::isfinite(value)) return {};
  if (value == 0) return "0";
  const int whole_digits = digitsBeforePoint(value);
  if (whole_digits > 3) {
    const double scale = std::pow(10.0, whole_digits - 3);
    return fmt::format("{:.0f}", std::round(value / scale) * scale);
  }
  return fmt::format("{:.{}f}", value, std::min(3 - whole_digits, 6));
}

}  // namespace roundel::papers
