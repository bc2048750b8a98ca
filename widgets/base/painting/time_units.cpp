// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/painting/time_units.h"

namespace roundel::widgets {

ShownTimes& ShownTimes::shared() {
  static ShownTimes times;
  return times;
}

void ShownTimes::setUnits(TimeUnits units) {
  if (units == m_units) return;
  m_units = units;
  emit changed();
}

model::TimeUnit ShownTimes::unitFor(double longest_s) const {
  switch (m_units) {
    case TimeUnits::Seconds:
      return {1, "s"};
    case TimeUnits::Minutes:
      return {60, "min"};
    case TimeUnits::Hours:
      return {3600, "h"};
    case TimeUnits::Days:
      return {86400, "d"};
    case TimeUnits::Suitable:
      break;
  }
  return model::timeUnitFor(longest_s);
}

}  // namespace roundel::widgets
