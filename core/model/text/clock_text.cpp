// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/text/clock_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/model/round_grid.h"

namespace roundel::model {
namespace {

constexpr long long kHour_s = 3600, kDay_s = 86400;

/// The number of whole units up to the instant.
double unitsReached(double t_s, double unit_s) { return std::floor((t_s + tolerance_s(t_s)) / unit_s); }

}  // namespace

std::string clockText(double t_s, double last_s, const ClockTexts& words) {
  if (!std::isfinite(t_s) || t_s < 0) return fmt::format("{:.1f} {}", t_s, words.second);
  const double longest_s = std::max(t_s, last_s);
  const bool short_set = last_s > 0 && longest_s < kTenthsBelow_s;
  const bool has_fraction = t_s != std::floor(t_s) && longest_s <= kTenthsBelow_s;
  if (short_set || has_fraction) return fmt::format("{:.1f} {}", unitsReached(t_s, 0.1) / 10, words.second);
  const auto whole_s = static_cast<long long>(unitsReached(t_s, 1));
  if (unitsReached(longest_s, 1) < static_cast<double>(kHour_s))
    return fmt::format("{}:{:02}", whole_s / 60, whole_s % 60);
  const std::string clock =
      fmt::format("{}:{:02}:{:02}", whole_s % kDay_s / kHour_s, whole_s % kHour_s / 60, whole_s % 60);
  return whole_s < kDay_s ? clock : fmt::format("{} {} {}", whole_s / kDay_s, words.day, clock);
}

std::string clockText(double t_s) { return clockText(t_s, std::max(t_s, kTenthsBelow_s)); }

}  // namespace roundel::model
