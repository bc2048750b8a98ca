#pragma once
// Columns of a trace::Table read off the rows that they tell of.

#include <functional>
#include <vector>

namespace roundel::trace {

/// A cell a row: `of` is a member of a row, or a function of it. O(rows).
template <class Cell, class Rows, class Of>
std::vector<Cell> cells(const Rows& rows, Of of) {
  std::vector<Cell> out;
  out.reserve(rows.size());
  for (const auto& row : rows) out.push_back(static_cast<Cell>(std::invoke(of, row)));
  return out;
}

}  // namespace roundel::trace
