#include "core/model/words/clock_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace roundel::model {
namespace {

constexpr long long kHour_s = 3600, kDay_s = 86400;

}  // namespace

std::string clockText(double t_s, double last_s, const ClockWords& words) {
  const bool short_set = last_s > 0 && std::max(t_s, last_s) < kTenthsBelow_s;
  const bool between = t_s < kTenthsBelow_s && t_s != std::floor(t_s) && last_s < static_cast<double>(kHour_s);
  if (!std::isfinite(t_s) || t_s < 0 || short_set || between) return fmt::format("{:.1f} {}", t_s, words.second);
  const auto whole = std::llround(t_s);
  if (whole < kHour_s && !(last_s >= static_cast<double>(kHour_s) - 0.5))
    return fmt::format("{}:{:02}", whole / 60, whole % 60);
  const std::string clock = fmt::format("{}:{:02}:{:02}", whole % kDay_s / kHour_s, whole % kHour_s / 60, whole % 60);
  return whole < kDay_s ? clock : fmt::format("{} {} {}", whole / kDay_s, words.day, clock);
}

std::string clockText(double t_s) { return clockText(t_s, std::max(t_s, kTenthsBelow_s)); }

}  // namespace roundel::model
