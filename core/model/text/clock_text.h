#pragma once
// The only rule for instants that people read, beside core/model/time_unit.h for durations: flags of the window, names of branches, messages
// of the terminal. Instants that are shown together have one form, that of the last.

#include <string>

namespace roundel::model {

/// Below ten seconds in tenths, above by the clock.
constexpr double kTenthsBelow_s = 10;

/// What stands in a clock besides digits; English unless a view translates it.
struct ClockTexts {
  std::string second = "s", day = "d";
};
/// An instant of a set whose last one is `last_s`: "12:00" is min:s; "0:12:00" h:min:s for all of them where the last is an hour or more, "2 d
/// 3:44:24"; "3.0 s" where it is below ten seconds. What has not been reached is not shown: 12:00 is said from 720 s on and up to 721 s.
/// Not a finite number: "inf s".
std::string clockText(double t_s, double last_s, const ClockTexts& words = {});
/// An instant alone.
std::string clockText(double t_s);

}  // namespace roundel::model
