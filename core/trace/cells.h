// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Builds columns of a trace::Table from the rows of a list.

#include <functional>
#include <vector>

namespace roundel::trace {

/// Returns one cell for each row. `of` is a member of a row or a function of a row. O(rows).
template <class Cell, class Rows, class Of>
std::vector<Cell> cells(const Rows& rows, Of of) {
  std::vector<Cell> out;
  out.reserve(rows.size());
  for (const auto& row : rows) out.push_back(static_cast<Cell>(std::invoke(of, row)));
  return out;
}

}  // namespace roundel::trace
