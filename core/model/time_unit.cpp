// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/time_unit.h"

#include <fmt/format.h>

#include <cmath>

namespace roundel::model {
namespace {

constexpr double kMax = 120;        // of a unit
constexpr double kRoundOff = 1e-9;  // a sum of about 7200 s is 2 h

}  // namespace

TimeUnit timeUnitFor(double longest_s) {
  const double size = std::isfinite(longest_s) ? std::abs(longest_s) : 0;
  for (const TimeUnit unit : {TimeUnit{1, "s"}, TimeUnit{60, "min"}, TimeUnit{3600, "h"}})
    if (size <= kMax * unit.seconds * (1 + kRoundOff)) return unit;
  return {86400, "d"};
}

std::string timeNumber(double t_s, TimeUnit unit) {
  std::string number = fmt::format("{:.3f}", t_s / unit.seconds);
  if (number.find('.') != std::string::npos) number.erase(number.find_last_not_of('0') + 1);
  if (number.back() == '.') number.pop_back();
  if (number == "-0") number = "0";
  return number;
}

std::string timeText(double t_s, TimeUnit unit) { return timeNumber(t_s, unit) + ' ' + unit.name; }

}  // namespace roundel::model
