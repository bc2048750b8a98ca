// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Converts the toString() text of an enum back to its value.

#include <initializer_list>
#include <optional>
#include <string_view>

namespace roundel::trace {

/// Returns the value of `values` whose toString() is `text`, or nullopt. O(values).
template <class Value>
std::optional<Value> fromText(std::initializer_list<Value> values, std::string_view text) {
  for (const Value each : values)
    if (toString(each) == text) return each;
  return std::nullopt;
}

}  // namespace roundel::trace
