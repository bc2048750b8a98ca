// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Lists without duplicate values.

#include <algorithm>
#include <vector>

namespace roundel::trace {

/// Sorts the values in ascending order and removes duplicates. O(n log n).
template <class T>
void sortUnique(std::vector<T>& values) {
  std::ranges::sort(values);
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

}  // namespace roundel::trace
