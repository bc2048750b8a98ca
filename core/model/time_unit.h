// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Chooses the units of all durations that people read: cards, rulers, plots, tooltips, sentences, tables of the
// terminal and of reports. Times that are shown together have the unit of the longest. Files for programs (CSV, JSON)
// use seconds.

#include <string>
#include <string_view>

namespace roundel::model {

struct TimeUnit {
  double seconds = 1;
  const char* name = "s";  ///< "s", "min", "h" or "d"
};
/// Returns the unit for times up to `longest_s`: seconds up to 2 minutes, minutes up to 2 hours, hours up to 5 days,
/// otherwise days. Ignores the sign; values that are not finite count as 0.
TimeUnit timeUnitFor(double longest_s);

/// Returns true if a value with this name (a key of a file, a column header) is in seconds: "restart_s", but not
/// "iterations_per_s".
inline bool isInSeconds(std::string_view name) { return name.ends_with("_s") && !name.ends_with("_per_s"); }

/// Returns the number of timeText() without its unit, for tables with the unit in the header. "inf" for infinity, "nan"
/// for NaN.
std::string timeNumber(double t_s, TimeUnit unit);
/// Returns "12 min", "0.205 h" or "-1.5 s", with at most three decimals. "inf s" for infinity.
std::string timeText(double t_s, TimeUnit unit);
/// Formats a time in the unit that timeUnitFor() chooses for it.
inline std::string timeText(double t_s) { return timeText(t_s, timeUnitFor(t_s)); }

}  // namespace roundel::model
