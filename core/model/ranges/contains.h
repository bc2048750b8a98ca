// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Replaces std::ranges::contains of C++23.

#include <algorithm>
#include <functional>
#include <ranges>

namespace roundel::model {

/// Returns true if an element of the range, or its projection, is equal to the value. O(elements).
template <std::ranges::input_range Range, class Value, class Projection = std::identity>
bool contains(Range&& range, const Value& value, Projection projection = {}) {
  return std::ranges::find(range, value, projection) != std::ranges::end(range);
}

}  // namespace roundel::model
