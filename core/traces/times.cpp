// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traces/times.h"

#include <chrono>
#include <utility>

#include "core/io/tables/csv_reader.h"

namespace roundel::traces {
namespace {

/// Removes `digits` digits from the front and returns their value.
std::optional<int> take(std::string_view& text, std::size_t digits) {
  if (text.size() < digits || text.find_first_not_of("0123456789") < digits) return std::nullopt;
  const auto value = io::parseInteger(text.substr(0, digits));
  text.remove_prefix(digits);
  return value ? std::optional<int>(static_cast<int>(*value)) : std::nullopt;
}

bool takeOneOf(std::string_view& text, std::string_view signs) {
  if (text.empty() || signs.find(text.front()) == std::string_view::npos) return false;
  text.remove_prefix(1);
  return true;
}

std::optional<double> takeDate(std::string_view& text) {
  const auto year = take(text, 4);
  if (!year || !takeOneOf(text, "-/")) return std::nullopt;
  const auto month = take(text, 2);
  if (!month || !takeOneOf(text, "-/")) return std::nullopt;
  const auto day = take(text, 2);
  if (!day) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year(*year), std::chrono::month(static_cast<unsigned>(*month)),
                                         std::chrono::day(static_cast<unsigned>(*day))};
  if (!date.ok()) return std::nullopt;
  return 86400.0 * static_cast<double>(std::chrono::sys_days(date).time_since_epoch().count());
}

/// hh:mm[:ss[.fraction]]
std::optional<double> takeClock(std::string_view& text) {
  const auto hour = take(text, 2);
  if (!hour || *hour > 24 || !takeOneOf(text, ":")) return std::nullopt;
  const auto minute = take(text, 2);
  if (!minute || *minute > 59) return std::nullopt;
  double seconds = 0;
  if (takeOneOf(text, ":")) {
    const std::size_t length = std::min(text.find_first_not_of("0123456789."), text.size());
    const auto value = io::parseNumber(text.substr(0, length));
    if (!value || *value > 60) return std::nullopt;
    seconds = *value;
    text.remove_prefix(length);
  }
  const double second = *hour * 3600.0 + *minute * 60.0 + seconds;
  return *hour < 24 || second == 86400 ? std::optional<double>(second) : std::nullopt;
}

/// "", "Z", "+08:00", "+0800", "-05"
std::optional<double> takeZone(std::string_view text) {
  if (text.empty() || text == "Z" || text == "UTC" || text == " UTC") return 0;
  const double sign = text.front() == '-' ? -1 : 1;
  if (!takeOneOf(text, "+-")) return std::nullopt;
  const auto hours = take(text, 2);
  if (!hours) return std::nullopt;
  takeOneOf(text, ":");
  const auto minutes = text.empty() ? std::optional<int>(0) : take(text, 2);
  if (!minutes || !text.empty()) return std::nullopt;
  return sign * (*hours * 3600.0 + *minutes * 60.0);
}

/// "1-02:03:04", "02:03:04", "03:04.5"
std::optional<double> parseElapsed(std::string_view text) {
  if (text.ends_with(':')) return std::nullopt;
  double days = 0, seconds = 0;
  if (const std::size_t dash = text.find('-'); dash != std::string_view::npos) {
    const auto value = io::parseNumber(text.substr(0, dash));
    if (!value) return std::nullopt;
    days = *value;
    text.remove_prefix(dash + 1);
  }
  while (!text.empty()) {
    const std::size_t colon = std::min(text.find(':'), text.size());
    const auto value = io::parseNumber(text.substr(0, colon));
    if (!value) return std::nullopt;
    seconds = seconds * 60 + *value;
    text.remove_prefix(std::min(colon + 1, text.size()));
  }
  return days * 86400 + seconds;
}

constexpr std::pair<std::string_view, double> kUnits[] = {
    {"ms", 1e-3}, {"s", 1}, {"min", 60}, {"h", 3600}, {"d", 86400}};

}  // namespace

std::optional<double> parseInstant(std::string_view text) {
  if (const auto number = io::parseNumber(text)) return number;
  const auto date = takeDate(text);
  if (!date) return std::nullopt;
  if (text.empty()) return date;
  if (!takeOneOf(text, " T")) return std::nullopt;
  const auto clock = takeClock(text);
  const auto zone = clock ? takeZone(text) : std::nullopt;
  if (!zone) return std::nullopt;
  return *date + *clock - *zone;
}

std::optional<double> parseLength(std::string_view text) {
  if (const auto number = io::parseNumber(text)) return number;
  if (text.find(':') != std::string_view::npos) return parseElapsed(text);
  for (const auto& [unit, seconds] : kUnits) {
    if (!text.ends_with(unit)) continue;
    std::string_view number_text = text.substr(0, text.size() - unit.size());
    while (number_text.ends_with(' ')) number_text.remove_suffix(1);
    if (const auto number = io::parseNumber(number_text)) return *number * seconds;
  }
  return std::nullopt;
}

}  // namespace roundel::traces
