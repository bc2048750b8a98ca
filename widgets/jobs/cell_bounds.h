#pragma once
// The block of cells that a selection covers, and how a smaller block repeats over it when it is filled. Values alone.

#include <QItemSelection>
#include <algorithm>
#include <climits>

namespace roundel::widgets {

/// Of cells, both ends included; none where `bottom` lies above `top`.
struct Bounds {
  int top = 0, left = 0, bottom = -1, right = -1;
  int height() const { return bottom - top + 1; }
  int width() const { return right - left + 1; }
  bool holds(int row, int column) const { return row >= top && row <= bottom && column >= left && column <= right; }
};

/// The least that holds every range.
inline Bounds boundsOf(const QItemSelection& selection) {
  Bounds b{INT_MAX, INT_MAX, -1, -1};
  for (const QItemSelectionRange& range : selection) {
    b = {std::min(b.top, range.top()), std::min(b.left, range.left()), std::max(b.bottom, range.bottom()),
         std::max(b.right, range.right())};
  }
  return b;
}

/// A place repeats every `count` places, also before the first.
inline int wrapped(int at, int first, int count) { return first + ((at - first) % count + count) % count; }

}  // namespace roundel::widgets
