#pragma once
// Values of an enum read back from what toString writes of them.

#include <initializer_list>
#include <optional>
#include <string_view>

namespace roundel::trace {

/// Which of `values` has `text` as its toString, found beside the enum; nothing where none has. O(values).
template <class Value>
std::optional<Value> fromText(std::initializer_list<Value> values, std::string_view text) {
  for (const Value each : values)
    if (toString(each) == text) return each;
  return std::nullopt;
}

}  // namespace roundel::trace
