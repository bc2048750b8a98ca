// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The basis of one program as the start of the next one, which has other columns and rows. For tests and benchmarks of warm starts.

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include "core/solvers/linear_program.h"

namespace roundel::solvers::test {

/// Keys of columns and rows that stay the same from one program to the next (such as job and type). Keys are unique within
/// columns and within rows.
struct BasisKeys {
  std::vector<std::int64_t> columns;
  std::vector<std::int64_t> rows;
};

inline std::vector<std::size_t> sortedOrder(const std::vector<std::int64_t>& keys) {
  std::vector<std::size_t> order(keys.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (!std::ranges::is_sorted(keys)) {
    std::ranges::sort(order, [&](std::size_t a, std::size_t b) { return keys[a] < keys[b]; });
  }
  return order;
}

inline std::vector<VarStatus> carry(const std::vector<VarStatus>& from, const std::vector<std::int64_t>& fromKeys,
                                    const std::vector<std::int64_t>& toKeys, VarStatus fresh) {
  const std::vector<std::size_t> oldOrder = sortedOrder(fromKeys);
  const std::vector<std::size_t> newOrder = sortedOrder(toKeys);
  std::vector<VarStatus> result(toKeys.size(), fresh);
  std::size_t k = 0;
  for (const std::size_t i : newOrder) {
    while (k < oldOrder.size() && fromKeys[oldOrder[k]] < toKeys[i]) ++k;
    if (k < oldOrder.size() && fromKeys[oldOrder[k]] == toKeys[i]) result[i] = from[oldOrder[k]];
  }
  return result;
}

/// Returns a basis for a program with keys `to`. Columns and rows with keys in `fromKeys` keep their status in `from`. New
/// columns start nonbasic and new rows basic, as the dual simplex requires. O(n log n) in the sizes.
inline Basis carryBasis(const Basis& from, const BasisKeys& fromKeys, const BasisKeys& to) {
  return {carry(from.columns, fromKeys.columns, to.columns, VarStatus::AtLower),
          carry(from.rows, fromKeys.rows, to.rows, VarStatus::Basic)};
}

}  // namespace roundel::solvers::test
