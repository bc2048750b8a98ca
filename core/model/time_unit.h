#pragma once
// The only rule for units of times that people read: cards, rulers, plots, tool tips, sentences, tables of the terminal and of reports. Times
// that are shown together have one unit, that of the longest. Files for programs (CSV, JSON) stay in seconds.

#include <string>
#include <string_view>

namespace roundel::model {

struct TimeUnit {
  double seconds = 1;
  const char* name = "s";  ///< "s", "min", "h" or "d"
};
/// A unit counts up to 120: seconds to 2 minutes, minutes to 2 hours, hours to 5 days. The sign does not matter; values that are not finite count as 0.
TimeUnit timeUnitFor(double longest_s);

/// Is a value of this name (a key of a file, the head of a column) in seconds: "restart_s", but not "iterations_per_s"?
inline bool isInSeconds(std::string_view name) { return name.ends_with("_s") && !name.ends_with("_per_s"); }

/// The number of timeText() without its unit, for tables with the unit in the head. Infinite: "inf", no number: "nan".
std::string timeNumber(double t_s, TimeUnit unit);
/// "12 min", "0.205 h", "-1.5 s", with three decimals at most. Infinite: "inf s".
std::string timeText(double t_s, TimeUnit unit);
/// In the unit that suits it.
inline std::string timeText(double t_s) { return timeText(t_s, timeUnitFor(t_s)); }

}  // namespace roundel::model
