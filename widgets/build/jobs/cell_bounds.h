// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The block of cells that a selection covers, and the repetition of a smaller block when cells are filled. Plain values.

#include <QItemSelection>
#include <algorithm>
#include <climits>

namespace roundel::widgets {

/// A rectangle of cells, both ends included; empty if `bottom` is above `top`.
struct Bounds {
  int top = 0, left = 0, bottom = -1, right = -1;
  int height() const { return bottom - top + 1; }
  int width() const { return right - left + 1; }
  bool holds(int row, int column) const { return row >= top && row <= bottom && column >= left && column <= right; }
};

/// The smallest rectangle with all ranges.
inline Bounds boundsOf(const QItemSelection& selection) {
  Bounds b{INT_MAX, INT_MAX, -1, -1};
  for (const QItemSelectionRange& range : selection) {
    b = {std::min(b.top, range.top()), std::min(b.left, range.left()), std::max(b.bottom, range.bottom()),
         std::max(b.right, range.right())};
  }
  return b;
}

/// The index in [first, first + count) that `at` repeats; `at` may be before `first`.
inline int wrapped(int at, int first, int count) { return first + ((at - first) % count + count) % count; }

}  // namespace roundel::widgets
