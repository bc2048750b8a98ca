#pragma once
// What the library has only from C++23 on.

#include <algorithm>
#include <functional>
#include <ranges>

namespace roundel::model {

/// Is an element of the range, or what the projection makes of one, equal to the value? O(elements).
template <std::ranges::input_range Range, class Value, class Projection = std::identity>
bool contains(Range&& range, const Value& value, Projection projection = {}) {
  return std::ranges::find(range, value, projection) != std::ranges::end(range);
}

}  // namespace roundel::model
