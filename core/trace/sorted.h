#pragma once
// Lists that hold each value once.

#include <algorithm>
#include <vector>

namespace roundel::trace {

/// Ascending, each value once. O(n log n).
template <class T>
void sortOnce(std::vector<T>& values) {
  std::ranges::sort(values);
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

}  // namespace roundel::trace
